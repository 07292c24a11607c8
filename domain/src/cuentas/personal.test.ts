import { describe, expect, it, test } from 'vitest';
import { rolesDelPersonal, validarClaveDelPersonal, validarInvitacion } from './personal.ts';
import { codigoLimpio, exigeSegundoFactor, faltaSegundoFactor, validarCodigo } from './segundo-factor.ts';

it('lets the administration give every role but patient', () => {
  expect(rolesDelPersonal).toEqual(['profesional', 'gestor_art', 'coordinador_art', 'administrador']);
});

test.each([
  ['', '', { password: 'La contraseña del personal debe tener al menos 10 caracteres' }],
  ['nueve-123', 'nueve-123', { password: 'La contraseña del personal debe tener al menos 10 caracteres' }],
  ['diez-12345', '', { conf_password: 'Las contraseñas no coinciden' }],
  ['diez-12345', 'diez-12346', { conf_password: 'Las contraseñas no coinciden' }],
  ['diez-12345', 'diez-12345', {}],
])('validates the password %j with confirmation %j', (password, conf_password, messages) => {
  expect(validarClaveDelPersonal({ password, conf_password })).toEqual(messages);
});

describe('an invitation', () => {
  const good = {
    dni: '30111222',
    nombre: 'Inés',
    apellido: 'Paz',
    email: 'ines@ejemplo.com',
    roles: ['profesional'],
  };
  it('accepts complete data', () => expect(validarInvitacion(good)).toEqual({}));
  it('reports every empty field', () => {
    expect(validarInvitacion({ dni: '', nombre: '', apellido: '', email: '', roles: [] })).toEqual({
      dni: 'El DNI es requerido',
      apellido: 'El apellido es requerido',
      nombre: 'El nombre es requerido',
      email: 'El email es requerido',
      roles: 'Elegí al menos una función',
    });
  });
});

describe('a code', () => {
  test.each(['123456', ' 123 456 ', 'ABCDE-FGH23', 'abcdefgh23'])('accepts %j', (codigo) =>
    expect(validarCodigo({ codigo })).toEqual({}),
  );
  test.each(['12345', '1234567', '١٢٣٤٥٦', 'ABCDE-FGH1', 'ABCDEFGH230'])('refuses %j', (codigo) =>
    expect(validarCodigo({ codigo })).toEqual({
      codigo: 'El código son 6 números, o uno de tus códigos de respaldo',
    }),
  );
  it('requires a code', () =>
    expect(validarCodigo({ codigo: ' ' })).toEqual({ codigo: 'El código es requerido' }));
  it('normalizes a code for comparison', () => expect(codigoLimpio(' abcde-fgh23 ')).toBe('ABCDEFGH23'));
});

describe('a unit that requires a second factor', () => {
  const demands = { seguridad: { exigeSegundoFactor: true } };
  const staff = { rol: 'gestor_art', alcance: 'portal', nivel: 1 } as const;
  it('requires it only of staff signed in with a password alone', () => {
    expect(faltaSegundoFactor(demands, false, staff)).toBe(true);
    expect(faltaSegundoFactor(demands, false, { ...staff, nivel: 2 })).toBe(false);
    expect(faltaSegundoFactor(demands, false, { ...staff, rol: 'paciente' })).toBe(false);
    expect(
      faltaSegundoFactor(demands, false, { ...staff, rol: 'paciente', alcance: 'atencion', nivel: 0 }),
    ).toBe(false);
    expect(faltaSegundoFactor({}, false, staff)).toBe(false);
  });
  it('does not require it if the template does not set it', () => {
    const units = [{}, { seguridad: { exigeSegundoFactor: false } }, demands];
    expect(units.map((unit) => exigeSegundoFactor(unit, 'gestor_art', false))).toEqual([false, false, true]);
  });
  it('always requires it of professionals and administrators in production', () => {
    const all = ['paciente', 'profesional', 'gestor_art', 'coordinador_art', 'administrador'] as const;
    expect(all.filter((rol) => exigeSegundoFactor({}, rol, true))).toEqual(['profesional', 'administrador']);
    expect(all.filter((rol) => exigeSegundoFactor({}, rol, false))).toEqual([]);
    expect(all.filter((rol) => exigeSegundoFactor(demands, rol, true))).toEqual([
      'profesional',
      'gestor_art',
      'coordinador_art',
      'administrador',
    ]);
  });
});
