import { describe, expect, it } from 'vitest';
import { actos } from '../contract/actos.ts';
import { gruposDeActos } from './grupos.ts';
import { actoEnPalabras, objetoEnPalabras, resultadoEnPalabras, rolEnPalabras } from './palabras.ts';

it('translates acts, roles and results, and shows unknown codes as they are', () => {
  expect([
    actoEnPalabras('cancelar_turno'),
    actoEnPalabras('algo_viejo'),
    actoEnPalabras('constructor'),
  ]).toEqual(['Canceló un turno', 'algo_viejo', 'constructor']);
  expect([
    rolEnPalabras('gestor_art'),
    rolEnPalabras('sistema'),
    rolEnPalabras(null),
    rolEnPalabras('otro'),
  ]).toEqual(['Gestión de casos', 'El portal', 'Sin sesión', 'otro']);
  expect([
    resultadoEnPalabras('ok'),
    resultadoEnPalabras('repetido'),
    resultadoEnPalabras('no_encontrado'),
    resultadoEnPalabras('x'),
  ]).toEqual(['Hecho', 'Ya estaba hecho', 'Rechazado: No encontramos lo que buscás.', 'Rechazado: x']);
});

it.each([
  [null, ''],
  ['caso:12', 'Caso 12'],
  ['turno:018f0000-0000-7000-8000-0000000000ab', 'Turno #0000ab'],
  ['vinculo:aprobar', 'Vínculo: aprobado'],
  ['cifras:2026-11-01:2026-11-15', 'Cifras del 1/11/2026 al 15/11/2026'],
  ['feriado:2026-12-25', 'Feriado del 25/12/2026'],
  ['ingreso:bloqueada', 'La cuenta está bloqueada'],
  ['otra cosa', 'otra cosa'],
])('translates the object %s to %s', (objeto, palabras) => {
  expect(objetoEnPalabras(objeto)).toBe(palabras);
});

it('translates objects that are a single word', () => {
  expect(
    [
      'documentos:propios',
      'familia',
      'excepcion',
      'filtros:persona,acto',
      'cifras:2026-11-01:2026-11-15',
    ].map(objetoEnPalabras),
  ).toEqual([
    'Los que escribió',
    'Grupo familiar',
    'Excepción de un profesional',
    'Filtros: persona, acto',
    'Cifras del 1/11/2026 al 15/11/2026',
  ]);
});

describe('acts by topic', () => {
  it('holds each act once, in the order of the list', () => {
    expect(gruposDeActos.flatMap((grupo) => grupo.actos)).toEqual(Object.keys(actos));
    expect(gruposDeActos.find(({ actos: suyos }) => suyos.includes('reservar_turno'))?.grupo).toBe(
      'Turnos y agenda',
    );
    expect(gruposDeActos.find(({ actos: suyos }) => suyos.includes('firmar_documento'))?.grupo).toBe(
      'Documentos',
    );
  });
});
