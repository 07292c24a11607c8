import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntradaEscrita } from '../contract.ts';
import { candidatas, esLaMisma } from './importar.ts';
import { leerIps, type IpsLeido } from './leer-ips.ts';

// The same cases in every run.
fc.configureGlobal({ seed: 20_261_118 });

/** A summary of another country, with what others write and we do not. */
const ajeno = {
  resourceType: 'Bundle',
  type: 'document',
  timestamp: '2026-03-01T10:00:00Z',
  entry: [
    {
      fullUrl: 'urn:uuid:c',
      resource: {
        resourceType: 'Composition',
        date: '2026-03-01T10:00:00Z',
        subject: { reference: 'Patient/p' },
        author: [{ reference: 'urn:uuid:o' }],
        section: [
          { title: 'Allergies', entry: [{ reference: 'urn:uuid:a' }] },
          { title: 'Medication', entry: [{ reference: 'MedicationStatement/m' }] },
          { title: 'Procedures', entry: [{ reference: 'urn:uuid:x' }] },
          { title: 'Empty' },
        ],
      },
    },
    { fullUrl: 'urn:uuid:o', resource: { resourceType: 'Organization', name: 'Hospital de Montevideo' } },
    {
      fullUrl: 'https://elsewhere.example/Patient/p',
      resource: {
        resourceType: 'Patient',
        id: 'p',
        name: [{ family: 'Pérez', given: ['Ana', 'María'] }],
        birthDate: '1980-05-02',
        identifier: [{ value: '1234567-8' }],
      },
    },
    {
      fullUrl: 'urn:uuid:a',
      resource: {
        resourceType: 'AllergyIntolerance',
        clinicalStatus: { coding: [{ code: 'active' }] },
        code: { coding: [{ system: 'http://snomed.info/sct', code: '91936005', display: 'Penicillin' }] },
        reaction: [
          { manifestation: [{ text: 'Rash' }], severity: 'mild' },
          { manifestation: [{ text: 'Dyspnoea' }], severity: 'severe' },
        ],
        onsetDateTime: '2010-07',
      },
    },
    {
      resource: {
        resourceType: 'MedicationStatement',
        id: 'm',
        status: 'active',
        medicationReference: { reference: 'Medication/d' },
        effectivePeriod: { start: '2020-01-15T00:00:00-03:00' },
        dosage: [{ text: '1 tablet\n every 12 hours' }],
      },
    },
    { resource: { resourceType: 'Medication', id: 'd', code: { text: 'Enalapril 10 mg' } } },
    {
      resource: {
        resourceType: 'Condition',
        clinicalStatus: { coding: [{ code: 'resolved' }] },
        code: {
          text: 'Asthma',
          coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'J45' }],
        },
      },
    },
    {
      resource: {
        resourceType: 'Immunization',
        status: 'completed',
        vaccineCode: { text: 'Tetanus' },
        occurrenceDateTime: '2019-02-30',
        lotNumber: 'X1',
        protocolApplied: [{ doseNumberPositiveInt: 2 }],
      },
    },
    { resource: { resourceType: 'Immunization', status: 'not-done', vaccineCode: { text: 'Influenza' } } },
    {
      resource: {
        resourceType: 'Observation',
        status: 'final',
        code: { coding: [{ code: '29463-7' }] },
        valueQuantity: { value: 154.3, code: '[lb_av]' },
        effectiveDateTime: '2026-02-01',
      },
    },
    {
      resource: {
        resourceType: 'Observation',
        status: 'final',
        code: { coding: [{ code: '72166-2' }] },
        valueCodeableConcept: { text: 'Never smoker' },
      },
    },
    { fullUrl: 'urn:uuid:x', resource: { resourceType: 'Procedure', code: { text: 'Appendectomy' } } },
  ],
};

const leido = (bundle: unknown) => leerIps(bundle) as IpsLeido;

describe('a summary from elsewhere', () => {
  it('gives its person, its author, its lines and the titles of what is left out', () => {
    const base = { codigo: '', detalle: '', gravedad: null, fecha: '', estado: 'vigente', ninguna: false };
    expect(leerIps(ajeno)).toEqual({
      paciente: { nombre: 'Ana María Pérez', nacimiento: '1980-05-02', identificador: '1234567-8' },
      hecho: '2026-03-01T10:00:00Z',
      autor: 'Hospital de Montevideo',
      entradas: [
        {
          ...base,
          clase: 'alergia',
          nombre: 'Penicillin',
          detalle: 'Rash. Dyspnoea',
          gravedad: 'grave',
          fecha: '2010-07',
        },
        {
          ...base,
          clase: 'medicacion',
          nombre: 'Enalapril 10 mg',
          detalle: '1 tablet every 12 hours',
          fecha: '2020-01-15',
        },
        { ...base, clase: 'problema', nombre: 'Asthma', codigo: 'J45', estado: 'terminada' },
        // There is no such day: the month is known.
        { ...base, clase: 'vacuna', nombre: 'Tetanus', detalle: 'Dosis 2. Lote X1', fecha: '2019-02' },
        { ...base, clase: 'peso', nombre: '69.99', fecha: '2026-02-01' },
        { ...base, clase: 'habito', nombre: 'tabaco', detalle: 'Never smoker' },
      ],
      omitidas: ['Procedures'],
    });
  });

  it('offers what is in force, once, as it would be written', () => {
    const ofrecidas = candidatas(leido({ ...ajeno, entry: [...ajeno.entry, ajeno.entry[3]] }).entradas);
    expect(ofrecidas.map(({ clase, nombre }) => [clase, nombre])).toEqual([
      ['alergia', 'Penicillin'],
      ['medicacion', 'Enalapril 10 mg'],
      ['vacuna', 'Tetanus'],
      ['peso', '69.99'],
      ['habito', 'tabaco'],
    ]);
  });

  it('tells none known from an entry', () => {
    const { entradas } = leido({
      resourceType: 'Bundle',
      entry: [
        {
          resource: {
            resourceType: 'AllergyIntolerance',
            code: { coding: [{ code: 'no-known-allergies', display: 'No known allergies' }] },
          },
        },
      ],
    });
    expect(entradas).toMatchObject([{ clase: 'alergia', ninguna: true }]);
    expect(candidatas(entradas)).toEqual([]);
  });

  it.each([
    [null, 'no_es_fhir'],
    ['texto', 'no_es_fhir'],
    [[], 'no_es_fhir'],
    [{}, 'no_es_fhir'],
    [{ resourceType: 'Patient' }, 'no_es_resumen'],
    [{ resourceType: 'Bundle' }, 'no_es_resumen'],
    [{ resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient' } }] }, 'sin_datos'],
  ])('says of %j what it is: %s', (value, said) => {
    expect(leerIps(value)).toBe(said);
  });

  it('is the same entry in other letters, and another one on another day', () => {
    const vacuna = { clase: 'vacuna', nombre: 'Antitetánica', fecha: '2020' } as const;
    expect(esLaMisma(vacuna, { ...vacuna, nombre: 'ANTITETANICA ' })).toBe(true);
    expect(esLaMisma(vacuna, { ...vacuna, fecha: '2021' })).toBe(false);
    const alergia = { clase: 'alergia', nombre: 'Látex', fecha: '2020' } as const;
    expect(esLaMisma(alergia, { ...alergia, fecha: '' })).toBe(true);
    expect(esLaMisma(alergia, { ...alergia, clase: 'problema' })).toBe(false);
  });
});

/** Bundles with the right names and anything inside. */
const recurso = fc.record(
  {
    resourceType: fc.constantFrom(
      'AllergyIntolerance',
      'MedicationStatement',
      'Condition',
      'Immunization',
      'Observation',
      'Composition',
      'Patient',
    ),
    id: fc.anything(),
    status: fc.anything(),
    code: fc.oneof(
      fc.anything(),
      fc.record({ text: fc.string({ unit: 'binary', maxLength: 900 }), coding: fc.anything() }),
    ),
    reaction: fc.anything(),
    medicationCodeableConcept: fc.anything(),
    medicationReference: fc.anything(),
    vaccineCode: fc.anything(),
    valueQuantity: fc.anything(),
    valueString: fc.string({ unit: 'binary', maxLength: 900 }),
    category: fc.anything(),
    dosage: fc.anything(),
    note: fc.anything(),
    section: fc.anything(),
    name: fc.anything(),
    onsetDateTime: fc.anything(),
  },
  { requiredKeys: ['resourceType'] },
);

describe('anything at all', () => {
  it('is read without a failure, and what is offered can be written', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ fullUrl: fc.anything(), resource: recurso })), (entry) => {
        const read = leerIps({ resourceType: 'Bundle', entry });
        if (typeof read === 'string') return;
        for (const { nombre, detalle } of read.entradas) {
          expect(nombre.length).toBeLessThanOrEqual(200);
          expect(detalle.length).toBeLessThanOrEqual(500);
          expect(nombre + detalle).not.toMatch(/\p{Cc}/u);
        }
        for (const escrita of candidatas(read.entradas))
          expect(EntradaEscrita.safeParse(escrita).success).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused in words if it is no bundle', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => void leerIps(value)),
      { numRuns: 300 },
    );
  });
});
