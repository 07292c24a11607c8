import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { envejecer, mensaje } from '../../testing/fixtures/mensajes.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const listar = (filtro: Record<string, unknown> = {}, token = admin, host = 'demo') =>
  portal.post('/api/mensajes/listar', filtro, { token, host });
const ver = (id: string, token = admin, host = 'demo') =>
  portal.request({ path: `/api/mensajes/${id}`, token, host });
const reenviar = (id: string, key?: string, token = admin, host = 'demo') =>
  portal.post(
    '/api/mensajes/reenviar',
    { id },
    { token, host, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

describe('the list', () => {
  it('shows newest first, with type, address, cause, state, attempts, next attempt and the server’s answer, never the content', async () => {
    const { id, para } = await mensaje(portal, {
      tipo: 'turno_reservado',
      estado: 'fallido',
      texto: 'https://secreto.ejemplo/confirmar?q=abc',
    });
    const { body, text } = await listar({ destinatario: para });
    expect(body).toEqual({
      mensajes: [
        {
          id,
          tipo: 'turno_reservado',
          destinatario: para,
          asunto: 'Un asunto',
          causa: `prueba:${id}`,
          estado: 'fallido',
          intentos: 12,
          creado: '2026-11-10T12:00:00.000Z',
          enviado: null,
          proximo: null,
          respuesta: 'SMTP 550',
          reenvioDe: null,
        },
      ],
      siguiente: null,
    });
    expect(text + (await ver(id)).text).not.toContain('secreto');
  });

  it('filters by state, type, address and date', async () => {
    const [a, b, c] = [
      await mensaje(portal, {
        destinatario: 'filtro.uno@ejemplo.com',
        tipo: 'cierre',
        creado: '2026-03-01T03:00:00Z',
      }),
      await mensaje(portal, {
        destinatario: 'Filtro.dos@ejemplo.com',
        estado: 'fallido',
        creado: '2026-03-02T02:59:59Z',
      }),
      await mensaje(portal, {
        destinatario: 'filtro.tres@ejemplo.com',
        estado: 'pendiente',
        creado: '2026-03-02T03:00:00Z',
      }),
    ];
    const ids = async (filtro: object) =>
      ((await listar({ destinatario: 'FILTRO.', ...filtro })).body.mensajes as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([c.id, b.id, a.id]);
    expect(await ids({ estado: 'fallido' })).toEqual([b.id]);
    expect(await ids({ estado: 'pendiente' })).toEqual([c.id]);
    expect(await ids({ tipo: 'cierre' })).toEqual([a.id]);
    expect(await ids({ desde: '2026-03-01', hasta: '2026-03-01' })).toEqual([b.id, a.id]);
    expect(await ids({ destinatario: 'filtro_dos' })).toEqual([]);
    expect(await ids({ destinatario: '%' })).toEqual([]);
    const refused = await listar({ desde: '2026-03-02', hasta: '2026-03-01' });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { hasta: 'La fecha final es anterior a la inicial' },
    ]);
  });

  it('pages correctly when many messages share an instant', async () => {
    await portal.db.sql(
      `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, proximo, creado)
       select 1, gen_random_uuid(), 'correo', 'prueba', 'paginas' || n || '@ejemplo.com', 'x', '', '', 'p:' || n, 'enviado', now(), '2026-02-01T12:00:00Z' from generate_series(1, 70) n`,
    );
    const first = (await listar({ destinatario: 'paginas' })).body;
    const second = (await listar({ destinatario: 'paginas', despuesDe: first.siguiente })).body;
    expect([first.mensajes.length, second.mensajes.length, second.siguiente]).toEqual([50, 20, null]);
    expect(new Set([...first.mensajes, ...second.mensajes].map(({ id }: { id: string }) => id)).size).toBe(
      70,
    );
  });
});

describe('past mails', () => {
  const idsDe = ({ mensajes }: { mensajes: { id: string }[] }) => mensajes.map(({ id }) => id);

  it('are in the list after the recent ones, with every filter and from page to page', async () => {
    const nuevo = async (n: number, cambio: object = {}) =>
      (
        await mensaje(portal, {
          destinatario: `pasado${n}@ejemplo.com`,
          creado: `2026-01-02T12:00:${String(n).padStart(2, '0')}Z`,
          ...cambio,
        })
      ).id;
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push(await nuevo(n));
    const [viejo, fallido, cierre] = [
      await nuevo(60, { creado: '2026-01-01T12:00:00Z' }),
      await nuevo(61, { creado: '2026-01-01T13:00:00Z', estado: 'fallido' }),
      await nuevo(62, { creado: '2026-01-01T14:00:00Z', tipo: 'cierre' }),
    ];
    const todos = [...ids, viejo, fallido, cierre];
    const antes = (await listar({ destinatario: 'pasado0@' })).body.mensajes;
    await envejecer(portal, [...ids.slice(0, 20), viejo, fallido, cierre]);
    const hoja = (await listar({ destinatario: 'pasado' })).body;
    const otra = (await listar({ destinatario: 'pasado', despuesDe: hoja.siguiente })).body;
    const orden = [...ids.slice(20).toReversed(), ...ids.slice(0, 20).toReversed(), cierre, fallido, viejo];
    expect([...idsDe(hoja), ...idsDe(otra), otra.siguiente]).toEqual([...orden, null]);
    expect(orden.toSorted()).toEqual(todos.toSorted());
    expect(idsDe((await listar({ destinatario: 'PASADO', estado: 'fallido' })).body)).toEqual([fallido]);
    expect(idsDe((await listar({ destinatario: 'pasado', tipo: 'cierre' })).body)).toEqual([cierre]);
    const { creado } = (await ver(viejo)).body;
    const dia = creado.slice(0, 10);
    expect(idsDe((await listar({ destinatario: 'pasado', desde: dia, hasta: dia })).body)).toEqual([
      cierre,
      fallido,
      viejo,
    ]);
    const [fila] = (await listar({ destinatario: 'pasado0@' })).body.mensajes;
    expect(fila).toEqual({ ...antes[0], creado: fila.creado });
  });

  it('are seen by their own unit alone', async () => {
    const { id, para } = await mensaje(portal);
    await envejecer(portal, [id]);
    const otro = (await portal.signIn('22999000', { host: 'osef', acceso: 'personal' })).token;
    expect((await listar({ destinatario: para }, otro, 'osef')).body.mensajes).toEqual([]);
    expect([(await ver(id, otro, 'osef')).body, (await reenviar(id, undefined, otro, 'osef')).body]).toEqual([
      NO_ENCONTRADO,
      NO_ENCONTRADO,
    ]);
    expect([idsDe((await listar({ destinatario: para })).body), (await ver(id)).body.id]).toEqual([[id], id]);
  });
});

describe('permissions', () => {
  it('admit only the unit’s administrator', async () => {
    const { id, para } = await mensaje(portal, { estado: 'fallido', texto: 'x' });
    for (const [dni, acceso] of [
      ['28444555', 'portal'],
      ['20333444', 'personal'],
      ['27555666', 'personal'],
      ['24777888', 'personal'],
    ] as const) {
      const { token } = await portal.signIn(dni, { acceso });
      for (const answer of [
        await listar({}, token),
        await ver(id, token),
        await reenviar(id, undefined, token),
      ])
        expect(answer.body).toEqual(NO_ENCONTRADO);
    }
    expect([(await listar({}, '')).body.code, (await reenviar(id, undefined, '')).body.code]).toEqual([
      'sin_sesion',
      'sin_sesion',
    ]);
    expect(portal.mail.to(para)).toEqual([]);
    const [tried] = await portal.db.sql<Record<string, unknown>>(
      `select resultado, actor_rol from portal.auditoria where acto = 'reenviar_correo' and actor_rol = 'profesional' order by id desc limit 1`,
    );
    expect(tried).toEqual({ resultado: 'no_encontrado', actor_rol: 'profesional' });
    expect((await reenviar(id)).status).toBe(200);
  });

  it('hide this unit’s messages from another unit’s administrator', async () => {
    const { id, para } = await mensaje(portal, { estado: 'fallido', texto: 'x' });
    const otro = (await portal.signIn('22999000', { host: 'osef', acceso: 'personal' })).token;
    expect((await listar({ destinatario: para }, otro, 'osef')).body).toEqual({
      mensajes: [],
      siguiente: null,
    });
    expect([(await ver(id, otro, 'osef')).body, (await reenviar(id, undefined, otro, 'osef')).body]).toEqual([
      NO_ENCONTRADO,
      NO_ENCONTRADO,
    ]);
    expect([(await ver(id)).status, (await reenviar(id)).status]).toEqual([200, 200]);
  });

  it('refuse a former administrator on the next request', async () => {
    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador'] });
    const { token } = await portal.signIn(dni, { acceso: 'personal' });
    expect((await listar({}, token)).status).toBe(200);
    await portal.db.sql('delete from portal.cuenta_roles where cuenta_id = $1', [cuentaId]);
    expect((await listar({}, token)).status).toBe(401);
  });
});
