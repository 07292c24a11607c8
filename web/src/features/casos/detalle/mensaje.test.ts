import type { FilaCaso } from '@portal/domain/casos/contract';
import { expect, it } from 'vitest';
import { diasHasta, momentoBreve, telefonoEnPalabras } from '../en-palabras.ts';
import { enlaceDeWhatsApp, mensajeDeFila } from './mensaje.ts';

const fila = {
  nombre: 'Julián',
  servicio_turno: 'Medicina Laboral',
  fecha_turno: '2026-11-16',
  hora_turno: '09:00',
  link_turno: 'http://demo.localhost:3000/turnoAcceso?codigoTurno=abc',
} as FilaCaso;

it('reminds of the pending turno with the agreed text', () => {
  expect(mensajeDeFila(fila)).toBe(
    'Hola Julián. Te recordamos tu turno de Medicina Laboral el lunes 16 de noviembre a las 09:00 hs. Ingresá desde este enlace: http://demo.localhost:3000/turnoAcceso?codigoTurno=abc. Por favor conectate a horario, con la cámara y el micrófono habilitados. Tu ausencia quedará registrada.',
  );
});

it('sends a greeting if no turno is pending', () => {
  expect(mensajeDeFila({ ...fila, link_turno: null })).toBe('Hola Julián.');
  expect(mensajeDeFila({ ...fila, fecha_turno: null, hora_turno: null, link_turno: null })).toBe(
    'Hola Julián.',
  );
});

it('links to the number with area code and without 0 or 15, with the text encoded', () => {
  expect(enlaceDeWhatsApp('0343155550101', '¿Todo bien? 100%')).toBe(
    'https://wa.me/5493435550101?text=%C2%BFTodo%20bien%3F%20100%25',
  );
});

it('gives no link for an invalid number', () => {
  expect(enlaceDeWhatsApp('123', 'Hola')).toBeUndefined();
});

it.each([
  ['1155550142', '11 5555-0142'],
  ['3435550101', '343 555-0101'],
  ['2902491234', '2902 49-1234'],
  ['123', '123'],
  ['5491155550142', '5491155550142'],
])('writes %s as %s', (digits, words) => {
  expect(telefonoEnPalabras(digits)).toBe(words);
});

it('abbreviates a moment to fit the table', () => {
  expect(momentoBreve('2026-11-06', '12:00')).toBe('vie 6/11, 12:00 hs');
});

it('counts the days to a deadline across the end of a month', () => {
  expect([
    diasHasta('2026-12-02', '2026-11-29'),
    diasHasta('2026-11-16', '2026-11-16'),
    diasHasta('2026-11-15', '2026-11-16'),
  ]).toEqual([3, 0, -1]);
});
