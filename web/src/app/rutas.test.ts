import { expect, test } from 'vitest';
import { paradas } from '../../../e2e/support/recorrido.ts';
import { puertaDeEnlace, rutas, type Ruta } from './rutas.ts';

test('a session by link is sent to a route that it may open', () => {
  for (const [alcance, path] of Object.entries(puertaDeEnlace)) {
    const puerta = Object.values<Ruta>(rutas).find((ruta) => ruta.path === path);
    expect(puerta?.enlace?.alcance).toBe(alcance);
  }
});

/** The hand-written lists of pages, and the routes that each leaves out. */
const lists: [what: string, files: Record<string, string>, without: string[]][] = [
  [
    'who may open it',
    import.meta.glob('../../../e2e/shell/rutas.e2e.ts', { query: '?raw', import: 'default', eager: true }),
    [],
  ],
  [
    'the security headers',
    import.meta.glob('../../../server/src/proof/browser-walls.test.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
    [],
  ],
  [
    'accessibility',
    import.meta.glob(
      ['../../../e2e/axe/*.ts', '../../../e2e/support/*.ts', '!../../../e2e/support/recorrido.ts'],
      {
        query: '?raw',
        import: 'default',
        eager: true,
      },
    ),
    // Not named there: only the link of a mail leads to the first four, and the last one redirects.
    ['entrypoint', 'misAtencionesEP', 'invitacion', 'invitado', 'detalleCasoId'],
  ],
  [
    'the pictures',
    import.meta.glob('../../../scripts/pictures.mjs', { query: '?raw', import: 'default', eager: true }),
    // Without an attention, a document or a link they show nothing; the last one redirects.
    [
      'videocall',
      'finllamada',
      'detalleReceta',
      'detalleAtencion',
      'turnoAcceso',
      'misAtencionesEP',
      'confirmar',
      'rechazar',
      'documento',
      'invitacion',
      'invitado',
      'detalleCasoId',
    ],
  ],
];

test.each(lists)('the list of pages names every route: %s', (_what, files, without) => {
  const text = Object.values(files).join('\n');
  const missing = Object.entries<Ruta>(rutas).filter(([, { path }]) => {
    const fixed = path.replace(/\/[:*].*$/, '');
    const end = path.includes('/:id') ? '/\\w' : "['`?/#]";
    return !new RegExp(`['\`]${fixed}${end}`).test(text);
  });
  expect(text).not.toBe('');
  expect(missing.map(([name]) => name)).toEqual(without);
});

test('the walk through the portal stops on every route, with everybody who may open it', () => {
  expect(Object.keys(paradas)).toEqual(Object.keys(rutas));
  for (const [nombre, { acceso, enlace }] of Object.entries<Ruta>(rutas)) {
    const quienes = paradas[nombre]!.flatMap(([quien]) => quien);
    const pueden = typeof acceso === 'string' ? ['visitante'] : acceso;
    expect(quienes, nombre).toEqual(expect.arrayContaining([...pueden, ...(enlace ? [enlace.alcance] : [])]));
  }
});
