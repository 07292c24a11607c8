import { describe, expect, test } from 'vitest';
import { plantillas } from '../plantillas/index.ts';
import { applyAjustes, comoLista, valorEn } from './ajustes.ts';
import { avisoVigente } from './aviso.ts';
import {
  clavesDeCara,
  destinoDeError,
  destinoPermitido,
  juzgarAjustes,
  juzgarPublicacion,
  soloDistintos,
} from './cara.ts';
import { colorDe, hexDe, juzgarColores } from './colores.ts';

const { demo } = plantillas;

test('the face consists of template properties, and every template is valid', () => {
  for (const [clave, plantilla] of Object.entries(plantillas)) {
    const suyos = Object.fromEntries(
      clavesDeCara.flatMap((una) =>
        valorEn(plantilla, una) === undefined ? [] : [[una, valorEn(plantilla, una)]],
      ),
    );
    expect(juzgarPublicacion(plantilla, suyos), clave).toEqual({});
    expect(soloDistintos(plantilla, suyos), clave).toEqual({});
  }
});

describe('colours', () => {
  test('converts a hex colour to OKLCH and back without change', () => {
    for (const hex of ['#000000', '#ffffff', '#0b4f5c', '#b3261e', '#f2ad83', '#123456', '#fedcba'])
      expect(hexDe(colorDe(hex))).toBe(hex);
  });

  test.each([
    [
      '#f4d03f',
      /^El color principal no se distingue del blanco: .* Elegí uno más oscuro: el contraste es 1,\d y hace falta 4,5\.$/,
    ],
    ['#0b7a43', /verde de la videollamada/],
    ['#b3261e', /rojo de las advertencias/],
  ])('refuses %s as primary, with the reason', (hex, dicho) => {
    expect(juzgarColores({ ...demo.colores, primario: colorDe(hex) }).primario).toMatch(dicho);
  });

  test('refuses a dark accent, and accepts navy with a light accent', () => {
    expect(juzgarColores({ ...demo.colores, acento: colorDe('#5a3a1a') }).acento).toMatch(
      /no se lee sobre el color de acento\. Elegí uno más claro/,
    );
    expect(juzgarColores({ primario: colorDe('#1d3c78'), acento: colorDe('#f2c14e'), neutro: 262 })).toEqual(
      {},
    );
  });
});

describe('the target of the error page', () => {
  test.each([
    ['/home', true],
    ['//otro.com', false],
    ['/\\otro.com', false],
    ['https://ayuda.ejemplo.com', true],
    ['https://ayuda.ejemplo.com/a?b#c', true],
    ['https://AYUDA.ejemplo.com/', true],
    ['https://ayuda.ejemplo.com.ar/', false],
    ['https://ayuda.ejemplo.com:444/', false],
    ['https://ayuda.ejemplo.com@otro.com/', false],
    ['https://ayuda.ejemplo.com\\@otro.com/', false],
    ['http://ayuda.ejemplo.com/', false],
    ['javascript:alert(1)', false],
  ])('allows %s: %s', (destino, permitido) =>
    expect(destinoPermitido(destino, ['ayuda.ejemplo.com'])).toBe(permitido),
  );

  test('falls back to the home page if the target is no longer allowed', () => {
    const { plantilla } = applyAjustes(
      demo,
      comoLista({ errorRedireccion: 'https://ayuda.ejemplo.com/', sitiosPermitidos: ['ayuda.ejemplo.com'] }),
    );
    expect(destinoDeError(plantilla)).toBe('https://ayuda.ejemplo.com/');
    expect(destinoDeError({ ...plantilla, sitiosPermitidos: [] })).toBeUndefined();
  });
});

test('refuses a footer without 107 and a notice without the law', () => {
  expect(Object.keys(juzgarAjustes(demo, { 'pie.texto': 'Hola', 'pie.avisoLegal': 'Nada' }))).toEqual([
    'pie.texto',
    'pie.avisoLegal',
  ]);
  expect(
    juzgarAjustes(demo, { 'pie.texto': 'Emergencias: 107', 'pie.avisoLegal': 'Inscripta. Ley 27.553' }),
  ).toEqual({});
});

test("ignores the order of an object's keys", () => {
  const { h, c, l } = demo.colores.primario;
  expect(soloDistintos(demo, { 'colores.primario': { h, c, l } })).toEqual({});
});

test('shows a notice from its start until just before its end', () => {
  const aviso = {
    texto: 'Hola',
    tono: 'informa',
    desde: '2026-11-16T10:00:00Z',
    hasta: '2026-11-16T11:00:00Z',
  } as const;
  const vale = (hora: string) => avisoVigente({ aviso }, new Date(`2026-11-16T${hora}Z`)) !== undefined;
  expect(['09:59:59', '10:00:00', '10:59:59', '11:00:00'].map(vale)).toEqual([false, true, true, false]);
  expect(avisoVigente({}, new Date())).toBeUndefined();
});
