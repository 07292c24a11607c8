import { describe, expect, it } from 'vitest';
import type { Escrito } from './escrito.ts';
import {
  camposQueFaltan,
  cantidadEnPalabras,
  cuilConGuiones,
  dniConPuntos,
  escritoNuevo,
  estadoDe,
  estaVacio,
  iniciales,
  matriculaEnPalabras,
  ultimoDia,
  venceEl,
  type Firmante,
  type Recetado,
} from './reglas.ts';

const medicamento = {
  generico: 'Amoxicilina',
  presentacion: '500 mg',
  forma: 'Comprimidos',
  cantidad: 1,
  posologia: 'Uno cada 8 horas',
  marca: '',
};
const receta: Extract<Escrito, { tipo: 'receta' }> = {
  tipo: 'receta',
  medicamentos: [medicamento],
  diagnostico: 'Faringitis',
  diagnosticoCodigo: '',
  cuil: '',
  cobertura: '',
  observaciones: '',
};
const firmante: Firmante = {
  nombre: 'Dra. Laura Pérez',
  profesion: 'Médica',
  especialidad: 'Clínica Médica',
  refeps: '920333444',
  matricula: { tipo: 'nac', provincia: null, numero: '98765', emisor: 'Ministerio de Salud de la Nación' },
  domicilio: 'Av. Corrientes 2450',
  firma: 'M0 0',
};
const paciente: Recetado = {
  nombre: 'Ana Gómez',
  documento: '30111222',
  cuil: '27301112225',
  fecNac: '1985-03-14',
  sexo: 'F',
  cobertura: 'Particular',
};

describe('legal requirements of a prescription', () => {
  it('reports nothing missing in a complete one, with or without a brand', () => {
    expect(camposQueFaltan(receta, firmante, paciente)).toEqual([]);
    expect(
      camposQueFaltan(
        { ...receta, medicamentos: [{ ...medicamento, marca: 'Amoxilar' }] },
        firmante,
        paciente,
      ),
    ).toEqual([]);
  });

  it.each<[string, string[], Partial<Firmante>, Partial<Recetado>, Partial<typeof receta>]>([
    ['the professional’s name', ['profesional_nombre'], { nombre: '' }, {}, {}],
    ['profession', ['profesion'], { profesion: null }, {}, {}],
    ['REFEPS', ['refeps'], { refeps: null }, {}, {}],
    ['licence', ['matricula', 'jurisdiccion', 'emisor'], { matricula: null }, {}, {}],
    ['licence number', ['matricula'], { matricula: { ...firmante.matricula!, numero: ' ' } }, {}, {}],
    [
      'province of a provincial licence',
      ['jurisdiccion'],
      { matricula: { ...firmante.matricula!, tipo: 'prov' } },
      {},
      {},
    ],
    ['issuer', ['emisor'], { matricula: { ...firmante.matricula!, emisor: null } }, {}, {}],
    ['speciality', ['especialidad'], { especialidad: '' }, {}, {}],
    ['address', ['domicilio'], { domicilio: null }, {}, {}],
    ['signature', ['firma'], { firma: null }, {}, {}],
    ['the patient’s name', ['paciente_nombre'], {}, { nombre: ' ' }, {}],
    ['DNI', ['documento'], {}, { documento: null }, {}],
    ['CUIL', ['cuil'], {}, { cuil: null }, {}],
    ['a right CUIL', ['cuil'], {}, { cuil: '27301112226' }, {}],
    ['birth date', ['fec_nac'], {}, { fecNac: null }, {}],
    ['sex', ['sexo'], {}, { sexo: null }, {}],
    ['coverage', ['cobertura'], {}, { cobertura: '' }, {}],
    ['diagnosis', ['diagnostico'], {}, {}, { diagnostico: '  ' }],
    [
      'generic name',
      ['generico'],
      {},
      {},
      { medicamentos: [{ ...medicamento, generico: '', marca: 'Amoxilar' }] },
    ],
    [
      'presentation',
      ['presentacion'],
      {},
      {},
      { medicamentos: [medicamento, { ...medicamento, presentacion: '' }] },
    ],
    ['form', ['forma'], {}, {}, { medicamentos: [{ ...medicamento, forma: '' }] }],
    ['quantity', ['cantidad'], {}, {}, { medicamentos: [{ ...medicamento, cantidad: null }] }],
    [
      'nothing that the law asks for, the dosage',
      [],
      {},
      {},
      { medicamentos: [{ ...medicamento, posologia: '' }] },
    ],
    [
      'whose the licence is',
      ['jurisdiccion'],
      { matricula: { tipo: null, provincia: null, numero: '98765', emisor: 'Ministerio' } },
      {},
      {},
    ],
  ])('reports a missing %s', (_name, faltan, deFirmante, dePaciente, deReceta) => {
    expect(
      camposQueFaltan(
        { ...receta, ...deReceta },
        { ...firmante, ...deFirmante },
        { ...paciente, ...dePaciente },
      ),
    ).toEqual(faltan);
  });

  it('treats an order as a prescription without drugs, and requires nothing of the others', () => {
    const orden = { ...escritoNuevo('orden'), diagnostico: 'Control', pedidos: ['Hemograma'] } as Escrito;
    expect(camposQueFaltan(orden, firmante, paciente)).toEqual([]);
    expect(camposQueFaltan({ ...orden, pedidos: [' '] } as Escrito, firmante, paciente)).toEqual(['pedido']);
    for (const tipo of ['certificado', 'indicaciones', 'evolucion'] as const)
      expect(
        camposQueFaltan(escritoNuevo(tipo), { ...firmante, refeps: null }, { ...paciente, cuil: null }),
      ).toEqual([]);
  });
});

it('treats a new document as empty until something is written', () => {
  for (const tipo of ['receta', 'orden', 'certificado', 'indicaciones', 'evolucion'] as const)
    expect(estaVacio(escritoNuevo(tipo))).toBe(true);
  expect(estaVacio(receta)).toBe(false);
  expect(estaVacio({ tipo: 'indicaciones', texto: 'Reposo' })).toBe(false);
  expect(estaVacio({ tipo: 'certificado', texto: '', diagnostico: '', dias: 2, desde: '' })).toBe(false);
});

describe('validity', () => {
  // 9 November, 22:30 in Buenos Aires: already the tenth in UTC
  const firmado = new Date('2026-11-10T01:30:00Z');
  it.each([
    ['receta', '2026-12-09'],
    ['orden', '2027-01-08'],
  ] as const)('%s: valid through %s', (tipo, hasta) => {
    const vence = venceEl(tipo, firmado)!;
    expect(ultimoDia(vence)).toBe(hasta);
    expect(estadoDe({ vence, corregida: false, anulada: false }, new Date(vence.getTime() - 1))).toBe(
      'vigente',
    );
    expect(estadoDe({ vence, corregida: false, anulada: false }, vence)).toBe('vencida');
    expect(estadoDe({ vence, corregida: true, anulada: false }, firmado)).toBe('corregida');
    expect(estadoDe({ vence, corregida: false, anulada: true }, firmado)).toBe('anulada');
    expect(estadoDe({ vence, corregida: true, anulada: true }, vence)).toBe('anulada');
  });
  it('never expires a certificate', () => {
    expect(venceEl('certificado', firmado)).toBeNull();
    expect(estadoDe({ vence: null, corregida: false, anulada: false }, new Date('2040-01-01'))).toBe(
      'vigente',
    );
  });
});

it('formats quantities, licences and initials for reading', () => {
  expect(cantidadEnPalabras(1)).toBe('1 (uno)');
  expect(cantidadEnPalabras(40)).toBe('40');
  expect(matriculaEnPalabras({ tipo: 'nac', numero: '98765' })).toBe('MN 98.765');
  expect(matriculaEnPalabras({ tipo: 'prov', provincia: 'Buenos Aires', numero: '1234' })).toBe(
    'MP Buenos Aires 1.234',
  );
  expect(dniConPuntos('30111222')).toBe('30.111.222');
  expect(cuilConGuiones('27301112225')).toBe('27-30111222-5');
  expect(iniciales('María Ángela Gómez')).toBe('M. Á. G.');
});
