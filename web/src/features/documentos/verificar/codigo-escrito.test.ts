import { expect, it } from 'vitest';
import { codigoEscrito } from './codigo-escrito.ts';

it.each([
  ['Zk3v9QmT1xYb7LpR4sWcUa0D', 'Zk3v9QmT1xYb7LpR4sWcUa0D'],
  ['  Zk3v9Qm T1xYb7 LpR4sWcUa0D ', 'Zk3v9QmT1xYb7LpR4sWcUa0D'],
  ['https://demo.portal.ar/verificar/Zk3v9QmT1xYb7LpR4sWcUa0D', 'Zk3v9QmT1xYb7LpR4sWcUa0D'],
  ['demo.portal.ar/verificar/Zk3v9Q-T1_x/?de=correo', 'Zk3v9Q-T1_x'],
  ['', ''],
])('extracts from %j the code %j', (texto, codigo) => {
  expect(codigoEscrito(texto)).toBe(codigo);
});
