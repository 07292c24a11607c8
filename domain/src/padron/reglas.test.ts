import { describe, expect, it } from 'vitest';
import {
  leerHabilitacion,
  pedidoDeAfiliado,
  pedidoDeHabilitacion,
  RespuestaDeHabilitacion,
  type Afiliado,
} from './reglas.ts';

const ana: Afiliado = {
  dni: '30111222',
  nroAfiliado: '1234567890',
  fec_nac: '1985-03-14',
  sexo: 'F',
  nombre: 'Ana',
  apellido: 'Gómez',
  email: 'ana@ejemplo.com',
  obraSocial: 'OSEF',
  plan: null,
};
const mateo: Afiliado = { ...ana, dni: '54111222', nombre: 'Mateo', nroAfiliado: null };

it("builds the habilitacion payload with the specification's fields, document type 96 and the day", () => {
  expect(pedidoDeHabilitacion(mateo, ana, 1, '2026-11-16')).toStrictEqual({
    usuario: {
      sobrenome: 'Gómez',
      nome: 'Ana',
      documento: '30111222',
      email: 'ana@ejemplo.com',
      obraSocial: 'OSEF',
      nroAfiliado: '1234567890',
      plan: null,
    },
    afiliado: {
      sobrenome: 'Gómez',
      nome: 'Mateo',
      documento: '54111222',
      email: 'ana@ejemplo.com',
      obraSocial: 'OSEF',
      nroAfiliado: null,
      plan: null,
    },
    tipo_documento: 96,
    codigo: 1,
    fecha_prestacion: '2026-11-16',
  });
});

describe('the answer of habilitacion', () => {
  it.each([
    [{ Estado: 'A' }, { habilitado: true, nroAfiliado: undefined, plan: undefined }],
    [
      { Estado: 'A', Nafiliado: 1234, Plan: 'Único' },
      { habilitado: true, nroAfiliado: '1234', plan: 'Único' },
    ],
    [
      { Estado: 'A', Nafiliado: null, Plan: null },
      { habilitado: true, nroAfiliado: undefined, plan: undefined },
    ],
    [
      { Estado: 'B', Nafiliado: '1' },
      { habilitado: false, nroAfiliado: '1', plan: undefined },
    ],
    [{ Estado: 'a' }, { habilitado: false, nroAfiliado: undefined, plan: undefined }],
    [{ Estado: '' }, { habilitado: false, nroAfiliado: undefined, plan: undefined }],
  ])('reads %j', (respuesta, leida) => {
    expect(leerHabilitacion(RespuestaDeHabilitacion.parse(respuesta))).toEqual(leida);
  });

  it.each([
    null,
    'A',
    [],
    {},
    { estado: 'A' },
    { Estado: true },
    { Estado: ['A'] },
    { Estado: 'A', Plan: {} },
  ])('refuses %j as unreadable', (respuesta) => {
    expect(RespuestaDeHabilitacion.safeParse(respuesta).success).toBe(false);
  });
});

describe('the afiliado payload', () => {
  it.each([
    ['1234567890', '345678'],
    ['12345678', '12345678'],
    ['123456', '123456'],
    ['1', '1'],
    [null, ''],
  ])('for %j sends %j: characters 3 to 8 of ten, else all', (nroAfiliado, afiliado) => {
    expect(pedidoDeAfiliado({ ...ana, nroAfiliado })).toStrictEqual({
      documento: '30111222',
      afiliado,
      fec_nac: '1985-03-14',
      sexo: 'F',
    });
  });
});
