import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyContract } from '../testing/hostile/every-contract.ts';
import { addVisita, type Visita } from '../testing/data/documentos.ts';
import { openSession } from '../testing/data/fila.ts';
import { hostileBody } from '../testing/hostile/hostile.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { createRandom } from '../testing/random.ts';
import { sample } from '../testing/data/sample.ts';
import { addStaff } from '../testing/data/staff.ts';
import { openRaw, openTab, type Tab } from '../testing/servers/socket.ts';
import { watchChanges, type Watch } from '../testing/watch/watch-changes.ts';

/**
 * Every event that a client may send: valid data with one error, other kinds of data, other events. Sizes and
 * floods are tested with the channel.
 */

const SEED = process.env['SEMILLA'] ?? 'muros';
const RUNS = Number(process.env['FUZZ'] ?? 12) * 3;
const { events } = await everyContract();
const heard = events.filter(({ from }) => from === 'client');

let portal: TestPortal;
let visita: Visita;
let admin: string;
let watch: Watch;
beforeAll(async () => {
  portal = await startTestPortal();
  visita = await addVisita(portal);
  admin = (await addStaff(portal)).token;
  watch = await watchChanges(portal.db, [
    'auditoria',
    'auditoria_sellos',
    'intentos',
    'socket_io_attachments',
  ]);
});
afterAll(() => portal?.stop());

const open = async (token: string): Promise<Tab> => {
  const tab = openTab(portal.port, token);
  expect(await tab.opened).toBe('connected');
  return tab;
};
const tokenFor = (who: unknown) =>
  Array.isArray(who) && !who.includes('paciente') ? admin : visita.paciente.token;

/** Any answer must be one of our codes; there is none when the socket was disconnected. */
const say = (tab: Tab, event: string, ...args: unknown[]) =>
  new Promise<{ ok: boolean; code?: string } | undefined>((resolve) => {
    tab.socket.once('disconnect', () => resolve(undefined));
    tab.socket.emit(event, ...args, resolve);
  });

describe('every event of a client', () => {
  it.each(heard.map((event) => [event.name, event] as const))('%s', async (name, event) => {
    const random = createRandom(`${SEED}/${name}`);
    const good = sample(event.data);
    const token = tokenFor(event.who);
    let socket = await openRaw(portal.port, token);
    await watch.changes();
    for (let run = 0; run < RUNS; run += 1) {
      const { name: what, raw, refused } = hostileBody(good, random);
      const answer = await socket.say(name, raw);
      const told = `${what}: ${JSON.stringify(answer)} ${raw.slice(0, 200)}`;
      if (answer && !answer.ok)
        expect(answer.code, told).toMatch(/^(datos_invalidos|no_encontrado|sin_sesion|atencion_terminada)$/);
      if (!answer?.ok) expect(await watch.changes(), told).toEqual([]);
      if (refused) expect(answer?.ok ?? false, told).toBe(false);
      // An invalid message ends the socket; and the rate limit is not the topic here.
      if (answer === undefined || run % 30 === 29) {
        socket.close();
        socket = await openRaw(portal.port, token);
      }
    }
    expect(await socket.say(name, `${JSON.stringify(good)},${JSON.stringify(good)}`)).toEqual({
      ok: false,
      code: 'datos_invalidos',
    });
    socket.close();
    const tab = await open(token);
    expect(await say(tab, name)).toEqual({ ok: false, code: 'datos_invalidos' });
    expect(await say(tab, name, Buffer.from([0, 255, 1]))).toEqual({ ok: false, code: 'datos_invalidos' });
    tab.socket.disconnect();
  });

  it.each([
    ['bytes', Buffer.from([0x34, 0x32, 0, 255])],
    ['a packet of no kind', '9'],
    ['a packet without end', '42['],
    ['an event without a name', '42[]'],
    ['a name that is no text', '42[{"a":1},{}]'],
    ['an acknowledgement of nothing', '4399[{}]'],
    ['a second connection', '40/otro,{"token":"x"}'],
    ['attachments that never come', '459-["llamadaSalir",{"_placeholder":true,"num":0}]'],
    ['a mark of what is not there', '451-["llamadaSalir",{"_placeholder":true,"num":7}]'],
    ['depth', `42["llamadaSalir",${'['.repeat(20_000)}${']'.repeat(20_000)}]`],
    ['an answer to no ping', '3probe'],
    ['65 kilobytes and more', `42["llamadaSalir","${'x'.repeat(70_000)}"]`],
  ])('%s: is refused or disconnected, and the portal continues', async (_name, frame) => {
    const socket = await openRaw(portal.port, visita.paciente.token);
    await watch.changes();
    socket.send(frame);
    await Promise.race([socket.closed, sleep(150)]);
    expect(await watch.changes()).toEqual([]);
    socket.close();
    const next = await openRaw(portal.port, visita.paciente.token);
    expect(await next.say('llamadaSalir', '{"de mas":1}')).toEqual({ ok: false, code: 'datos_invalidos' });
    next.close();
  });

  it.each([
    ...events.filter(({ from }) => from === 'server').map(({ name }) => name),
    '__proto__',
    'constructor',
    'toString',
    'desconocido',
    '',
  ])('the event “%s” may not be sent: the socket ends, and the next one connects', async (name) => {
    const tab = await open(visita.paciente.token);
    expect(await say(tab, name, {})).toBeUndefined();
    expect(await watch.changes()).toEqual([]);
    const next = await open(visita.paciente.token);
    next.socket.disconnect();
  });

  it('refuses a connection without a session, whatever token it presents', async () => {
    const good = await openSession(portal, visita.paciente.personaId);
    for (const token of [
      '',
      'x',
      `${good}x`,
      good.slice(0, -2),
      `${good.split('.').slice(0, 2).join('.')}.`,
      'a.b.c',
      '\u0000',
      '…',
      'x'.repeat(5000),
    ]) {
      const tab = openTab(portal.port, token);
      expect(await tab.opened, token.slice(0, 20)).toBe('sin_sesion');
      tab.socket.disconnect();
    }
    for (const token of [null, 1, true, {}, [good], { toString: good }] as unknown as string[]) {
      const tab = openTab(portal.port, token);
      expect(await tab.opened, JSON.stringify(token)?.slice(0, 20)).toBe('sin_sesion');
      tab.socket.disconnect();
    }
    const welcome = await open(good);
    welcome.socket.disconnect();
  });
});
