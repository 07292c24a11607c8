import { io, type Socket } from 'socket.io-client';
import type { TestPortal } from '../portal.ts';

/** One page of a participant: its socket, its connection, and the events it received. */
export interface Page {
  socket: Socket;
  // oxlint-disable-next-line no-explicit-any
  heard: { name: string; data: any }[];
  ended: Promise<string>;
  conexion: string;
  ask(event: string, data: unknown): Promise<{ ok: boolean; code?: string }>;
  // oxlint-disable-next-line no-explicit-any
  said(event: string): any[];
  entrar(pase: string, own?: string): Promise<{ ok: boolean; code?: string }>;
}

export async function openPage(
  portal: TestPortal,
  token: string,
  { host = 'demo' }: { host?: string } = {},
): Promise<Page> {
  const name = `${host}.localhost:${portal.port}`;
  const socket = io(`http://127.0.0.1:${portal.port}`, {
    path: '/api/tiempo-real',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    extraHeaders: { host: name, origin: `http://${name}` },
  });
  const heard: Page['heard'] = [];
  socket.onAny((event: string, data: unknown) => heard.push({ name: event, data }));
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const conexion = crypto.randomUUID();
  const ask: Page['ask'] = (event, data) =>
    socket.timeout(20_000).emitWithAck(event, data) as ReturnType<Page['ask']>;
  return {
    socket,
    heard,
    ended,
    conexion,
    ask,
    said: (event) => heard.filter(({ name: told }) => told === event).map(({ data }) => data),
    entrar: (pase, own = conexion) => ask('llamadaEntrar', { token: pase, conexion: own }),
  };
}
