import { createHmac } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addAtencion, addProfesional } from '../../testing/data/atenciones.ts';
import { addMember } from '../../testing/data/family.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { signPase } from './pase.ts';
import { sockets, unirse, abrir, enLlamada } from '../../testing/fixtures/llamada.ts';

const SECRETO = 'relevo de las pruebas';
let here: TestPortal;
let there: TestPortal;
beforeAll(async () => {
  const env = {
    TURN_URLS: 'turn:relevo.ejemplo:3478?transport=udp, turn:relevo.ejemplo:3478?transport=tcp',
    TURN_SECRET: SECRETO,
  };
  here = await startTestPortal({ env });
  there = await startTestPortal({ db: here.db, mail: here.mail, dataDir: here.dataDir, env });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };

const ESTADO = { microfono: true, camara: false, pantalla: false, modo: 'audio' } as const;
const OFERTA = { tipo: 'descripcion', descripcion: { type: 'offer', sdp: 'v=0\r\n' } } as const;

describe('a token for one participant', () => {
  it('is separate for each side, with TURN credentials for this call only', async () => {
    await expectUnit(here, 'demo', 'Portal Demo');
    const { id, paciente, profesional } = await addAtencion(here.db);
    const before = Date.now() / 1000;
    const { status, body } = await unirse(here, (await here.signIn(paciente.dni)).token, id);
    expect([status, body.lado, body.politica, body.mensajes]).toEqual([200, 'paciente', 'all', []]);
    const [{ urls, username, credential }] = body.iceServers;
    expect(urls).toEqual([
      'turn:relevo.ejemplo:3478?transport=udp',
      'turn:relevo.ejemplo:3478?transport=tcp',
    ]);
    const [vence, quien] = username.split(':');
    expect(Number(vence) - before).toBeGreaterThan(4 * 3600 - 60);
    expect(Number(vence) - before).toBeLessThan(4 * 3600 + 60);
    expect(quien).toBe(id.slice(-12));
    expect(credential).toBe(createHmac('sha1', SECRETO).update(username).digest('base64'));
    expect(
      (await unirse(here, (await here.signIn(profesional.dni, { acceso: 'personal' })).token, id)).body.lado,
    ).toBe('profesional');
    const [row] = await here.db.sql(
      `select acto, resultado, para_id, objeto from portal.auditoria where actor_id = $1 and acto = 'unirse_a_llamada'`,
      [profesional.personaId],
    );
    expect(row).toEqual({
      acto: 'unirse_a_llamada',
      resultado: 'ok',
      para_id: paciente.personaId,
      objeto: `atencion:${id}`,
    });
  });

  it('lets the holder of the family join for the member', async () => {
    const holder = await addAccount(here.db);
    const member = await addMember(here.db, holder.personaId);
    const { id } = await addAtencion(here.db, { pacienteId: member.personaId, pedidaPor: holder.personaId });
    expect((await unirse(here, (await here.signIn(holder.dni)).token, id)).body.lado).toBe('paciente');
  });

  it('is refused to a stranger, another professional, another unit, a visitor and any other role', async () => {
    const { id, paciente } = await addAtencion(here.db);
    const stranger = (await here.signIn((await addAccount(here.db)).dni)).token;
    const otherDoctor = (await here.signIn((await addProfesional(here.db)).dni, { acceso: 'personal' }))
      .token;
    const manager = (await here.signIn('27555666', { acceso: 'personal' })).token;
    const abroad = await addAtencion(here.db, { unidadId: UNIDAD.osef });
    const foreign = (await here.signIn(abroad.paciente.dni, { host: 'osef' })).token;
    for (const token of [stranger, otherDoctor, manager])
      expect((await unirse(here, token, id)).body).toEqual(NO_ENCONTRADO);
    expect((await unirse(here, foreign, id, 'osef')).body).toEqual(NO_ENCONTRADO);
    expect((await unirse(here, foreign, abroad.id, 'osef')).status).toBe(200);
    expect((await unirse(here, (await here.signIn(paciente.dni)).token, abroad.id)).body).toEqual(
      NO_ENCONTRADO,
    );
    expect((await unirse(here, undefined, id)).body.code).toBe('sin_sesion');
    for (const atencion of ['A-12', '', 1, null, { $ne: 1 }])
      expect((await here.post('/api/llamada/unirse', { atencion }, { token: stranger })).status).toBe(422);
  });

  it.each([
    ['emitida', 404],
    ['chamado', 200],
    ['iniciado', 200],
    ['encerrado', 409],
    ['no_se_presento', 409],
    ['cancelada', 409],
  ])('answers for an attention in state %s with %i', async (estado, status) => {
    const { id, paciente } = await addAtencion(here.db, { estado });
    const answer = await unirse(here, (await here.signIn(paciente.dni)).token, id);
    expect(answer.status).toBe(status);
    if (status === 409)
      expect(answer.body).toEqual({ code: 'atencion_terminada', message: 'La atención ya terminó.' });
  });
});

describe('an intruder is refused, and the call continues', () => {
  async function unharmed({ paciente, profesional }: Awaited<ReturnType<typeof enLlamada>>) {
    expect([paciente.socket.connected, profesional.socket.connected]).toEqual([true, true]);
    expect([...paciente.said('llamadaFin'), ...profesional.said('llamadaFin')]).toEqual([]);
    const before = profesional.said('llamadaSenalDe').length;
    expect(await paciente.ask('llamadaSenal', { para: profesional.conexion, senal: OFERTA })).toEqual({
      ok: true,
    });
    await expect.poll(() => profesional.said('llamadaSenalDe').length).toBe(before + 1);
    expect(profesional.said('llamadaPresentes').at(-1).presentes).toHaveLength(2);
  }

  it('refuses a stolen token, an expired one, another unit’s, a session’s and a guessed label', async () => {
    const call = await enLlamada(here, there);
    const other = await addAccount(here.db);
    const stranger = await abrir(here, (await here.signIn(other.dni)).token);
    const { secrets } = here.portal.platform;
    const pase = {
      atencionId: call.atencion.id,
      lado: 'paciente',
      personaId: call.atencion.paciente.personaId,
      sesionId: newId(),
    } as const;
    const own = await abrir(here, call.ana);
    const sesionId = JSON.parse(Buffer.from(call.pases.paciente.split('.')[1]!, 'base64url').toString())
      .sesion as string;
    for (const bad of [
      call.pases.paciente,
      call.pases.profesional,
      'T-1',
      call.atencion.id,
      '',
      'x'.repeat(1999),
    ])
      expect(await stranger.entrar(bad)).toEqual({ ok: false, code: 'no_encontrado' });
    const refused = [
      await signPase(secrets, 1, { ...pase, sesionId }, -1),
      await signPase(secrets, 17, { ...pase, sesionId }),
      await signPase(secrets, 1, pase),
      await signPase(secrets, 1, { ...pase, sesionId, personaId: other.personaId }),
      await signPase(there.portal.platform.secrets, 1, { ...pase, sesionId, atencionId: newId() }),
      call.ana,
    ];
    for (const bad of refused) expect(await own.entrar(bad)).toEqual({ ok: false, code: 'no_encontrado' });
    await unharmed(call);
    // Positive counterpart: the same page with its own token.
    expect(await own.entrar(await signPase(secrets, 1, { ...pase, sesionId }))).toEqual({ ok: true });
  });

  it('refuses a third participant: no token, and no message without one', async () => {
    const call = await enLlamada(here, there);
    const third = (await here.signIn((await addProfesional(here.db)).dni, { acceso: 'personal' })).token;
    expect((await unirse(here, third, call.atencion.id)).body).toEqual(NO_ENCONTRADO);
    const tab = await abrir(there, third);
    for (const [event, data] of [
      ['llamadaSenal', { para: call.paciente.conexion, senal: OFERTA }],
      ['llamadaEstado', ESTADO],
      ['llamadaDecir', { id: newId(), texto: 'hola' }],
    ] as const)
      expect(await tab.ask(event, data)).toEqual({ ok: false, code: 'no_encontrado' });
    expect(call.paciente.said('llamadaSenalDe')).toEqual([]);
    await unharmed(call);
  });

  it('refuses a professional who transferred the patient after getting the token', async () => {
    const call = await enLlamada(here, there);
    const otra = await addProfesional(here.db);
    await here.db.sql('update portal.atenciones set profesional_id = $2 where id = $1', [
      call.atencion.id,
      otra.personaId,
    ]);
    expect(await call.profesional.entrar(call.pases.profesional)).toEqual({
      ok: false,
      code: 'no_encontrado',
    });
  });

  it('does not let a participant of one call reach another', async () => {
    const [one, two] = [await enLlamada(here, there), await enLlamada(here, there)];
    await one.paciente.ask('llamadaSenal', { para: two.profesional.conexion, senal: OFERTA });
    await one.paciente.ask('llamadaDecir', { id: newId(), texto: 'hola' });
    await expect.poll(() => one.profesional.said('llamadaMensaje')).toHaveLength(1);
    expect([...two.profesional.said('llamadaSenalDe'), ...two.profesional.said('llamadaMensaje')]).toEqual(
      [],
    );
  });

  it('survives a wrong Origin, a message of 1 MB and a thousand messages per second', async () => {
    const call = await enLlamada(here, there);
    const evil = io(`http://127.0.0.1:${here.port}`, {
      path: '/api/tiempo-real',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token: call.ana },
      extraHeaders: { host: `demo.localhost:${here.port}`, origin: 'https://evil.example' },
    });
    sockets.push(evil);
    expect(
      await new Promise((resolve) => evil.once('connect_error', ({ message }) => resolve(message))),
    ).toBe('websocket error');
    const loud = await abrir(here, call.ana);
    loud.socket.emit('llamadaDecir', { id: newId(), texto: 'x'.repeat(1_000_000) });
    await loud.ended;
    const quick = await abrir(there, call.laura);
    for (let n = 0; n < 1000; n += 1) quick.socket.emit('llamadaEstado', ESTADO);
    expect(await quick.ended).toBe('io server disconnect');
    for (const bad of [
      {},
      { para: 'x', senal: OFERTA },
      { para: call.paciente.conexion, senal: { tipo: 'otra' } },
    ])
      expect(await call.profesional.ask('llamadaSenal', bad)).toEqual({ ok: false, code: 'datos_invalidos' });
    await unharmed(call);
  });
});

describe('the chat', () => {
  it('is stored once per id, sent to both, and available on return', async () => {
    const { atencion, ana, paciente, profesional } = await enLlamada(here, there);
    const id = newId();
    for (let n = 0; n < 3; n += 1)
      expect(await paciente.ask('llamadaDecir', { id, texto: 'Hola, doctora\n¿me escucha?' })).toEqual({
        ok: true,
      });
    await profesional.ask('llamadaDecir', { id: newId(), texto: 'Sí' });
    // In any order: each process sends its own lines.
    await expect.poll(() => paciente.said('llamadaMensaje').map(({ texto }) => texto)).toContain('Sí');
    const { body } = await here.request({ path: `/api/llamada/mensajes/${atencion.id}`, token: ana });
    expect(body.map(({ de, texto, archivo }: Record<string, unknown>) => [de, texto, archivo])).toEqual([
      ['paciente', 'Hola, doctora\n¿me escucha?', null],
      ['profesional', 'Sí', null],
    ]);
    expect((await unirse(here, ana, atencion.id)).body.mensajes).toEqual(body);
    // The id of another person's line.
    expect(await profesional.ask('llamadaDecir', { id, texto: 'otra cosa' })).toEqual({
      ok: false,
      code: 'datos_invalidos',
    });
    for (const texto of ['', 'x'.repeat(2001), 'a\u0000b', 1])
      expect(await paciente.ask('llamadaDecir', { id: newId(), texto })).toMatchObject({
        ok: false,
        code: 'datos_invalidos',
      });
  });

  it('returns 404 for another person’s and another unit’s chat', async () => {
    const { atencion, laura } = await enLlamada(here, there);
    const ask = (token: string | undefined, host?: string) =>
      here.request({ path: `/api/llamada/mensajes/${atencion.id}`, token, host });
    expect((await ask(laura)).status).toBe(200);
    expect((await ask((await here.signIn((await addAccount(here.db)).dni)).token)).body).toEqual(
      NO_ENCONTRADO,
    );
    const abroad = await addAccount(here.db, { unidadId: UNIDAD.osef });
    expect((await ask((await here.signIn(abroad.dni, { host: 'osef' })).token, 'osef')).body).toEqual(
      NO_ENCONTRADO,
    );
    expect((await ask(undefined)).body.code).toBe('sin_sesion');
  });
});
