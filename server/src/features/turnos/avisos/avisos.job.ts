import { turnoCambiado } from '@portal/domain/turnos/hechos';
import { puedeCambiar } from '@portal/domain/turnos/reglas';
import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import type { SystemDb } from '../../../db/system-db.ts';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { errorFacts } from '../../../platform/log.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Due } from '../../../platform/tick.ts';
import { buscarLibres } from '../../agenda/index.ts';
import { avisarCambio } from './avisar-cambio.ts';
import { eventoDelSistema } from './avisar.ts';
import {
  claimRecordatorio,
  endRetencion,
  listPendientes,
  lockSinAtender,
  updateAusentes,
  updatePasadosDe,
  type Pendiente,
  type PendienteRow,
} from './avisos.repository.ts';
import { darDeBaja, type ComoSePidio } from '../cambio/cancelar-por-profesional.ts';
import { correoDeTurno, datosDelTurno } from './correos.ts';
import { enlacesDelTurno } from '../enlaces/enlaces.ts';
import { soltarOferta, soltarRetenido } from '../espera/ofrecer-lugar.ts';
import { findTurno, lockTurno } from '../turnos.repository.ts';

const BATCH = 200;
/**
 * A reminder comes due when its instant passes. So a run reads those of the time since the last one, and once a minute
 * all, for a turno that is in force again or was booked by a transaction that took long.
 */
const TODOS_MS = 60_000;
type Donde = Pick<Ctx, 'unidad' | 'clock' | 'platform'>;

/**
 * Sends reminders, marks absences, closes turnos whose start has passed and releases expired retentions. Due
 * work is found by the business clock; any process may run the job.
 */
export function createAvisosJob(db: SystemDb, platform: Platform): Due {
  /** Up to here no reminder is left, and when all were read. */
  let hecho: { hasta: Date; todos: number } | undefined;

  /** Returns how many items failed. */
  async function hacerPendientes(desde: Date | null): Promise<number> {
    // Try each item once per run. A failed item waits for the next run and does not block the others.
    const intentados = new Set<string>();
    let fallidos = 0;
    for (;;) {
      const limite = BATCH + fallidos;
      const pendientes = await db.many<PendienteRow>(listPendientes(platform.clock.now(), limite, desde));
      const nuevos = pendientes.filter(
        ({ que, unidad_id, id }) => !intentados.has(`${que}:${unidad_id}:${id}`),
      );
      if (nuevos.length === 0) return fallidos;
      for (const { que, unidad_id, id } of nuevos) intentados.add(`${que}:${unidad_id}:${id}`);
      for (const [unidadId, deUnidad] of Map.groupBy(nuevos, ({ unidad_id }) => unidad_id)) {
        fallidos += await hacer(db, platform, unidadId, deUnidad).catch((error: unknown) => {
          platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'due work of a unit failed');
          return deUnidad.length;
        });
      }
      const porTipo = Map.groupBy(pendientes, ({ que }) => que);
      if (![...porTipo.values()].some(({ length }) => length === limite)) return fallidos;
    }
  }

  return {
    name: 'turnos',
    everyMs: 2000,
    async run() {
      const ahora = platform.clock.now();
      const antes = hecho;
      // Until this run is through, the next one reads all.
      hecho = undefined;
      const sigue = antes && antes.hasta <= ahora && performance.now() - antes.todos < TODOS_MS;
      const todos = sigue ? antes.todos : performance.now();
      if ((await hacerPendientes(sigue ? antes.hasta : null)) === 0) hecho = { hasta: ahora, todos };
    },
  };
}

/** Returns how many items failed. */
async function hacer(
  db: SystemDb,
  platform: Platform,
  unidadId: number,
  pendientes: readonly PendienteRow[],
): Promise<number> {
  const ctx = { unidad: await platform.units.byId(unidadId), clock: platform.clock, platform };
  const unit = db.unit(unidadId);
  const de = (que: Pendiente) => pendientes.filter((pendiente) => pendiente.que === que).map(({ id }) => id);
  const juntos = (que: Pendiente, hacerlo: (tx: UnitTx, ids: string[]) => Promise<void>): Trabajo[] => {
    const ids = de(que);
    return ids.length === 0 ? [] : [{ cuantos: ids.length, hacerlo: (tx) => hacerlo(tx, ids) }];
  };
  const cadaUno = (que: Pendiente, hacerlo: (tx: UnitTx, id: string) => Promise<void>): Trabajo[] =>
    de(que).map((id) => ({ cuantos: 1, hacerlo: (tx) => hacerlo(tx, id) }));
  const trabajos = [
    ...juntos('pasado', async (tx, ids) => {
      await tx.run(updatePasadosDe(unidadId, ids, ctx.clock.now()));
    }),
    ...juntos('ausente', (tx, ids) => marcarAusentes(ctx, tx, ids)),
    ...cadaUno('sin_atender', (tx, id) => terminarSinAtender(ctx, tx, id)),
    ...cadaUno('hora', (tx, id) => recordar(ctx, tx, id, 'hora')),
    ...cadaUno('dia', (tx, id) => recordar(ctx, tx, id, 'dia')),
    ...cadaUno('retenido', (tx, id) => soltar(ctx, tx, id)),
  ];
  let fallidos = 0;
  // One transaction per item: a failure with one turno is retried in the next run and does not stop the other
  // mails.
  for (const { cuantos, hacerlo } of trabajos) {
    await unit.tx(hacerlo).catch((error: unknown) => {
      platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'due work with a turno failed');
      fallidos += cuantos;
    });
  }
  return fallidos;
}

interface Trabajo {
  cuantos: number;
  hacerlo: (tx: UnitTx) => Promise<void>;
}

async function marcarAusentes(ctx: Donde, tx: UnitTx, ids: readonly string[]): Promise<void> {
  const ausentes = await tx.many(updateAusentes(tx.unidadId, ids, ctx.clock.now()));
  if (ausentes.length === 0) return;
  await tx.run(
    ctx.platform.audit.insert(
      ausentes.map(({ id, paciente_id }) =>
        eventoDelSistema(tx.unidadId, 'marcar_presencia', paciente_id, id),
      ),
    ),
  );
  // Always lock the cases in the same order, so that two processes cannot deadlock.
  for (const turno of ausentes.toSorted((a, b) => (a.caso_id ?? 0) - (b.caso_id ?? 0))) {
    avisarCambio(ctx, tx, turno);
    await ctx.platform.publish(tx, turnoCambiado({ turno, cambio: 'ausente' }));
  }
}

const SIN_ATENDER = 'Esperaste y nadie pudo atenderte.';

/**
 * The patient waited and the service closed, so they are not absent. The turno ends like a professional's
 * cancellation: the patient gets a mail with new times.
 */
async function terminarSinAtender(ctx: Donde, tx: UnitTx, turnoId: string): Promise<void> {
  if (!(await tx.find(lockSinAtender(tx.unidadId, turnoId)))) return;
  const turno = await tx.get(lockTurno(tx.unidadId, turnoId));
  const libres = async (que: ComoSePidio) => (await buscarLibres(ctx, tx, que, ctx.clock.now())).dias;
  await darDeBaja(ctx, tx, turno, { motivo: SIN_ATENDER, cerradaHasta: null, libres });
  await tx.run(
    ctx.platform.audit.insert([eventoDelSistema(tx.unidadId, 'cancelar_turno', turno.paciente_id, turno.id)]),
  );
}

async function recordar(ctx: Donde, tx: UnitTx, turnoId: string, cual: 'dia' | 'hora'): Promise<void> {
  const now = ctx.clock.now();
  if ((await tx.run(claimRecordatorio(tx.unidadId, turnoId, cual, now))) === 0) return;
  const turno = await tx.get(findTurno(tx.unidadId, turnoId));
  if (turno.email === null) return;
  const { platform, unidad } = ctx;
  const { respuesta, entrada } = enlacesDelTurno(platform.secrets, tx.unidadId, turno, ctx.clock);
  await encolarMensaje(ctx, tx, {
    tipo: `turno_recordatorio_${cual}`,
    destinatario: turno.email,
    causa: `turno:${turno.id}:${turno.version}:recordatorio_${cual}`,
    ...correoDeTurno(`recordatorio_${cual}`, unidad, platform.originOf(unidad), {
      ...datosDelTurno(turno),
      confirmado: turno.confirmacion === respuestasTurno.confirmado,
      enlaces: {
        respuesta: puedeCambiar({ inicio: turno.inicio, estado: estadosTurno.programado }, now)
          ? respuesta.token
          : undefined,
        entrada: entrada.token,
      },
    }),
  });
  await tx.run(
    platform.audit.insert([eventoDelSistema(tx.unidadId, 'recordar_turno', turno.paciente_id, turno.id)]),
  );
}

/**
 * Ends an expired retention: an offer passes to the next person in the waiting list; a rejection can no
 * longer be undone and its place is offered to the waiting list.
 */
async function soltar(ctx: Donde, tx: UnitTx, turnoId: string): Promise<void> {
  const turno = await tx.find(lockTurno(tx.unidadId, turnoId));
  if (!turno || turno.retenido_hasta === null || turno.retenido_hasta > ctx.clock.now()) return;
  if (turno.estado === estadosTurno.ofrecido) return soltarOferta(ctx, tx, turno, { avisar: true });
  if (turno.estado === estadosTurno.cancelado) return soltarRetenido(ctx, tx, turno);
  // A professional who cancelled does not attend at that hour: do not offer it to anybody.
  await tx.run(endRetencion(turno.id));
  avisarCambio(ctx, tx, turno);
}
