// Open pages: one socket each, with the rules of web/src/lib/canal.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

const LINGER_MS = 2000;

export function createPages(port, patients) {
  const name = `demo.localhost:${port}`;
  const count = { open: 0, moved: 0, broke: 0, refused: 0, heard: 0 };

  async function connect(page) {
    const token = await page.patient.token();
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/api/tiempo-real',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token, pestana: page.patient.dni },
      extraHeaders: { host: name, origin: `http://${name}` },
    });
    socket.on('turnosCambiaron', ({ turno }) => {
      count.heard += 1;
      page.heard.push({ turno, at: Date.now() });
    });
    const opened = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', () => resolve(false));
    });
    if (!opened) {
      count.refused += 1;
      socket.disconnect();
      return undefined;
    }
    count.open += 1;
    socket.once('disconnect', () => (count.open -= 1));
    return socket;
  }

  async function use(page, socket) {
    page.socket = socket;
    socket.once('disconnect', () => void comeBack(page, socket));
    socket.once('canalMudar', ({ dentroDeMs }) => void move(page, socket, dentroDeMs));
  }
  async function move(page, old, dentroDeMs) {
    await sleep(dentroDeMs * Math.random());
    const next = await connect(page);
    if (!next || page.socket !== old) return next?.disconnect();
    count.moved += 1;
    void use(page, next);
    await sleep(LINGER_MS);
    old.disconnect();
  }
  /** After a break: the page reads its state again, and events of the meantime are lost as events. */
  async function comeBack(page, socket) {
    if (page.over || page.socket !== socket) return;
    count.broke += 1;
    for (;;) {
      await sleep(1000 * (0.5 + Math.random()));
      if (page.over || page.socket !== socket) return;
      const next = await connect(page);
      if (next) return page.socket === socket ? use(page, next) : next.disconnect();
    }
  }

  const pages = patients.map((patient) => ({ patient, heard: [], socket: undefined, over: false }));
  return {
    count,
    async open() {
      for (const page of pages) {
        const socket = await connect(page);
        if (!socket) throw new Error('a page could not open its socket');
        await use(page, socket);
      }
    },
    close() {
      for (const page of pages) {
        page.over = true;
        page.socket?.disconnect();
      }
    },
    /** Acts whose event did not reach the patient's page. */
    lost(acts) {
      const byPatient = new Map(pages.map((page) => [page.patient, page]));
      const missing = [];
      let expected = 0;
      for (const { patient, turno, booking, cancelling } of acts) {
        const page = byPatient.get(patient);
        if (!page) continue;
        const times = page.heard.filter((one) => one.turno === turno).map(({ at }) => at);
        const between = (from, to) => times.some((at) => at >= from && at < to);
        expected += cancelling === undefined ? 1 : 2;
        if (!between(booking, cancelling ?? Infinity)) missing.push({ turno, what: 'booking', at: booking });
        if (cancelling !== undefined && !between(cancelling, Infinity))
          missing.push({ turno, what: 'cancelling', at: cancelling });
      }
      return { expected, missing };
    },
  };
}
