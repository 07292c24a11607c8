import { io, type Socket } from 'socket.io-client';

export interface Tab {
  socket: Socket;
  /** What was heard, by the name of the event. */
  // oxlint-disable-next-line no-explicit-any
  heard: Record<string, any[]>;
  opened: Promise<string>;
}

/** A browser's tab on one process: connected, or why not; keeps what it hears. */
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
