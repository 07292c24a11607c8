import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Breaks every connection and accepts no new one. */
  cut(): void;
  /** Accepts no new connection; those that are open go on. */
  shut(): void;
  /** Stops forwarding: connections stay open, new ones are accepted, and no byte passes. */
  stall(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** A proxy before a server on loopback, so that a test can take it away and bring it back. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  /** Both directions of each connection, paused while the proxy stalls. */
  const pipes = new Set<{ hold(): void; flow(): void }>();
  let isCut = false;
  let isStalled = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      const pipe = { hold: () => void from.unpipe(to).pause(), flow: () => void from.pipe(to) };
      open.add(from);
      pipes.add(pipe);
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        pipes.delete(pipe);
        to.destroy();
      });
      if (isStalled) pipe.hold();
      else pipe.flow();
    }
  });
  const close = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      close();
    },
    shut() {
      isCut = true;
    },
    stall() {
      isStalled = true;
      for (const pipe of pipes) pipe.hold();
    },
    restore() {
      isCut = false;
      if (isStalled) for (const pipe of pipes) pipe.flow();
      isStalled = false;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        close();
      }),
  };
}
