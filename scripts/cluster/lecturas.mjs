// People who read what may be late while the faults come: the figures of the day, a CSV of the audit, and its
// verification. The portals read them from a standby (DATABASE_READ_URL).
import { setTimeout as sleep } from 'node:timers/promises';
import { AWAY } from '../../server/src/proof/faults/traffic.ts';

/** The day of the run, on its business clock. */
const HOY = '2026-11-16';
/** A standby may be half a minute late, and the answer to how late it is counts for two seconds. */
const LATE_MS = 33_000;
const PAUSE_MS = 250;
const CAUGHT_UP_MS = 60_000;
const DOORS = [0, 1];

export function seatReaders({ cluster, world, ledger }) {
  /** What the primary had at an instant: whoever reads half a minute later must find it. */
  const marks = [];
  const administradora = () => world.administradora.token();

  const finished = async () =>
    (
      await world.db.sql(
        `select count(*)::int as n from portal.atenciones where unidad_id = 1 and dia = $1 and estado = 'encerrado'`,
        [HOY],
      )
    )[0].n;
  async function mark() {
    const casos = [...ledger.casos.keys()];
    const [{ sello }] = await world.db.sql(
      'select coalesce(max(orden), 0)::int as sello from portal.auditoria_sellos where unidad_id = 1',
    );
    marks.push({ casos, sello, atenciones: await finished(), at: Date.now() });
  }
  const markOf = (at) =>
    marks.findLast((one) => one.at <= at - LATE_MS) ?? { casos: [], sello: 0, atenciones: 0 };

  const ask = async (which, request) => world.ask(which, { ...request, token: await administradora() });
  const askFigures = (which) => ask(which, { path: `/api/cifras?desde=${HOY}&hasta=${HOY}` });

  /** Each returns its answers, and what is wrong with the last one if it is 200. */
  const readings = {
    async figures(which) {
      const { atenciones } = markOf(Date.now());
      const answer = await askFigures(which);
      const told = answer.body?.resumen?.atenciones;
      return { answer, wrong: () => (told >= atenciones ? '' : `${told} of ${atenciones} attentions`) };
    },
    async csv(which) {
      const { casos } = markOf(Date.now());
      const body = { acto: 'crear_caso' };
      const asked = await ask(which, { method: 'POST', path: '/api/auditoria/csv/ticket', body });
      if (asked.status !== 200) return { answer: asked };
      const answer = await world.ask(which, { path: asked.body.url });
      const wrong = () => {
        const there = new Set([...answer.text.matchAll(/;Caso (\d+);/g)].map(([, id]) => Number(id)));
        const missing = casos.filter((id) => !there.has(id));
        return missing.length === 0 ? '' : `${missing.length} of ${casos.length} cases are not in the file`;
      };
      return { answer, isFile: true, wrong };
    },
    async chain(which) {
      const body = { desde: markOf(Date.now()).sello };
      const answer = await ask(which, { method: 'POST', path: '/api/auditoria/verificar', body });
      return { answer, wrong: () => answer.body.problemas.map(({ texto }) => texto).join('; ') };
    },
  };

  function judge(fault, what, { answer, isFile = false, wrong }) {
    const { status, text, body, headers, ms } = answer;
    if (status === 200) return wrong();
    if (status === 503) {
      if (body?.code !== AWAY.code || body.message !== AWAY.message) return `503 in other words: ${text}`;
      return Number(headers['retry-after']) > 0 ? '' : 'no time to come back';
    }
    // A file that cannot be finished breaks off, so that nobody takes it for whole. A portal that dies takes its
    // open answers with it; nginx asks the other one, where the ticket is spent.
    const cut = status === 0 && (isFile || fault === 'portal killed');
    const spent = status === 404 && isFile && fault === 'portal killed';
    return cut || spent ? '' : `${status} after ${ms} ms ${text.slice(0, 300)}`;
  }

  return {
    mark,
    /** Reads until it is stopped. `stop` returns what was read. */
    start(fault) {
      const [heard, wrong] = [[], []];
      let over = false;
      const reader = async (which) => {
        for (;;)
          for (const [what, read] of Object.entries(readings)) {
            if (over) return;
            const reading = await read(which);
            heard.push(reading.answer.status);
            const problem = judge(fault, what, reading);
            if (problem) wrong.push(`read late, ${what}: ${problem}`);
            await sleep(PAUSE_MS);
          }
      };
      const readers = DOORS.map(reader);
      return async () => {
        over = true;
        await Promise.all(readers);
        return {
          wrong,
          read: heard.filter((status) => status === 200).length,
          refused: heard.filter((status) => status === 503).length,
        };
      };
    },
    /** After a fault: both portals read a standby again, and find there what the primary has. */
    async look() {
      const problems = [];
      for (const which of DOORS) {
        let last;
        for (const end = Date.now() + CAUGHT_UP_MS; Date.now() < end; await sleep(200)) {
          const since = new Date();
          const { status, body } = await askFigures(which);
          const [told, there] = [body?.resumen?.atenciones, await finished()];
          const atStandby = await cluster.isStandbyRead(since);
          last = `${status}, ${told} of ${there} attentions, ${atStandby ? 'a' : 'no'} standby was read`;
          if (status === 200 && told === there && atStandby) {
            last = undefined;
            break;
          }
        }
        if (last) problems.push(`portal ${which} reads late: ${last}`);
      }
      return problems;
    },
  };
}
