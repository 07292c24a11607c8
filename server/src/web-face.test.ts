import { plantillas } from '@portal/domain/plantillas/index';
import { expect, it } from 'vitest';
import { loadConfig } from './config/config.ts';
import type { Unidad } from './units/registry.ts';
import { createFaces } from './web-face.ts';

const unit = (more: Partial<Unidad['plantilla']> = {}) =>
  ({
    id: 1,
    clave: 'demo',
    modelo: 'demo',
    plantilla: { ...plantillas.demo, ...more },
    abierta: true,
    inspeccionHasta: null,
  }) as unknown as Unidad;
/** A clock that stands still until the test moves it. */
function facesAt(start: string) {
  let now = new Date(start);
  const clock = { now: () => now, machine: () => now };
  return {
    faceOf: createFaces({ config: loadConfig({}), clock }, 'v1'),
    move: (to: string) => (now = new Date(to)),
  };
}
const read = (json: string) => JSON.parse(json) as Record<string, unknown>;

it('is made once for each unit, and again for a unit whose settings changed', () => {
  const { faceOf, move } = facesAt('2026-11-16T09:00:00-03:00');
  const demo = unit();
  const face = faceOf(demo);
  move('2026-11-16T09:30:00-03:00');
  expect(faceOf(demo)).toBe(face);
  const other = faceOf(unit({ nombre: '<Otro>' }));
  expect(other).not.toBe(face);
  expect(other.head).toContain('<title>&lt;Otro&gt;</title>');
  expect(other.json(new Date())).not.toContain('<Otro>');
});

it('has the time of each page', () => {
  const { faceOf } = facesAt('2026-11-16T09:00:00-03:00');
  const face = faceOf(unit());
  const later = new Date('2026-11-16T12:34:56.789Z');
  expect(read(face.json(later))).toEqual({ ...face.configuracion, horaServidor: '2026-11-16T12:34:56.789Z' });
});

it('shows a notice to everybody from its hour to its end, on the same unit', () => {
  const { faceOf, move } = facesAt('2026-11-16T09:59:00-03:00');
  const aviso = {
    texto: 'Hoy no atendemos',
    tono: 'informa' as const,
    desde: '2026-11-16T10:00:00-03:00',
    hasta: '2026-11-16T11:00:00-03:00',
  };
  const one = unit({ aviso });
  const shown = () => read(faceOf(one).json(new Date()))['aviso'];
  expect(shown()).toBeUndefined();
  move('2026-11-16T10:00:00-03:00');
  expect(shown()).toMatchObject({ texto: 'Hoy no atendemos' });
  move('2026-11-16T11:00:00-03:00');
  expect(shown()).toBeUndefined();
});

it('says in a preview that it is one', () => {
  const { faceOf } = facesAt('2026-11-16T09:00:00-03:00');
  expect(read(faceOf(unit(), true).json(new Date()))).toMatchObject({ vistaPrevia: true });
  expect(read(faceOf(unit()).json(new Date()))).not.toHaveProperty('vistaPrevia');
});
