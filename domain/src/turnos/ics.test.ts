import { expect, it } from 'vitest';
import { archivoIcs } from './ics.ts';

interface Property {
  name: string;
  params: Record<string, string>;
  value: string;
}

/**
 * RFC 5545: lines end with CRLF, a line that starts with a space continues the previous one, and the first
 * colon outside the parameters starts the value.
 */
function parseIcs(file: string): Property[] {
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
  return file
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, head = '', value = ''] = /^([^:]+):(.*)$/.exec(line)!;
      const [name = '', ...params] = head.split(';');
      return {
        name,
        params: Object.fromEntries(params.map((param) => param.split('=') as [string, string])),
        value,
      };
    });
}
const octets = (line: string) => encodeURIComponent(line).replace(/%[0-9A-F]{2}/g, '·').length;
const unescape = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));

const evento = {
  uid: '0192-turno@portal',
  secuencia: 2,
  creado: new Date('2026-11-10T12:34:56Z'),
  inicio: new Date('2026-11-16T23:30:00-03:00'),
  fin: new Date('2026-11-17T00:00:00-03:00'),
  titulo: 'Turno de Clínica Médica; con Dra. Pérez, videollamada',
  descripcion: `Ingresá desde media hora antes.\nEspecialidad: Clínica Médica \\ ${'ñandú 🩺 '.repeat(20)}`,
  url: 'https://demo.ejemplo.com/turnoAcceso?codigoTurno=abc',
};

it('contains one event in the time zone of Buenos Aires', () => {
  const lines = parseIcs(archivoIcs(evento));
  const open: string[] = [];
  for (const { name, value } of lines) {
    if (name === 'BEGIN') open.push(value);
    if (name === 'END') expect(open.pop()).toBe(value);
  }
  expect(open).toEqual([]);
  const event = lines.slice(
    lines.findIndex(({ value }) => value === 'VEVENT'),
    lines.findIndex(({ value }) => value === 'VALARM'),
  );
  const get = (name: string) => event.find((line) => line.name === name)!;
  expect(get('DTSTART')).toEqual({
    name: 'DTSTART',
    params: { TZID: 'America/Argentina/Buenos_Aires' },
    value: '20261116T233000',
  });
  expect(get('DTEND')).toEqual({
    name: 'DTEND',
    params: { TZID: 'America/Argentina/Buenos_Aires' },
    value: '20261117T000000',
  });
  expect(get('DTSTAMP').value).toBe('20261110T123456Z');
  expect(get('UID').value).toBe('0192-turno@portal');
  expect(get('SEQUENCE').value).toBe('2');
  expect(get('URL').value).toBe(evento.url);
  expect(unescape(get('SUMMARY').value)).toBe(evento.titulo);
  expect(unescape(get('DESCRIPTION').value)).toBe(evento.descripcion);
});

it("includes its time zone and gives the turno's instant", () => {
  const lines = parseIcs(archivoIcs(evento));
  const zone = lines.slice(
    lines.findIndex(({ value }) => value === 'VTIMEZONE'),
    lines.findIndex(({ name, value }) => name === 'END' && value === 'VTIMEZONE'),
  );
  expect(zone.find(({ name }) => name === 'TZID')!.value).toBe('America/Argentina/Buenos_Aires');
  const offset = zone.find(({ name }) => name === 'TZOFFSETTO')!.value;
  expect(offset).toBe('-0300');
  const start = lines.find(({ name, params }) => name === 'DTSTART' && params['TZID'])!.value;
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00$/.exec(start)!;
  expect(
    new Date(`${year}-${month}-${day}T${hour}:${minute}:00${offset.slice(0, 3)}:${offset.slice(3)}`),
  ).toEqual(evento.inicio);
});

it('reminds an hour before, and has no URL without an address', () => {
  const { url: _, ...sinUrl } = evento;
  const lines = parseIcs(archivoIcs(sinUrl));
  expect(lines.find(({ name }) => name === 'TRIGGER')!.value).toBe('-PT1H');
  expect(lines.some(({ name }) => name === 'URL')).toBe(false);
});
