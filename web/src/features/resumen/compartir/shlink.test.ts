import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { cifrar, descifrar } from './cifrado.ts';
import { enlaceDe, esSegura, leerShlink } from './shlink.ts';

const key = 'A'.repeat(43);
const shlink = { url: 'https://uno.example/api/shl/x', key, exp: 1_800_000_000, flag: 'P', label: 'Resumen' };
const escrito = (contenido: unknown) => `shlink:/${base64url.encode(JSON.stringify(contenido))}`;

test('a link is read as it was written, with or without a viewer before it', () => {
  const enlace = enlaceDe(shlink, 'https://uno.example');
  expect(enlace).toMatch(/^https:\/\/uno\.example\/resumenCompartido#shlink:\/[\w-]+$/);
  expect(leerShlink(enlace)).toEqual(shlink);
  // A moment that no date can hold is none.
  expect(leerShlink(escrito({ ...shlink, exp: 1e300 }))?.exp).toBeUndefined();
  expect(leerShlink(` ${escrito({ ...shlink, v: 1 })}\n`)).toEqual(shlink);
  expect(leerShlink(escrito({ url: shlink.url, key }))).toEqual({
    url: shlink.url,
    key,
    flag: '',
    label: '',
  });
});

test.each([
  '',
  'https://uno.example/',
  'shlink:/',
  'shlink:/%%%',
  'shlink:/e30',
  escrito({ ...shlink, key: 'corta' }),
  escrito({ ...shlink, url: 'no es una dirección' }),
  escrito({ ...shlink, v: 2 }),
  escrito(null),
  escrito([]),
  `${escrito(shlink)}&otra=cosa`,
])('%s is no link', (texto) => {
  expect(leerShlink(texto)).toBeUndefined();
});

test('only our own host and others over TLS are asked', () => {
  const aqui = 'http://demo.localhost:4000';
  expect(esSegura(`${aqui}/api/shl/x`, aqui)).toBe(true);
  expect(esSegura('https://otro.example/x', aqui)).toBe(true);
  for (const url of [
    'http://otro.example/x',
    'http://demo.localhost:4001/x',
    'https://alguien@otro.example/x',
    'data:text/plain,x',
    'javascript:alert(1)',
    'otra cosa',
  ])
    expect(esSegura(url, aqui), url).toBe(false);
});

test('what is encrypted opens with its key and with no other', async () => {
  const contenido = { resourceType: 'Bundle', entry: Array.from({ length: 50 }, () => ({ texto: 'ñandú' })) };
  const { cifrado, key: suya } = await cifrar(contenido);
  expect(cifrado).toMatch(/^[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
  expect(JSON.parse(new TextDecoder().decode(base64url.decode(cifrado.split('.')[0]!)))).toEqual({
    alg: 'dir',
    enc: 'A256GCM',
    cty: 'application/fhir+json',
    zip: 'DEF',
  });
  expect(await descifrar(cifrado, suya)).toEqual(contenido);
  expect((await cifrar(contenido)).key).not.toBe(suya);
  await expect(descifrar(cifrado, key)).rejects.toThrow();
  await expect(
    descifrar(
      cifrado.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      suya,
    ),
  ).rejects.toThrow();
});
