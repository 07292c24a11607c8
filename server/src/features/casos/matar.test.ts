import { readdirSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signAccess } from '../../http/session.ts';
import { newId } from '../../platform/ids.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { datosDeCaso, multipart } from '../../testing/casos.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { addAccount } from '../../testing/people.ts';
import { SECRET, startPortalProcess, type PortalProcess } from '../../testing/processes.ts';

/**
 * Two servers, of which one after the other dies between any two instructions of a creation: what is left is whole cases, and who asks again
 * with the same key gets the one they have. A hundred deaths: `MUERTES=100`.
 */

const NOW = '2026-11-16T07:00:00-03:00';
const KILLS = Number(process.env['MUERTES'] ?? 6);
const LEAST_KILLS = Math.min(KILLS, 3);
/** A short run gives up where the machine is slow; a long one was asked for. */
const ENOUGH_MS = KILLS > 10 ? Number.POSITIVE_INFINITY : 45_000;
const CLIENTS = 8;
const SERVICIO = 96;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let db: TestDatabase;
let mail: TestMailServer;
let token: string;
let places: { fecha: string; hora: string }[];
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-casos-'));
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const processes: PortalProcess[] = [];
const seed = Number(process.env['SEMILLA'] ?? Date.now() % 100_000);

const start = () => startPortalProcess({ db, mail, now: NOW, env: { DATA_DIR: dataDir, DATABASE_POOL: '8' } });

interface Answer {
  status: number;
  text: string;
}
/** 0 where the connection broke before an answer came. */
function send(
  port: number,
  method: 'GET' | 'POST',
  address: string,
  { raw, headers = {} }: { raw?: Buffer; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, text: '' });
    const outgoing = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: address,
        headers: { host: 'demo.localhost', 'x-portal': '1', authorization: `Bearer ${token}`, ...(raw ? { 'content-length': raw.length } : {}), ...headers },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', broken);
        incoming.on('end', () => resolve({ status: incoming.statusCode!, text: Buffer.concat(chunks).toString('utf8') }));
      },
    );
    outgoing.on('error', broken);
    outgoing.end(raw);
  });
}

beforeAll(async () => {
  [db, mail] = await Promise.all([cloneDatabase(), startMailServer()]);
  await db.sql('delete from portal.turnos');
  await db.sql('delete from portal.enlaces');
  await db.sql(
    `insert into portal.servicios (unidad_id, id, nombre, sigla, por_turno, riesgo_trabajo, asientos, dias_corridos) values (1, $1, 'Medicina del trabajo', 'M', true, true, 50, 60)`,
    [SERVICIO],
  );
  const { personaId, cuentaId } = await addAccount(db, { roles: ['gestor_art'], nombre: 'Paula' });
  const sesionId = newId();
  await db.sql(`insert into portal.sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada) values (1, $1, $2, $3, 'gestor_art', now(), now())`, [
    sesionId,
    personaId,
    cuentaId,
  ]);
  token = await signAccess(createSecrets(SECRET), 1, sesionId);
  processes.push(...(await Promise.all([start(), start()])));
  const { text } = await send(processes[0]!.port, 'GET', `/api/art/disponibles?servicio_id=${SERVICIO}`);
  const { dias } = JSON.parse(text) as { dias: { fecha: string; horas: string[] }[] };
  places = dias.flatMap(({ fecha, horas }) => horas.map((hora) => ({ fecha, hora })));
}, 180_000);
afterAll(async () => {
  agent.destroy();
  await Promise.all(processes.map((uno) => uno.stop()));
  await mail.stop();
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The n-th case: every third with a document. The same n is the same body and the same key. */
const bodies = new Map<number, ReturnType<typeof multipart>>();
function bodyOf(n: number) {
  let body = bodies.get(n);
  if (!body) {
    const { fecha, hora } = places[n % places.length]!;
    const datos = datosDeCaso({
      nroSiniestro: `MUERTE-${n}`,
      servicio_id_turno: String(SERVICIO),
      fecha_turno: fecha,
      hora_turno: hora,
      email: `n${n}@ejemplo.com`,
    });
    const parts = Object.entries(datos).map(([name, value]) => ({ name, value }));
    body = multipart(n % 3 === 0 ? [...parts, { name: 'file', value: PDF, filename: 'a.pdf' }] : parts);
    bodies.set(n, body);
  }
  return body;
}
async function crear(n: number, which: number): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const { raw, headers } = bodyOf(n);
    const answer = await send(processes[which]!.port, 'POST', '/api/art/crear', { raw, headers: { ...headers, 'idempotency-key': `clave-del-caso-${n}` } });
    // On a slow machine the portal may say to come back in a minute.
    if (answer.status !== 503 || tries === 20) return answer;
    await sleep(200);
  }
}
const idOf = ({ text }: Answer) => (JSON.parse(text) as { caso: { id: number } }).caso.id;

it('servers that are killed while cases are created, again and again', { timeout: KILLS > 10 ? 3_000_000 : 300_000 }, async () => {
  console.log(`SEMILLA=${seed}`);
  let state = seed;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const attempts: { n: number; answer: Answer }[] = [];
  let next = 0;
  let [kills, metWork] = [0, 0];
  const begun = Date.now();

  while (kills < KILLS && (kills < LEAST_KILLS || Date.now() - begun < ENOUGH_MS)) {
    kills += 1;
    const victim = kills % 2;
    const load = { over: false, answered: 0, cut: 0 };
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      while (!load.over) {
        const n = next++;
        const answer = await crear(n, client % 2);
        load.answered += answer.status === 200 ? 1 : 0;
        load.cut += answer.status === 0 ? 1 : 0;
        attempts.push({ n, answer });
        // Whose server is dead waits for the new one.
        if (answer.status === 0) return;
      }
    });
    // After some cases, not after some time: a slow machine dies as busy as a fast one.
    const enough = 4 + random() * 16;
    while (load.answered < enough) await sleep(1);
    await sleep(random() * 25);
    await processes[victim]!.kill();
    load.over = true;
    await Promise.all(clients);
    if (load.cut > 0) metWork += 1;
    processes[victim] = await start();
  }

  const acknowledged = attempts.filter(({ answer }) => answer.status === 200);
  const unknown = attempts.filter(({ answer }) => answer.status === 0);
  console.log(`${metWork} of ${kills} kills met work in flight; ${acknowledged.length} cases acknowledged, ${unknown.length} cut off`);
  expect(metWork).toBeGreaterThanOrEqual(kills / 2);
  // Nobody was refused for what a dead process had begun.
  expect(attempts.filter(({ answer }) => answer.status !== 200 && answer.status !== 0).map(({ answer }) => answer.text)).toEqual([]);

  // Nothing that was acknowledged is lost.
  const kept = new Map(
    (await db.sql<{ id: number; nro_siniestro: string }>('select id, nro_siniestro from portal.casos')).map((row) => [row.nro_siniestro, row.id]),
  );
  expect(acknowledged.filter(({ n, answer }) => kept.get(`MUERTE-${n}`) !== idOf(answer))).toEqual([]);

  // The same key again, at either server: who had an answer gets the same; who had none gets one case, at once and for good.
  for (const { n, answer } of acknowledged.slice(-20)) expect((await crear(n, n % 2)).text).toBe(answer.text);
  const hadOne = unknown.filter(({ n }) => kept.has(`MUERTE-${n}`)).length;
  for (const { n } of unknown) {
    const [once, twice] = [await crear(n, 0), await crear(n, 1)];
    expect([once.status, twice.text]).toEqual([200, once.text]);
    if (kept.has(`MUERTE-${n}`)) expect(idOf(once)).toBe(kept.get(`MUERTE-${n}`));
  }
  console.log(`${hadOne} of those that were cut off had been created`);

  // No half of a case: each has its worker, its appointment with two links and one message, its follow-up, its document where it had one, its
  // timeline, its event and its key, once; and there is none of these without it.
  const total = acknowledged.length + unknown.length;
  const withDocument = [...acknowledged, ...unknown].filter(({ n }) => n % 3 === 0).length;
  const [whole] = await db.sql(`select count(*)::int as casos, count(distinct c.nro_siniestro)::int as siniestros, max(c.id) - min(c.id) + 1 as numeros,
      count(*) filter (where not exists (select from portal.personas p where p.id = c.paciente_id and p.documento = c.documento))::int as sin_persona,
      count(*) filter (where (select count(*) from portal.turnos t where t.caso_id = c.id and t.estado = 1 and t.id = c.turno_id) <> 1)::int as sin_turno,
      count(*) filter (where (select count(*) from portal.enlaces e where e.objeto = c.turno_id::text) <> 2)::int as sin_enlaces,
      count(*) filter (where (select count(*) from portal.mensajes m where m.causa = 'turno:' || c.turno_id || ':1:reservado' and m.destinatario = c.email) <> 1)::int as sin_mensaje,
      count(*) filter (where (select count(*) from portal.seguimientos s where s.caso_id = c.id and s.seguimiento = c.diagnostico) <> 1)::int as sin_seguimiento,
      count(*) filter (where (select count(*) from portal.hechos_caso h where h.caso_id = c.id) <> 2)::int as sin_hechos,
      count(*) filter (where (select count(*) from portal.documentos_caso d where d.caso_id = c.id) <> case when substr(c.nro_siniestro, 8)::int % 3 = 0 then 1 else 0 end)::int as sin_documento,
      count(*) filter (where (select count(*) from portal.auditoria a where a.acto = 'crear_caso' and a.resultado = 'ok' and a.objeto = 'caso:' || c.id) <> 1)::int as sin_evento,
      count(*) filter (where (select count(*) from portal.claves_idempotencia k where (k.respuesta -> 'caso' ->> 'id')::int = c.id) <> 1)::int as sin_clave
    from portal.casos c`);
  expect(whole).toEqual({
    casos: total,
    siniestros: total,
    numeros: total,
    sin_persona: 0,
    sin_turno: 0,
    sin_enlaces: 0,
    sin_mensaje: 0,
    sin_seguimiento: 0,
    sin_hechos: 0,
    sin_documento: 0,
    sin_evento: 0,
    sin_clave: 0,
  });
  expect(
    await db.sql(`select (select count(*)::int from portal.turnos) as turnos, (select count(*)::int from portal.mensajes) as mensajes, (select count(*)::int from portal.seguimientos) as seguimientos,
      (select count(*)::int from portal.documentos_caso) as documentos, (select count(*)::int from portal.claves_idempotencia where respuesta is null) as sin_respuesta,
      (select sum(abiertos)::int from portal.casos_por_gestor) as contados, (select ultimo - 1000 from portal.numeradores where unidad_id = 1 and nombre = 'casos') as numerados`),
  ).toEqual([{ turnos: total, mensajes: total, seguimientos: total, documentos: withDocument, sin_respuesta: 0, contados: total, numerados: total }]);

  // Every document's file is there; what a dead server left besides belongs to nobody, and the sweep takes it.
  const files = new Set(
    readdirSync(path.join(dataDir, 'archivos'), { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  );
  const archivos = await db.sql<{ archivo: string }>('select archivo from portal.documentos_caso');
  expect(archivos.filter(({ archivo }) => !files.has(path.basename(archivo)))).toEqual([]);
  console.log(`${files.size - archivos.length} files for the sweep`);

  // No mail twice. What a dead server held is sent by another once its lease is over; until then it counts as pending.
  const since = Date.now();
  const pending = async () =>
    (await db.sql<{ n: number }>(`select count(*)::int as n from portal.mensajes where estado = 'pendiente' and proximo <= now() + interval '1 second'`))[0]!.n;
  while ((await pending()) > 0 && Date.now() - since < 60_000) await sleep(250);
  const sent = Map.groupBy(mail.accepted, ({ to }) => to);
  expect([...sent.values()].filter((mails) => mails.length > 1).map((mails) => mails[0]!.to)).toEqual([]);
  const settled = await db.sql<{ destinatario: string }>(`select destinatario from portal.mensajes where estado = 'enviado'`);
  expect(settled.filter(({ destinatario }) => sent.get(destinatario)?.length !== 1)).toEqual([]);
});
