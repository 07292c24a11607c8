import { describe, expect, it } from 'vitest';
import { validarReporte } from '../familia/reglas.ts';
import { plantillas, type ClavePlantilla } from '../plantillas/index.ts';
import {
  esCuil,
  esCuilDe,
  validarFamiliar,
  validarPerfil,
  type DatosPersonales,
  type QuienEs,
  cambiaDestino,
} from './perfil.ts';
import { dniEnPalabras } from './reglas.ts';

const HOY = '2026-11-16';

const adulta: DatosPersonales = {
  apellido: 'Gómez',
  nombre: 'Ana',
  dni: '30111222',
  sexo: 'F',
  fec_nac: '1985-03-14',
  telefono: '1155550101',
  email: 'ana@ejemplo.com',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: '',
  nroAfiliado: '12345678',
  plan: '',
  cuil: '',
};
const menor: DatosPersonales = {
  ...adulta,
  nombre: 'Mateo',
  dni: '54111222',
  sexo: 'M',
  fec_nac: '2018-06-10',
  domicilio: '',
  cp: '',
};
const nada: DatosPersonales = {
  apellido: '',
  nombre: '',
  dni: '',
  sexo: '',
  fec_nac: '',
  telefono: '',
  email: '',
  domicilio: '',
  cp: '',
  obraSocial: '',
  nroAfiliado: '',
  plan: '',
  cuil: '',
};

const perfil = (
  quien: QuienEs,
  cambio: Partial<DatosPersonales> = {},
  clave: ClavePlantilla = 'demo',
  guardado: string | null = null,
) =>
  validarPerfil({ ...(quien === 'integrante' ? menor : adulta), ...cambio }, quien, plantillas[clave], {
    hoy: HOY,
    guardado,
  });
const familiar = (cambio: Partial<DatosPersonales> = {}, clave: ClavePlantilla = 'demo') =>
  validarFamiliar({ ...menor, ...cambio }, plantillas[clave], HOY);

/** Typed from section 5 of the specification. Fields without a text there use 'El … es requerido'. */
const comunes: [Partial<DatosPersonales>, Record<string, string>][] = [
  [{ apellido: '' }, { apellido: 'El apellido es requerido' }],
  [{ apellido: '123' }, { apellido: 'El apellido no debe contener solo numeros' }],
  [{ nombre: '   ' }, { nombre: 'El nombre es requerido' }],
  [{ nombre: '4 5' }, { nombre: 'El nombre no debe contener solo numeros' }],
  [{ dni: '' }, { dni: 'El DNI es requerido' }],
  [{ dni: '30.111.222' }, { dni: 'El DNI debe contener solo numeros' }],
  [{ dni: '٣٠١١١٢٢٢' }, { dni: 'El DNI debe contener solo numeros' }],
  [{ dni: '301112' }, { dni: 'El DNI debe contener entre 7 y 8 dígitos' }],
  [{ dni: '301112223' }, { dni: 'El DNI debe contener entre 7 y 8 dígitos' }],
  [{ telefono: '' }, { telefono: 'El teléfono es requerido' }],
  [{ telefono: '+54 11' }, { telefono: 'El teléfono debe contener solo numeros' }],
  [{ email: '' }, { email: 'El email es requerido' }],
  [{ email: 'ana' }, { email: 'Este no es un email válido' }],
  [{ email: 'ana@ejemplo' }, { email: 'Este no es un email válido' }],
  [{ cuil: '20-30111222-9' }, { cuil: 'El CUIL no es válido' }],
  [{ cuil: '123' }, { cuil: 'El CUIL no es válido' }],
];
const personales: [Partial<DatosPersonales>, Record<string, string>][] = [
  [{ sexo: '' }, { sexo: 'El género es requerido' }],
  [{ sexo: 'f' }, { sexo: 'El género es requerido' }],
  [{ fec_nac: '' }, { fec_nac: 'La fecha de nacimiento es requerida' }],
  [{ fec_nac: '14/03/1985' }, { fec_nac: 'La fecha de nacimiento no es válida' }],
  [{ fec_nac: '2026-11-17' }, { fec_nac: 'La fecha de nacimiento no es válida' }],
  [{ nroAfiliado: '12a' }, { nroAfiliado: 'El número de afiliado debe contener solo numeros' }],
];
const delTitular: [Partial<DatosPersonales>, Record<string, string>][] = [
  [{ domicilio: '' }, { domicilio: 'El domicilio es requerido' }],
  [{ cp: '' }, { cp: 'El código postal es requerido' }],
  [{ cp: '183' }, { cp: 'El código postal debe contener 4 dígitos' }],
  [{ cp: '18322' }, { cp: 'El código postal debe contener 4 dígitos' }],
  [{ cp: 'B183' }, { cp: 'El código postal debe contener 4 dígitos' }],
];

describe('the profile of the holder', () => {
  it('is valid with or without an affiliate number and a CUIL', () => {
    expect(perfil('titular')).toEqual({});
    expect(perfil('titular', { nroAfiliado: '', cuil: '27-30111222-5' })).toEqual({});
    expect(perfil('titular', { cuil: '27301112225' })).toEqual({});
  });
  it.each([...comunes, ...personales, ...delTitular])('answers %j with %j', (cambio, mensajes) => {
    expect(perfil('titular', cambio)).toEqual(mensajes);
  });
  it.each([
    ['2008-11-16', {}],
    ['2008-11-17', { fec_nac: 'Debe ser mayor de edad.' }],
    ['2018-06-10', { fec_nac: 'Debe ser mayor de edad.' }],
  ])('born on %s: answers %j', (fec_nac, mensajes) => {
    expect(perfil('titular', { fec_nac })).toEqual(mensajes);
  });
});

describe('the profile of a member', () => {
  it('requires neither domicilio nor postal code', () => {
    expect(perfil('integrante')).toEqual({});
  });
  it.each([...comunes, ...personales])('answers %j with %j', (cambio, mensajes) => {
    expect(perfil('integrante', cambio)).toEqual(mensajes);
  });
  it.each([
    ['2008-11-17', {}],
    ['2008-11-16', { fec_nac: 'Debe ser menor de edad.' }],
    ['1985-03-14', { fec_nac: 'Debe ser menor de edad.' }],
  ])('born on %s: answers %j', (fec_nac, mensajes) => {
    expect(perfil('integrante', { fec_nac })).toEqual(mensajes);
  });

  const posterior = {
    fec_nac:
      'La fecha no puede ser posterior a la guardada. Si está mal, pedile a la institución que la corrija.',
  };
  it.each([
    ['the same day', '2018-06-10', '2018-06-10', {}],
    ['a day earlier', '2018-06-10', '2018-06-09', {}],
    ['a day later', '2018-06-10', '2018-06-11', posterior],
    ['years earlier', '2018-06-10', '2008-11-17', {}],
    ['earlier than a minor’s', '2018-06-10', '2008-11-16', { fec_nac: 'Debe ser menor de edad.' }],
    ['18 tomorrow, a day later', '2008-11-17', '2008-11-18', posterior],
    ['18 tomorrow, as it stands', '2008-11-17', '2008-11-17', {}],
    ['29 February to 1 March', '2012-02-29', '2012-03-01', posterior],
    ['1 March to 29 February', '2012-03-01', '2012-02-29', {}],
    ['the last day of the year to the first of the next', '2015-12-31', '2016-01-01', posterior],
    ['today, from yesterday', '2026-11-15', '2026-11-16', posterior],
    ['tomorrow', '2018-06-10', '2026-11-17', { fec_nac: 'La fecha de nacimiento no es válida' }],
    ['none was saved', null, '2018-06-11', {}],
    ['an empty one was saved', '', '2018-06-11', {}],
  ])('keeps the holder from making a member younger: %s (%s → %s)', (_name, guardado, fec_nac, mensajes) => {
    expect(perfil('integrante', { fec_nac }, 'demo', guardado)).toEqual(mensajes);
  });
  it("lets one's own birth date move either way", () => {
    for (const fec_nac of ['1985-03-13', '1985-03-15'])
      expect(perfil('titular', { fec_nac }, 'demo', '1985-03-14')).toEqual({});
  });
});

describe('the profile of an occupational-risk user', () => {
  it('requires only the common fields', () => {
    expect(
      perfil('art', { sexo: '', fec_nac: '', nroAfiliado: 'x', domicilio: '', cp: '' }, 'galeno'),
    ).toEqual({});
    expect(
      Object.keys(validarPerfil(nada, 'art', plantillas.galeno, { hoy: HOY, guardado: null })).toSorted(),
    ).toEqual(['apellido', 'dni', 'email', 'nombre', 'telefono']);
  });
  it.each(comunes)('answers %j with %j', (cambio, mensajes) => {
    expect(perfil('art', cambio, 'galeno')).toEqual(mensajes);
  });
});

describe('a new member', () => {
  it.each([...comunes, ...personales])('answers %j with %j', (cambio, mensajes) => {
    expect(familiar(cambio)).toEqual(mensajes);
  });
  it.each([
    ['2008-11-17', {}],
    ['2008-11-16', { fec_nac: 'Debe ser menor de edad' }],
  ])('born on %s: answers %j', (fec_nac, mensajes) => {
    expect(familiar({ fec_nac })).toEqual(mensajes);
  });
});

describe('differences between templates', () => {
  it.each([
    ['demo', false],
    ['obsba', false],
    ['chacabuco', true],
  ] as const)('%s: makes the e-mail optional: %s', (clave, opcional) => {
    expect(perfil('titular', { email: '' }, clave)).toEqual(
      opcional ? {} : { email: 'El email es requerido' },
    );
    expect(familiar({ email: '' }, clave)).toEqual(opcional ? {} : { email: 'El email es requerido' });
    expect(perfil('titular', { email: 'x' }, clave)).toEqual({ email: 'Este no es un email válido' });
  });

  const requerido = { nroAfiliado: 'El número de afiliado es requerido' };
  const digitos = { nroAfiliado: 'El número de afiliado debe contener solo numeros' };
  const invalido = { nroAfiliado: 'El número de afiliado no es válido' };
  const numeros: [ClavePlantilla, string, Record<string, string>][] = [
    ['obsba', '', requerido],
    ['obsba', '12a', digitos],
    ['obsba', '1234567', invalido],
    ['obsba', '123456789', invalido],
    ['obsba', '12345678901', invalido],
    ['obsba', '123456', {}],
    ['obsba', '12345678', {}],
    ['obsba', '1234567890', {}],
    ['iosfa', '', requerido],
    ['iosfa', '12a', digitos],
    ['iosfa', '1234567', {}],
    ['iosfa', '12345678901', {}],
    // The field is hidden, so its value is ignored.
    ['osef', '', {}],
    ['osef', '12a', {}],
    ['gagil', '', {}],
    ['gagil', '12a', digitos],
    // Registration has no rule here; profile and family still require digits.
    ['ezeiza', '', {}],
    ['ezeiza', '12a', digitos],
    ['ezeiza', '1234567', {}],
  ];
  it.each(numeros)(
    '%s: answers the affiliate number %j with %j on profile and family',
    (clave, nroAfiliado, mensajes) => {
      expect(perfil('titular', { nroAfiliado }, clave)).toEqual(mensajes);
      expect(perfil('integrante', { nroAfiliado }, clave)).toEqual(mensajes);
      expect(familiar({ nroAfiliado }, clave)).toEqual(mensajes);
      expect(perfil('art', { nroAfiliado }, clave)).toEqual({});
    },
  );
});

it.each([
  ['27-30111222-5', true],
  ['27 30111222 5', true],
  ['20-12345678-6', true],
  ['20-12345678-5', false],
  ['27-30111222-9', false],
  ['2730111222', false],
  ['٢٧٣٠١١١٢٢٢٥', false],
  ['', false],
])('CUIL %s is valid: %s', (cuil, ok) => {
  expect(esCuil(cuil)).toBe(ok);
});

it.each([
  ['30111222', '30.111.222'],
  ['5111222', '5.111.222'],
])('formats the DNI %s as %s', (dni, palabras) => {
  expect(dniEnPalabras(dni)).toBe(palabras);
});

it('requires a reason for a report', () => {
  expect(validarReporte({ motivo: ' ' })).toEqual({ motivo: 'El motivo es requerido' });
  expect(validarReporte({ motivo: 'No es mi hijo' })).toEqual({});
});

it.each([
  ['27-30111222-5', '30111222', true],
  ['27301112225', '30111222', true],
  ['27-30111222-5', '28444555', false],
  ['27-30111222-6', '30111222', false],
])('%s is the CUIL of %s: %s', (cuil, dni, ok) => {
  expect(esCuilDe(cuil, dni)).toBe(ok);
});

describe('an address change that requires the password', () => {
  const destino = (quien: 'titular' | 'integrante', guardado: string, nuevo: string) =>
    cambiaDestino(quien, { guardado, nuevo, delTitular: 'ana@ejemplo.com' });
  it.each([
    ['integrante', '', 'ANA@ejemplo.com', false],
    ['integrante', '', 'otra@ejemplo.com', true],
    ['integrante', 'mia@ejemplo.com', 'ana@ejemplo.com', true],
    ['integrante', 'mia@ejemplo.com', '', true],
    ['integrante', 'mia@ejemplo.com', ' Mia@ejemplo.com', false],
    ['titular', '', 'ana@ejemplo.com', true],
  ] as const)('%s, from %j to %j: requires it %s', (quien, guardado, nuevo, pide) => {
    expect(destino(quien, guardado, nuevo)).toBe(pide);
  });
});
