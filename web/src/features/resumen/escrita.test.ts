import { EntradaEscrita } from '@portal/domain/resumen/contract';
import type { Clase } from '@portal/domain/resumen/clases';
import { expect, test } from 'vitest';
import type { FormValues } from '../../lib/form-values.ts';
import { fechaParaEscribir, leerEntrada, leerFecha } from './escrita.ts';

const HOY = '2026-11-17';
const leer = (clase: Clase, values: FormValues) => leerEntrada(clase, values, '', HOY);

test.each([
  ['', ''],
  [' 2019 ', '2019'],
  ['5/2019', '2019-05'],
  ['05-2019', '2019-05'],
  ['mayo de 2019', '2019-05'],
  ['Mayo 2019', '2019-05'],
  ['3/5/2019', '2019-05-03'],
  ['2019-05-03', '2019-05-03'],
])('reads the date %j', (escrito, leido) => {
  expect(leerFecha(escrito)).toBe(leido);
});

test.each(['hace mucho', '19', '13/2019', '31/2/2019', '5/19', '1/2/3/2019', '1819', 'brumario 2019'])(
  'does not take %j for a date',
  (escrito) => {
    expect(leerFecha(escrito)).toBeUndefined();
  },
);

test.each(['', '2019', '5/2019', '3/5/2019', '20/10/2019'])('writes %j as it was typed', (escrito) => {
  expect(fechaParaEscribir(leerFecha(escrito)!)).toBe(escrito);
});

test('reads an allergy, with and without a severity', () => {
  const values = { nombre: ' Penicilina ', detalle: 'Ronchas', gravedad: 'grave', fecha: '2019' };
  expect(leer('alergia', values)).toEqual({
    entrada: { clase: 'alergia', nombre: 'Penicilina', detalle: 'Ronchas', gravedad: 'grave', fecha: '2019' },
  });
  expect(leer('alergia', { nombre: 'Látex' })).toEqual({
    entrada: { clase: 'alergia', nombre: 'Látex', detalle: '', gravedad: null, fecha: '' },
  });
});

test.each(['72,5', '72.5', '72,5 kg', ' 72,5kilos '])('reads the weight %j', (nombre) => {
  expect(leer('peso', { nombre, fecha: '17/11/2026' })).toEqual({
    entrada: { clase: 'peso', nombre: '72,5', fecha: '2026-11-17' },
  });
});

test('says what is missing, by field', () => {
  expect(leer('alergia', { nombre: ' ' })).toEqual({ errores: { nombre: 'falta.alergia' } });
  for (const nombre of ['', '0', '1000', 'setenta', '72,555'])
    expect(leer('peso', { nombre })).toEqual({
      errores: { nombre: 'falta.peso' },
    });
  expect(leer('peso', { nombre: '72', fecha: '2019' })).toEqual({
    errores: { fecha: 'falta.dia' },
  });
  expect(leer('vacuna', { nombre: 'Antigripal', fecha: '18/11/2026' })).toEqual({
    errores: { fecha: 'falta.futura' },
  });
  expect(leer('vacuna', { nombre: 'Antigripal', fecha: '11/2026' })).toHaveProperty('entrada');
  expect(leer('habito', { nombre: 'ajedrez' })).toEqual({ errores: { nombre: 'falta.habito' } });
  expect(leer('habito', { nombre: 'tabaco' })).toHaveProperty('entrada');
});

test('what it reads is what the contract accepts', () => {
  const escritas: [Clase, string][] = [
    ['alergia', 'Penicilina'],
    ['medicacion', 'Enalapril'],
    ['problema', 'Asma'],
    ['vacuna', 'Antigripal'],
    ['habito', 'tabaco'],
    ['peso', '0,9'],
  ];
  for (const [clase, nombre] of escritas) {
    const leida = leer(clase, { nombre, detalle: 'a\nb', fecha: '3/5/2019' });
    expect('entrada' in leida && EntradaEscrita.safeParse(leida.entrada).success, clase).toBe(true);
  }
  expect(EntradaEscrita.safeParse({ clase: 'peso', nombre: 'mucho', fecha: '' }).success).toBe(false);
});
