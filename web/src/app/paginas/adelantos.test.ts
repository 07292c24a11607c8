import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sesion } from '@portal/domain/cuentas/contract';
import { roles, type Rol } from '@portal/domain/roles/roles';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rutas, type Ruta, type RutaInterior } from '../rutas.ts';
import { adelantos } from './adelantos.ts';
import type { Pagina } from './pagina.ts';

/** What `primero.js` sends in advance, beside the first queries of the pages. */

const ID = '018f0000-0000-7000-8000-000000000001';
const UNIDAD = 4;
let asked: string[] = [];
let paginas: Record<string, Pagina>;
beforeAll(async () => {
  const configuracion = {
    turnosOn: true,
    requiere: { grupofamiliar: true },
    ayudas: {},
    textos: {},
    unidad: { id: UNIDAD, clave: 'demo', nombre: 'Demo' },
    horaServidor: '2026-11-16T12:00:00.000Z',
  };
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', nothing);
  vi.stubGlobal('sessionStorage', nothing);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      getElementById: () => ({ textContent: JSON.stringify(configuracion), dataset: { sesion: 'posible' } }),
      querySelectorAll: () => [],
    }),
  );
  // The library of the dialogs wraps a method of it when it is loaded.
  class HTMLElement {
    focus() {}
  }
  const location = { pathname: '/', search: '' };
  const matchMedia = () => ({ matches: false });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, document, HTMLElement, matchMedia }));
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (address !== '/api/sesion/renovar') asked.push(body === undefined ? address : `${address} ${body}`);
    return Response.json({ code: 'no_encontrado', message: 'nada' }, { status: 404 });
  });
  ({ paginas } = await import('./tabla.ts'));
});

/** The requests of a page's first queries, as a role sends them. */
async function primerosDe(ruta: string, rol: Rol): Promise<string[]> {
  const usuario = { id: ID, dni: '30111222', nombre: 'Ana', apellido: 'Gómez', rol };
  const sesion = { alcance: 'portal', usuario, grupoFamiliar: [] } as unknown as Sesion;
  const queries = await paginas[ruta]!.primeras(new URLSearchParams('id=1042'), sesion);
  asked = [];
  for (const { queryFn } of queries)
    await Promise.resolve((queryFn as (context: object) => unknown)({ signal: undefined })).catch(() => {});
  return asked;
}
const enviadosDe = (ruta: string, rol: Rol) =>
  (adelantos[ruta as RutaInterior] ?? [])
    .filter((one) => one.roles.includes(rol))
    .flatMap(({ pedidos }) => pedidos)
    .map((pedido) =>
      pedido.replace('{id}', '1042').replace('{usuario}', ID).replace('{unidad}', String(UNIDAD)),
    );

const tabla = readFileSync(path.join(import.meta.dirname, 'tabla.ts'), 'utf8');
/** Whether a page's module exports first queries. The other pages are not loaded here. */
function conPrimeras(ruta: string): boolean {
  const module = new RegExp(`^ {2}${ruta}: pagina\\(\\s*\\(\\) => import\\('([^']+)'`, 'm').exec(tabla)?.[1];
  // Home is a page of its own for each role.
  if (module === undefined) return true;
  return readFileSync(path.join(import.meta.dirname, module), 'utf8').includes('export const primeras');
}

/** Home of a professional and of an administrator is another page. */
function puedeAbrir(ruta: string, rol: Rol) {
  if (ruta === 'inicio' || ruta === 'home') return rol !== 'profesional' && rol !== 'administrador';
  const { acceso }: Ruta = rutas[ruta as RutaInterior];
  return typeof acceso !== 'string' && acceso.includes(rol);
}

/** Queries whose address depends on the day. */
const DEL_DIA = /^\/api\/agenda\//;

describe('what is sent in advance', () => {
  it.each(roles)('is what the pages of %s ask for first', async (rol) => {
    for (const ruta of Object.keys(paginas).filter((ruta) => puedeAbrir(ruta, rol))) {
      const first = !conPrimeras(ruta)
        ? []
        : (await primerosDe(ruta, rol)).filter((one) => !DEL_DIA.test(one));
      expect([ruta, enviadosDe(ruta, rol).toSorted()]).toEqual([ruta, first.toSorted()]);
    }
  });

  it('is nothing on a page that the role may not open', () => {
    for (const rol of roles)
      for (const ruta of Object.keys(paginas))
        if (!puedeAbrir(ruta, rol)) expect([ruta, enviadosDe(ruta, rol)]).toEqual([ruta, []]);
  });
});
