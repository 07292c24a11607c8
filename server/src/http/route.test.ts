import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint, Named } from '@portal/domain/contract/endpoint';
import { contract } from '@portal/domain/contract/endpoint';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { setClock } from '../testing/clock.ts';
import { addAccount, addPerson, UNIDAD } from '../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { createRouter } from './route.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const domain = path.resolve(import.meta.dirname, '../../../domain/src');

/** Every endpoint that the domain declares, found by its folders instead of a list. */
async function declared(): Promise<Named[]> {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/contract(-[a-z]+)*\.ts$/.test(file) || file === 'contract/plataforma.ts')
    .map((file) => path.join(domain, file));
  const modules = await Promise.all(
    files.map((file) => import(file) as Promise<Record<string, Record<string, unknown>>>),
  );
  const values = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && !('_zod' in value));
  return values
    .flatMap((value) => Object.values(value))
    .filter(
      (entry): entry is Named =>
        typeof entry === 'object' &&
        entry !== null &&
        'path' in entry &&
        'method' in entry &&
        'name' in entry,
    );
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security: unknown[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        'x-who': string;
        'x-audit': string | null;
      }
    >
  >;
}
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
}
const openapi = async () => (await portal.request({ path: '/api/openapi.json' })).body as OpenApi;

describe('the OpenAPI description', () => {
  it('names every endpoint of the domain by its own name, and nothing else', async () => {
    const { paths } = await openapi();
    const documented = Object.entries(paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${address} ${operationId}`,
      ),
    );
    const expected = (await declared()).map(
      ({ method, path: address, name }) => `${method} ${address.replace(/:([a-zA-Z]+)/g, '{$1}')} ${name}`,
    );
    expect(expected.length).toBeGreaterThan(20);
    expect(documented.toSorted()).toEqual(expected.toSorted());
    expect(new Set((await declared()).map(({ name }) => name)).size).toBe(expected.length);
  });

  it('documents only endpoints that answer', async () => {
    for (const [address, methods] of Object.entries((await openapi()).paths)) {
      for (const method of Object.keys(methods)) {
        const answer = await portal.request({
          method: method.toUpperCase() as 'GET',
          path: address.replace(/\{\w+\}/g, '30111222'),
          ...(method === 'post' ? { body: {} } : {}),
        });
        expect([
          address,
          answer.status >= 500,
          answer.status === 404 && answer.body?.code !== 'no_encontrado',
        ]).toEqual([address, false, false]);
      }
    }
  });

  it('closes every body and bounds every string', async () => {
    const open: string[] = [];
    const walk = (where: string, schema: Schema) => {
      if (schema.type === 'object' && schema.properties && schema.additionalProperties !== false)
        open.push(`${where} takes unknown keys`);
      if (
        schema.type === 'string' &&
        schema.maxLength === undefined &&
        !schema.enum &&
        schema.const === undefined &&
        !schema.format
      )
        open.push(`${where} has no end`);
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        walk(`${where}.${name}`, property);
      for (const option of schema.anyOf ?? []) walk(where, option);
    };
    for (const methods of Object.values((await openapi()).paths))
      for (const { operationId, requestBody } of Object.values(methods)) {
        // A file has its own limit.
        const { schema } = requestBody?.content['application/json'] ?? {};
        if (schema) walk(operationId, schema);
      }
    const known = [
      // The value of a setting has any type here; the template's schema validates it.
      'cambiarAjuste.valor',
      // Others' viewers may send fields of their own.
      'abrirCompartido takes unknown keys',
    ];
    expect(open.filter((line) => !known.some((one) => line.startsWith(one)))).toEqual([]);
  });

  it('requires an audit event for every change and every read about a person', async () => {
    const silent = (await declared()).filter(
      ({ method, who, audit }) => (method !== 'GET' || who !== 'publico') && audit === null,
    );
    // The agenda belongs to the unit and says nothing about a person.
    const agenda = [
      'listarServicios',
      'listarDisponibles',
      'listarServiciosDeLaUnidad',
      'listarDisponiblesParaPersonal',
      'listarLibresDelProfesional',
      'listarServiciosDeCasos',
      'listarDisponiblesDeCasos',
      'listarServiciosAdmin',
      'obtenerHorariosDeUnidad',
      'listarFeriados',
    ];
    // Open services, the public push key, an open desk and queue lengths.
    const guardia = ['listarServiciosADemanda', 'obtenerClavePush', 'latir', 'obtenerTablero'];
    // Educational content of the unit.
    const capacitacion = ['listarBanners', 'listarTodosLosBanners'];
    // Names of drugs and diagnoses, without people.
    const catalogo = ['buscarEnCatalogo'];
    // The number of pending approvals, without names.
    const aprobaciones = ['contarPendientes'];
    // Random bytes that a passkey has to sign; its answer is audited.
    const desafios = ['pedirIngresoConLlave', 'pedirComprobacionConLlave'];
    // One word for a page at the door, which asks every few seconds; the knock and the entry are audited.
    const puerta = ['seguirInvitacion'];
    // The professional's own texts and the views that a manager saved, which are about nobody.
    const modelos = ['listarModelos', 'listarVistas'];
    expect(silent.map(({ name }) => name).toSorted()).toEqual(
      [
        ...agenda,
        ...guardia,
        ...capacitacion,
        ...catalogo,
        ...aprobaciones,
        ...desafios,
        ...puerta,
        ...modelos,
      ].toSorted(),
    );
  });

  it('is readable as a page', async () => {
    const { status, headers, text } = await portal.request({ path: '/api/docs' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('registrarUsuario');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });
});

describe('every endpoint that requires a session', () => {
  it('refuses a visitor, another unit’s session and an ended one with the same message', async () => {
    const foreign = await portal.signIn('22999000', { host: 'osef' });
    const ended = await portal.signIn('22999000');
    // With every flag on: a disabled function returns 404 to every caller.
    expect(
      (
        await portal.post(
          '/api/unidad/ajustes',
          { clave: 'capacitaciones', valor: true },
          { token: ended.token },
        )
      ).status,
    ).toBe(200);
    await portal.post('/api/sesion/cerrar', {}, { token: ended.token });
    // A system's endpoint knows no sessions.
    const closed = (await declared()).filter(({ who }) => who !== 'publico' && who !== 'sistema');
    expect(closed.length).toBeGreaterThan(3);
    for (const { name, method, path: address } of closed) {
      for (const token of [undefined, foreign.token, ended.token]) {
        const answer = await portal.request({
          method,
          path: address.replace(/:\w+/g, '30111222'),
          token,
          ...(method === 'POST' ? { body: {} } : {}),
        });
        expect([name, answer.status, answer.body?.code]).toEqual([name, 401, 'sin_sesion']);
      }
    }
  });
});

describe('a route', () => {
  const answer = z.object({ ok: z.boolean() });
  const endpoint = {
    method: 'GET',
    path: '/api/x',
    summary: 'x',
    answer,
    who: 'publico',
    audit: null,
    rate: 'ninguna',
    idempotent: 'natural',
  } as const satisfies Endpoint;

  it('without a contract does not register, nor two with one name', async () => {
    const app = fastify();
    const { route } = createRouter(app, portal.portal.platform);
    expect(() => app.get('/libre', async () => 'x')).toThrow('/libre was registered without a contract');
    const { uno } = contract({ uno: endpoint });
    route(uno, async () => ({ ok: true }));
    expect(() =>
      route({ ...uno, path: '/api/y' } as unknown as typeof uno, async () => ({ ok: true })),
    ).toThrow('two endpoints are called uno');
    await app.close();
  });

  it('answers only what its contract declares', async () => {
    const app = fastify();
    app.addHook('onRequest', async (request) => {
      request.unidad = await portal.portal.platform.units.byId(1);
    });
    app.decorateRequest('cookies');
    const { route } = createRouter(app, portal.portal.platform);
    route(contract({ uno: endpoint }).uno, async () => ({ ok: true, clave_hash: 'x' }) as { ok: boolean });
    route(
      contract({ dos: { ...endpoint, path: '/api/dos', answer: { stream: ['image/png'] } } }).dos,
      async () => ({ body: 'x', type: 'text/html' }),
    );
    app.addHook('preHandler', async (request) => void Object.assign(request, { cookies: {} }));
    expect((await app.inject({ url: '/api/x' })).json()).toEqual({ ok: true });
    expect((await app.inject({ url: '/api/dos' })).statusCode).toBe(500);
    await app.close();
  });
});

describe('obtenerPersona', () => {
  const ver = (documento: string, token: string | undefined, host?: string) =>
    portal.request({ path: `/api/usuario/${documento}`, token, host });

  it('shows oneself and the minors of one’s family', async () => {
    const { token } = await portal.signIn('30111222');
    for (const [documento, nome] of [
      ['30111222', 'Ana'],
      ['54111222', 'Mateo'],
      ['48111333', 'Sofía'],
    ] as const) {
      const { status, body } = await ver(documento, token);
      expect([status, body.nome]).toEqual([200, nome]);
    }
  });

  it('returns 404 for a stranger, an unknown DNI and another unit’s person', async () => {
    const { dni } = await addAccount(portal.db, { unidadId: UNIDAD.osef });
    const { token } = await portal.signIn('28444555');
    const answers = await Promise.all(
      ['30111222', '54111222', '11111111', dni, '22999000'].map((documento) => ver(documento, token)),
    );
    const bodies = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    expect([...bodies]).toEqual(['404 {"code":"no_encontrado","message":"No encontramos lo que buscás."}']);
  });

  it.each(['3011122', 'abc', '٣٠١١١٢٢٢', '301112222', '30111222%00'])(
    'returns 404 for %s',
    async (documento) => {
      const { token } = await portal.signIn('30111222');
      expect((await ver(encodeURI(documento).replace('%2500', '%00'), token)).status).toBe(404);
    },
  );

  it('ends on the eighteenth birthday, with the family link, and without family groups', async () => {
    const holder = await addAccount(portal.db);
    const { token } = await portal.signIn(holder.dni);
    const { clock } = portal.portal.platform;
    const running = clock.now;
    onTestFinished(() => void (clock.now = running));
    setClock(portal, '2026-11-16T10:00:00-03:00');
    const today = new Date(clock.now().getTime() - 3 * 3_600_000);
    const birthday = (years: number, days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    const child = async (fecNac: string, estado = 'activo') => {
      const documento = String(50_000_000 + Math.floor(Math.random() * 4_000_000));
      const id = await addPerson(portal.db, { documento, fecNac });
      await portal.db.sql(
        'insert into portal.vinculos_familiares (unidad_id, titular_id, integrante_id, estado) values (1, $1, $2, $3)',
        [holder.personaId, id, estado],
      );
      return documento;
    };
    expect((await ver(await child(birthday(18, 1)), token)).status).toBe(200);
    expect((await ver(await child(birthday(18, 0)), token)).status).toBe(404);
    expect((await ver(await child(birthday(8, 0), 'pendiente'), token)).status).toBe(404);
    expect((await ver(await child(birthday(8, 0), 'terminado'), token)).status).toBe(404);
    const { token: elsewhere } = await portal.signIn('30111222', { host: 'corredores-viales' });
    expect((await ver('54111222', elsewhere, 'corredores-viales')).status).toBe(404);
    expect((await ver('30111222', elsewhere, 'corredores-viales')).status).toBe(200);
  });

  it('audits who read whose data', async () => {
    const { token, sesion } = await portal.signIn('30111222');
    await ver('54111222', token);
    const [row] = await portal.db.sql<{ actor_id: string; documento: string }>(
      `select a.actor_id, p.documento from portal.auditoria a join portal.personas p on p.id = a.para_id where a.acto = 'ver_persona' order by a.id desc limit 1`,
    );
    expect(row).toEqual({ actor_id: sesion.usuario.id, documento: '54111222' });
  });
});
