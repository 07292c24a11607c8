import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveFirst } from '../../testing/data/archived.ts';
import { addAccount, addPerson, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';
import { toPg } from '../../db/query.ts';
import { listEventos } from './auditoria.repository.ts';
import { type Evento } from '../../testing/fixtures/auditoria.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const buscar = (filtro: Record<string, unknown> = {}, token = admin, host = 'demo') =>
  portal.post('/api/auditoria/buscar', filtro, { token, host });
const eventosDe = ({ body }: TestAnswer) => body.eventos as Evento[];

/** Somebody who signed in and read their own data. */
async function alguien() {
  const cuenta = await addAccount(portal.db, { nombre: 'Olga' });
  const { token } = await portal.signIn(cuenta.dni);
  await portal.request({ path: '/api/cuenta/sesiones', token });
  return { ...cuenta, token };
}

describe('the search', () => {
  it('by person returns every event about them, newest first, with actor, role and address', async () => {
    const { dni } = await alguien();
    const eventos = eventosDe(await buscar({ persona: dni }));
    expect(eventos.map(({ acto }) => acto)).toEqual(['ver_sesiones', 'iniciar_sesion']);
    expect(eventos[0]).toMatchObject({
      resultado: 'ok',
      actor: { nombre: 'Olga', apellido: 'Prueba', documento: dni },
      actorRol: 'paciente',
      para: { documento: dni },
      direccion: '127.0.0.1',
    });
    // In the format in which people write it.
    expect(
      eventosDe(await buscar({ persona: dni.replace(/^(\d\d)(\d{3})/, '$1.$2.') })).map(({ acto }) => acto),
    ).toContain('ver_sesiones');
  });

  it('omits events that an open page causes by itself, unless they are asked for', async () => {
    const { dni, personaId } = await alguien();
    await portal.db.sql(
      "insert into portal.auditoria (unidad_id, ocurrido, actor_id, actor_rol, acto, para_id, resultado) values (1, now(), $1, 'paciente', 'renovar_sesion', $1, 'ok')",
      [personaId],
    );
    const vistos = async (filtro: object) =>
      eventosDe(await buscar({ actor: dni, ...filtro })).map(({ acto }) => acto);
    expect(await vistos({ rutina: 'sin' })).toEqual(['ver_sesiones', 'iniciar_sesion']);
    expect(await vistos({})).toEqual(['renovar_sesion', 'ver_sesiones', 'iniciar_sesion']);
    expect(await vistos({ rutina: 'sin', acto: 'renovar_sesion' })).toEqual(['renovar_sesion']);
  });

  it('by actor, by act and by both returns the matching events, and a refusal’s reason', async () => {
    const { dni, token } = await alguien();
    expect((await portal.post('/api/auditoria/buscar', {}, { token })).body).toEqual(NO_ENCONTRADO);
    expect(eventosDe(await buscar({ actor: dni })).map(({ acto, resultado }) => [acto, resultado])).toEqual([
      ['ver_auditoria', 'no_encontrado'],
      ['ver_sesiones', 'ok'],
      ['iniciar_sesion', 'ok'],
    ]);
    expect(eventosDe(await buscar({ actor: dni, acto: 'ver_sesiones' }))).toHaveLength(1);
    expect(eventosDe(await buscar({ actor: dni, acto: 'firmar_documento' }))).toEqual([]);
    expect(new Set(eventosDe(await buscar({ acto: 'iniciar_sesion' })).map(({ acto }) => acto))).toEqual(
      new Set(['iniciar_sesion']),
    );
  });

  it('by date includes both days, in Argentine time', async () => {
    const { personaId, dni } = await addAccount(portal.db);
    await portal.db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, para_id) select 1, t, 'ver_persona', 'ok', $1
       from unnest(array['2026-03-01T02:59:59Z', '2026-03-01T03:00:00Z', '2026-03-03T02:59:59Z', '2026-03-03T03:00:00Z']::timestamptz[]) t`,
      [personaId],
    );
    const dias = async (desde: string, hasta: string) =>
      (
        (await buscar({ persona: dni, acto: 'ver_persona', desde, hasta })).body.eventos as {
          ocurrido: string;
        }[]
      ).map(({ ocurrido }) => ocurrido);
    expect(await dias('2026-03-01', '2026-03-02')).toEqual([
      '2026-03-03T02:59:59.000Z',
      '2026-03-01T03:00:00.000Z',
    ]);
    expect(await dias('', '2026-02-28')).toEqual(['2026-03-01T02:59:59.000Z']);
    expect(await dias('2026-03-03', '')).toEqual(['2026-03-03T03:00:00.000Z']);
  });

  it('pages without gaps or repeats, even when many events share an instant', async () => {
    const { personaId, dni } = await addAccount(portal.db);
    await portal.db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, para_id, objeto)
       select 1, '2026-04-01T12:00:00Z'::timestamptz + make_interval(secs => n / 40), 'ver_persona', 'ok', $1, 'caso:' || n from generate_series(1, 120) n`,
      [personaId],
    );
    const seen: string[] = [];
    let despuesDe: unknown;
    for (const size of [50, 50, 20]) {
      const { body } = await buscar({ persona: dni, ...(despuesDe ? { despuesDe } : {}) });
      expect(body.eventos).toHaveLength(size);
      seen.push(...body.eventos.map(({ objeto }: Evento) => objeto));
      despuesDe = body.siguiente;
    }
    expect(despuesDe).toBeNull();
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => `caso:${120 - i}`));
  });

  it('reports an unknown DNI, and returns an empty list for a known person without events', async () => {
    expect((await buscar({ persona: newDni() })).body).toEqual({
      eventos: [],
      siguiente: null,
      desconocidos: ['persona'],
    });
    expect((await buscar({ actor: newDni() })).body.desconocidos).toEqual(['actor']);
    const { dni } = await addAccount(portal.db);
    expect((await buscar({ persona: dni })).body).toEqual({ eventos: [], siguiente: null, desconocidos: [] });
  });

  it.each([
    [{ persona: '12' }, { persona: 'El DNI debe contener entre 7 y 8 dígitos' }],
    [{ actor: 'x' }, { actor: 'El DNI debe contener entre 7 y 8 dígitos' }],
    [{ desde: '2026-05-02', hasta: '2026-05-01' }, { hasta: 'La fecha final es anterior a la inicial' }],
  ])('refuses %j with a readable message', async (filtro, fields) => {
    const { status, body } = await buscar(filtro);
    expect([status, body.fields]).toEqual([422, fields]);
  });

  it.each([
    { acto: 'otro' },
    { desde: 'ayer' },
    { despuesDe: { ocurrido: '2026-01-01T00:00:00Z', id: "1' or true" } },
    { unidad: 1 },
  ])('refuses %j', async (filtro) => {
    expect((await buscar(filtro)).status).toBe(422);
  });

  it('says on the last page since when the events are there, if older ones were archived', async () => {
    const since = async () => {
      // The search is an event about the person whom it asks for, so each asks for another one.
      const { body } = await buscar({ persona: (await addAccount(portal.db)).dni });
      expect(body).toMatchObject({ eventos: [], siguiente: null });
      return [body.archivadoAntesDe, body.borradoAntesDe];
    };
    expect(await since()).toEqual([undefined, undefined]);
    await portal.db.sql(
      `insert into portal.auditoria_archivos (unidad_id, desde, hasta, hash, evento_id, ocurrido, archivo, sha256)
        values (2, 1, 2, '', 2, '2019-06-01', 'x', repeat('0', 64))`,
    );
    expect(await since()).toEqual([undefined, undefined]);
    await archiveFirst(portal.db);
    try {
      const [oldest] = await portal.db.sql<{ first: Date }>(
        'select min(ocurrido) as first from portal.auditoria where unidad_id = 1',
      );
      expect(await since()).toEqual([oldest!.first.toISOString(), undefined]);
      const page = (await buscar({})).body;
      expect(page.siguiente).not.toBeNull();
      expect(page.archivadoAntesDe).toBeUndefined();
      await portal.db.sql('update portal.auditoria_archivos set borrado = now() where unidad_id = 1');
      expect(await since()).toEqual([undefined, oldest!.first.toISOString()]);
    } finally {
      await portal.db.sql('delete from portal.auditoria_archivos');
    }
  });

  it('is itself audited, about the searched person, without the typed text', async () => {
    const { dni, personaId, token } = await alguien();
    await buscar({ persona: dni, desde: '2026-01-01' });
    const [event] = await portal.db.sql<Record<string, unknown>>(
      `select para_id, objeto, actor_rol, resultado from portal.auditoria where acto = 'ver_auditoria' order by id desc limit 1`,
    );
    expect(event).toEqual({
      para_id: personaId,
      objeto: 'filtros:persona,desde',
      actor_rol: 'administrador',
      resultado: 'ok',
    });
    const { body } = await portal.request({ path: '/api/misDatos/accesos?page=1', token });
    expect(body.filas[0]).toMatchObject({ acto: 'Buscó en la auditoría', propio: false });
  });

  it(
    'reads one page: among thirty thousand events each filter touches a few rows',
    { timeout: 60_000 },
    async () => {
      const personaId = await addPerson(portal.db, { unidadId: 30 });
      await portal.db.sql(
        `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, actor_id, para_id)
       select 30, '2025-01-01'::timestamptz + make_interval(mins => n), case when n % 15000 = 0 then 'cambiar_banners' else 'ver_fila' end, 'ok',
         case when n % 2 = 0 then $1::uuid end, case when n % 3 = 0 then $1::uuid end from generate_series(1, 30000) n`,
        [personaId],
      );
      await portal.db.sql('analyze portal.auditoria');
      const todo = {
        personas: undefined,
        actores: undefined,
        acto: undefined,
        sin: undefined,
        desde: undefined,
        hasta: undefined,
        despuesDe: undefined,
      };
      const medio = { desde: new Date('2025-01-05'), hasta: new Date('2025-01-12') };
      for (const que of [
        {},
        { personas: [personaId] },
        { actores: [personaId] },
        { acto: 'cambiar_banners' },
        { acto: 'ver_fila', ...medio },
        { personas: [personaId], acto: 'ver_fila', ...medio },
        medio,
        { despuesDe: { ocurrido: new Date('2025-01-10'), id: '1' } },
        { personas: [personaId], actores: [personaId] },
      ]) {
        const { text, values: parameters } = toPg(listEventos(30, { ...todo, ...que }, 51));
        // Runs as the application's role: row-level security keeps some comparisons out of an index.
        const [row] = await portal.portal.platform.unit(30).many<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
          compile: () => ({ sql: `explain (analyze, format json) ${text}`, parameters }),
        });
        expect([Object.keys(que), touched(row!['QUERY PLAN'][0].Plan) <= 320]).toEqual([
          Object.keys(que),
          true,
        ]);
      }
    },
  );
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
/** Rows of the audit trail that a plan read. */
function touched(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'auditoria'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + touched(inner), 0);
}
