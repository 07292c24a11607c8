import { type Atencion } from './rows.ts';
import { isOwn } from './step.ts';
import { eventually, hasPending, quiet } from './time.ts';
import { short, type World } from './world.ts';
import { type Scene, demand } from './scene.ts';

interface Paper {
  id: string;
  tipo: string;
  atencion_id: string;
}

/**
 * Papers signed before an attention ended are mailed with its end, later ones by themselves: to the patient's
 * side at that time, and to nobody else.
 */
export async function papersReachTheirPatient({ world, atenciones }: Scene) {
  const ended = atenciones.filter(({ estado }) => estado === 'encerrado');
  if (ended.length === 0) return;
  const { entregados: seen } = world;
  const papers = await world.portal.db.sql<Paper>(
    `select id, tipo, atencion_id from portal.documentos where estado = 'firmado' and tipo <> 'evolucion' and atencion_id = any ($1)`,
    [ended.map(({ id }) => id)],
  );
  const letters = await world.portal.db.sql<{ id: string; destinatario: string; causa: string }>(
    `select id, destinatario, causa from portal.mensajes where causa = any ($1)`,
    [[...ended.map(({ id }) => `fin:${id}`), ...papers.map(({ id }) => `documento:${id}`)]],
  );
  for (const row of ended) {
    const own = papers.filter(({ atencion_id }) => atencion_id === row.id);
    demand(own.length > 0, () => `${short(row.id)} ended and left no constancia`);
    const causes = [`fin:${row.id}`, ...own.map(({ id }) => `documento:${id}`)];
    const due = !seen.has(row.id)
      ? [`fin:${row.id}`]
      : own.filter(({ id }) => !seen.has(id)).map(({ id }) => `documento:${id}`);
    const fresh = letters.filter(({ id, causa }) => causes.includes(causa) && !seen.has(id));
    if (due.length === 0 && fresh.length === 0) continue;
    const addresses = await addressesOf(world, row);
    const closed = world.pacientes.some((one) => world.bloqueados.has(one.personaId) && isOwn(one, row));
    if (addresses.size > 0 && !closed)
      for (const cause of due)
        demand(
          letters.some(({ causa }) => causa === cause),
          () => `${short(row.id)} ended and its patient was not written to: ${cause}`,
        );
    for (const { destinatario } of fresh)
      demand(addresses.has(destinatario), () => `a paper of ${short(row.id)} went to ${destinatario}`);
    for (const id of [row.id, ...own.map((paper) => paper.id), ...fresh.map((letter) => letter.id)])
      seen.add(id);
  }
}

/** Everybody who may get a paper of that attention by mail. */
export async function addressesOf(
  { portal }: World,
  { paciente_id, turno_id }: Atencion,
): Promise<Set<string>> {
  const rows = await portal.db.sql<{ email: string | null }>(
    `select email from portal.personas where id = $1
     union select h.email from portal.vinculos_familiares v join portal.personas h on h.id = v.titular_id where v.integrante_id = $1
     union select c.email from portal.turnos t join portal.casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id where t.id = $2`,
    [paciente_id, turno_id],
  );
  return new Set(rows.flatMap(({ email }) => (email ? [email] : [])));
}

/**
 * Each booking has its mail, each turno cancelled by the institution its cancellation mail, and no other mail
 * exists.
 */
export async function eventsAreMailed({ world, turnos }: Scene) {
  const rows = await world.portal.db.sql<{ causa: string }>(
    `select causa from portal.mensajes where unidad_id = 1 and causa like 'turno:%'`,
  );
  const told = new Set(rows.map(({ causa }) => causa.replace(/:\d+:/, ':')));
  for (const { id, estado, caso_id } of turnos) {
    const booked = told.has(`turno:${id}:reservado`) || told.has(`turno:${id}:reprogramado`);
    const called = told.has(`turno:${id}:cancelado_por_profesional`);
    if (caso_id === null && [1, 3, 4, 5].includes(estado))
      demand(booked, () => `turno ${short(id)} is ${estado} and nobody was told that it is booked`);
    if (caso_id === null && estado === 5)
      demand(called, () => `turno ${short(id)} was cancelled by the institution and nobody was told`);
    if (estado !== 5) demand(!called, () => `turno ${short(id)} is ${estado} and was told to be cancelled`);
  }
}

/** The mail server accepted every row in state 'enviado' once, and nothing without a row. */
export async function mailsAgree({ world }: Scene) {
  let rows: { id: string; estado: string; tipo: string }[] = [];
  // Messages may be written after the answer to a step: they are sent first.
  await eventually(async () => {
    if (await hasPending(world)) await quiet(world);
    rows = await world.portal.db.sql(
      `select id, estado, tipo from portal.mensajes where unidad_id = 1 and creado > now() - interval '1 day'`,
    );
    return rows.every(({ estado }) => estado !== 'pendiente');
  });
  const taken = new Map<string, number>();
  for (const { messageId } of world.portal.mail.accepted)
    taken.set(messageId, (taken.get(messageId) ?? 0) + 1);
  for (const { id, estado, tipo } of rows) {
    const count = taken.get(`<${id}@u1.portal>`) ?? 0;
    demand(estado !== 'pendiente', () => `a mail of type ${tipo} still waits`);
    demand(
      count === (estado === 'enviado' ? 1 : 0),
      () => `a mail of type ${tipo} is ${estado} and was taken ${count} times`,
    );
  }
  demand(
    [...taken.values()].reduce((sum, n) => sum + n, 0) <= rows.length,
    () => 'the mail server took more than the ledger holds',
  );
}
