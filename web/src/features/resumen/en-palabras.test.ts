import type { EntradaDelResumen, Resumen } from '@portal/domain/resumen/contract';
import { expect, test } from 'vitest';
import {
  conArticulo,
  cuandoFue,
  cuantoHay,
  nombreDe,
  quienLoConfirmo,
  quienLoDijo,
  vigentesDe,
} from './en-palabras.ts';

const AHORA = new Date('2026-11-17T12:00:00-03:00');
let seguido = 0;
const entrada = (algo: Partial<EntradaDelResumen>): EntradaDelResumen => ({
  id: `01890000-0000-7000-8000-${String(++seguido).padStart(12, '0')}`,
  clase: 'alergia',
  nombre: 'Penicilina',
  codigo: '',
  detalle: '',
  gravedad: null,
  fecha: '',
  estado: 'vigente',
  origen: 'paciente',
  dichaPor: 'Ana Gómez',
  dicha: '2026-05-03T12:00:00.000Z',
  confirmada: null,
  documento: null,
  propia: true,
  ...algo,
});
const resumen = (algo: Partial<Resumen>): Resumen => ({
  entradas: [],
  ninguna: [],
  condiciones: [],
  ...algo,
});

test('a date is said as exactly as it is known', () => {
  expect(cuandoFue({ clase: 'alergia', fecha: '' })).toBe('');
  expect(cuandoFue({ clase: 'alergia', fecha: '2019' })).toBe('Desde 2019');
  expect(cuandoFue({ clase: 'medicacion', fecha: '2019-05' })).toBe('Desde mayo de 2019');
  expect(cuandoFue({ clase: 'problema', fecha: '2019-05-03' })).toBe('Desde el 3 de mayo de 2019');
  expect(cuandoFue({ clase: 'vacuna', fecha: '2019-05' })).toBe('En mayo de 2019');
  expect(cuandoFue({ clase: 'peso', fecha: '2026-11-17' })).toBe('El 17 de noviembre de 2026');
});

test('says who said it, and names the reader as vos', () => {
  const dicho = entrada({});
  expect(quienLoDijo(dicho, AHORA, 'Ana Gómez')).toBe('Lo dijiste vos el 3 de mayo');
  expect(quienLoDijo(dicho, AHORA, 'Carlos Díaz')).toBe('Lo dijo Ana Gómez el 3 de mayo');
  expect(quienLoDijo(entrada({ dicha: '2024-05-03T12:00:00.000Z' }), AHORA)).toBe(
    'Lo dijo Ana Gómez el 3 de mayo de 2024',
  );
  // 02:00 UTC is still the day before in Buenos Aires.
  expect(quienLoDijo(entrada({ dicha: '2026-11-18T02:00:00.000Z' }), AHORA, 'Ana Gómez')).toBe(
    'Lo dijiste vos hoy',
  );
  expect(quienLoDijo(entrada({ origen: 'profesional', dichaPor: 'Dra. Laura Pérez' }), AHORA)).toBe(
    'Lo anotó la Dra. Laura Pérez el 3 de mayo',
  );
  expect(quienLoDijo(entrada({ origen: 'informado' }), AHORA)).toBe(
    'Informado desde otro lugar, el 3 de mayo',
  );
});

test('a professional is named with the article of the title', () => {
  expect(conArticulo('Dr. Juan Paz')).toBe('el Dr. Juan Paz');
  expect(conArticulo('Lic. Sol Ríos')).toBe('Lic. Sol Ríos');
});

test('says who confirmed what a patient said, and nothing of what a professional said', () => {
  const confirmada = { por: 'Dra. Laura Pérez', cuando: '2026-05-04T12:00:00.000Z' };
  expect(quienLoConfirmo(entrada({ confirmada }))).toBe('Confirmado por la Dra. Laura Pérez');
  expect(quienLoConfirmo(entrada({}))).toBeUndefined();
  expect(quienLoConfirmo(entrada({ origen: 'profesional', confirmada }))).toBeUndefined();
});

test('names a habit and a weight in words', () => {
  expect(nombreDe({ clase: 'habito', nombre: 'actividad' })).toBe('Actividad física');
  expect(nombreDe({ clase: 'peso', nombre: '72.5' })).toBe('72,5 kg');
  expect(nombreDe({ clase: 'vacuna', nombre: 'Antigripal' })).toBe('Antigripal');
});

test('lists the gravest allergy first, and the unknown before the mild one', () => {
  const entradas = [
    entrada({ nombre: 'Látex', gravedad: 'leve' }),
    entrada({ nombre: 'Maní' }),
    entrada({ nombre: 'Sulfas', gravedad: 'moderada' }),
    entrada({ nombre: 'Penicilina', gravedad: 'grave' }),
    entrada({ nombre: 'Mariscos', gravedad: 'grave', estado: 'terminada' }),
  ];
  expect(vigentesDe({ entradas }, 'alergia').map(({ nombre }) => nombre)).toEqual([
    'Penicilina',
    'Sulfas',
    'Maní',
    'Látex',
  ]);
});

test('lists the newest weight first, by its day', () => {
  const entradas = [
    entrada({ clase: 'peso', nombre: '70', fecha: '2025-01-02' }),
    entrada({ clase: 'peso', nombre: '72.5' }),
  ];
  expect(vigentesDe({ entradas }, 'peso').map(({ nombre }) => nombre)).toEqual(['72.5', '70']);
});

test('counts what was said, and says nothing if nothing was', () => {
  expect(cuantoHay(resumen({}))).toBe('');
  const entradas = [
    entrada({}),
    entrada({ nombre: 'Látex' }),
    entrada({ clase: 'medicacion', nombre: 'Enalapril' }),
    entrada({ clase: 'medicacion', nombre: 'Ibuprofeno', estado: 'terminada' }),
  ];
  expect(cuantoHay(resumen({ entradas }))).toBe('2\u00a0alergias · 1\u00a0medicamento');
  const condiciones = [{ nombre: 'Diabetes', observacion: '' }];
  const ninguna = [
    {
      clase: 'alergia' as const,
      origen: 'paciente' as const,
      dichaPor: 'Ana Gómez',
      dicha: AHORA.toISOString(),
    },
  ];
  expect(cuantoHay(resumen({ ninguna, condiciones }))).toBe(
    'Sin alergias conocidas · 1\u00a0problema de salud',
  );
});
