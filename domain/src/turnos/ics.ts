/**
 * One turno as a calendar file (RFC 5545) in the time zone of Buenos Aires, with a reminder one hour before.
 */
export interface EventoCalendario {
  uid: string;
  /** Increases with each rescheduling, so that the calendar replaces its entry. */
  secuencia: number;
  creado: Date;
  inicio: Date;
  fin: Date;
  titulo: string;
  descripcion: string;
  url?: string;
  /** Cancelled: the calendar removes it. */
  cancelado?: boolean;
}

const ZONA = 'America/Argentina/Buenos_Aires';

export function archivoIcs({
  uid,
  secuencia,
  creado,
  inicio,
  fin,
  titulo,
  descripcion,
  url,
  cancelado = false,
}: EventoCalendario): string {
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal//Turnos//ES',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelado ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VTIMEZONE',
    `TZID:${ZONA}`,
    'BEGIN:STANDARD',
    'DTSTART:20090315T000000',
    'TZOFFSETFROM:-0200',
    'TZOFFSETTO:-0300',
    'TZNAME:-03',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${secuencia}`,
    `DTSTAMP:${enUtc(creado)}`,
    `DTSTART;TZID=${ZONA}:${enZona(inicio)}`,
    `DTEND;TZID=${ZONA}:${enZona(fin)}`,
    ...(cancelado ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escapar(titulo)}`,
    `DESCRIPTION:${escapar(descripcion)}`,
    ...(url ? [`URL:${url}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapar(titulo)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lineas.map(plegar).join('\r\n')}\r\n`;
}

const compacto = (instante: Date) => instante.toISOString().replace(/[-:]|\.\d{3}/g, '');
const enUtc = compacto;
const enZona = (instante: Date) => compacto(new Date(instante.getTime() - 3 * 3_600_000)).replace('Z', '');
const escapar = (texto: string) => texto.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds lines at 75 octets, never inside a character. */
function plegar(linea: string): string {
  // No letter takes more than three octets of its length.
  if (linea.length <= 25) return linea;
  let plegada = '';
  let [desde, octetos] = [0, 0];
  for (let i = 0; i < linea.length;) {
    const punto = linea.codePointAt(i)!;
    if (octetos + octetosDe(punto) > (desde === 0 ? 75 : 74)) {
      plegada += `${linea.slice(desde, i)}\r\n `;
      [desde, octetos] = [i, 0];
    }
    octetos += octetosDe(punto);
    i += punto > 0xff_ff ? 2 : 1;
  }
  return plegada + linea.slice(desde);
}

const octetosDe = (punto: number) => (punto < 0x80 ? 1 : punto < 0x8_00 ? 2 : punto < 0x1_00_00 ? 3 : 4);
