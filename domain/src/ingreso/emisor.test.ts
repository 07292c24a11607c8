import { expect, it } from 'vitest';
import { claimsUsuales, dniDeClaim, leerClaims } from './emisor.ts';

const ana = {
  dni: '30.111.222',
  given_name: 'Ana',
  family_name: 'Núñez',
  birthdate: '1984-07-09',
  gender: 'female',
  email: 'ana@ejemplo.com',
  phone_number: '+54 9 11 5555-0101',
  address: { street_address: 'Belgrano 100', postal_code: '1832' },
};
const persona = {
  dni: '30111222',
  nombre: 'Ana',
  apellido: 'Núñez',
  fec_nac: '1984-07-09',
  sexo: 'F',
  email: 'ana@ejemplo.com',
  telefono: '1155550101',
  domicilio: 'Belgrano 100',
  cp: '1832',
  nro_afiliado: '',
};

it('reads the claims of the standard, and ignores what is said of other people', () => {
  expect(leerClaims({ ...ana, dependants: [{ dni: '50111222' }], nro_afiliado: '7' }, claimsUsuales)).toEqual(
    { persona },
  );
});

it('reads the claims under the names that the unit gave them', () => {
  const { dni, ...resto } = ana;
  const nombres = { ...claimsUsuales, dni: 'datos.renaper.documento' };
  expect(leerClaims({ ...resto, datos: { renaper: { documento: 30111222 } } }, nombres)).toEqual({ persona });
  expect(leerClaims({ ...resto, dni }, nombres)).toEqual({ faltan: { dni: 'Falta tu DNI' } });
});

it.each([
  ['30111222', '30111222'],
  ['5.111.222', '5111222'],
  ['27-30111222-5', '30111222'],
  ['27301112225', '30111222'],
  ['27301112226', ''],
  ['30-71234567-1', ''],
  ['30111222a', ''],
  ['301112', ''],
  ['', ''],
])('finds the DNI in %s: %s', (texto, dni) => {
  expect(dniDeClaim(texto)).toBe(dni);
});

it.each([
  { birthdate: '1984' },
  { birthdate: '0000-07-09' },
  { birthdate: '1984-02-30' },
  { birthdate: '09/07/1984' },
  { birthdate: 19840709 },
  { birthdate: null },
])('does not guess a birth date: %j', (otro) => {
  expect(leerClaims({ ...ana, ...otro }, claimsUsuales)).toEqual({
    faltan: { nacimiento: 'Falta tu fecha de nacimiento' },
  });
});

it.each([
  [{ given_name: ['Ana'] }, { nombre: 'Falta tu nombre' }],
  [{ family_name: 'a'.repeat(81) }, { apellido: 'Falta tu apellido' }],
  [{ dni: { valor: '30111222' } }, { dni: 'Falta tu DNI' }],
  [{ given_name: 'A\u0000na' }, { nombre: 'Falta tu nombre' }],
])('understands nothing but texts: %j', (otro, faltan) => {
  expect(leerClaims({ ...ana, ...otro }, claimsUsuales)).toEqual({ faltan });
});
