import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket as TcpSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { turnosEventos } from '@portal/domain/turnos/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { roomOf } from '../platform/realtime/realtime.ts';
import { addPatient, type Someone } from '../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { startOtherProcess } from '../testing/processes/another-process.ts';
import { openTab, type Tab } from '../testing/servers/socket.ts';

/** Two operating-system processes on one database: this one stays, the other is told to end. */
let staying: TestPortal;
let people: Someone[];
const NOTICE_S = 5;
const LIMIT_S = 4;
const HOST = 'demo.localhost';
beforeAll(async () => {
  staying = await startTestPortal();
  people = await Promise.all(Array.from({ length: 12 }, () => addPatient(staying)));
});
afterAll(() => staying.stop());
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const startLeaving = (limitS = LIMIT_S) =>
  startOtherProcess(staying, { DRAIN_SECONDS: String(NOTICE_S), DRAIN_LIMIT_SECONDS: String(limitS) });

/** One request on a connection of its own, or of the agent's. `fails` if it has no answer. */
function ask(port: number, path: string, headers: Record<string, string> = {}, agent?: Agent) {
  return new Promise<{ status: number | 'fails'; connection?: string | undefined; text?: string }>(
    (resolve) => {
      const fails = () => resolve({ status: 'fails' });
      const asked = httpRequest(
        { port, host: '127.0.0.1', path, headers: { host: HOST, ...headers }, agent: agent ?? false },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          incoming.once('error', fails);
          incoming.once('end', () =>
            resolve({ status: incoming.statusCode!, connection: incoming.headers.connection, text }),
          );
        },
      );
      asked.once('error', fails);
      asked.end();
    },
  );
}
const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status;

/** A sign-out whose body is sent in two halves, so that it is in flight as long as the test wants. */
function startSlowly(port: number, { token }: Someone): { socket: TcpSocket; rest(): void } {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  ends.push(() => socket.destroy());
  socket.write(
    `POST /api/sesion/cerrar HTTP/1.1\r\nhost: ${HOST}\r\nx-portal: 1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
  );
  return { socket, rest: () => void socket.write('}') };
}

async function listen(port: number, { token }: Someone): Promise<Tab> {
  const tab = openTab(port, token);
  ends.push(() => tab.socket.disconnect());
  expect(await tab.opened).toBe('connected');
  return tab;
}

describe('a process that is told to end while another serves', { timeout: 180_000 }, () => {
  it('is not ready first and serves on, then finishes what is in flight and closes its connections', async () => {
    const leaving = await startLeaving();
    const { port } = leaving;
    const agent = new Agent({ keepAlive: true });
    ends.push(() => agent.destroy());
    expect(await ask(port, '/healthz/ready', {}, agent)).toMatchObject({
      status: 200,
      connection: 'keep-alive',
    });
    const slow = startSlowly(port, people[10]!);
    const forgotten = startSlowly(port, people[11]!);
    const elsewhere = await listen(staying.port, people[10]!);

    const cutOff = once(forgotten.socket, 'close');
    const since = performance.now();
    const ended = leaving.stop();
    await expect.poll(() => statusOf(port, '/healthz/ready')).toBe(503);
    expect(await statusOf(staying.port, '/healthz/ready')).toBe(200);
    // A connection that is kept alive is given up with its next answer; new ones are served.
    for (const connection of [agent, undefined])
      expect(await ask(port, '/api/configuracion', {}, connection)).toMatchObject({
        status: 200,
        connection: 'close',
      });
    expect(await statusOf(port, '/healthz/live')).toBe(200);
    // A proxy that can ask elsewhere is sent there.
    const proxied = { 'x-next-upstream': 'on' };
    expect(await ask(port, '/api/configuracion', proxied)).toMatchObject({ status: 502, text: '' });
    expect(await statusOf(staying.port, '/api/configuracion', proxied)).toBe(200);
    const upgrade = { ...proxied, connection: 'upgrade', upgrade: 'websocket' };
    expect(await statusOf(port, '/api/tiempo-real/?EIO=4&transport=websocket', upgrade)).toBe(502);

    await expect.poll(() => statusOf(port, '/healthz/live'), { interval: 20 }).toBe('fails');
    expect(performance.now() - since).toBeGreaterThan(NOTICE_S * 1000 - 100);
    slow.rest();
    const [answer] = (await once(slow.socket, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
    // Its consequence reaches the pages of the other process.
    await expect.poll(() => elsewhere.heard['sesionCerrada']).toEqual([{ motivo: 'cerrada' }]);
    // The other never sends its second half: it is cut off at the limit.
    await cutOff;
    await ended;
    const took = (performance.now() - since) / 1000;
    expect(took).toBeGreaterThan(NOTICE_S + LIMIT_S - 0.2);
    expect(took).toBeLessThan(NOTICE_S + LIMIT_S + 10);
  });

  it('tells its pages to move, and one that opens the new socket first misses no event', async () => {
    const leaving = await startLeaving(30);
    const pages = await Promise.all(
      people.slice(0, 10).map(async (who) => ({ who, tabs: [await listen(leaving.port, who)] })),
    );
    // Each event has a number, and every page must hear all of them, from one socket or the other.
    const turno = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    let said = 0;
    const missedBy = (tabs: Tab[], last: number) => {
      const heard = new Set(
        tabs.flatMap((tab) =>
          ((tab.heard['turnosCambiaron'] ?? []) as { turno: string }[]).map((one) => one.turno),
        ),
      );
      return Array.from({ length: last }, (_, n) => turno(n + 1)).filter((one) => !heard.has(one));
    };
    const moves = pages.map(async ({ who, tabs }) => {
      const { socket } = tabs[0]!;
      const { dentroDeMs } = await new Promise<{ dentroDeMs: number }>((resolve) =>
        socket.once('canalMudar', resolve),
      );
      await sleep(dentroDeMs * Math.random());
      tabs.push(await listen(staying.port, who));
      // The old socket still brings everything that was said before the new one opened: the web keeps it for that.
      const before = said;
      await expect.poll(() => missedBy(tabs.slice(0, 1), before)).toEqual([]);
      socket.disconnect();
    });

    const { realtime } = staying.portal.platform;
    const rooms = people.map(({ personaId }) => roomOf.persona(1, personaId));
    const saying = setInterval(
      () => realtime.tell(turnosEventos.turnosCambiaron, rooms, { turno: turno((said += 1)) }),
      10,
    );
    ends.push(() => clearInterval(saying));
    await sleep(200);
    const since = performance.now();
    await leaving.stop();
    const took = performance.now() - since;
    await Promise.all(moves);
    // Some events come after the move.
    const moved = said;
    await expect.poll(() => said).toBeGreaterThan(Math.max(150, moved + 20));
    clearInterval(saying);
    for (const { tabs } of pages) await expect.poll(() => missedBy(tabs, said)).toEqual([]);
    // Nothing keeps it once its pages have left: it would wait ten seconds for one that stays.
    expect(took).toBeLessThan((NOTICE_S + 8) * 1000);
  });

  it('hands its scheduled work over: a mail queued meanwhile is sent once, by the other', async () => {
    const leaving = await startLeaving();
    const ended = leaving.stop();
    await expect.poll(() => statusOf(leaving.port, '/healthz/ready')).toBe(503);
    const answer = await leaving.post('/api/recuperacionClave/codigo', { email: 'ana.gomez@ejemplo.com.ar' });
    expect(answer.status).toBe(200);
    await ended;
    await staying.mail.waitFor('ana.gomez@ejemplo.com.ar');
    await sleep(2500);
    const rows = await staying.db.sql(
      `select estado, count(*)::int as n from portal.mensajes where destinatario = 'ana.gomez@ejemplo.com.ar' group by estado`,
    );
    expect(rows).toEqual([{ estado: 'enviado', n: 1 }]);
  });
});
