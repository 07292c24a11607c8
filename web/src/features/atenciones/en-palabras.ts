import { limitesDe, type Periodo } from '@portal/domain/atenciones/reglas';
import type { Espera } from '@portal/domain/atenciones/contract';
import { diaDe, diaEnPalabras, horaDe, meses, sumarDias } from '@portal/domain/tiempo/fechas';

/** '3.º' */
export const ordinal = (lugar: number) => `${lugar}.º`;

/** 'Hay 2 personas antes' */
export function antesDe(lugar: number): string {
  if (lugar <= 1) return 'Sos la próxima persona';
  return lugar === 2 ? 'Hay 1 persona antes' : `Hay ${lugar - 1} personas antes`;
}

const minutos = (cuantos: number) => (cuantos === 1 ? '1 minuto' : `${cuantos} minutos`);

/** 'de 10 a 20 minutos', for use inside a sentence. */
export function esperaEnPalabras(espera: Espera): string {
  if (espera === null) return 'sin estimar';
  const { desde, hasta } = espera;
  if (hasta <= 0) return 'de menos de 1 minuto';
  if (desde >= hasta) return `de ${minutos(hasta)}`;
  return desde <= 0 ? `de hasta ${minutos(hasta)}` : `de ${desde} a ${minutos(hasta)}`;
}

/** '10 a 20 min', for the ticket. */
export function esperaCorta(espera: Espera): string {
  if (espera === null) return 'Sin estimar';
  const { desde, hasta } = espera;
  if (hasta <= 0) return 'Menos de 1 min';
  if (desde >= hasta) return `${hasta} min`;
  return desde <= 0 ? `Hasta ${hasta} min` : `${desde} a ${hasta} min`;
}

export function atiendenEnPalabras(cuantos: number): string {
  if (cuantos <= 0) return 'Nadie atiende ahora';
  return cuantos === 1 ? 'Atiende 1 profesional' : `Atienden ${cuantos} profesionales`;
}

/**
 * A future moment: 'hoy a las 14:00 hs', 'mañana a las 08:00 hs', 'el lunes 16 de noviembre a las 08:00 hs'.
 */
export function cuandoAbre(instante: string, ahora: Date): string {
  const fecha = new Date(instante);
  const [dia, hoy] = [diaDe(fecha), diaDe(ahora)];
  const hora = `a las ${horaDe(fecha)} hs`;
  if (dia === hoy) return `hoy ${hora}`;
  return dia === sumarDias(hoy, 1) ? `mañana ${hora}` : `el ${diaEnPalabras(dia)} ${hora}`;
}

/** 'lunes 16 de noviembre, 10:30 hs' */
export function momentoEnPalabras(instante: string): string {
  const fecha = new Date(instante);
  return `${diaEnPalabras(diaDe(fecha))}, ${horaDe(fecha)} hs`;
}

/** Duration of a call in whole minutes; less than one has its own text. */
export function duracionEnPalabras(inicio: string, fin: string): string {
  const total = Math.round((Date.parse(fin) - Date.parse(inicio)) / 60_000);
  if (total < 1) return 'menos de 1 minuto';
  if (total < 60) return minutos(total);
  const [horas, resto] = [Math.floor(total / 60), total % 60];
  return `${horas} h${resto > 0 ? ` ${resto} min` : ''}`;
}

/** The name of the month, `mas` months later. */
export const mesDe = (ahora: Date, mas = 0) => meses[(Number(diaDe(ahora).slice(5, 7)) - 1 + mas) % 12]!;

const este: Record<Periodo, string> = { semana: 'esta semana', mes: 'este mes', anio: 'este año' };
/**
 * The limit's period, for use inside a sentence: 'este mes', 'noviembre', and the day on which it starts
 * again, '1 de diciembre'.
 */
export function periodoEnPalabras(
  periodo: Periodo,
  ahora: Date,
): { este: string; mes: string; siguiente: string } {
  const [anio, mes, dia] = diaDe(limitesDe(periodo, diaDe(ahora)).hasta)
    .split('-')
    .map(Number) as [number, number, number];
  const nombre = { semana: este.semana, mes: mesDe(ahora), anio: String(anio - 1) }[periodo];
  return { este: este[periodo], mes: nombre, siguiente: `${dia} de ${meses[mes - 1]}` };
}

/** A professional inside a sentence: 'la Dra. Laura Pérez'. Without a title there is no article. */
export function conArticulo(nombre: string): string {
  if (nombre.startsWith('Dra. ')) return `la ${nombre}`;
  return nombre.startsWith('Dr. ') ? `el ${nombre}` : nombre;
}
