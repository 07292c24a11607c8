import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A network between browser and product that a test can cut, hold up or lead to another product, while the
 * address stays the same.
 */
export async function startCorridor(url: string) {
  const state = { port: new URL(url).port, cut: false, held: Promise.resolve(), holdsQuestions: false };
  const opened: string[] = [];
  const server = createServer((given, answer) => {
    if (state.cut) return void given.socket.destroy();
    const pass = () =>
      given.pipe(
        ask({ port: state.port, path: given.url, method: given.method, headers: given.headers }, (got) => {
          answer.writeHead(got.statusCode!, got.rawHeaders);
          got.pipe(answer);
        }).on('error', () => answer.destroy()),
      );
    const isOpened = given.headers['sec-fetch-mode'] === 'navigate';
    if (isOpened) opened.push(given.url!);
    const isHeld = isOpened || (state.holdsQuestions && given.method === 'HEAD');
    void (isHeld ? state.held.then(pass) : pass());
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The addresses that a browser asked for as pages. */
    opened,
    origin: (plantilla: string) => `http://${plantilla}.localhost:${port}`,
    cut(whether: boolean) {
      state.cut = whether;
      if (whether) server.closeAllConnections();
    },
    /**
     * Pages that a browser opens wait until the returned function lets them go. With `questions`, so does the
     * frame's question whether the portal answers.
     */
    hold({ questions = false } = {}) {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.held = promise;
      state.holdsQuestions = questions;
      return resolve;
    },
    leadTo: (other: string) => void (state.port = new URL(other).port),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
