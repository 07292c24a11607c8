import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumarDias } from '../tiempo/fechas.ts';
import {
  ADVERTENCIAS_POR_MEDICAMENTO,
  advertenciasDe,
  sinMotivo,
  type DatosDeAdvertencias,
} from './advertencias.ts';
import { compararCon, ingredientesDe, type Familia } from './ingredientes.ts';

// The same cases in every run.
fc.configureGlobal({ seed: 20_261_118 });

const familias: Familia[] = [
  {
    nombres: ['Penicilinas', 'penicilina'],
    miembros: [['amoxicilina'], ['ampicilina'], ['fenoximetilpenicilina', 'penicilina V']],
    cruza: ['Cefalosporinas'],
  },
  { nombres: ['Cefalosporinas'], miembros: [['cefalexina']], cruza: [] },
  {
    nombres: ['AINE', 'antiinflamatorios'],
    miembros: [['ácido acetilsalicílico', 'aspirina', 'AAS'], ['ibuprofeno'], ['diclofenac']],
    cruza: [],
  },
  { nombres: ['Paracetamol'], miembros: [['paracetamol', 'acetaminofeno']], cruza: [] },
];
const HOY = '2026-11-16';
const nadie: DatosDeAdvertencias = {
  paciente: { nombre: 'Ana', nacimiento: '1985-03-14' },
  alergias: [],
  medicacion: [],
  recetas: [],
  pesos: [],
  hoy: HOY,
  familias,
};
const droga = (generico: string, forma = 'Comprimidos', marca = '') => ({
  generico,
  forma,
  marca,
  presentacion: '500 mg, envase por 16',
  cantidad: 1,
  posologia: '',
});
const alergiaA = (nombre: string, detalle = '', gravedad: 'grave' | null = null) => ({
  ...nadie,
  alergias: [{ nombre, detalle, gravedad }],
});
const clases = (nombre: string, datos: DatosDeAdvertencias) =>
  advertenciasDe([droga(nombre)], datos).map(({ clase }) => clase);

describe('ingredients', () => {
  it.each([
    ['Amoxicilina + ácido clavulánico', [['amoxicilina'], ['clavulanico']]],
    ['Diclofenac sódico 50 mg comprimidos', [['diclofenac']]],
    ['Alendronato de sodio', [['alendronato']]],
    ['Metformina clorhidrato', [['metformina']]],
    ['Ipratropio, bromuro de', [['ipratropio']]],
    ['Carbonato de calcio + vitamina D3', [['calcio'], ['vitamina', 'd3']]],
    ['Cloruro de sodio', [['sodio']]],
    ['Enalapril y amlodipina', [['enalapril'], ['amlodipina']]],
    ['', []],
    ['500 mg', []],
  ])('of %s', (nombre, ingredientes) => expect(ingredientesDe(nombre)).toEqual(ingredientes));

  const { comparten, mismoMedicamento } = compararCon(familias);
  it.each([
    ['Aspirina', 'Ácido acetilsalicílico 100 mg', true],
    ['Insulina NPH', 'insulina', true],
    ['Insulina NPH', 'Insulina glargina', false],
    ['Prednisona', 'Prednisolona', false],
    ['Valsartán + amlodipina', 'amlodipina', true],
    ['Ibuprofeno', 'Diclofenac', false],
  ])('%s and %s share one: %s', (uno, otro, si) => expect(comparten(uno, otro)).toBe(si));
  it('are the same drug only with all of them', () => {
    expect(mismoMedicamento('Losartán', 'Losartán 50 mg')).toBe(true);
    expect(mismoMedicamento('Losartán', 'Losartán + hidroclorotiazida')).toBe(false);
    expect(mismoMedicamento('', '')).toBe(false);
  });
});

describe('an allergy', () => {
  it.each([
    ['Amoxicilina', 'amoxicilina', 'alergia'],
    ['Amoxicilina + ácido clavulánico', 'AMOXICILINA 500', 'alergia'],
    ['Paracetamol', 'Acetaminofeno', 'alergia'],
    ['Amoxicilina', 'Penicilina', 'familia'],
    ['Amoxicilina', 'alergia a las penicilinas y derivados', 'familia'],
    ['Amoxicilina', 'ampicilina', 'familia'],
    ['Cefalexina', 'penicilina', 'familia'],
    ['Ácido acetilsalicílico', 'AINEs', 'familia'],
    ['Ibuprofeno', 'aspirina', 'familia'],
  ])('to what is in %s: %s', (nombre, alergia, clase) =>
    expect(clases(nombre, alergiaA(alergia))).toEqual([clase]),
  );
  it.each([
    ['Ibuprofeno', 'penicilina'],
    ['Paracetamol', 'AINE'],
    ['Amoxicilina', 'látex'],
    ['Metformina clorhidrato', 'Clorhidrato de ambroxol'],
    ['Salbutamol', 'ninguna'],
    ['Amoxicilina', '¿?'],
  ])('that does not touch %s: %s', (nombre, alergia) =>
    expect(clases(nombre, alergiaA(alergia))).toEqual([]),
  );
  it('is told with its severity and reaction, and how the drug belongs to it', () => {
    const dice = (nombre: string, alergia: string) =>
      advertenciasDe([droga(nombre)], alergiaA(alergia, 'anafilaxia', 'grave'))[0]?.texto;
    expect(dice('Amoxicilina', 'penicilina')).toBe(
      'Ana tiene alergia a penicilina (grave, anafilaxia). Amoxicilina es de esa familia.',
    );
    expect(dice('Amoxicilina', 'ampicilina')).toBe(
      'Ana tiene alergia a ampicilina (grave, anafilaxia). Amoxicilina es de la misma familia: penicilinas.',
    );
    expect(dice('Cefalexina', 'amoxicilina')).toBe(
      'Ana tiene alergia a amoxicilina (grave, anafilaxia). Cefalexina puede dar una reacción cruzada: es de la familia cefalosporinas.',
    );
    expect(dice('Ibuprofeno', 'ibuprofeno')).toBe(
      'Ana tiene alergia a ibuprofeno (grave, anafilaxia), que está en este medicamento.',
    );
  });
  it('is also found by the brand', () =>
    expect(advertenciasDe([droga('Paracetamol', 'Jarabe', 'Tafirol')], alergiaA('tafirol'))).toMatchObject([
      { clase: 'alergia', con: 'tafirol' },
    ]));
});

describe('the same ingredient twice', () => {
  it('is told at the later drug', () =>
    expect(
      advertenciasDe([droga('Amlodipina'), droga('Paracetamol'), droga('Valsartán + amlodipina')], nadie),
    ).toEqual([
      {
        lugar: 2,
        clase: 'repetido',
        texto: 'Valsartán + amlodipina: el medicamento 1 de esta receta ya lo tiene.',
        con: 'Amlodipina',
      },
    ]));
  it('counts the current medication and the other prescriptions of the visit', () => {
    expect(clases('Ibuprofeno', { ...nadie, medicacion: ['ibuprofeno 400 a la noche'] })).toEqual([
      'repetido',
    ]);
    expect(
      clases('Ibuprofeno', { ...nadie, recetas: [{ numero: 7, medicamentos: [droga('Ibuprofeno')] }] }),
    ).toEqual(['repetido']);
    expect(
      clases('Ibuprofeno', {
        ...nadie,
        medicacion: ['Enalapril'],
        recetas: [{ numero: 7, medicamentos: [droga('Paracetamol')] }],
      }),
    ).toEqual([]);
  });
});

describe("a child's dose without a weight", () => {
  const nacido = (nacimiento: string | null, pesos: string[] = []): DatosDeAdvertencias => ({
    ...nadie,
    paciente: { nombre: 'Leo', nacimiento },
    pesos,
  });
  it.each([
    [
      'four years',
      '2022-03-01',
      183,
      'Leo tiene 4 años y su resumen no tiene un peso de los últimos 6 meses.',
    ],
    [
      'eight months',
      '2026-03-01',
      60,
      'Leo tiene 8 meses y su resumen no tiene un peso de los últimos 2 meses.',
    ],
    ['fourteen years', '2012-03-01', 365, 'Leo tiene 14 años y su resumen no tiene un peso del último año.'],
  ])('%s', (_edad, nacimiento, dias, texto) => {
    const con = (dia: string) => advertenciasDe([droga('Ibuprofeno')], nacido(nacimiento, [dia]));
    expect(con(sumarDias(HOY, -dias))).toEqual([]);
    expect(con(sumarDias(HOY, -dias - 1))).toEqual([{ lugar: 0, clase: 'peso', texto, con: '' }]);
  });
  it('is not asked of adults, of people without a birth date, nor for what is not swallowed or injected', () => {
    expect(clases('Ibuprofeno', nacido('2011-11-16'))).toEqual([]);
    expect(clases('Ibuprofeno', nacido('2011-11-17'))).toEqual(['peso']);
    expect(clases('Ibuprofeno', nacido(null))).toEqual([]);
    for (const forma of ['Crema', 'Gotas oftálmicas', 'Champú', 'Aerosol para inhalar'])
      expect(advertenciasDe([droga('Mupirocina', forma)], nacido('2022-03-01'))).toEqual([]);
    for (const forma of ['', 'Jarabe', 'Gotas orales', 'Frasco ampolla'])
      expect(advertenciasDe([droga('Mupirocina', forma)], nacido('2022-03-01'))).toHaveLength(1);
  });
});

describe('whatever is written', () => {
  const nombre = fc.oneof(
    fc.constantFrom(
      'Amoxicilina',
      'Penicilina V',
      'aspirina',
      'Ibuprofeno 400 mg',
      'Cefalexina',
      'látex',
      '',
    ),
    fc.string({ maxLength: 40 }),
  );
  const datos = fc.record({
    medicamentos: fc.array(
      nombre.map((uno) => droga(uno)),
      { maxLength: 12 },
    ),
    alergias: fc.array(fc.record({ nombre, detalle: fc.string(), gravedad: fc.constant(null) }), {
      maxLength: 40,
    }),
    medicacion: fc.array(nombre, { maxLength: 40 }),
  });
  it('warnings name a drug that is there, are distinct, few and short', () =>
    fc.assert(
      fc.property(datos, ({ medicamentos, ...resto }) => {
        const todas = advertenciasDe(medicamentos, { ...nadie, ...resto });
        expect(todas.every(({ lugar }) => lugar < medicamentos.length)).toBe(true);
        expect(new Set(todas.map(({ lugar, texto }) => `${lugar} ${texto}`)).size).toBe(todas.length);
        expect(todas.every(({ texto }) => texto.length > 0 && texto.length <= 1200)).toBe(true);
        for (const lugar of medicamentos.keys())
          expect(todas.filter((una) => una.lugar === lugar).length).toBeLessThanOrEqual(
            ADVERTENCIAS_POR_MEDICAMENTO,
          );
      }),
    ));
  it('one more allergy never takes a warning away', () =>
    fc.assert(
      fc.property(datos, nombre, ({ medicamentos, alergias, medicacion }, otra) => {
        const con = (todas: typeof alergias) =>
          advertenciasDe(medicamentos, { ...nadie, medicacion, alergias: todas.slice(0, 5) });
        const antes = con(alergias.slice(0, 4));
        const despues = con([...alergias.slice(0, 4), { nombre: otra, detalle: '', gravedad: null }]);
        const textos = new Set(despues.map(({ lugar, texto }) => `${lugar} ${texto}`));
        const caben = (lugar: number) =>
          despues.filter((una) => una.lugar === lugar).length < ADVERTENCIAS_POR_MEDICAMENTO;
        expect(antes.filter(({ lugar, texto }) => caben(lugar) && !textos.has(`${lugar} ${texto}`))).toEqual(
          [],
        );
      }),
    ));
  it('two names share an ingredient both ways, and a name with itself if it has any', () =>
    fc.assert(
      fc.property(nombre, nombre, (uno, otro) => {
        const { comparten, mismoMedicamento } = compararCon(familias);
        expect(comparten(uno, otro)).toBe(comparten(otro, uno));
        expect(mismoMedicamento(uno, otro)).toBe(mismoMedicamento(otro, uno));
        expect(comparten(uno, uno.toUpperCase())).toBe(ingredientesDe(uno).length > 0);
      }),
    ));
  it('a reason covers the warnings that were seen, at its drug, and no other', () =>
    fc.assert(
      fc.property(datos, fc.nat(11), ({ medicamentos, ...resto }, lugar) => {
        const todas = advertenciasDe(medicamentos, { ...nadie, ...resto });
        const suyas = todas.filter((una) => una.lugar === lugar);
        const vistas = suyas.slice(1).map(({ texto }) => texto);
        expect(sinMotivo(todas, [{ lugar, motivo: 'Tolera', vistas }])).toEqual(
          todas.filter((una) => una.lugar !== lugar || una === suyas[0]),
        );
      }),
    ));
});
