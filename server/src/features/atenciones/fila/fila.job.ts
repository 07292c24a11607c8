import type { Acto } from '@portal/domain/contract/actos';
import { atencionFinalizada } from '@portal/domain/atenciones/hechos';
import {
  GUARDIA_CERRADA_SEGUNDOS,
  GUARDIA_EN_LLAMADA_MINUTOS,
  GUARDIA_PERDIDA_MINUTOS,
  LLAMADA_PERDIDA_MINUTOS,
  rellamadosDe,
  RESPUESTA_SEGUNDOS,
} from '@portal/domain/atenciones/reglas';
import { finDeEntrada } from '@portal/domain/turnos/reglas';
import type { SystemDb } from '../../../db/system-db.ts';
import type { UnitTx } from '../../../db/unit-db.ts';
import { errorFacts } from '../../../platform/log.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Due } from '../../../platform/tick.ts';
import { olvidarLlegada } from '../../turnos/index.ts';
import type { Unidad } from '../../../units/registry.ts';
import {
  findAtencion,
  findServicio,
  lockAtencion,
  lockTurnoDe,
  updateAtencion,
  type AtencionRow,
} from '../atenciones.repository.ts';
import { aQuien, avisarLlamada } from '../llamado/avisar-llamada.ts';
import { avisarAtencion, avisarFinDeLlamada } from '../avisar-atencion.ts';
import { soltarFila } from '../pase/soltar-fila.ts';
import { correoDeCierre } from '../llamado/correos.ts';
import { enHoras, horasDe } from '../solicitud/disponibilidad.ts';
import {
  deleteGuardiaPerdida,
  listGuardiasPerdidas,
  listLineasSinNadie,
  listLlamadasPerdidas,
  listLlamadosDebidos,
  listSinNadie,
  type LineaRow,
} from './fila.repository.ts';

const antes = (ahora: Date, ms: number) => new Date(ahora.getTime() - ms);
/**
 * The calling process notifies at once; this job notifies only the calls that are still unannounced after
 * this time.
 */
const AVISO_MS = 5000;
/** Check closing hours every third run: a few seconds of delay do not matter. */
const VUELTAS_POR_CIERRE = 3;
/** Lines of which one check reads the hours. The next one goes on with the others. */
const LINEAS_POR_VEZ = 100;
const PRIMERA: LineaRow = { unidad_id: 0, servicio_id: 0 };

/**
 * Due work of the line by the business clock: recalls and no-shows, abandoned desks, calls left open, and
 * services that closed with people in line.
 */
export function createFilaJob(db: SystemDb, platform: Platform): Due {
  const { clock } = platform;
  let ultimaLinea = PRIMERA;

  /** A failed item does not hold up the others; it is tried again in the next run. */
  async function cada<Row extends { unidad_id: number }>(
    rows: readonly Row[],
    work: (row: Row) => Promise<void>,
  ) {
    for (const row of rows)
      await work(row).catch((error: unknown) =>
        platform.log.warn({ unidad: row.unidad_id, ...errorFacts(error) }, 'due work of a line failed'),
      );
  }

  async function llamados() {
    const ahora = clock.now();
    const debidos = await db.many(
      listLlamadosDebidos(antes(ahora, RESPUESTA_SEGUNDOS * 1000), antes(ahora, AVISO_MS)),
    );
    await cada(debidos, async ({ unidad_id, id, sin_respuesta }) => {
      const suena = !sin_respuesta || (await responderPorElla(unidad_id, id));
      if (suena)
        avisarLlamada(platform, unidad_id, await db.unit(unidad_id).get(findAtencion(unidad_id, id)));
    });
  }

  /**
   * Handles an unanswered call: calls again, or gives up. Returns whether it calls again. Checks under the
   * lock, since another process may have handled it.
   */
  const responderPorElla = async (unidadId: number, id: string) => {
    const rellamados = rellamadosDe((await platform.units.byId(unidadId)).plantilla);
    return db.unit(unidadId).tx(async (tx) => {
      const turno = await tx.find(lockTurnoDe(unidadId, id));
      const row = await tx.find(lockAtencion(unidadId, id));
      const ahora = clock.now();
      if (row?.estado !== 'chamado' || ultimaSenal(row) > antes(ahora, RESPUESTA_SEGUNDOS * 1000))
        return false;
      if (row.llamados <= rellamados) {
        await tx.run(updateAtencion(id, ['chamado'], { llamada: ahora, llamados: row.llamados + 1 }));
        await anotar(tx, 'llamar_paciente', row);
        avisarAtencion(platform, tx, id);
        return true;
      }
      await tx.run(updateAtencion(id, ['chamado'], { estado: 'no_se_presento', fin: ahora }));
      if (turno) await olvidarLlegada(tx, turno.id);
      await anotar(tx, 'marcar_ausente', row);
      avisarFinDeLlamada(platform, tx, id, 'ausente');
      return false;
    });
  };

  async function guardias() {
    const ahora = clock.now();
    const limite = {
      sinLlamada: antes(ahora, GUARDIA_PERDIDA_MINUTOS * 60_000),
      enLlamada: antes(ahora, GUARDIA_EN_LLAMADA_MINUTOS * 60_000),
      cerrada: antes(ahora, GUARDIA_CERRADA_SEGUNDOS * 1000),
    };
    await cada(
      await db.many(listGuardiasPerdidas(limite)),
      async ({ unidad_id, profesional_id, visto, cerrada }) => {
        // Another tab or device of the same person is open and sends its own heartbeat.
        if (cerrada && (await platform.realtime.isAnywhere([roomOf.persona(unidad_id, profesional_id)])))
          return;
        await db.unit(unidad_id).tx(async (tx) => {
          if ((await tx.run(deleteGuardiaPerdida(profesional_id, { visto }))) === 0) return;
          for (const { id } of await soltarFila(tx, profesional_id, ahora))
            avisarFinDeLlamada(platform, tx, id, 'ausente');
        });
      },
    );
  }

  /**
   * A call left open with nobody in it ends at the time when somebody was last seen. Its note stays among the
   * drafts.
   */
  async function perdidas() {
    const limite = antes(clock.now(), LLAMADA_PERDIDA_MINUTOS * 60_000);
    await cada(await db.many(listLlamadasPerdidas(limite)), async ({ unidad_id, id }) => {
      await db.unit(unidad_id).tx(async (tx) => {
        const row = await tx.find(lockAtencion(unidad_id, id));
        if (row?.estado !== 'iniciado' || ultimaSenal(row) > limite) return;
        await tx.run(updateAtencion(id, ['iniciado'], { estado: 'encerrado', fin: ultimaSenal(row) }));
        await anotar(tx, 'finalizar_atencion', row);
        await platform.publish(tx, atencionFinalizada({ atencionId: id }));
        avisarFinDeLlamada(platform, tx, id, 'finalizada');
      });
    });
  }

  /**
   * The service's hours are over and nobody on duty attends it: tells the people still waiting, on screen and
   * by mail.
   */
  async function cierres() {
    const lineas = await db.many(listLineasSinNadie(ultimaLinea, LINEAS_POR_VEZ));
    ultimaLinea = lineas.length === LINEAS_POR_VEZ ? lineas.at(-1)! : PRIMERA;
    await cada(lineas, async ({ unidad_id, servicio_id }) => {
      const unit = db.unit(unidad_id);
      const unidad = await platform.units.byId(unidad_id);
      const servicio = await unit.find(findServicio(servicio_id));
      if (servicio && enHoras(await horasDe(unit, unidad), servicio, clock.now())) return;
      for (const { id } of await unit.many(listSinNadie(unidad_id, servicio_id)))
        await unit.tx((tx) => cerrarUna(tx, unidad, id));
    });
  }

  async function cerrarUna(tx: UnitTx, unidad: Unidad, id: string): Promise<void> {
    const row = await tx.get(lockAtencion(tx.unidadId, id));
    // A patient with a turno waits at least until its entry window closes, even after hours.
    if (
      row.estado !== 'emitida' ||
      (row.turno_inicio !== null && clock.now() < finDeEntrada(row.turno_inicio))
    )
      return;
    await tx.run(
      updateAtencion(id, ['emitida'], { estado: 'cancelada', cancelada_por: 'cierre', fin: clock.now() }),
    );
    await anotar(tx, 'dejar_fila', row);
    const quien = await aQuien(tx, row);
    if (quien) {
      const correo = correoDeCierre(unidad, platform.originOf(unidad), {
        nombre: quien.nombre,
        servicio: row.servicio,
        deTurno: row.turno_id !== null,
      });
      await encolarMensaje({ clock }, tx, {
        tipo: 'cierre',
        destinatario: quien.email,
        causa: `cierre:${id}`,
        ...correo,
      });
    }
    avisarAtencion(platform, tx, id);
  }

  /** Audit event of the system: it has no actor. */
  const anotar = (tx: UnitTx, acto: Acto, { paciente_id, id }: AtencionRow) =>
    tx.run(
      platform.audit.insert([
        {
          unidadId: tx.unidadId,
          acto,
          resultado: 'ok',
          actorId: null,
          actorRol: 'sistema',
          paraId: paciente_id,
          objeto: id,
          direccion: '',
          pedido: '',
        },
      ]),
    );

  let vueltas = 0;
  return {
    name: 'fila',
    everyMs: 1000,
    async run() {
      await llamados();
      await guardias();
      await perdidas();
      if (vueltas % VUELTAS_POR_CIERRE === 0) await cierres();
      vueltas += 1;
    },
  };
}

const ultimaSenal = ({ llamada, inicio, visto_paciente, visto_profesional, estado }: AtencionRow): Date => {
  const senales =
    estado === 'iniciado' ? [inicio, visto_paciente, visto_profesional] : [llamada, visto_paciente];
  return new Date(Math.max(...senales.map((senal) => senal?.getTime() ?? 0)));
};
