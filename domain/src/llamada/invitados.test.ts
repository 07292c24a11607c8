import { expect, it } from 'vitest';
import { invitados } from './contract-invitados.ts';
import { clasesQueInvita, cuantosAdentro, cuantosAdmitidos, puedeInvitar } from './invitados.ts';

const now = new Date('2026-11-16T12:00:00Z');
const fila = (more: object = {}) => ({
  cerrada: null,
  golpeo: null,
  consentido: null,
  vence: new Date('2026-11-16T13:00:00Z'),
  por_correo: false,
  ...more,
});
const varias = (cuantas: number, more?: object) => Array.from({ length: cuantas }, () => fila(more));

it('lets only the professional name somebody a professional of the institution', () => {
  expect(clasesQueInvita('profesional')).toEqual(['familiar', 'interprete', 'profesional']);
  expect(clasesQueInvita('paciente')).toEqual(['familiar', 'interprete']);
});

it.each([
  ['Marta Gómez', true],
  ['Ñandú O’Higgins-Peña', true],
  ['محمد', true],
  ['می‌خواهم', true],
  ['...', false],
  ['Marta\n', false],
  ['\u202eatraM', false],
  ['Marta\u202c', false],
  ['\u2066Marta\u2069', false],
  ['Marta\u200f', false],
  ['Marta\u061c', false],
])('a guest called %j: is the name taken', (nombre, vale) => {
  const codigo = 'x'.repeat(43);
  expect(invitados.golpear.body.safeParse({ codigo, nombre }).success).toBe(vale);
});

it('counts who is at the door or inside, and whom the patient let in, without those who are gone', () => {
  const filas = [
    fila(),
    fila({ golpeo: now }),
    fila({ golpeo: now, consentido: now }),
    fila({ golpeo: now, consentido: now, cerrada: now }),
  ];
  expect([cuantosAdentro(filas), cuantosAdmitidos(filas)]).toEqual([2, 1]);
});

it.each([
  ['three links in use', varias(3), false, true],
  ['four links in use', varias(4), false, false],
  ['four links, one of them expired', [...varias(3), fila({ vence: now })], false, true],
  ['four links, one of them withdrawn', [...varias(3), fila({ cerrada: now })], false, true],
  ['twelve links in all', varias(12, { cerrada: now }), false, false],
  ['five mails', varias(5, { cerrada: now, por_correo: true }), true, true],
  ['six mails', varias(6, { cerrada: now, por_correo: true }), true, false],
  ['six mails, and no mail now', varias(6, { cerrada: now, por_correo: true }), false, true],
])('%s: may one more be made', (_what, filas, correo, puede) => {
  expect(puedeInvitar(filas, { correo, now })).toBe(puede);
});
