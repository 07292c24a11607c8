import { expect, test } from 'vitest';
import { cambiosSensibles, datosDe, datosDePersona } from './persona-values.ts';

const saved = datosDePersona({
  nombre: 'Ana',
  apellido: 'Gómez',
  dni: '30111222',
  email: 'ana.gomez@ejemplo.com.ar',
  cp: '1832',
  plan: null,
});

test('trims text and removes spaces from numbers, letters from a pasted CPA and hyphens from a CUIL', () => {
  const typed = {
    nombre: ' Ana María ',
    dni: '30 111 222',
    telefono: '11 5555 0101',
    cp: 'B1832ABC',
    cuil: '27-30111222-4',
    email: ' ana@ejemplo.com ',
  };
  expect(datosDe(typed, saved)).toMatchObject({
    nombre: 'Ana María',
    dni: '30111222',
    telefono: '1155550101',
    cp: '1832',
    cuil: '27301112224',
    email: 'ana@ejemplo.com',
  });
});

test('keeps the saved value of fields that the form does not have', () => {
  expect(datosDe({ nombre: 'Ana' }, saved)).toEqual(saved);
  expect(datosDe({ nombre: 'Ana', cp: '' }, saved)).toEqual({ ...saved, cp: '' });
});

test('reports a changed e-mail or DNI, ignoring letter case and spaces', () => {
  expect(
    cambiosSensibles(
      datosDe({ dni: '30 111 222', email: 'Ana.Gomez@ejemplo.com.ar ' }, saved),
      saved,
      'titular',
      'ana.gomez@ejemplo.com.ar',
    ),
  ).toEqual({ dni: false, email: false });
  expect(
    cambiosSensibles(datosDe({ dni: '30111223' }, saved), saved, 'titular', 'ana.gomez@ejemplo.com.ar'),
  ).toEqual({ dni: true, email: false });
  expect(
    cambiosSensibles(
      datosDe({ email: 'otra@ejemplo.com.ar' }, saved),
      saved,
      'titular',
      'ana.gomez@ejemplo.com.ar',
    ),
  ).toEqual({ dni: false, email: true });
});

test("does not count the titular's e-mail as a change for a member without one, but any other", () => {
  const mateo = { ...saved, email: '' };
  const para = (email: string) =>
    cambiosSensibles(datosDe({ email }, mateo), mateo, 'integrante', 'ana.gomez@ejemplo.com.ar').email;
  expect([para('ana.gomez@ejemplo.com.ar'), para('otra@ejemplo.com.ar'), para('')]).toEqual([
    false,
    true,
    false,
  ]);
});
