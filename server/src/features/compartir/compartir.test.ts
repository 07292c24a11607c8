import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/data/family.ts';
import { CIFRADO, compartido, pathOf, PIN, unknownLink } from '../../testing/data/compartidos.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ tickByHand: true });
});
afterAll(() => portal.stop());

async function paciente() {
  const cuenta = await addAccount(portal.db);
  return { ...cuenta, token: (await portal.signIn(cuenta.dni)).token };
}
type Paciente = Awaited<ReturnType<typeof paciente>>;

const crear = (who: Paciente, more: Record<string, unknown> = {}) =>
  portal.post('/api/compartido/crear', compartido(who.dni, more), { token: who.token });
const listar = async (who: Paciente, documento = who.dni) =>
  (await portal.request({ path: `/api/compartido/de/${documento}`, token: who.token })).body;
const revocar = (who: Paciente, id: string, documento = who.dni) =>
  portal.post('/api/compartido/revocar', { documento, id }, { token: who.token });
/** As a viewer of another site: no header of ours, no session. */
const abrir = (path: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  portal.post(
    path,
    { recipient: 'Dra. Paz', passcode: PIN, ...body },
    { headers: { 'x-portal': undefined as never, ...headers } },
  );
const vencer = (id: string) =>
  portal.db.sql(
    `update portal.compartidos set creado = now() - interval '2 days', vence = now() - interval '1 second' where id = $1`,
    [id],
  );
const auditados = (who: Paciente) =>
  portal.db.sql<{ acto: string; resultado: string }>(
    `select acto, resultado from portal.auditoria where para_id = $1 and acto in ('abrir_compartido', 'compartir_resumen', 'dejar_de_compartir') order by id`,
    [who.personaId],
  );
const cifradoDe = async (id: string) =>
  (
    await portal.db.sql<{ hay: boolean }>(
      'select cifrado is not null as hay from portal.compartidos where id = $1',
      [id],
    )
  )[0]!.hay;

describe('a link', () => {
  it('opens with its PIN, keeps who opened it, and is gone when it is revoked', async () => {
    const who = await paciente();
    const { status, body } = await crear(who);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        url: expect.stringMatching(/\/api\/shl\/[\w-]{43}$/),
        vence: expect.any(String),
      },
    ]);
    const path = pathOf(body.url);
    const abierto = await abrir(path, {}, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' });
    expect([abierto.status, abierto.body]).toEqual([
      200,
      { files: [{ contentType: 'application/fhir+json', embedded: CIFRADO }] },
    ]);
    expect(await listar(who)).toEqual([
      {
        id: body.id,
        estado: 'vigente',
        creado: expect.any(String),
        vence: body.vence,
        aperturasHasta: 5,
        aperturas: [{ ocurrida: expect.any(String), quien: 'Dra. Paz', dispositivo: 'Chrome en Android' }],
      },
    ]);
    expect((await revocar(who, body.id)).status).toBe(200);
    const despues = await abrir(path);
    expect([despues.status, despues.body]).toEqual([
      404,
      { code: 'compartido_revocado', message: 'La persona dejó de compartir este resumen.' },
    ]);
    expect(await cifradoDe(body.id)).toBe(false);
    expect(await auditados(who)).toEqual([
      { acto: 'compartir_resumen', resultado: 'ok' },
      { acto: 'abrir_compartido', resultado: 'ok' },
      { acto: 'dejar_de_compartir', resultado: 'ok' },
      { acto: 'abrir_compartido', resultado: 'compartido_revocado' },
    ]);
  });

  it('dies with the fifth wrong PIN of its life, and not with the fourth', async () => {
    const who = await paciente();
    const [vive, muere] = await Promise.all([crear(who), crear(who)]);
    const guess = async (url: string) => {
      const { status, body } = await abrir(pathOf(url), { passcode: '000000' });
      return [status, body.code, body.remainingAttempts];
    };
    for (const left of [4, 3, 2, 1]) {
      expect(await guess(vive.body.url)).toEqual([401, 'pin_incorrecto', left]);
      expect(await guess(muere.body.url)).toEqual([401, 'pin_incorrecto', left]);
    }
    expect((await abrir(pathOf(vive.body.url))).status).toBe(200);
    // A right PIN gives no wrong ones back.
    expect(await guess(muere.body.url)).toEqual([401, 'pin_incorrecto', 0]);
    expect(await guess(vive.body.url)).toEqual([401, 'pin_incorrecto', 0]);
    for (const { body } of [vive, muere]) {
      expect((await abrir(pathOf(body.url))).body.code).toBe('compartido_bloqueado');
      expect(await cifradoDe(body.id)).toBe(false);
    }
    const actos = (await auditados(who)).filter(({ acto }) => acto === 'abrir_compartido');
    expect(actos.filter(({ resultado }) => resultado === 'pin_incorrecto')).toHaveLength(10);
    expect(actos.filter(({ resultado }) => resultado === 'compartido_bloqueado')).toHaveLength(2);
  });

  it('asks for the PIN without counting a guess if there is none', async () => {
    const who = await paciente();
    const { body } = await crear(who);
    for (const _ of [1, 2]) {
      const { status, body: refused } = await abrir(pathOf(body.url), { passcode: undefined });
      expect([status, refused.remainingAttempts]).toEqual([401, 5]);
    }
    expect((await abrir(pathOf(body.url))).status).toBe(200);
  });

  it('opens as often as was chosen', async () => {
    const who = await paciente();
    const { body } = await crear(who, { aperturas: 1 });
    expect((await abrir(pathOf(body.url))).status).toBe(200);
    const { status, body: refused } = await abrir(pathOf(body.url));
    expect([status, refused.code]).toEqual([404, 'compartido_agotado']);
    expect((await listar(who))[0].aperturas).toHaveLength(1);
    expect(await auditados(who)).toContainEqual({
      acto: 'abrir_compartido',
      resultado: 'compartido_agotado',
    });
  });

  it('ends with its time, and its content is deleted; the row stays', async () => {
    const who = await paciente();
    const [viejo, nuevo] = await Promise.all([crear(who, { duracion: 'hora' }), crear(who)]);
    await vencer(viejo.body.id);
    const { status, body } = await abrir(pathOf(viejo.body.url));
    expect([status, body.code]).toEqual([404, 'compartido_vencido']);
    await portal.portal.runDueWork();
    expect(await cifradoDe(viejo.body.id)).toBe(false);
    expect(await cifradoDe(nuevo.body.id)).toBe(true);
    expect((await abrir(pathOf(nuevo.body.url))).status).toBe(200);
    const estados = new Map(
      (await listar(who)).map(({ id, estado }: { id: string; estado: string }) => [id, estado]),
    );
    expect(estados.get(viejo.body.id)).toBe('vencido');
    expect(estados.get(nuevo.body.id)).toBe('vigente');
  });

  it('gives an address in place of a content longer than asked for, once', async () => {
    const who = await paciente();
    const { body } = await crear(who);
    const path = pathOf(body.url);
    const exacto = await abrir(path, { embeddedLengthMax: CIFRADO.length });
    expect(exacto.body.files[0].embedded).toBe(CIFRADO);
    const pedir = async () =>
      pathOf((await abrir(path, { embeddedLengthMax: CIFRADO.length - 1 })).body.files[0].location);
    const [uno, otro] = [await pedir(), await pedir()];
    const bajar = (archivo: string) => portal.request({ path: archivo });
    const first = await bajar(uno);
    expect([first.status, first.headers['content-type'], first.text]).toEqual([
      200,
      'application/jose',
      CIFRADO,
    ]);
    expect((await bajar(uno)).status).toBe(404);
    await revocar(who, body.id);
    expect((await bajar(otro)).status).toBe(404);
  });

  it('is unknown at another unit, and without its 256 bits', async () => {
    const who = await paciente();
    const { body } = await crear(who);
    const path = pathOf(body.url);
    expect((await portal.post(path, { recipient: 'x', passcode: PIN }, { host: 'osef' })).body.code).toBe(
      'enlace_invalido',
    );
    expect((await abrir(unknownLink())).body.code).toBe('enlace_invalido');
    expect((await abrir('/api/shl/abc')).status).toBe(404);
    expect((await abrir(path)).status).toBe(200);
  });

  it('answers scripts of other sites, without cookies, and no other endpoint does', async () => {
    const who = await paciente();
    const { body } = await crear(who);
    const preflight = (path: string) =>
      portal.request({
        method: 'OPTIONS',
        path,
        headers: {
          origin: 'https://otro.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const allowed = await preflight(pathOf(body.url));
    expect([allowed.status, allowed.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      },
    ]);
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    for (const passcode of [PIN, '000000'])
      expect((await abrir(pathOf(body.url), { passcode })).headers['access-control-allow-origin']).toBe('*');
    for (const path of ['/api/compartido/crear', '/api/sesion/iniciar'])
      expect((await preflight(path)).headers['access-control-allow-origin']).toBeUndefined();
    expect(
      (await portal.request({ path: `/api/compartido/de/${who.dni}`, token: who.token })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
  });

  it('leaves no key, PIN or address in the database', async () => {
    const who = await paciente();
    const { body } = await crear(who);
    const [row] = await portal.db.sql<{ fila: string }>(
      `select to_jsonb(c)::text as fila from portal.compartidos c where id = $1`,
      [body.id],
    );
    expect(row!.fila).not.toContain(PIN);
    expect(row!.fila).not.toContain(pathOf(body.url).split('/').at(-1));
    expect(row!.fila).toContain('$argon2id$');
  });
});

describe('whoever shares', () => {
  it('may do it for a child, and not for others', async () => {
    const who = await paciente();
    const other = await paciente();
    const hija = await addMember(portal.db, who.personaId);
    const { status, body } = await crear(who, { documento: hija.documento });
    expect(status).toBe(200);
    expect(await listar(who, hija.documento)).toMatchObject([{ id: body.id }]);
    expect(await listar(who)).toEqual([]);
    for (const answer of [
      await crear(other, { documento: hija.documento }),
      await revocar(other, body.id),
      await revocar(other, body.id, hija.documento),
      // Of the child, under the own name.
      await revocar(who, body.id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'no_encontrado']);
    expect((await abrir(pathOf(body.url))).status).toBe(200);
    expect((await revocar(who, body.id, hija.documento)).status).toBe(200);
  });

  it('shares no more of a child who left the family, or from a blocked account', async () => {
    const who = await paciente();
    const hija = await addMember(portal.db, who.personaId);
    const suyo = (await crear(who)).body;
    const deLaHija = (await crear(who, { documento: hija.documento })).body;
    const { documento } = hija;
    expect((await portal.post('/api/familiar/quitar', { documento }, { token: who.token })).status).toBe(200);
    expect((await abrir(pathOf(deLaHija.url))).body.code).toBe('compartido_revocado');
    expect((await abrir(pathOf(suyo.url))).status).toBe(200);

    const { token } = await portal.signIn((await addAccount(portal.db, { roles: ['administrador'] })).dni);
    const { status } = await portal.post(
      '/api/cuenta/bloquear',
      { id: who.personaId, motivo: 'Perdió el teléfono' },
      { token },
    );
    expect(status).toBe(200);
    expect((await abrir(pathOf(suyo.url))).body.code).toBe('compartido_revocado');
    expect([await cifradoDe(suyo.id), await cifradoDe(deLaHija.id)]).toEqual([false, false]);
  });

  it('has ten links in use at most', async () => {
    const who = await paciente();
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push((await crear(who)).body.id);
    const { status, body } = await crear(who);
    expect([status, body.code]).toEqual([409, 'compartidos_de_mas']);
    await revocar(who, ids[3]!);
    expect((await crear(who)).status).toBe(200);
    expect((await crear(who)).body.code).toBe('compartidos_de_mas');
    await vencer(ids[4]!);
    expect((await crear(who)).status).toBe(200);
  });

  it('is refused what is no PIN, time, number of openings or JWE, and keeps nothing', async () => {
    const who = await paciente();
    const wrong: Record<string, unknown>[] = [
      { pin: '12345' },
      { pin: '12345a' },
      { pin: '' },
      { duracion: 'mes' },
      { aperturas: 2 },
      { aperturas: '5' },
      { cifrado: 'texto' },
      { cifrado: `${CIFRADO}.x` },
      // A wrapped key would have come along.
      { cifrado: CIFRADO.replace('..', '.AAAA.') },
      { cifrado: CIFRADO.replace('.CCC', `.${'C'.repeat(200_000)}`) },
    ];
    for (const more of wrong) {
      const { status } = await crear(who, more);
      expect([Object.keys(more), status]).toEqual([Object.keys(more), 422]);
    }
    expect(await listar(who)).toEqual([]);
    expect((await crear(who)).status).toBe(200);
  });
});
