import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createSeal, verifyChain } from './seal.ts';
import type { AuditEvent } from './audit.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const folder = () => path.join(portal.dataDir, 'auditoria');
const event = (unidadId: number, pedido: string): AuditEvent => ({
  unidadId,
  acto: 'ver_sesion',
  resultado: 'ok',
  actorId: null,
  actorRol: null,
  paraId: null,
  objeto: null,
  direccion: '127.0.0.1',
  pedido,
});
const events = (where: string, values: unknown[] = []) =>
  portal.db.sql<Record<string, unknown>>(
    `select acto, resultado, actor_id, actor_rol, para_id, direccion, pedido from portal.auditoria where ${where} order by id`,
    values,
  );

/** Puts every event so far into the chain. The portal's own job may be sealing at the same moment. */
async function seal() {
  const run = createSeal(portal.portal.db, { folder: folder() });
  await vi.waitFor(
    async () => {
      await run.run();
      expect(
        await portal.db.sql(
          `select 1 from portal.auditoria a where not exists (select from portal.auditoria_sellos s where s.unidad_id = a.unidad_id and s.evento_id = a.id) limit 1`,
        ),
      ).toEqual([]);
    },
    { timeout: 20_000 },
  );
}
const verify = (unidadId: number) => verifyChain(portal.portal.db, { folder: folder() }, unidadId);

describe('the audit trail', () => {
  it('records the actor, the person concerned, the address and the outcome', async () => {
    const { sesion } = await portal.signIn('28444555');
    const personaId = sesion.usuario.id as string;
    expect(await events(`acto = 'iniciar_sesion' and actor_id = $1`, [personaId])).toEqual([
      {
        acto: 'iniciar_sesion',
        resultado: 'ok',
        actor_id: personaId,
        actor_rol: 'paciente',
        para_id: personaId,
        direccion: '127.0.0.1',
        pedido: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('records refusals too: wrong password, invalid token, missing right, bad input', async () => {
    const { sesion, token } = await portal.signIn('33777111');
    await portal.post('/api/sesion/iniciar', { correo: '33777111', password: 'mala' });
    await portal.post('/api/sesion/cambiarRol', { rol: 'administrador' }, { token });
    await portal.post('/api/sesion/cambiarRol', { rol: 'paciente' });
    await portal.post('/api/usuario/registrar', { dni: '1' });
    expect(
      (await events('para_id = $1', [sesion.usuario.id])).map(({ acto, resultado }) => [acto, resultado]),
    ).toEqual([
      ['iniciar_sesion', 'ok'],
      ['iniciar_sesion', 'login_incorrecto'],
      ['cambiar_rol', 'no_encontrado'],
    ]);
    expect((await events('para_id is null')).map(({ acto, resultado }) => [acto, resultado])).toEqual([
      ['cambiar_rol', 'sin_sesion'],
      ['registrar', 'datos_invalidos'],
    ]);
  });

  it('contains no DNI, no password and no e-mail address', async () => {
    await portal.post('/api/recuperacionClave/codigo', { email: 'ana.gomez@ejemplo.com.ar' });
    const all = JSON.stringify(await portal.db.sql('select * from portal.auditoria'));
    expect(all).not.toMatch(/28444555|33777111|demo1234|mala|ejemplo\.com/);
  });

  it('commits an act and its event together: a rollback leaves no success', async () => {
    const before = await events(`acto = 'registrar' and resultado = 'ok'`);
    await portal.post('/api/usuario/registrar', {
      dni: '30111222',
      nro_tramite: '00123456789',
      apellido: 'N',
      nombre: 'M',
      telefono: '11',
      correo: 'm@ejemplo.com',
      fec_nac: '1990-05-20',
      sexo: 'X',
      domicilio: 'A',
      cp: '1832',
      password: 'una clave larga',
      conf_password: 'una clave larga',
      terms: true,
    });
    expect(await events(`acto = 'registrar' and resultado = 'ok'`)).toEqual(before);
    expect((await events(`acto = 'registrar'`)).at(-1)!['resultado']).toBe('registro_fallido');
  });

  it('groups concurrent events into one commit, and each writer continues once its event is written', async () => {
    const { audit } = portal.portal.platform;
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        await audit.write(event(9, `grupo-${i}`));
        if (i % 50 === 0) expect(await events('pedido = $1', [`grupo-${i}`])).toHaveLength(1);
      }),
    );
    const [row] = await portal.db.sql<{ n: number; commits: number }>(
      `select count(*)::int as n, count(distinct xmin::text)::int as commits from portal.auditoria where unidad_id = 9 and pedido like 'grupo-%'`,
    );
    expect(row!.n).toBe(200);
    expect(row!.commits).toBeLessThan(20);
  });

  it('fails all writers of a group that cannot be written, and writes the next group', async () => {
    const { audit } = portal.portal.platform;
    const broken = Array.from({ length: 3 }, () =>
      audit.write({ ...event(8, 'rota'), actorId: 'no es un id' }),
    );
    expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
    await audit.write(event(8, 'sana'));
    expect(await events('unidad_id = 8')).toHaveLength(1);
  });
});

describe('the seal', () => {
  const EACH = 6;
  const UNITS = [2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15];

  beforeAll(async () => {
    for (const unidadId of UNITS)
      for (let i = 0; i < EACH; i += 1)
        await portal.portal.platform.audit.write(event(unidadId, `${unidadId}-${i}`));
    await seal();
  });
  /** As the database's owner who wants to hide something. */
  const tamper = async (...statements: string[]) => {
    const all = ['auditoria', 'auditoria_sellos'];
    await portal.db.sql(
      [
        ...all.map((t) => `alter table portal.${t} disable trigger all`),
        ...statements,
        ...all.map((t) => `alter table portal.${t} enable trigger all`),
      ].join(';'),
    );
  };
  const nth = (unidadId: number, n: number) =>
    `(select evento_id from portal.auditoria_sellos where unidad_id = ${unidadId} and orden = ${n})`;

  it('verifies an untouched chain, also as it grows', async () => {
    expect(await verify(2)).toEqual({ unidadId: 2, events: EACH, deleted: 0, problems: [] });
    await portal.portal.platform.audit.write(event(2, 'otro'));
    await seal();
    expect(await verify(2)).toEqual({ unidadId: 2, events: EACH + 1, deleted: 0, problems: [] });
  });

  it('runs by itself within seconds', async () => {
    await portal.portal.platform.audit.write(event(29, 'solo'));
    await expect
      .poll(() => portal.db.sql('select 1 from portal.auditoria_sellos where unidad_id = 29'))
      .toHaveLength(1);
  });

  it('finds an edit', async () => {
    await tamper(`update portal.auditoria set resultado = 'otro' where unidad_id = 3 and id = ${nth(3, 3)}`);
    expect((await verify(3)).problems).toEqual([
      expect.stringMatching(/^el evento \d+ no coincide con su sello 3$/),
    ]);
  });

  it('finds the removal of an event', async () => {
    await tamper(`delete from portal.auditoria where unidad_id = 4 and id = ${nth(4, 3)}`);
    expect((await verify(4)).problems).toEqual([expect.stringMatching(/^falta el evento \d+ \(sello 3\)$/)]);
  });

  it('finds the removal of an event with its seal, even when the rest is renumbered', async () => {
    await tamper(
      `create temp table gone as select ${nth(5, 3)} as id`,
      `delete from portal.auditoria_sellos where unidad_id = 5 and orden = 3`,
      `delete from portal.auditoria where unidad_id = 5 and id = (select id from gone)`,
    );
    expect((await verify(5)).problems).toContain('falta el sello 3');
    await tamper(`update portal.auditoria_sellos set orden = orden - 1 where unidad_id = 5 and orden > 3`);
    expect((await verify(5)).problems).toEqual([
      expect.stringMatching(/no coincide con su sello 3/),
      `la cadena termina en ${EACH - 1} y afuera consta hasta ${EACH}`,
    ]);
  });

  it('finds a cut tail', async () => {
    await tamper(
      `create temp table tail as select evento_id from portal.auditoria_sellos where unidad_id = 6 and orden > 4`,
      `delete from portal.auditoria_sellos where unidad_id = 6 and orden > 4`,
      `delete from portal.auditoria where unidad_id = 6 and id in (select evento_id from tail)`,
    );
    expect((await verify(6)).problems).toEqual([`la cadena termina en 4 y afuera consta hasta ${EACH}`]);
  });

  it('finds that everything was removed', async () => {
    await tamper(
      `delete from portal.auditoria_sellos where unidad_id = 7`,
      `delete from portal.auditoria where unidad_id = 7`,
    );
    expect((await verify(7)).problems).toEqual([`la cadena termina en 0 y afuera consta hasta ${EACH}`]);
  });

  it('finds a swap of two events’ content or places', async () => {
    await tamper(
      `create temp table pair as select id, pedido from portal.auditoria where unidad_id = 10 and id in (${nth(10, 2)}, ${nth(10, 4)})`,
      `update portal.auditoria a set pedido = (select p.pedido from pair p where p.id <> a.id) where a.unidad_id = 10 and a.id in (select id from pair)`,
    );
    expect((await verify(10)).problems).toEqual([
      expect.stringMatching(/sello 2$/),
      expect.stringMatching(/sello 4$/),
    ]);
    await tamper(
      `drop index portal.auditoria_sellos_por_evento`,
      `create temp table places as select orden, evento_id from portal.auditoria_sellos where unidad_id = 11 and orden in (2, 4)`,
      `update portal.auditoria_sellos s set evento_id = (select p.evento_id from places p where p.orden <> s.orden) where s.unidad_id = 11 and s.orden in (2, 4)`,
    );
    expect((await verify(11)).problems).toEqual([
      expect.stringMatching(/sello 2$/),
      expect.stringMatching(/sello 4$/),
    ]);
  });

  it('finds a recomputed chain by the head stored outside', async () => {
    await tamper(
      `update portal.auditoria set pedido = 'forjado' where unidad_id = 12 and id = ${nth(12, EACH)}`,
      `delete from portal.auditoria_sellos where unidad_id = 12`,
    );
    const otra = createSeal(portal.portal.db, { folder: path.join(portal.dataDir, 'otra') });
    // A run does nothing while the portal's own job seals.
    await expect
      .poll(async () => {
        await otra.run();
        return (await verify(12)).problems;
      })
      .toContainEqual(expect.stringMatching(/no es el que quedó guardado afuera/));
  });

  it('finds a cut tail from another process too: the heads are in the shared store', async () => {
    const run = createSeal(portal.portal.db, {
      folder: path.join(portal.dataDir, 'un-proceso'),
      files: portal.portal.platform.files,
    });
    await portal.portal.platform.audit.write(event(15, 'ultimo'));
    await vi.waitFor(
      async () => {
        await run.run();
        expect(
          await portal.db.sql(
            `select from portal.auditoria_sellos where unidad_id = 15 and orden = ${EACH + 1}`,
          ),
        ).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    // Whichever process sealed it writes its heads on shutdown.
    await run.stop();
    await portal.restart();
    await tamper(
      `create temp table cut as select evento_id from portal.auditoria_sellos where unidad_id = 15 and orden = ${EACH + 1}`,
      `delete from portal.auditoria_sellos where unidad_id = 15 and orden = ${EACH + 1}`,
      `delete from portal.auditoria where unidad_id = 15 and id in (select evento_id from cut)`,
    );
    const other = { folder: path.join(portal.dataDir, 'otro-proceso'), files: portal.portal.platform.files };
    expect((await verifyChain(portal.portal.db, other, 15)).problems).toEqual([
      `la cadena termina en ${EACH} y afuera consta hasta ${EACH + 1}`,
    ]);
  });

  it('reads a truncated last line of the head file, and very many heads', async () => {
    const { appendFile } = await import('node:fs/promises');
    const many = Array.from({ length: 200_000 }, (_, i) => `{"orden":${-i},"hash":""}`).join('\n');
    await appendFile(path.join(folder(), 'unidad-2.jsonl'), `${many}\n{"orden":99,"ha`);
    expect((await verify(2)).problems).toEqual([]);
  });

  it('finds an event inserted with an old number, sealed or not, and missing heads', async () => {
    expect((await verify(13)).problems).toEqual([]);
    const [last] = await portal.db.sql<{ id: string }>(
      'select max(evento_id) as id from portal.auditoria_sellos',
    );
    const insert = (id: number, ocurrido: string) =>
      portal.db.sql(
        `insert into portal.auditoria (unidad_id, id, ocurrido, acto, resultado) overriding system value values (13, $1, $2, 'iniciar_sesion', 'ok')`,
        [id, ocurrido],
      );
    // So far back that the seal never looks there.
    await insert(Number(last!.id) - 30_000, '2020-01-01T00:00:00Z');
    expect((await verify(13)).problems).toEqual([
      `el evento ${Number(last!.id) - 30_000} no está en la cadena: se agregó con un número viejo`,
    ]);
    // Recent enough to be sealed, after younger events.
    await insert(Number(last!.id) - 15_000, '2020-01-01T00:00:00Z');
    await createSeal(portal.portal.db, { folder: folder() }).run();
    await vi.waitFor(
      async () =>
        expect((await verify(13)).problems).toContainEqual(
          expect.stringMatching(/se agregó después: dice ser de antes/),
        ),
      {
        timeout: 20_000,
      },
    );
    const elsewhere = { folder: path.join(portal.dataDir, 'vacia') };
    expect((await verifyChain(portal.portal.db, elsewhere, 14)).problems).toEqual([
      'afuera no hay ninguna cabeza de la cadena: si le falta el final, no se nota',
    ]);
  });
});
