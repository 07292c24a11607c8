import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { inWords, readArguments } from './arguments.ts';

const read = (...args: string[]) => readArguments(args);

it('reads an order, its options and its folder', () => {
  const unidad = read(
    'unidad',
    '--clave',
    'villa_nueva',
    '--nombre',
    'Hospital de Villa Nueva',
    '--host',
    'Uno',
  );
  expect(unidad.orden).toBe('unidad');
  expect(unidad.needed('nombre')).toBe('Hospital de Villa Nueva');
  expect(unidad.unHost()).toBe('uno');
  expect(read('restaurar', '/var/backups/portal/uno').folder()).toBe('/var/backups/portal/uno');
  expect(read('vencidos', '--si').values.si).toBe(true);
  expect(read('revisar', '--proxy', '127.0.0.1:8443').proxy()).toEqual({ host: '127.0.0.1', port: 8443 });
});

it.each([
  [['unidads'], /\nNo existe la orden 'unidads'\.$/],
  [['constructor'], /\nNo existe la orden 'constructor'\.$/],
  [['agregar-host', '--hosts', 'otra'], /^No existe la opción --hosts\.\n.*agregar-host --unidad/],
  [
    ['unidad', '--clave', 'otra', '--nombre'],
    /^--nombre: le falta su valor, o no lleva ninguno\.\n.*unidad --clave/,
  ],
  [['unidad', '--nombre', '--clave', 'otra'], /^--nombre: le falta su valor/],
  [['vencidos', '--si=no'], /^--si: le falta su valor, o no lleva ninguno\./],
  [['unidad', '--nombre', 'Hospital', 'de', 'Otra'], /^Sobra: de Otra\. ¿Faltan comillas\?\n/],
  [['respaldo', '/uno', '/dos'], /^Sobra: \/dos\./],
  [['respaldo', '--unidad', 'x', '/uno'], /^La orden respaldo no lleva --unidad\.\n.*respaldo CARPETA/],
  [['vencidos', '--meses', '240', '--si'], /^La orden vencidos no lleva --meses\.\n.*vencidos \[--si\]/],
  [['unidades', '--si'], /^La orden unidades no lleva --si\.\n/],
  [['renombrar', '--unidad', 'x', '--host', 'a', '--host', 'b'], /^La orden renombrar no lleva --host\.\n/],
])('refuses %j in Spanish, the reason where it is seen', (args, expected) => {
  expect(() => read(...args)).toThrow(expected);
});

it.each([
  ['revisar', ['ambiente', 'respaldos', 'proxy', 'correo']],
  ['unidad', ['clave', 'nombre', 'plantilla', 'host']],
  ['administrador', ['unidad', 'dni', 'nombre', 'apellido', 'email', 'si']],
  ['renombrar', ['unidad', 'nombre']],
  ['agregar-host', ['unidad', 'host']],
  ['quitar-host', ['unidad', 'host', 'si']],
  ['abrir', ['unidad', 'inscripcion']],
  ['cerrar', ['unidad']],
  ['exportar', ['unidad']],
  ['resellar', ['perdido']],
  ['archivar', ['meses']],
  ['vencidos', ['si']],
  ['incidente', ['titulo', 'detalle', 'cerrar']],
  ['inspeccion', ['clave', 'dias', 'nombre', 'plantilla', 'host']],
  ['terminar-inspeccion', ['clave']],
])('takes the options of its own: %s', (orden, options) => {
  const given = options.flatMap((name) =>
    ['si', 'perdido'].includes(name) ? [`--${name}`] : [`--${name}`, '3'],
  );
  expect(Object.keys(read(orden, ...given).values).toSorted()).toEqual(options.toSorted());
});

it('shows every order when none is given', () => {
  expect(() => read()).toThrow(/^Órdenes:\n {2}revisar /);
});

it('shows how the order is written when something of it is missing', () => {
  const administrador = read('administrador', '--unidad', 'otra');
  expect(() => administrador.needed('email')).toThrow(
    /^Falta --email\.\n.*administrador --unidad mi_unidad --dni/,
  );
  expect(() => read('respaldo').folder()).toThrow(/^Falta la carpeta\.\n.*respaldo CARPETA/);
  expect(() => read('quitar-host', '--host', 'a', '--host', 'b').unHost()).toThrow('Falta --host, uno solo.');
});

it('says who may not read or write what, and who does not answer', () => {
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/root/uno' });
  expect(inWords(denied)).toContain(`El usuario ${userInfo().username} no puede leer o escribir /root/uno.`);
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  expect(inWords(away)).toMatch(/127\.0\.0\.1:5432\. .*systemctl status postgresql$/);
  const both = ['::1', '127.0.0.1'].map((at) => new Error(`connect ECONNREFUSED ${at}:5432`));
  const nowhere = Object.assign(new AggregateError(both), { code: 'ECONNREFUSED' });
  expect(inWords(nowhere)).toMatch(/^connect ECONNREFUSED ::1:5432\. .*systemctl status postgresql$/);
  expect(inWords(new Error("No hay una unidad 'x'."))).toBe("No hay una unidad 'x'.");
});
