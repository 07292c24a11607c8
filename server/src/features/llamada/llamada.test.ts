import { createHmac } from 'node:crypto';
import { llamadaEventos } from '@portal/domain/llamada/contract';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { addAtencion, addProfesional } from '../../testing/data/atenciones.ts';
import { addMember } from '../../testing/data/family.ts';
import { openPage } from '../../testing/data/llamada.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { signPase } from './pase.ts';

const SECRETO = 'relevo de las pruebas';
let here: TestPortal;
let there: TestPortal;
const sockets: Socket[] = [];
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
const unirse = (token: string | undefined, atencion: string, host?: string) =>
  here.post('/api/llamada/unirse', { atencion }, { token, host });

async function abrir(portal: TestPortal, token: string, options: { host?: string } = {}) {
  const page = await openPage(portal, token, options);
  sockets.push(page.socket);
  return page;
}

/** Both in the room, each at its own process. */
async function enLlamada({ at = [here, there] as const } = {}) {
  const atencion = await addAtencion(here.db);
  const [ana, laura] = [
    (await here.signIn(atencion.paciente.dni)).token,
    (await here.signIn(atencion.profesional.dni, { acceso: 'personal' })).token,
  ];
  const [pa, pl] = [(await unirse(ana, atencion.id)).body, (await unirse(laura, atencion.id)).body];
  const paciente = await abrir(at[0], ana);
  const profesional = await abrir(at[1], laura);
  expect(await paciente.entrar(pa.token)).toEqual({ ok: true });
  expect(await profesional.entrar(pl.token)).toEqual({ ok: true });
  await expect.poll(() => paciente.said('llamadaPresentes').at(-1)?.presentes.length).toBe(2);
  return {
    atencion,
    ana,
    laura,
    pases: { paciente: pa.token as string, profesional: pl.token as string },
    paciente,
    profesional,
  };
}

const ESTADO = { microfono: true, camara: false, pantalla: false, modo: 'audio' } as const;
const OFERTA = { tipo: 'descripcion', descripcion: { type: 'offer', sdp: 'v=0\r\n' } } as const;

describe('a token for one participant', () => {
  it('each side gets its own, with relays that are good for this call alone', async () => {
    await expectUnit(here, 'demo', 'Portal Demo');
    const { id, paciente, profesional } = await addAtencion(here.db);
    const before = Date.now() / 1000;
    const { status, body } = await unirse((await here.signIn(paciente.dni)).token, id);
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
      (await unirse((await here.signIn(profesional.dni, { acceso: 'personal' })).token, id)).body.lado,
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

  it('the holder of the family joins for the member', async () => {
    const holder = await addAccount(here.db);
    const member = await addMember(here.db, holder.personaId);
    const { id } = await addAtencion(here.db, { pacienteId: member.personaId, pedidaPor: holder.personaId });
    expect((await unirse((await here.signIn(holder.dni)).token, id)).body.lado).toBe('paciente');
  });

  it('nobody else: a stranger, another professional, another unit, nobody, and no other role', async () => {
    const { id, paciente } = await addAtencion(here.db);
    const stranger = (await here.signIn((await addAccount(here.db)).dni)).token;
    const otherDoctor = (await here.signIn((await addProfesional(here.db)).dni, { acceso: 'personal' }))
      .token;
    const manager = (await here.signIn('27555666', { acceso: 'personal' })).token;
    const abroad = await addAtencion(here.db, { unidadId: UNIDAD.osef });
    const foreign = (await here.signIn(abroad.paciente.dni, { host: 'osef' })).token;
    for (const token of [stranger, otherDoctor, manager])
      expect((await unirse(token, id)).body).toEqual(NO_ENCONTRADO);
    expect((await unirse(foreign, id, 'osef')).body).toEqual(NO_ENCONTRADO);
    expect((await unirse(foreign, abroad.id, 'osef')).status).toBe(200);
    expect((await unirse((await here.signIn(paciente.dni)).token, abroad.id)).body).toEqual(NO_ENCONTRADO);
    expect((await unirse(undefined, id)).body.code).toBe('sin_sesion');
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
  ])('an attention that is %s answers %i', async (estado, status) => {
    const { id, paciente } = await addAtencion(here.db, { estado });
    const answer = await unirse((await here.signIn(paciente.dni)).token, id);
    expect(answer.status).toBe(status);
    if (status === 409)
      expect(answer.body).toEqual({ code: 'atencion_terminada', message: 'La atención ya terminó.' });
  });
});

describe('the room', () => {
  it('both sides see each other and hear each other across two processes', async () => {
    const { paciente, profesional } = await enLlamada();
    const [last] = paciente.said('llamadaPresentes').slice(-1);
    expect(last.yo).toBe(paciente.conexion);
    expect(
      last.presentes
        .map(({ lado, nombre, conexion }: Record<string, string>) => [lado, nombre, conexion])
        .toSorted(),
    ).toEqual([
      ['paciente', 'Ana Prueba', paciente.conexion],
      ['profesional', 'Dra. Laura Prueba', profesional.conexion],
    ]);
    expect(await paciente.ask('llamadaSenal', { para: profesional.conexion, senal: OFERTA })).toEqual({
      ok: true,
    });
    await expect
      .poll(() => profesional.said('llamadaSenalDe'))
      .toEqual([{ de: paciente.conexion, senal: OFERTA }]);
    expect(paciente.said('llamadaSenalDe')).toEqual([]);
    await profesional.ask('llamadaEstado', ESTADO);
    await expect
      .poll(() => paciente.said('llamadaEstadoDe'))
      .toEqual([{ de: profesional.conexion, estado: ESTADO }]);
  });

  it('an offer that waits for whoever comes is given with the token, to the patient’s side alone, once', async () => {
    const { id, paciente, profesional } = await addAtencion(here.db);
    const [ana, laura] = [
      (await here.signIn(paciente.dni)).token,
      (await here.signIn(profesional.dni, { acceso: 'personal' })).token,
    ];
    const desk = await abrir(there, laura);
    const { token } = (await unirse(laura, id)).body;
    expect(await desk.ask('llamadaSenal', { para: null, senal: OFERTA })).toEqual({
      ok: false,
      code: 'no_encontrado',
    });
    await desk.entrar(token);
    expect((await unirse(ana, id)).body).not.toHaveProperty('propuesta');
    expect(await desk.ask('llamadaSenal', { para: null, senal: OFERTA })).toEqual({ ok: true });
    const pase = (await unirse(ana, id)).body;
    expect(pase.propuesta).toEqual({ de: desk.conexion, sdp: OFERTA.descripcion.sdp });
    expect((await unirse(laura, id)).body).not.toHaveProperty('propuesta');

    // Whoever came has it; the patient's side leaves none, and neither is anything else left.
    const page = await abrir(here, ana);
    expect(await page.entrar(pase.token)).toEqual({ ok: true });
    expect((await unirse(ana, id)).body).not.toHaveProperty('propuesta');
    for (const [who, senal] of [
      [page, OFERTA],
      [desk, { tipo: 'descripcion', descripcion: { type: 'answer', sdp: 'v=0' } }],
      [desk, { tipo: 'candidato', candidato: null }],
    ] as const)
      expect(await who.ask('llamadaSenal', { para: null, senal })).toEqual({
        ok: false,
        code: 'datos_invalidos',
      });
    // It goes with whoever made it.
    await desk.ask('llamadaSenal', { para: null, senal: OFERTA });
    expect((await unirse(ana, id)).body.propuesta.de).toBe(desk.conexion);
    await desk.ask('llamadaSalir', {});
    expect((await unirse(ana, id)).body).not.toHaveProperty('propuesta');
  });

  it('the negotiation does not wait for what the same one said before', async () => {
    const { atencion, paciente, profesional } = await enLlamada({ at: [here, here] });
    const owner = new pg.Client({ connectionString: here.db.adminUrl });
    await owner.connect();
    try {
      // Whoever writes a line of chat waits for this.
      await owner.query('begin');
      await owner.query('select from portal.atenciones where id = $1 for update', [atencion.id]);
      let dicho = false;
      const linea = paciente.ask('llamadaDecir', { id: newId(), texto: 'hola' }).then((answer) => {
        dicho = true;
        return answer;
      });
      expect(await paciente.ask('llamadaSenal', { para: profesional.conexion, senal: OFERTA })).toEqual({
        ok: true,
      });
      await expect.poll(() => profesional.said('llamadaSenalDe')).toHaveLength(1);
      expect([dicho, profesional.said('llamadaMensaje')]).toEqual([false, []]);
      await owner.query('rollback');
      expect(await linea).toEqual({ ok: true });
      await expect.poll(() => profesional.said('llamadaMensaje')).toHaveLength(1);
    } finally {
      await owner.end();
    }
  });

  it('with both in it the attention has begun', async () => {
    const { atencion } = await enLlamada();
    await expect
      .poll(() => here.db.sql('select estado from portal.atenciones where id = $1', [atencion.id]))
      .toEqual([{ estado: 'iniciado' }]);
  });

  it('a description of the largest size crosses processes', async () => {
    const { paciente, profesional } = await enLlamada();
    const senal = { tipo: 'descripcion', descripcion: { type: 'answer', sdp: 'x'.repeat(24_000) } };
    await paciente.ask('llamadaSenal', { para: profesional.conexion, senal });
    await expect
      .poll(() => profesional.said('llamadaSenalDe').at(-1)?.senal.descripcion.sdp.length)
      .toBe(24_000);
  });

  it('a newer page of a side takes the place of the older, which is told and hears and says nothing more', async () => {
    const { atencion, ana, paciente, profesional } = await enLlamada();
    const nueva = await abrir(there, ana);
    await nueva.entrar((await unirse(ana, atencion.id)).body.token);
    await expect.poll(() => paciente.said('llamadaFin')).toEqual([{ motivo: 'reemplazada' }]);
    await expect
      .poll(() =>
        profesional
          .said('llamadaPresentes')
          .at(-1)
          ?.presentes.map(({ conexion }: { conexion: string }) => conexion),
      )
      .toContain(nueva.conexion);
    expect(profesional.said('llamadaPresentes').at(-1).presentes).toHaveLength(2);
    await expect
      .poll(() => paciente.ask('llamadaDecir', { id: newId(), texto: 'sigo acá' }))
      .toEqual({ ok: false, code: 'no_encontrado' });
    const heard = paciente.heard.length;
    await profesional.ask('llamadaDecir', { id: newId(), texto: 'hola' });
    await expect.poll(() => nueva.said('llamadaMensaje').map(({ texto }) => texto)).toEqual(['hola']);
    expect(paciente.heard.length).toBe(heard);
    // The older one goes away later: the newer one stays.
    paciente.socket.disconnect();
    await profesional.ask('llamadaSenal', { para: nueva.conexion, senal: OFERTA });
    await expect.poll(() => nueva.said('llamadaSenalDe')).toHaveLength(1);
    expect(profesional.said('llamadaPresentes').at(-1).presentes).toHaveLength(2);
  });

  it('the same page over a new socket is the same connection, also before the old one is known to be dead', async () => {
    const { atencion, ana, paciente, profesional } = await enLlamada();
    const otra = await abrir(there, ana);
    await otra.entrar((await unirse(ana, atencion.id)).body.token, paciente.conexion);
    await expect.poll(() => otra.said('llamadaPresentes').at(-1)?.presentes.length).toBe(2);
    paciente.socket.disconnect();
    await profesional.ask('llamadaSenal', { para: paciente.conexion, senal: OFERTA });
    await expect.poll(() => otra.said('llamadaSenalDe')).toHaveLength(1);
    expect(paciente.said('llamadaFin')).toEqual([]);
    expect(profesional.said('llamadaPresentes').at(-1).presentes).toHaveLength(2);
  });

  it('who leaves or whose channel breaks is gone for the other, and comes back with the token', async () => {
    const { paciente, profesional, pases } = await enLlamada();
    await paciente.ask('llamadaSalir', {});
    await expect.poll(() => profesional.said('llamadaPresentes').at(-1)?.presentes.length).toBe(1);
    await paciente.entrar(pases.paciente);
    await expect.poll(() => profesional.said('llamadaPresentes').at(-1)?.presentes.length).toBe(2);
    paciente.socket.disconnect();
    await expect.poll(() => profesional.said('llamadaPresentes').at(-1)?.presentes.length).toBe(1);
    const ordenes = profesional.said('llamadaPresentes').map(({ orden }) => orden as number);
    expect(ordenes).toEqual(ordenes.toSorted((a, b) => a - b));
  });

  it('once the attention ended nobody enters and nothing is said', async () => {
    const { atencion, paciente, pases } = await enLlamada();
    await here.db.sql(`update portal.atenciones set estado = 'encerrado', fin = now() where id = $1`, [
      atencion.id,
    ]);
    expect(await paciente.ask('llamadaDecir', { id: newId(), texto: 'hola' })).toEqual({
      ok: false,
      code: 'atencion_terminada',
    });
    const { realtime } = there.portal.platform;
    realtime.tell(llamadaEventos.llamadaFin, roomOf.llamada(1, atencion.id), { motivo: 'finalizada' });
    realtime.vacate(roomOf.llamada(1, atencion.id));
    await expect.poll(() => paciente.said('llamadaFin')).toEqual([{ motivo: 'finalizada' }]);
    await expect
      .poll(() => paciente.ask('llamadaEstado', ESTADO))
      .toEqual({ ok: false, code: 'no_encontrado' });
    expect(await paciente.entrar(pases.paciente)).toEqual({ ok: false, code: 'atencion_terminada' });
  });
});

describe('who does not belong is refused, and the call is unharmed', () => {
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

  it("a participant's token in a stranger's hands, an expired one, one of another unit, a session's, a guessed label", async () => {
    const call = await enLlamada();
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
    // The positive twin: the same page with the token that was given to it.
    expect(await own.entrar(await signPase(secrets, 1, { ...pase, sesionId }))).toEqual({ ok: true });
  });

  it('a third participant: whoever is on neither side gets no token, and without one says nothing', async () => {
    const call = await enLlamada();
    const third = (await here.signIn((await addProfesional(here.db)).dni, { acceso: 'personal' })).token;
    expect((await unirse(third, call.atencion.id)).body).toEqual(NO_ENCONTRADO);
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

  it('who was passed over since the token was given does not enter', async () => {
    const call = await enLlamada();
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

  it('a participant of one call does not reach into another', async () => {
    const [one, two] = [await enLlamada(), await enLlamada()];
    await one.paciente.ask('llamadaSenal', { para: two.profesional.conexion, senal: OFERTA });
    await one.paciente.ask('llamadaDecir', { id: newId(), texto: 'hola' });
    await expect.poll(() => one.profesional.said('llamadaMensaje')).toHaveLength(1);
    expect([...two.profesional.said('llamadaSenalDe'), ...two.profesional.said('llamadaMensaje')]).toEqual(
      [],
    );
  });

  it('a wrong Origin, a message of 1 MB, a thousand messages a second', async () => {
    const call = await enLlamada();
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
  it('is stored once by its id, told to both, and there for who comes back', async () => {
    const { atencion, ana, paciente, profesional } = await enLlamada();
    const id = newId();
    for (let n = 0; n < 3; n += 1)
      expect(await paciente.ask('llamadaDecir', { id, texto: 'Hola, doctora\n¿me escucha?' })).toEqual({
        ok: true,
      });
    await profesional.ask('llamadaDecir', { id: newId(), texto: 'Sí' });
    await expect.poll(() => paciente.said('llamadaMensaje').at(-1)?.texto).toBe('Sí');
    const { body } = await here.request({ path: `/api/llamada/mensajes/${atencion.id}`, token: ana });
    expect(body.map(({ de, texto, archivo }: Record<string, unknown>) => [de, texto, archivo])).toEqual([
      ['paciente', 'Hola, doctora\n¿me escucha?', null],
      ['profesional', 'Sí', null],
    ]);
    expect((await unirse(ana, atencion.id)).body.mensajes).toEqual(body);
    // The id of somebody else's line.
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

  it("somebody else's and another unit's chat do not exist", async () => {
    const { atencion, laura } = await enLlamada();
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
