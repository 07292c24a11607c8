import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

/** Limits of sockets per session and per address; every refusal of the channel is audited. */

let portal: TestPortal;
const sockets: Socket[] = [];
beforeAll(async () => {
  portal = await startTestPortal({ env: { RATE_LIMITS: 'on', BEHIND_TLS: 'on' } });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await expect.poll(() => portal.portal.platform.realtime.open()).toBe(0);
});
afterAll(() => portal.stop());

function open(token: string, address: string, pestana = '') {
  const name = `demo.localhost:${portal.port}`;
  const socket = io(`http://127.0.0.1:${portal.port}`, {
    path: '/api/tiempo-real',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, pestana },
    extraHeaders: { host: name, origin: `http://${name}`, 'x-forwarded-for': address },
  });
  sockets.push(socket);
  const opened = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, opened };
}
const somebody = async () => {
  const account = await addAccount(portal.db);
  const { body } = await portal.post(
    '/api/sesion/iniciar',
    { correo: account.dni, password: 'demo1234' },
    { headers: { 'x-forwarded-for': '203.0.113.70' } },
  );
  return { ...account, token: body.token as string };
};
const trace = (personaId: string | null, resultado: string) =>
  portal.db.sql<{ objeto: string; actor_rol: string | null; direccion: string }>(
    `select objeto, actor_rol, direccion from portal.auditoria where acto = 'acceso_rechazado' and resultado = $2 and actor_id is not distinct from $1::uuid order by ocurrido`,
    [personaId, resultado],
  );

it('keeps eight of forty sockets of one session, refuses the others, and audits it', async () => {
  const { token, personaId } = await somebody();
  const tabs = Array.from({ length: 40 }, (_, i) => open(token, '203.0.113.71', `p${i}`));
  const answers = await Promise.all(tabs.map(({ opened }) => opened));
  expect([
    answers.filter((answer) => answer === 'connected').length,
    answers.filter((answer) => answer === 'demasiados_intentos').length,
  ]).toEqual([8, 32]);
  await expect.poll(async () => (await trace(personaId, 'demasiados_intentos')).length).toBe(32);
  expect((await trace(personaId, 'demasiados_intentos'))[0]).toEqual({
    objeto: 'canal:entrada',
    actor_rol: 'paciente',
    direccion: '203.0.113.71',
  });
  // A closing tab frees its slot, and another session has its own.
  tabs[answers.indexOf('connected')]!.socket.disconnect();
  await expect.poll(async () => open(token, '203.0.113.71').opened).toBe('connected');
  expect(await open((await somebody()).token, '203.0.113.71').opened).toBe('connected');
});

it('lets a page that reconnects replace its own dead socket', async () => {
  const { token } = await somebody();
  for (let i = 0; i < 7; i += 1)
    expect(await open(token, '203.0.113.72', `otra${i}`).opened).toBe('connected');
  const former = open(token, '203.0.113.72', 'esta');
  expect(await former.opened).toBe('connected');
  const ended = new Promise<string>((resolve) => former.socket.once('disconnect', resolve));
  for (let i = 0; i < 10; i += 1) expect(await open(token, '203.0.113.72', 'esta').opened).toBe('connected');
  expect(await ended).toBe('io server disconnect');
});

it('allows one address two hundred sockets, an IPv6 household as well', async () => {
  const tokens = await Promise.all(Array.from({ length: 27 }, async () => (await somebody()).token));
  const address = (i: number) => `2001:db8:77:1::${(i + 1).toString(16)}`;
  const answers: string[] = [];
  for (let i = 0; i < 210; i += 30) {
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 30 }, (_, j) => open(tokens[(i + j) % tokens.length]!, address(i + j)).opened),
      )),
    );
  }
  expect(answers.filter((answer) => answer === 'connected')).toHaveLength(200);
  expect(await open(tokens[26]!, '2001:db8:77:2::1').opened).toBe('connected');
  await expect.poll(async () => (await trace(null, 'demasiados_intentos')).length).toBe(10);
});

it('audits a refused event like a refused request', async () => {
  const { token, personaId } = await somebody();
  const tab = open(token, '203.0.113.74');
  await tab.opened;
  const answer = (await tab.socket.timeout(20_000).emitWithAck('tableroMirar', {})) as { ok: boolean };
  expect(answer.ok).toBe(false);
  await expect
    .poll(async () =>
      (await trace(personaId, 'no_encontrado')).map(({ objeto, direccion }) => [objeto, direccion]),
    )
    .toEqual([['canal:tableroMirar', '203.0.113.74']]);
  expect(await open('x'.repeat(60), '203.0.113.74').opened).toBe('sin_sesion');
  await expect
    .poll(async () => (await trace(null, 'sin_sesion')).map(({ objeto }) => objeto))
    .toEqual(['canal:entrada']);
});
