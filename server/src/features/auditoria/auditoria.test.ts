import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal, verifyStretch } from '../../platform/audit/seal.ts';
import { addAccount, addPerson, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';
import { listEventos } from './auditoria.repository.ts';
import { csvDe } from './exportar-csv.ts';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
interface Evento {
  id: string;
  acto: string;
  resultado: string;
  actor: { nombre: string; apellido: string; documento: string } | null;
  actorRol: string | null;
  para: { documento: string } | null;
  objeto: string | null;
  direccion: string | null;
}
const buscar = (filtro: Record<string, unknown> = {}, token = admin, host = 'demo') =>
  portal.post('/api/auditoria/buscar', filtro, { token, host });
const eventosDe = ({ body }: TestAnswer) => body.eventos as Evento[];
/** Seals all events so far; the portal's own job may be sealing at the same time. */
async function seal() {
  const [now] = await portal.db.sql<{ id: string }>('select max(id) as id from portal.auditoria');
  await expect
    .poll(
      async () => {
        await createSeal(portal.portal.db, { folder: path.join(portal.dataDir, 'auditoria') }).run();
        const [head] = await portal.db.sql<{ id: string }>(
          'select coalesce(max(evento_id), 0) as id from portal.auditoria_sellos',
        );
        return Number(head!.id) >= Number(now!.id);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

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
        const query = listEventos(30, { ...todo, ...que }, 51) as {
          compile(): { sql: string; parameters: readonly unknown[] };
        };
        const { sql, parameters } = query.compile();
        // Runs as the application's role: row-level security keeps some comparisons out of an index.
        const [row] = await portal.portal.platform.unit(30).many<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
          compile: () => ({ sql: `explain (analyze, format json) ${sql}`, parameters }),
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

describe('the CSV file', () => {
  it('holds the filtered events once, readable and with formulas escaped, and the download is audited', async () => {
    const { dni, personaId } = await addAccount(portal.db, { nombre: '=Olga' });
    await portal.db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, actor_id, actor_rol, para_id, objeto, direccion)
       select 1, '2026-05-05T15:30:00Z'::timestamptz + make_interval(secs => n), 'ver_caso', case n when 2 then 'no_encontrado' else 'ok' end, $1, 'gestor_art', $1, 'caso:' || n, '10.0.0.7'
       from generate_series(1, 2) n`,
      [personaId],
    );
    const { body } = await portal.post(
      '/api/auditoria/csv/ticket',
      { persona: dni, acto: 'ver_caso' },
      { token: admin },
    );
    const file = await portal.request({ path: body.url });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="auditoria-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'Evento;Fecha;Hora;Acto;Resultado;Quién;DNI de quién;Función;Sobre quién;DNI;Qué;Dirección;Pedido',
    );
    expect(lines.map((line) => line.replace(/^\d+;/, ''))).toEqual([
      `05/05/2026;12:30;Vio un caso;Rechazado: No encontramos lo que buscás.;"'=Olga Prueba";${dni};Gestión de casos;"'=Olga Prueba";${dni};Caso 2;10.0.0.7;`,
      `05/05/2026;12:30;Vio un caso;Hecho;"'=Olga Prueba";${dni};Gestión de casos;"'=Olga Prueba";${dni};Caso 1;10.0.0.7;`,
    ]);
    expect((await portal.request({ path: body.url })).body).toEqual(NO_ENCONTRADO);
    const acts = await portal.db.sql<Record<string, unknown>>(
      `select acto, resultado, actor_rol, objeto from portal.auditoria where acto = 'descargar_auditoria' order by id desc limit 2`,
    );
    expect(acts).toEqual([
      { acto: 'descargar_auditoria', resultado: 'no_encontrado', actor_rol: null, objeto: null },
      {
        acto: 'descargar_auditoria',
        resultado: 'ok',
        actor_rol: 'administrador',
        objeto: 'filtros:persona,acto',
      },
    ]);
  });

  it('stops at its row limit and says so', async () => {
    const { personaId } = await addAccount(portal.db);
    await portal.db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, para_id) select 1, '2024-01-01'::timestamptz + make_interval(secs => n), 'ver_ficha', 'ok', $1 from generate_series(1, 2500) n`,
      [personaId],
    );
    const que = {
      personas: [personaId],
      actores: undefined,
      acto: undefined,
      sin: undefined,
      desde: undefined,
      hasta: undefined,
      despuesDe: undefined,
    };
    const leer = async (limite?: number) => {
      const parts = await csvDe(portal.portal.platform.unit(1), que, limite).toArray();
      return parts.join('').trim().split('\r\n');
    };
    const ends = async (limite?: number) => {
      const lines = await leer(limite);
      return [lines.length - 1, lines.at(-1)!.includes('Hay más eventos')];
    };
    expect(await ends()).toEqual([2500, false]);
    expect(await ends(2500)).toEqual([2500, false]);
    expect(await ends(2499)).toEqual([2500, true]);
    expect(await ends(1000)).toEqual([1001, true]);
    expect((await leer(10)).at(-1)).toBe(
      'Hay más eventos: el archivo llega hasta 10. Elegí un período más corto.',
    );
    expect(new Set(await leer()).size).toBe(2501);
  });
});

describe('the hash chain', () => {
  const verificar = (desde = 0, token = admin, host = 'demo') =>
    portal.post('/api/auditoria/verificar', { desde }, { token, host });
  const command = async () => {
    const run = promisify(execFile)(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../operaciones.ts'), 'auditoria'],
      {
        env: { PATH: process.env['PATH'], DATABASE_URL: portal.db.appUrl, DATA_DIR: portal.dataDir },
      },
    );
    return run.then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );
  };

  it('reports how far and when it is sealed; the command reports the same', { timeout: 60_000 }, async () => {
    await verificar();
    await seal();
    const { body } = await verificar();
    expect(body).toMatchObject({ fin: true, problemas: [] });
    expect(body.hasta).toBeLessThanOrEqual(body.total);
    expect(body.hasta).toBeGreaterThan(2500);
    expect(Date.parse(body.selladoHasta)).toBeGreaterThan(Date.now() - 120_000);
    const { code, stdout } = await command();
    expect([code, /^demo: \d+ eventos, cadena íntegra$/m.test(stdout)]).toEqual([0, true]);
  });

  it('verifies the same in stretches, and shows a break in its own stretch', async () => {
    await seal();
    const folder = path.join(portal.dataDir, 'auditoria');
    const stretch = (from: number) => verifyStretch(portal.portal.platform.unit(1), { folder }, 1, from, 900);
    const [first, second] = [await stretch(0), await stretch(900)];
    expect([first, second]).toEqual([
      { hasta: 900, problemas: [], fin: false },
      { hasta: 1800, problemas: [], fin: false },
    ]);
    let last = second;
    while (!last.fin) last = await stretch(last.hasta);
    expect(last.problemas).toEqual([]);
    expect((await stretch(last.hasta)).fin).toBe(true);
  });

  it('names the changed event in the portal and in the command', { timeout: 60_000 }, async () => {
    await seal();
    const [sello] = await portal.db.sql<{ orden: string; evento_id: string }>(
      `select s.orden, s.evento_id from portal.auditoria_sellos s join portal.auditoria a on a.unidad_id = s.unidad_id and a.id = s.evento_id
       where s.unidad_id = 1 and a.acto = 'ver_auditoria' and a.resultado = 'no_encontrado' order by s.orden limit 1`,
    );
    await portal.db.sql(`alter table portal.auditoria disable trigger all`);
    await portal.db.sql(`update portal.auditoria set resultado = 'ok' where unidad_id = 1 and id = $1`, [
      sello!.evento_id,
    ]);
    await portal.db.sql(`alter table portal.auditoria enable trigger all`);
    const orden = Number(sello!.orden);
    const texto = `el evento ${sello!.evento_id} no coincide con su sello ${orden}`;
    const { body } = await verificar(orden - 1);
    expect(body.problemas).toEqual([{ orden, evento: sello!.evento_id, texto }]);
    // The events before and after it still verify.
    expect((await verificar(orden)).body.problemas).toEqual([]);
    const { code, stdout } = await command();
    expect(code).toBe(1);
    expect(stdout).toContain(`  - ${texto}\n`);
    expect(stdout).toMatch(/^osef: \d+ eventos, cadena íntegra$/m);
  });

  it('is separate per unit', async () => {
    const otro = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
    await seal();
    const { body } = await verificar(0, otro.token, 'osef');
    expect(body).toMatchObject({ fin: true, problemas: [] });
    const [{ n }] = (await portal.db.sql<{ n: number }>(
      'select count(*)::int as n from portal.auditoria_sellos where unidad_id = 17',
    )) as [{ n: number }];
    expect(body.total).toBe(n);
  });
});

describe('permissions', () => {
  const calls = [
    ['/api/auditoria/buscar', {}],
    ['/api/auditoria/csv/ticket', {}],
    ['/api/auditoria/verificar', {}],
  ] as const;

  it('admits only the unit’s administrator, and audits the refused attempts', async () => {
    for (const [address, body] of calls) {
      expect([address, (await portal.post(address, body, { token: admin })).status]).toEqual([address, 200]);
      for (const [dni, acceso] of [
        ['28444555', 'portal'],
        ['20333444', 'personal'],
        ['27555666', 'personal'],
        ['24777888', 'personal'],
      ] as const) {
        const { token } = await portal.signIn(dni, { acceso });
        expect([dni, address, (await portal.post(address, body, { token })).body]).toEqual([
          dni,
          address,
          NO_ENCONTRADO,
        ]);
      }
      expect((await portal.post(address, body)).body.code).toBe('sin_sesion');
    }
    const tried = eventosDe(await buscar({ actor: '20333444', acto: 'verificar_cadena' }));
    expect(tried.map(({ resultado, actorRol }) => [resultado, actorRol])).toEqual([
      ['no_encontrado', 'profesional'],
    ]);
  });

  it('shows another unit’s administrator only their own unit’s events', async () => {
    const otro = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
    const { dni } = await alguien();
    expect((await buscar({ persona: dni }, otro.token, 'osef')).body).toEqual({
      eventos: [],
      siguiente: null,
      desconocidos: ['persona'],
    });
    expect((await buscar({ persona: dni })).body.eventos).toHaveLength(2);
    expect((await buscar({}, otro.token)).body.code).toBe('sin_sesion');
    // A ticket of this unit is not valid in the other.
    const { body } = await portal.post('/api/auditoria/csv/ticket', {}, { token: admin });
    expect((await portal.request({ path: body.url, host: 'osef' })).body).toEqual(NO_ENCONTRADO);
  });

  it('refuses a former administrator, and their ticket, on the next request', async () => {
    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador', 'profesional'] });
    const { token } = await portal.signIn(dni, { acceso: 'personal' });
    await portal.post('/api/sesion/cambiarRol', { rol: 'administrador' }, { token });
    const { body } = await portal.post('/api/auditoria/csv/ticket', {}, { token });
    expect((await buscar({}, token)).status).toBe(200);
    await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1 and rol = 'administrador'`, [
      cuentaId,
    ]);
    expect((await buscar({}, token)).status).toBe(401);
    expect((await portal.request({ path: body.url })).body).toEqual(NO_ENCONTRADO);
  });
});
