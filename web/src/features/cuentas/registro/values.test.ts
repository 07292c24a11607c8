import { describe, expect, it } from 'vitest';
import { registroDe } from './values.ts';

describe('registroDe', () => {
  it('removes spaces from numbers and trims the rest', () => {
    expect(
      registroDe({
        dni: ' 30 111 222 ',
        telefono: '11 5555 0101',
        nombre: '  Ana  ',
        correo: ' ana@ejemplo.com.ar ',
      }),
    ).toMatchObject({
      dni: '30111222',
      telefono: '1155550101',
      nombre: 'Ana',
      correo: 'ana@ejemplo.com.ar',
    });
  });
  it('leaves dots and letters for validation to report', () => {
    expect(registroDe({ dni: '30.111.222', cp: '18A2' })).toMatchObject({ dni: '30.111.222', cp: '18A2' });
  });
  it('reduces a pasted CPA to its four digits', () => {
    expect(registroDe({ cp: ' B1832ABC ' }).cp).toBe('1832');
  });
  it('keeps every character of the password', () => {
    expect(registroDe({ password: ' con espacios ', conf_password: ' con espacios' })).toMatchObject({
      password: ' con espacios ',
      conf_password: ' con espacios',
    });
  });
  it('returns every API field, empty if it is not on the page', () => {
    expect(registroDe({})).toMatchObject({
      nro_tramite: '',
      obraSocial: '',
      plan: '',
      nroAfiliado: '',
      terms: false,
    });
  });
});
