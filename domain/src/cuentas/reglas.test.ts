import { describe, expect, it } from 'vitest';
import { validarIngreso } from './ingreso.ts';
import {
  validarClaveNueva,
  validarCodigoDeRecuperacion,
  validarEmailDeRecuperacion,
  validarRegistro,
  type CondicionesDeRegistro,
} from './reglas.ts';
import type { Registro } from './contract.ts';

/** The messages are typed from section 5 of the specification, not read from the product. */

const OK = undefined;
const DNI_REQUERIDO = 'El DNI es requerido';
const DNI_NUMEROS = 'El DNI debe contener solo numeros';
const DNI_LARGO = 'El DNI debe contener entre 7 y 8 dígitos';

const casosDni: [string, string | undefined][] = [
  ['', DNI_REQUERIDO],
  ['   ', DNI_REQUERIDO],
  ['abc', DNI_NUMEROS],
  ['30.111.222', DNI_NUMEROS],
  ['30 111 222', DNI_NUMEROS],
  ['-3011122', DNI_NUMEROS],
  ['3011122e', DNI_NUMEROS],
  ['３０１１１２２２', DNI_NUMEROS],
  ['٣٠١١١٢٢٢', DNI_NUMEROS],
  ['3011122²', DNI_NUMEROS],
  ['12345678\n', DNI_NUMEROS],
  ['123456', DNI_LARGO],
  ['1234567', OK],
  ['12345678', OK],
  ['123456789', DNI_LARGO],
];

describe('sign-in', () => {
  it.each(casosDni)('answers the DNI %j with %s', (dni, mensaje) => {
    expect(validarIngreso({ dni, password: 'x' })).toEqual(mensaje === undefined ? {} : { dni: mensaje });
  });

  it('requires a password of any length', () => {
    expect(validarIngreso({ dni: '30111222', password: '' })).toEqual({
      password: 'La contraseña es requerida',
    });
    expect(validarIngreso({ dni: '30111222', password: '1' })).toEqual({});
  });

  it('reports both fields at once', () => {
    expect(validarIngreso({ dni: '', password: '' })).toEqual({
      dni: DNI_REQUERIDO,
      password: 'La contraseña es requerida',
    });
  });
});

const EMAIL = 'Este no es un email válido';
const emailsMalos = [
  'ana',
  'ana@',
  '@ejemplo.com',
  'ana@ejemplo',
  'ana@ejemplo.',
  'ana@.com',
  'ana gomez@ejemplo.com',
  'ana@ejem plo.com',
  'a@b@c.com',
  'ana@ejemplo.com,otra@ejemplo.com',
  '<ana@ejemplo.com>',
  'ana@ejemplo.com\n',
];
const emailsBuenos = [
  'ana@ejemplo.com',
  'ana.gomez@ejemplo.com.ar',
  'ana+portal@sub.ejemplo.org',
  "o'brien@ejemplo.com",
  'ANA@EJEMPLO.COM',
  'peña@ejemplo.com',
];

describe('recovery', () => {
  it.each(['', ...emailsMalos])('refuses the e-mail %j', (email) => {
    expect(validarEmailDeRecuperacion({ email })).toEqual({ email: EMAIL });
  });
  it.each(emailsBuenos)('accepts the e-mail %s', (email) => {
    expect(validarEmailDeRecuperacion({ email })).toEqual({});
  });

  it.each([
    ['', 'Solo se permiten números'],
    ['12a456', 'Solo se permiten números'],
    ['12 456', 'Solo se permiten números'],
    ['１２３４５６', 'Solo se permiten números'],
    ['123456', OK],
    ['000000', OK],
  ])('answers the code %j with %s', (codigo, mensaje) => {
    expect(validarCodigoDeRecuperacion({ codigo })).toEqual(mensaje === undefined ? {} : { codigo: mensaje });
  });

  it.each([
    [
      '12345',
      '12345',
      {
        password: 'La contraseña debe tener al menos 6 dígitos',
        conf_password: 'La contraseña debe tener al menos 6 dígitos',
      },
    ],
    ['123456', '12345', { conf_password: 'La contraseña debe tener al menos 6 dígitos' }],
    [
      '12345',
      '123456',
      {
        password: 'La contraseña debe tener al menos 6 dígitos',
        conf_password: 'Las contraseñas no coinciden',
      },
    ],
    ['123456', '123457', { conf_password: 'Las contraseñas no coinciden' }],
    ['123456', '123456', {}],
    [
      '',
      '',
      {
        password: 'La contraseña debe tener al menos 6 dígitos',
        conf_password: 'La contraseña debe tener al menos 6 dígitos',
      },
    ],
  ])('validates the new password %j confirmed as %j', (password, conf_password, mensajes) => {
    expect(validarClaveNueva({ password, conf_password })).toEqual(mensajes);
  });
});

const HOY = '2026-11-16';
const completo: Registro = {
  dni: '40123456',
  nro_tramite: '00123456789',
  apellido: 'Núñez',
  nombre: 'María José',
  telefono: '1155550101',
  correo: 'maria@ejemplo.com',
  fec_nac: '1990-05-20',
  sexo: 'F',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: '',
  nroAfiliado: '',
  plan: '',
  password: 'una clave larga',
  conf_password: 'una clave larga',
  terms: true,
};
const simple: CondicionesDeRegistro = {
  requiere: { tramitedni: false },
  registro: { emailOpcional: false, numeroAfiliado: true, reglaAfiliado: 'ninguna' },
};
const con = (
  registro: Partial<CondicionesDeRegistro['registro']>,
  tramitedni = false,
): CondicionesDeRegistro => ({
  requiere: { tramitedni },
  registro: { ...simple.registro, ...registro },
});
const mensajes = (cambio: Partial<Registro>, condiciones = simple, hoy = HOY) =>
  validarRegistro({ ...completo, ...cambio }, condiciones, hoy);

describe('registration', () => {
  it('accepts a complete form', () => {
    expect(mensajes({})).toEqual({});
    expect(mensajes({}, con({}, true))).toEqual({});
  });

  it.each(casosDni)('answers the DNI %j with %s', (dni, mensaje) => {
    expect(mensajes({ dni })['dni']).toBe(mensaje);
  });

  it.each<[keyof Registro, string, string | undefined]>([
    ['apellido', '', 'El apellido es requerido'],
    ['apellido', '  ', 'El apellido es requerido'],
    ['apellido', '123', 'El apellido no debe contener solo numeros'],
    ['apellido', '12 3', 'El apellido no debe contener solo numeros'],
    ['apellido', '١٢٣', 'El apellido no debe contener solo numeros'],
    ['apellido', "O'Higgins 3", OK],
    ['nombre', '', 'El nombre es requerido'],
    ['nombre', '123', 'El nombre no debe contener solo numeros'],
    ['nombre', 'Ñ', OK],
    ['telefono', '', 'El teléfono es requerido'],
    ['telefono', '11-5555-0101', 'El teléfono debe contener solo numeros'],
    ['telefono', '+5491155550101', 'El teléfono debe contener solo numeros'],
    ['telefono', '１１５５', 'El teléfono debe contener solo numeros'],
    ['telefono', '1155550101', OK],
    ['correo', '', 'El email es requerido'],
    ['correo', 'ana', EMAIL],
    ['sexo', '', 'El género es requerido'],
    ['sexo', 'Z', 'El género es requerido'],
    ['sexo', 'f', 'El género es requerido'],
    ['sexo', 'F', OK],
    ['sexo', 'M', OK],
    ['sexo', 'X', OK],
    ['domicilio', '', 'El domicilio es requerido'],
    ['domicilio', 'S/N', OK],
    ['cp', '', 'El código postal es requerido'],
    ['cp', '183', 'El código postal debe contener 4 dígitos'],
    ['cp', '1832', OK],
    ['cp', '18321', 'El código postal debe contener 4 dígitos'],
    ['cp', 'abcd', 'El código postal debe contener 4 dígitos'],
    ['cp', 'B1832ABC', 'El código postal debe contener 4 dígitos'],
    ['cp', '１８３２', 'El código postal debe contener 4 dígitos'],
  ])('answers the %s %j with %s', (campo, valor, mensaje) => {
    expect(mensajes({ [campo]: valor })[campo]).toBe(mensaje);
  });

  it.each([
    ['', '', 'La contraseña es requerida', 'La confirmación de la contraseña es requerida'],
    ['12345', '12345', 'La contraseña debe tener al menos 6 dígitos', OK],
    ['123456', '123456', OK, OK],
    ['123456', '', OK, 'La confirmación de la contraseña es requerida'],
    ['123456', '1234567', OK, 'Las contraseñas no coinciden'],
    ['123456', '123456 ', OK, 'Las contraseñas no coinciden'],
  ])('validates the password %j confirmed as %j', (password, conf_password, deClave, deConfirmacion) => {
    const dicho = mensajes({ password, conf_password });
    expect([dicho['password'], dicho['conf_password']]).toEqual([deClave, deConfirmacion]);
  });

  it('requires accepting the terms', () => {
    expect(mensajes({ terms: false })).toEqual({ terms: 'Debe aceptar los términos y condiciones' });
  });

  it.each([
    ['', 'La fecha de nacimiento es requerida', HOY],
    ['2008-11-16', OK, HOY],
    ['2008-11-17', 'Debe ser mayor de edad para registrarse', HOY],
    ['2015-01-01', 'Debe ser mayor de edad para registrarse', HOY],
    ['2026-11-16', 'Debe ser mayor de edad para registrarse', HOY],
    // Born on 29 February: of age on 1 March in a common year, on 29 February in a leap year.
    ['2008-02-29', 'Debe ser mayor de edad para registrarse', '2026-02-28'],
    ['2008-02-29', OK, '2026-03-01'],
    ['2010-02-28', OK, '2028-02-28'],
    ['2010-03-01', 'Debe ser mayor de edad para registrarse', '2028-02-29'],
  ])('born on %j: answers %s on %s', (fec_nac, mensaje, hoy) => {
    expect(mensajes({ fec_nac }, simple, hoy)['fec_nac']).toBe(mensaje);
  });

  it.each([
    '2026-11-17',
    '1899-12-31',
    '1990-02-30',
    '20/05/1990',
    '1990-5-2',
    'ayer',
    '１９９０-05-20',
    '1990-05-20T00:00',
  ])('refuses the birth date %s', (fec_nac) => {
    expect(mensajes({ fec_nac })['fec_nac']).toBe('La fecha de nacimiento no es válida');
  });

  it('reports everything at once, in the order of the form', () => {
    const vacio = Object.fromEntries(
      Object.keys(completo).map((campo) => [campo, campo === 'terms' ? false : '']),
    ) as unknown as Registro;
    expect(
      Object.entries(validarRegistro(vacio, con({ reglaAfiliado: 'digitos_requerido' }, true), HOY)),
    ).toEqual([
      ['dni', 'El DNI es requerido'],
      ['nro_tramite', 'El número de trámite es requerido'],
      ['apellido', 'El apellido es requerido'],
      ['nombre', 'El nombre es requerido'],
      ['sexo', 'El género es requerido'],
      ['fec_nac', 'La fecha de nacimiento es requerida'],
      ['nroAfiliado', 'El número de afiliado es requerido'],
      ['telefono', 'El teléfono es requerido'],
      ['correo', 'El email es requerido'],
      ['domicilio', 'El domicilio es requerido'],
      ['cp', 'El código postal es requerido'],
      ['password', 'La contraseña es requerida'],
      ['conf_password', 'La confirmación de la contraseña es requerida'],
      ['terms', 'Debe aceptar los términos y condiciones'],
    ]);
  });
});

describe('template-dependent rules', () => {
  it.each([
    ['', 'El número de trámite es requerido'],
    ['1234567890', 'El número de trámite debe contener 11 digitos'],
    ['12345678901', OK],
    ['123456789012', 'El número de trámite debe contener 11 digitos'],
    ['1234567890a', 'El número de trámite debe contener solo numeros'],
    ['abc', 'El número de trámite debe contener solo numeros'],
    ['１２３４５６７８９０１', 'El número de trámite debe contener solo numeros'],
  ])(
    'with tramitedni, answers the procedure number %j with %s; without it, asks for none',
    (nro_tramite, mensaje) => {
      expect(mensajes({ nro_tramite }, con({}, true))['nro_tramite']).toBe(mensaje);
      expect(mensajes({ nro_tramite }, con({}, false))).toEqual({});
    },
  );

  it('accepts an empty optional e-mail, and validates a typed one', () => {
    expect(mensajes({ correo: '' }, con({ emailOpcional: true }))).toEqual({});
    expect(mensajes({ correo: 'ana' }, con({ emailOpcional: true }))).toEqual({ correo: EMAIL });
  });

  const NUMEROS = 'El número de afiliado debe contener solo numeros';
  const NO_VALIDO = 'El número de afiliado no es válido';
  const REQUERIDO = 'El número de afiliado es requerido';
  it.each<[CondicionesDeRegistro['registro']['reglaAfiliado'], string, string | undefined]>([
    ['ninguna', '', OK],
    ['ninguna', 'A-12/3', OK],
    ['digitos', '', OK],
    ['digitos', '12a', NUMEROS],
    ['digitos', '１２３', NUMEROS],
    ['digitos', '1', OK],
    ['digitos', '123456789012345', OK],
    ['digitos_requerido', '', REQUERIDO],
    ['digitos_requerido', '12a', NUMEROS],
    ['digitos_requerido', '1234567', OK],
    ['digitos_requerido', '12345678901', OK],
    ['digitos_requerido_largo', '', REQUERIDO],
    ['digitos_requerido_largo', '12345a7', NUMEROS],
    ['digitos_requerido_largo', '1', OK],
    ['digitos_requerido_largo', '123456', OK],
    ['digitos_requerido_largo', '1234567', NO_VALIDO],
    ['digitos_requerido_largo', '12345678', OK],
    ['digitos_requerido_largo', '123456789', NO_VALIDO],
    ['digitos_requerido_largo', '1234567890', OK],
    ['digitos_requerido_largo', '12345678901', NO_VALIDO],
  ])('affiliate rule %s: answers %j with %s', (reglaAfiliado, nroAfiliado, mensaje) => {
    expect(mensajes({ nroAfiliado }, con({ reglaAfiliado }))['nroAfiliado']).toBe(mensaje);
  });

  it('never requires a hidden affiliate number', () => {
    expect(
      mensajes({ nroAfiliado: '' }, con({ numeroAfiliado: false, reglaAfiliado: 'digitos_requerido' })),
    ).toEqual({});
  });
});
