import { io, type Socket } from 'socket.io-client';
import { events } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { roomOf, type Peer } from './realtime.ts';

let here: TestPortal;
let there: TestPortal;
const sockets: Socket[] = [];
beforeAll(async () => {
  here = await startTestPortal();
  there = await startTestPortal({ db: here.db, mail: here.mail, dataDir: here.dataDir });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

interface Options {
  token?: unknown;
  host?: string;
  origin?: string;
}
/** A browser tab: connected, or refused with a reason. */
function connect(portal: TestPortal, { token, host = 'demo', origin }: Options) {
  const name = `${host}.localhost:${portal.port}`;
  const socket = io(`http://127.0.0.1:${portal.port}`, {
    path: '/api/tiempo-real',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    extraHeaders: { host: name, origin: origin ?? `http://${name}` },
  });
  sockets.push(socket);
  const heard: unknown[] = [];
  socket.on('sesionCerrada', (data) => heard.push(data));
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const opened = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, heard, ended, opened };
}

describe('the realtime channel', () => {
  it('carries a sign-out on one process to every tab of the session on the other, and ends it', async () => {
    const { token } = await here.signIn('28444555');
    const [near, far, other] = [
      connect(here, { token }),
      connect(there, { token }),
      connect(there, { token: (await here.signIn('28444555')).token }),
    ];
    expect(await Promise.all([near.opened, far.opened, other.opened])).toEqual([
      'connected',
      'connected',
      'connected',
    ]);
    await here.post('/api/sesion/cerrar', {}, { token });
    expect(await Promise.all([near.ended, far.ended])).toEqual([
      'io server disconnect',
      'io server disconnect',
    ]);
    expect([near.heard, far.heard]).toEqual([[{ motivo: 'cerrada' }], [{ motivo: 'cerrada' }]]);
    expect([other.heard, other.socket.connected]).toEqual([[], true]);
  });

  it('notifies every session of the account of a password reset', async () => {
    const email = 'tiempo@ejemplo.com';
    const { dni } = await addAccount(here.db, { email });
    const tabs = [
      connect(here, { token: (await here.signIn(dni)).token }),
      connect(there, { token: (await there.signIn(dni)).token }),
    ];
    await Promise.all(tabs.map(({ opened }) => opened));
    await here.post('/api/recuperacionClave/codigo', { email });
    const [mail] = await here.mail.waitFor(email);
    await here.post('/api/recuperacionClave/resetearClave', {
      email,
      codigo: /\b\d{6}\b/.exec(mail!.text)![0],
      password: 'otra clave larga',
    });
    await Promise.all(tabs.map(({ ended }) => ended));
    expect(tabs.map(({ heard }) => heard)).toEqual([
      [{ motivo: 'clave_cambiada' }],
      [{ motivo: 'clave_cambiada' }],
    ]);
  });

  it('admits only a live session of this unit', async () => {
    const { token } = await here.signIn('28444555');
    const ended = await here.signIn('28444555');
    await here.post('/api/sesion/cerrar', {}, { token: ended.token });
    expect(await connect(here, { token }).opened).toBe('connected');
    for (const bad of [undefined, '', 'x'.repeat(50), ended.token, { $ne: 1 }, [token]])
      expect(await connect(here, { token: bad }).opened).toBe('sin_sesion');
    expect(await connect(here, { token, host: 'osef' }).opened).toBe('sin_sesion');
    expect(await connect(here, { token, host: 'nadie' }).opened).toBe('sin_sesion');
  });

  it('sends neither the token nor the cookies of a socket to another process', async () => {
    const { token } = await here.signIn('28444555');
    const { personaId } = await addAccount(here.db, { dni: '29111333' });
    const far = await there.signIn('29111333');
    expect(await connect(there, { token: far.token }).opened).toBe('connected');
    expect(await connect(here, { token }).opened).toBe('connected');
    const spoken: string[] = [];
    const ear = new pg.Client({ connectionString: here.db.adminUrl });
    ear.on('notification', ({ payload = '' }) => spoken.push(payload));
    await ear.connect();
    await ear.query('listen "socket.io#/"');
    expect(await here.portal.platform.realtime.isAnywhere([roomOf.persona(1, personaId)])).toBe(true);
    await expect.poll(() => spoken.some((payload) => payload.includes('"handshake"'))).toBe(true);
    await ear.end();
    for (const secret of [far.token, 'cookie', 'user-agent']) expect(spoken.join()).not.toContain(secret);
  });

  it('refuses a page of another origin', async () => {
    const { token } = await here.signIn('28444555');
    for (const origin of [
      'https://evil.example',
      `http://osef.localhost:${here.port}`,
      'null',
      `http://demo.localhost:${here.port}.evil.example`,
    ]) {
      expect(await connect(here, { token, origin }).opened, origin).toBe('websocket error');
    }
  });

  it('disconnects a socket that sends out of turn', async () => {
    const { token } = await here.signIn('28444555');
    const tab = connect(here, { token });
    await tab.opened;
    tab.socket.emit('sesionCerrada', { motivo: 'cerrada' });
    expect(await tab.ended).toBe('io server disconnect');
  });

  it('reconnects by itself after its database connections break, repeatedly', async () => {
    const listening = () =>
      here.db.sql(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'portal-tiempo-real' and query like 'LISTEN %'`,
      );
    for (let i = 0; i < 4; i += 1) {
      await expect.poll(listening).toHaveLength(2);
      await here.db.sql(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name in ('portal-tiempo-real', 'portal_app')`,
      );
    }
    const { token } = await here.signIn('28444555');
    const tab = connect(there, { token });
    expect(await tab.opened).toBe('connected');
    await expect.poll(listening).toHaveLength(2);
    await here.post('/api/sesion/cerrar', {}, { token });
    await tab.ended;
    expect(tab.heard).toEqual([{ motivo: 'cerrada' }]);
  });

  it('disconnects a socket for a message that is too large, and keeps running', async () => {
    const { token } = await here.signIn('28444555');
    const tab = connect(here, { token });
    await tab.opened;
    tab.socket.emit('x', 'x'.repeat(200_000));
    await tab.ended;
    expect(await connect(here, { token }).opened).toBe('connected');
  });
});

const delCliente = {
  from: 'client',
  summary: 'x',
  audit: null,
  rate: 'ninguna',
  data: z.strictObject({ n: z.int() }),
} as const;
const pruebas = events({
  pruebaDecir: { ...delCliente, who: ['paciente'] },
  pruebaSoloPersonal: { ...delCliente, who: ['profesional'] },
  pruebaEco: {
    from: 'server',
    summary: 'x',
    who: 'sesion',
    audit: null,
    rate: 'ninguna',
    data: z.object({ n: z.int() }),
  },
});

describe('messages from clients', () => {
  const said: number[] = [];
  let handle: (peer: Peer, n: number) => Promise<void> | void = () => {};
  beforeAll(() => {
    const { realtime } = here.portal.platform;
    realtime.receive(pruebas.pruebaDecir, async (peer, { n }) => {
      said.push(n);
      await handle(peer, n);
    });
    realtime.receive(pruebas.pruebaSoloPersonal, () => {});
  });
  afterEach(() => {
    said.length = 0;
    handle = () => {};
  });
  const open = async (portal = here) => {
    const tab = connect(portal, { token: (await portal.signIn('28444555')).token });
    expect(await tab.opened).toBe('connected');
    const [row] = await here.db.sql<{ id: string }>(
      `select persona_id as id from portal.cuentas where unidad_id = 1 and dni = '28444555'`,
    );
    return {
      ...tab,
      persona: row!.id,
      ask: (name: string, ...args: unknown[]) =>
        tab.socket.timeout(20_000).emitWithAck(name, ...args) as Promise<unknown>,
    };
  };

  it('are handled in order, one after the other, and answered', async () => {
    const tab = await open();
    handle = (_peer, n) => new Promise((resolve) => setTimeout(resolve, n === 0 ? 50 : 0));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => tab.ask('pruebaDecir', { n })));
    expect(said).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
  });

  it('that do not fit the contract, role or rules are refused with a code, and the socket stays', async () => {
    const tab = await open();
    for (const bad of [{}, { n: '1' }, { n: 1, m: 2 }, null, [], 'n', { n: 1.5 }])
      expect(await tab.ask('pruebaDecir', bad)).toEqual({ ok: false, code: 'datos_invalidos' });
    expect(await tab.ask('pruebaDecir', { n: 1 }, { n: 2 })).toEqual({ ok: false, code: 'datos_invalidos' });
    expect(await tab.ask('pruebaSoloPersonal', { n: 1 })).toEqual({ ok: false, code: 'no_encontrado' });
    expect(said).toEqual([]);
    handle = (_peer, n) => {
      if (n === 1) throw new PortalError('atencion_terminada');
      if (n === 2) throw new Error('a fault of ours');
    };
    expect(await tab.ask('pruebaDecir', { n: 1 })).toEqual({ ok: false, code: 'atencion_terminada' });
    expect(await tab.ask('pruebaDecir', { n: 2 })).toEqual({ ok: false, code: 'error_interno' });
    expect(await tab.ask('pruebaDecir', { n: 3 })).toEqual({ ok: true });
  });

  it('at a thousand per second end the socket early; another socket of the same person continues', async () => {
    const [loud, calm] = [await open(), await open()];
    const since = performance.now();
    for (let n = 0; n < 1000; n += 1) loud.socket.emit('pruebaDecir', { n });
    expect(await loud.ended).toBe('io server disconnect');
    // A burst of 120, then 60 per second.
    expect(said.length).toBeLessThanOrEqual(121 + (60 * (performance.now() - since)) / 1000);
    expect(await calm.ask('pruebaDecir', { n: 1 })).toEqual({ ok: true });
  });

  it('let a handler join rooms, learn of a disconnect, and emit to a room here or everywhere', async () => {
    const { realtime } = here.portal.platform;
    const room = roomOf.named(1, 'llamada:00000000-0000-4000-8000-000000000000');
    const gone = new Promise<void>((resolve) => {
      handle = (peer) => {
        peer.join(room);
        peer.onGone(resolve);
      };
    });
    const tab = await open();
    const far = await open(there);
    const heard: string[] = [];
    tab.socket.on('pruebaEco', ({ n }) => heard.push(`near ${n}`));
    far.socket.on('pruebaEco', ({ n }) => heard.push(`far ${n}`));
    expect(realtime.isHere(room)).toBe(false);
    await tab.ask('pruebaDecir', { n: 1 });
    expect([realtime.isHere(room), there.portal.platform.realtime.isHere(room)]).toEqual([true, false]);
    const person = roomOf.persona(1, far.persona);
    realtime.tellHere(pruebas.pruebaEco, room, { n: 1 });
    realtime.tellHere(pruebas.pruebaEco, person, { n: 2 });
    realtime.tell(pruebas.pruebaEco, person, { n: 3 });
    await expect.poll(() => heard.toSorted()).toEqual(['far 3', 'near 1', 'near 2', 'near 3']);
    tab.socket.disconnect();
    await gone;
    await expect.poll(() => realtime.isHere(room)).toBe(false);
  });
});
