import { expect, it } from 'vitest';
import { disponibilidad, resumenDeEstado, type Medidos } from './reglas.ts';

const AHORA = new Date('2026-11-17T12:00:30-03:00');
const dia = (fecha: string, funciona: number, primera = `${fecha}T00:00:00-03:00`): Medidos => ({
  dia: fecha,
  primera: new Date(primera),
  funciona,
  conDemoras: 0,
});

it('shows ninety days, the oldest first, and none of them known without measurements', () => {
  const { dias, porcentaje } = disponibilidad([], AHORA);
  expect([dias.length, dias[0]!.dia, dias.at(-1)!.dia]).toEqual([90, '2026-08-20', '2026-11-17']);
  expect(dias.every((uno) => uno.porcentaje === null)).toBe(true);
  expect(porcentaje).toBeNull();
});

it('counts minutes without a measurement as down, whole days too, from the first one on', () => {
  const { dias, porcentaje } = disponibilidad(
    [dia('2026-11-13', 720, '2026-11-13T12:00:00-03:00'), dia('2026-11-15', 1440), dia('2026-11-16', 720)],
    AHORA,
  );
  // Half a day without measurements before the first one is not held against it.
  expect(dias.slice(-6)).toEqual([
    { dia: '2026-11-12', porcentaje: null },
    { dia: '2026-11-13', porcentaje: 100 },
    { dia: '2026-11-14', porcentaje: 0 },
    { dia: '2026-11-15', porcentaje: 100 },
    { dia: '2026-11-16', porcentaje: 50 },
    { dia: '2026-11-17', porcentaje: 0 },
  ]);
  expect(porcentaje).toBe(Math.floor((2880 / (720 + 3 * 1440 + 719)) * 10_000) / 100);
});

it('counts a slow minute as working, and does not expect the minute that is not over', () => {
  const hoy = { ...dia('2026-11-17', 700), conDemoras: 19 };
  expect(disponibilidad([hoy], AHORA).porcentaje).toBe(100);
});

it('never rounds a lost minute up to 100 %', () => {
  const lleno = Array.from({ length: 89 }, (_, i) => {
    const fecha = new Date(Date.UTC(2026, 7, 20 + i)).toISOString().slice(0, 10);
    return dia(fecha, 1440);
  });
  const conUnoMenos = [...lleno, dia('2026-11-17', 718)];
  expect(disponibilidad([...lleno, dia('2026-11-17', 719)], AHORA).porcentaje).toBe(100);
  expect(disponibilidad(conUnoMenos, AHORA).porcentaje).toBe(99.99);
});

it('sums up by the worst part', () => {
  expect(resumenDeEstado(['funciona', 'no_funciona', 'con_demoras'])).toBe(
    'Hay partes del portal que no funcionan',
  );
  expect(resumenDeEstado(['funciona', 'con_demoras'])).toBe('El portal funciona con demoras');
  expect(resumenDeEstado(['funciona', 'sin_mediciones'])).toBe('No hay mediciones de todas las partes');
  expect(resumenDeEstado([])).toBe('No hay mediciones de todas las partes');
  expect(resumenDeEstado(['funciona'])).toBe('Todo funciona');
  expect(resumenDeEstado(['funciona'], true)).toBe('Las partes funcionan, y hay un incidente sin resolver');
  expect(resumenDeEstado(['con_demoras'], true)).toBe('El portal funciona con demoras');
});
