import { expect, it } from 'vitest';
import { leerMatriculas, pedidoDeMatriculas } from './refeps.ts';

const NACIONAL = [{ tipo: 'nac', provincia: null, numero: '98765' }];
const titulo = (valueCode: string, more: object = {}) => ({
  identifier: [{ system: 'https://sisa.msal.gov.ar/matricula/nacional', value: '98.765' }],
  extension: [{ url: 'https://sisa.msal.gov.ar/fhir/estado-matricula', valueCode }],
  ...more,
});
const persona = (dni: string, ...qualification: object[]) => ({
  resource: {
    resourceType: 'Practitioner',
    identifier: [{ system: 'http://www.renaper.gob.ar/dni', value: dni }],
    qualification,
  },
});
const bundle = (...entry: object[]) => ({ resourceType: 'Bundle', type: 'searchset', entry });
const leer = (json: unknown) => leerMatriculas(json, '20333444', NACIONAL);

it('asks by DNI', () => {
  expect(pedidoDeMatriculas('20333444')).toBe(
    '/Practitioner?identifier=http%3A%2F%2Fwww.renaper.gob.ar%2Fdni%7C20333444',
  );
});

it.each([
  ['active', { estado: 'habilitada', hasta: null }],
  ['suspended', { estado: 'no_habilitada', hasta: null }],
])('reads a licence that is %s', (codigo, dicha) => {
  expect(leer(bundle(persona('20333444', titulo(codigo))))).toEqual([dicha]);
});

it('reads the end of a licence, and who is not listed', () => {
  expect(leer(bundle(persona('20333444', titulo('active', { period: { end: '2027-03-31' } }))))).toEqual([
    { estado: 'habilitada', hasta: '2027-03-31' },
  ]);
  expect(leer(bundle(persona('20333444', titulo('active', { period: { end: '9999-12-31' } }))))).toEqual([
    { estado: 'habilitada', hasta: null },
  ]);
  expect(leer(bundle())).toEqual([{ estado: 'no_figura', hasta: null }]);
  expect(leer(bundle(persona('20333444')))).toEqual([{ estado: 'no_figura', hasta: null }]);
});

it('tells provinces apart, with or without accents', () => {
  const provincial = titulo('active', {
    identifier: [{ system: 'https://sisa.msal.gov.ar/matricula/provincial', value: '0012' }],
    issuer: { display: 'CORDOBA' },
  });
  const de = (provincia: string) =>
    leerMatriculas(bundle(persona('20333444', provincial)), '20333444', [
      { tipo: 'prov', provincia, numero: '12' },
    ])?.[0]?.estado;
  expect([de('Córdoba'), de('Salta')]).toEqual(['habilitada', 'no_figura']);
});

it.each([
  ['nothing', undefined],
  ['another resource', { resourceType: 'OperationOutcome' }],
  [
    'a bundle of something else',
    { resourceType: 'Bundle', type: 'searchset', entry: [{ resource: { resourceType: 'Patient' } }] },
  ],
  [
    'a day that does not exist',
    bundle(persona('20333444', titulo('active', { period: { end: '2027-02-30' } }))),
  ],
  ['another person', bundle(persona('11111111', titulo('active')))],
  ['two persons', bundle(persona('20333444', titulo('active')), persona('20333444', titulo('active')))],
  ['the licence twice', bundle(persona('20333444', titulo('active'), titulo('suspended')))],
  ['an unknown state', bundle(persona('20333444', titulo('quizas')))],
  ['no state', bundle(persona('20333444', titulo('active', { extension: [] })))],
])('does not understand %s', (_, json) => {
  expect(leer(json)).toBeUndefined();
});
