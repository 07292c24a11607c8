import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal, verifyStretch } from '../../platform/audit/seal.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';
import { csvDe } from './exportar-csv.ts';
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

  /** What the alert goes by. */
  const knownWhole = async () =>
    (
      await portal.db.sql<{ whole: boolean }>(
        'select auditoria_integra is not null as whole from portal.instalacion',
      )
    )[0]!.whole;

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
    expect(await knownWhole()).toBe(true);
  });

  it('verifies the same in stretches, and shows a break in its own stretch', async () => {
    await seal();
    const folder = path.join(portal.dataDir, 'auditoria');
    const stretch = (from: number) => verifyStretch(portal.portal.platform.unit(1), { folder }, 1, from, 900);
    const [first, second] = [await stretch(0), await stretch(900)];
    expect([first, second]).toEqual([
      { hasta: 900, borrados: 0, problemas: [], fin: false },
      { hasta: 1800, borrados: 0, problemas: [], fin: false },
    ]);
    let last = second;
    while (!last.fin) last = await stretch(last.hasta);
    expect(last.problemas).toEqual([]);
    expect((await stretch(last.hasta)).fin).toBe(true);
  });

  it('names the changed event in the portal and in the command', { timeout: 60_000 }, async () => {
    expect((await buscar({}, (await alguien()).token)).body).toEqual(NO_ENCONTRADO);
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
    expect(await knownWhole()).toBe(false);
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
