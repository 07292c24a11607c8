import { canalEventos } from '@portal/domain/contract/canal';
import { cuentasEventos } from '@portal/domain/cuentas/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A socket as the library shows it, without a network. */
class FakeSocket {
  connected = false;
  active = true;
  readonly io = { timeout: () => {} };
  readonly #on = new Map<string, Set<(data?: unknown) => void>>();
  readonly #any = new Set<(name: string, data: unknown) => void>();
  on(name: string, listener: (data?: unknown) => void) {
    this.#on.set(name, (this.#on.get(name) ?? new Set()).add(listener));
  }
  once(name: string, listener: (data?: unknown) => void) {
    const first = (data?: unknown) => {
      this.#on.get(name)?.delete(first);
      listener(data);
    };
    this.on(name, first);
  }
  onAny(listener: (name: string, data: unknown) => void) {
    this.#any.add(listener);
  }
  off(name?: string) {
    if (name === undefined) this.#on.clear();
    else this.#on.delete(name);
  }
  connect() {
    this.active = true;
  }
  disconnect() {
    this.active = false;
    if (this.connected) this.fall();
  }
  /** The server accepted it. */
  open() {
    this.connected = true;
    this.#tell('connect');
  }
  fall() {
    this.connected = false;
    this.active = false;
    this.#tell('disconnect');
  }
  refuse(code?: string) {
    this.active = false;
    this.#tell('connect_error', code && new Error(code));
  }
  hear(name: string, data: unknown) {
    if (!this.connected) return;
    for (const listener of this.#any) listener(name, data);
    this.#tell(name, data);
  }
  #tell(name: string, data?: unknown) {
    // A copy: listeners that are added meanwhile are not called, as in the library.
    for (const listener of new Set(this.#on.get(name))) listener(data);
  }
}

const sockets: FakeSocket[] = [];
type Auth = (give: (sent: { token: string }) => void) => void;
/** Asks for the token, as the library does at each connection. */
let autenticar: Auth = () => {};
vi.mock('socket.io-client', () => ({
  io: ({ auth }: { auth: Auth }) => {
    autenticar = auth;
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));
vi.mock('../../lib/sesion.ts', () => ({ tokenVigente: async () => 'token' }));
vi.mock('../../lib/api.ts', () => ({ ApiError: Error, sinConexion: () => new Error('sin_conexion') }));
vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
const { abrirCanal } = await import('../../lib/canal.ts');
const { alAbrirCanal, alCerrarCanal, canalAbierto, escuchar } = await import('../../lib/tiempo-real.ts');

const seen = { opened: 0, closed: 0, heard: [] as string[], refused: [] as (string | undefined)[] };
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(seen, { opened: 0, closed: 0, heard: [], refused: [] });
  stops.push(
    alAbrirCanal(() => (seen.opened += 1)),
    alCerrarCanal(() => (seen.closed += 1)),
    escuchar(cuentasEventos.sesionCerrada, ({ motivo }) => seen.heard.push(motivo)),
    abrirCanal(async (refused) => {
      seen.refused.push(refused);
      return 'token';
    }),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0).toReversed()) stop();
  sockets.splice(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
});

const move = () => sockets[0]!.hear(canalEventos.canalMudar.name, { dentroDeMs: 400 });
const say = (socket: FakeSocket, motivo: string) =>
  socket.hear(cuentasEventos.sesionCerrada.name, { motivo });

describe('a channel that is told to move', () => {
  it('opens a second socket, hears both until it has changed over, and is never closed', async () => {
    const [old] = sockets as [FakeSocket];
    old.open();
    expect([seen.opened, canalAbierto()]).toEqual([1, true]);
    move();
    await vi.advanceTimersByTimeAsync(400);
    const next = sockets[1]!;
    say(old, 'cerrada');
    expect([sockets.length, canalAbierto(), seen.opened]).toEqual([2, true, 1]);
    next.open();
    // The pages read again and enter their rooms, as after any connection.
    expect([seen.opened, canalAbierto()]).toEqual([2, true]);
    say(old, 'vencida');
    say(next, 'clave_cambiada');
    await vi.advanceTimersByTimeAsync(8000);
    expect([old.connected, next.connected, canalAbierto()]).toEqual([false, true, true]);
    expect(seen).toMatchObject({ opened: 2, closed: 0, heard: ['cerrada', 'vencida', 'clave_cambiada'] });
  });

  it('keeps the first socket if the second is refused, and comes back when the server ends it', async () => {
    const [old] = sockets as [FakeSocket];
    old.open();
    move();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1]!.refuse();
    expect([old.connected, canalAbierto(), seen.closed]).toEqual([true, true, 0]);
    vi.stubGlobal('fetch', async () => ({ ok: true }));
    old.fall();
    expect([canalAbierto(), seen.closed]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(old.active).toBe(true);
    old.open();
    expect([canalAbierto(), seen.opened]).toEqual([true, 2]);
  });

  it('changes over even if the server ends the first socket before the second is open', async () => {
    const [old] = sockets as [FakeSocket];
    old.open();
    move();
    await vi.advanceTimersByTimeAsync(400);
    old.fall();
    sockets[1]!.open();
    expect([canalAbierto(), seen.opened]).toEqual([true, 2]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([sockets.length, old.active, sockets[1]!.connected]).toEqual([2, false, true]);
  });

  it('comes back after a break like any other, also when the first attempt is refused', async () => {
    sockets[0]!.open();
    move();
    await vi.advanceTimersByTimeAsync(400);
    const next = sockets[1]!;
    next.open();
    vi.stubGlobal('fetch', async () => ({ ok: true }));
    for (const opened of [3, 4]) {
      next.fall();
      next.refuse();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(next.active).toBe(true);
      next.open();
      expect([seen.opened, canalAbierto()]).toEqual([opened, true]);
    }
  });

  it('leaves no socket behind if the session ends meanwhile', async () => {
    sockets[0]!.open();
    move();
    await vi.advanceTimersByTimeAsync(400);
    stops.pop()!();
    sockets[1]!.open();
    await vi.advanceTimersByTimeAsync(5000);
    expect([sockets.length, sockets[0]!.connected, sockets[1]!.active, canalAbierto()]).toEqual([
      2,
      false,
      false,
      false,
    ]);
  });

  it('waits for nobody without being told', async () => {
    sockets[0]!.open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sockets.length, seen.opened, seen.closed]).toEqual([1, 1, 0]);
  });
});

describe('a channel that the server refuses', () => {
  const connect = () => new Promise<{ token: string }>((resolve) => autenticar(resolve));

  it('asks for another token if the session is unknown: the renewal shows that it has ended', async () => {
    expect(await connect()).toMatchObject({ token: 'token' });
    sockets[0]!.refuse('sin_sesion');
    await connect();
    sockets[0]!.open();
    await connect();
    expect(seen.refused).toEqual([undefined, 'token', undefined]);
  });

  it('keeps its token if there are too many connections, or none at all', async () => {
    await connect();
    for (const code of ['demasiados_intentos', 'no_disponible', undefined]) {
      sockets[0]!.refuse(code);
      await connect();
    }
    expect(seen.refused).toEqual([undefined, undefined, undefined, undefined]);
  });
});
