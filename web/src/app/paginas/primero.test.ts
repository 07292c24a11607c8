import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { tomarAdelanto } from '../../lib/primera-pagina/adelantos.ts';
import { adelantos } from './adelantos.ts';

/** The script of the first requests as the browser runs it, with a network of the test's. */

const SCRIPT = readFileSync(path.resolve(import.meta.dirname, '../../../public/primero.js'), 'utf8');
const RENOVAR = 'POST /api/sesion/renovar {}';
type Asked = { method?: string; body?: string; headers: Record<string, string> };

afterEach(() => vi.unstubAllGlobals());

/** What is asked for, and what the web takes it from. */
async function start(
  ruta: keyof typeof adelantos,
  { perfilNome = 'paciente', alcance = 'portal', search = '', salida = false } = {},
) {
  const asked: string[] = [];
  const window: { adelantos?: Map<string, Promise<Response>> } = {};
  const written = JSON.stringify(adelantos[ruta]).replaceAll('{unidad}', '4');
  runInNewContext(SCRIPT, {
    window,
    location: { search },
    localStorage: { getItem: () => (salida ? '1' : null) },
    document: { currentScript: { dataset: { adelantos: written } } },
    fetch: async (address: string, { method = 'GET', body, headers }: Asked) => {
      asked.push([method, address, ...(body === undefined ? [] : [body])].join(' '));
      expect(headers['x-portal']).toBe('1');
      expect(headers['content-type']).toBe(method === 'POST' ? 'application/json' : undefined);
      if (address !== '/api/sesion/renovar') expect(headers['authorization']).toBe('Bearer t');
      return Response.json({ token: 't', alcance, usuario: { id: 'p-1', perfilNome } });
    },
    AbortSignal,
    Response,
    URLSearchParams,
  });
  // The session's answer, and then what it allows.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  return { asked, window };
}

it('asks for the session, and then for what the role sees first', async () => {
  expect((await start('misTurnos')).asked).toEqual([
    RENOVAR,
    'GET /api/turno/listar?pagina=1',
    'GET /api/servicio/habilitados',
    'GET /api/turno/espera',
  ]);
  expect((await start('inicio', { perfilNome: 'gestor_art' })).asked).toEqual([RENOVAR, 'GET /api/art/hoy']);
  expect((await start('misTurnos', { perfilNome: 'administrador' })).asked).toEqual([RENOVAR]);
});

it('sends a body where the query has one: a manager’s own cases, a coordinator’s unit', async () => {
  expect((await start('listcasos', { perfilNome: 'gestor_art' })).asked).toEqual([
    RENOVAR,
    'POST /api/art/listarFitro {"gestor_id":"p-1","unidad_id":4,"order":"-casoId","page":1}',
  ]);
  expect((await start('listcasos', { perfilNome: 'coordinador_art' })).asked).toEqual([
    RENOVAR,
    'POST /api/art/listarFitro {"unidad_id":4,"order":"-casoId","page":1}',
  ]);
  // The page of an address with filters sends another body.
  expect((await start('listcasos', { perfilNome: 'gestor_art', search: '?status=3' })).asked).toEqual([
    RENOVAR,
  ]);
});

it('asks for the case of the address, if it is one', async () => {
  const ask = async (search: string) =>
    (await start('detalleCaso', { perfilNome: 'gestor_art', search })).asked.slice(1);
  expect(await ask('?id=1042')).toEqual(['GET /api/art/detalle/1042']);
  for (const search of ['', '?id=0', '?id=1%2F2', '?id=uno']) expect(await ask(search)).toEqual([]);
});

it('asks for nothing after a sign-out, and for no data with a session by link', async () => {
  expect((await start('misTurnos', { salida: true })).asked).toEqual([]);
  expect((await start('misTurnos', { alcance: 'turno' })).asked).toEqual([RENOVAR]);
});

it('gives the web each answer once, and only for the same body', async () => {
  const { window } = await start('listcasos', { perfilNome: 'gestor_art' });
  vi.stubGlobal('window', window);
  vi.stubGlobal('performance', { now: () => 500 });
  const own = { gestor_id: 'p-1', unidad_id: 4, order: '-casoId', page: 1 };
  expect(tomarAdelanto('/api/art/listarFitro', { ...own, page: 2 })).toBeUndefined();
  expect(tomarAdelanto('/api/art/listarFitro')).toBeUndefined();
  expect((await tomarAdelanto('/api/art/listarFitro', own))?.status).toBe(200);
  expect(tomarAdelanto('/api/art/listarFitro', own)).toBeUndefined();
  expect(await tomarAdelanto('/api/sesion/renovar', {})).toBeDefined();
});
