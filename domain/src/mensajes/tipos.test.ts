import { expect, it } from 'vitest';
import { causaEnPalabras, porQueNoVuelve, tipoEnPalabras } from './tipos.ts';

it('names every type, also an unknown one', () => {
  expect([
    tipoEnPalabras('turno_reservado'),
    tipoEnPalabras('algo_nuevo'),
    tipoEnPalabras('constructor'),
  ]).toEqual(['Turno reservado', 'Algo nuevo', 'Constructor']);
});

it('gives mails to staff their own names', () => {
  expect([
    tipoEnPalabras('invitacion'),
    tipoEnPalabras('rol_agregado'),
    tipoEnPalabras('recuperacion_ayuda'),
  ]).toEqual([
    'Invitación al personal',
    'Aviso de una función nueva',
    'Recuperación pedida por la mesa de ayuda',
  ]);
});

it('explains why an outdated mail is not sent again', () => {
  expect(porQueNoVuelve('llamada')).toBe('La llamada ya pasó.');
  expect([porQueNoVuelve('turno_reservado'), porQueNoVuelve('toString')]).toEqual([undefined, undefined]);
});

it('describes a cause', () => {
  expect(causaEnPalabras('turno:018f0000-0000-7000-8000-0000000000ab:1:reservado')).toBe('Turno #0000ab');
  expect(
    causaEnPalabras('invitacion:018f0000-0000-7000-8000-0000000000ab:018f0000-0000-7000-8000-0000000000cd'),
  ).toBe('Personal #0000ab');
  expect(causaEnPalabras('otra cosa')).toBe('otra cosa');
});
