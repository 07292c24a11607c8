import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUNES } from '../../testing/data/fila.ts';
import { conRol, csv, padronDe, ROSA } from '../../testing/data/padron.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createCargasJob } from './cargas.job.ts';

let portal: TestPortal;
let marta: string;
let padron: ReturnType<typeof padronDe>;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  marta = await conRol(portal, 'administrador');
  padron = padronDe(portal, marta);
});
beforeEach(() => padron.volver());
afterAll(() => portal.stop());

/** 100,000 people: the last thousand have five kinds of errors, and ten pairs share a number. */
const MUCHAS = 100_000;
function muchas() {
  const filas = Array.from({ length: MUCHAS }, (_, i) => {
    const n = String(40_000_000 + i);
    const comun = `;${n}/00;210;A;Apellido ${i % 977};"Nombre ""${i % 89}""";`;
    if (i < MUCHAS - 1000)
      return `${n}${comun}${String((i % 28) + 1).padStart(2, '0')}/0${(i % 9) + 1}/19${50 + (i % 50)};F`;
    return [
      `${n}X${comun}1970-01-01;F`,
      `${n}${comun}1970-13-01;F`,
      `${n}${comun}1970-01-01;Q`,
      `${n}${comun}`,
      `${n};;;;;;;;;sobra`,
    ][i % 5]!;
  });
  for (let i = 0; i < 10; i += 1) filas[i * 1000 + 500] = filas[i * 1000]!;
  return csv(...filas);
}

describe('100,000 lines with errors', () => {
  it('are counted correctly and loaded in one transaction', async () => {
    const { status, body, text } = await padron.subir(Buffer.from(muchas(), 'latin1'));
    expect(status, text.slice(0, 300)).toBe(200);
    expect(body.carga).toMatchObject({
      lineas: 100_000,
      validas: 98_980,
      conErrores: 1020,
      nuevos: 98_980,
      cambiados: 0,
      iguales: 0,
      salen: 3,
    });
    expect(body.errores).toHaveLength(50);
    expect(body.errores.slice(0, 2)).toEqual([
      { linea: 2, documento: '40000000', error: 'El DNI 40000000 está repetido: líneas 2, 502' },
      { linea: 502, documento: '40000000', error: 'El DNI 40000000 está repetido: líneas 2, 502' },
    ]);
    expect((await padron.bajar({ que: 'errores', carga: body.carga.id })).text.split('\r\n')).toHaveLength(
      1022,
    );
    expect(await padron.rollo()).toHaveLength(3);

    const done = await padron.aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true });
    expect(done.status, done.text).toBe(200);
    const [cuenta] = await portal.db.sql(
      'select count(*)::int as n, count(distinct documento)::int as d, min(fec_nac)::text as f from portal.padron_afiliados where unidad_id = 1',
    );
    expect(cuenta).toEqual({ n: 98_980, d: 98_980, f: '1950-01-01' });
    expect(
      (await portal.request({ path: '/api/padron?buscar=Apellido%20976', token: marta })).body.total,
    ).toBe(101);
  }, 120_000);

  it('change nothing when one line breaks the load, which can be applied again', async () => {
    await portal.db.sql(
      `create function portal.romper() returns trigger language plpgsql as $$ begin if new.documento = '40070000' then raise 'roto'; end if; return new; end $$`,
    );
    await portal.db.sql(
      'create trigger romper before insert on portal.padron_afiliados for each row execute function portal.romper()',
    );
    const antes = await padron.rollo();
    const { body } = await padron.subir(muchas());
    const roto = await padron.aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true });
    expect(roto.status).toBe(500);
    expect(await padron.rollo()).toEqual(antes);
    await portal.db.sql('drop trigger romper on portal.padron_afiliados');
    expect((await padron.aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true })).status).toBe(
      200,
    );
    expect(await padron.rollo()).toHaveLength(98_980);
  }, 120_000);

  it('change nothing when the connection is killed half-way', async () => {
    await portal.db.sql(
      `create or replace function portal.romper() returns trigger language plpgsql as $$ begin if new.documento = '40070000' then perform pg_sleep(8); end if; return new; end $$`,
    );
    await portal.db.sql(
      'create trigger romper before insert on portal.padron_afiliados for each row execute function portal.romper()',
    );
    const antes = await padron.rollo();
    const { body } = await padron.subir(muchas());
    const answer = padron.aplicar({ id: body.carga.id, modo: 'reemplazar', soloValidas: true });
    let killed = 0;
    for (let i = 0; i < 600 && killed === 0; i += 1) {
      await sleep(50);
      killed = (
        await portal.db.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        )
      ).length;
    }
    expect(killed).toBe(1);
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    expect(await padron.rollo()).toEqual(antes);
    await portal.db.sql('drop trigger romper on portal.padron_afiliados');
    expect(
      (await portal.request({ path: '/api/padron/carga', token: marta })).body.revision.carga.estado,
    ).toBe('revisada');
    expect((await padron.aplicar({ id: body.carga.id, modo: 'agregar', soloValidas: true })).status).toBe(
      200,
    );
    expect(await padron.rollo()).toHaveLength(98_983);
  }, 120_000);
});

describe('an incomplete upload', () => {
  /** Half of the declared bytes, and then nothing. */
  const mitad = () => {
    const content = Buffer.from(muchas());
    const sent = httpRequest({
      host: '127.0.0.1',
      port: portal.port,
      method: 'POST',
      path: '/api/padron/carga/subir?archivo=mitad.csv',
      headers: {
        host: `demo.localhost:${portal.port}`,
        'x-portal': '1',
        authorization: `Bearer ${marta}`,
        'content-type': 'text/csv',
        'content-length': content.length,
      },
    });
    sent.on('error', () => {});
    sent.write(content.subarray(0, content.length / 2));
    return sent;
  };
  const revision = async () =>
    (await portal.request({ path: '/api/padron/carga', token: marta })).body.revision;
  const until = async (what: () => Promise<boolean>) => {
    for (let i = 0; i < 600; i += 1) {
      if (await what()) return;
      await sleep(50);
    }
    throw new Error('it did not happen');
  };

  it('is shown while it arrives, blocks another upload, and leaves nothing when it breaks', async () => {
    const sent = mitad();
    await until(async () => ((await revision())?.carga.lineas ?? 0) > 40_000);
    const { carga } = await revision();
    expect(carga).toMatchObject({ estado: 'recibiendo', archivo: 'mitad.csv' });
    expect(carga.bytes).toBeLessThan(carga.bytesTotal);
    expect((await padron.subir(csv(ROSA))).body).toEqual({
      code: 'padron_en_curso',
      message: 'Otra carga del padrón está en curso. Esperá a que termine y probá de nuevo.',
    });
    expect((await padron.aplicar({ id: carga.id, modo: 'reemplazar', soloValidas: true })).body.code).toBe(
      'padron_no_esta',
    );
    sent.destroy();
    await until(async () => (await revision()) === null);
    await until(async () => (await padron.lineas()) === 0);
    expect(await padron.rollo()).toHaveLength(3);
    expect((await padron.subir(csv(ROSA))).status).toBe(200);
  }, 60_000);

  it('of a dead process is swept and blocks nobody', async () => {
    const [{ autor_id }] = (await portal.db.sql<{ autor_id: string }>(
      'select id as autor_id from portal.personas where unidad_id = 1 limit 1',
    )) as [{ autor_id: string }];
    const perdida = async (vista: string) => {
      const [row] = await portal.db.sql<{ id: string }>(
        `insert into portal.cargas_padron (unidad_id, archivo, autor_id, creada, vista) values (1, 'perdida.csv', $1, now(), now() - $2::interval) returning id`,
        [autor_id, vista],
      );
      await portal.db.sql(
        'insert into portal.cargas_padron_lineas (unidad_id, carga_id, linea) values (1, $1, 2)',
        [row!.id],
      );
      return row!.id;
    };
    const estado = async (id: string) =>
      (
        await portal.db.sql<{ estado: string }>('select estado from portal.cargas_padron where id = $1', [id])
      )[0]!.estado;
    const job = createCargasJob(portal.portal.db, portal.portal.platform);
    const vieja = await perdida('10 minutes');
    expect((await padron.subir(csv(ROSA))).status).toBe(200);
    expect(await estado(vieja)).toBe('fallida');
    await padron.volver();
    const otra = await perdida('10 minutes');
    await job.run();
    expect([await estado(otra), await padron.lineas()]).toEqual(['fallida', 0]);
    const viva = await perdida('10 seconds');
    await portal.db.sql(`delete from portal.barridos where nombre = 'cargas_del_padron'`);
    await job.run();
    expect([await estado(viva), await padron.lineas()]).toEqual(['recibiendo', 1]);
  });
});
