import { io, type Socket } from 'socket.io-client';

export interface Tab {
  socket: Socket;
  /** Received events, by name. */
  // oxlint-disable-next-line no-explicit-any
  heard: Record<string, any[]>;
  opened: Promise<string>;
}

/** A browser tab on one process: connected, or refused with a reason; keeps received events. */
export function openTab(port: number, token: string, host = 'demo'): Tab {
  const name = `${host}.localhost:${port}`;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/tiempo-real',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    extraHeaders: { host: name, origin: `http://${name}` },
  });
  const heard: Tab['heard'] = {};
  socket.onAny((event: string, data: unknown) => (heard[event] ??= []).push(data));
  const opened = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, heard, opened };
}

export interface RawSocket {
  /**
   * Sends one text frame unchanged; returns the acknowledgement, or nothing when the server ended the socket.
   */
  say(event: string, json: string): Promise<{ ok: boolean; code?: string } | undefined>;
  send(frame: string | Uint8Array): void;
  closed: Promise<void>;
  close(): void;
}

/** Below the client library, which cannot send invalid frames. At the bare host: the unit of development. */
export async function openRaw(port: number, token: string): Promise<RawSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tiempo-real/?EIO=4&transport=websocket`);
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  const waiting = new Map<string, (answer: { ok: boolean; code?: string }) => void>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) resolve();
      else if (text.startsWith('44')) reject(new Error(text));
      const [, id = '', answer = ''] = /^43(\d+)(.*)$/s.exec(text) ?? [];
      if (id !== '') waiting.get(id)?.((JSON.parse(answer) as [{ ok: boolean }])[0]);
    });
    void closed.then(() => reject(new Error('closed')));
  });
  return {
    say(event, json) {
      const id = String((last += 1));
      const answer = new Promise<{ ok: boolean; code?: string }>((resolve) => waiting.set(id, resolve));
      if (socket.readyState === WebSocket.OPEN) socket.send(`42${id}[${JSON.stringify(event)},${json}]`);
      return Promise.race([answer, closed.then(() => undefined)]);
    },
    send: (frame) => socket.send(frame),
    closed,
    close: () => socket.close(),
  };
}
