import { casosEventos } from '@portal/domain/casos/contract';
import { estaVivo, nombreDeEstadoCaso, type EstadoCaso } from '@portal/domain/casos/estados';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { insertHechos, listCoordinadores, updateStatus, type CasoRow } from './casos.repository.ts';

type Conocido = Pick<CasoRow, 'id' | 'status'>;

export interface Hecho {
  tipo: 'alta' | 'estado' | 'turno' | 'asistencia' | 'constancia' | 'datos' | 'gestor' | 'documento';
  texto: string;
  turnoId?: string;
  /** The person who did it; undefined if it was the worker, the professional or the scheduled job. */
  autorId?: string;
  /** Snapshot stored with the entry, independent of later changes to the case. */
  datos?: Record<string, string>;
  /** Marks an event that the manager did not cause and should see. */
  alerta?: boolean;
}

const LARGO = 500;

export async function anotar(
  { clock }: { clock: Clock },
  tx: UnitTx,
  casos: number | readonly number[],
  hechos: readonly Hecho[],
): Promise<void> {
  const ocurrido = clock.now();
  const rows = [casos].flat().flatMap((caso_id) =>
    hechos.map(({ tipo, texto, turnoId, autorId, datos, alerta }) => ({
      unidad_id: tx.unidadId,
      caso_id,
      tipo,
      detalle: texto.slice(0, LARGO),
      turno_id: turnoId ?? null,
      autor_id: autorId ?? null,
      ocurrido,
      datos: datos ? JSON.stringify(datos) : null,
      alerta: alerta ?? false,
    })),
  );
  await tx.run(insertHechos(rows));
}

/** Changes the status and records it in the timeline. The caller has locked the case's row. */
export async function cambiarEstado(
  { clock }: { clock: Clock },
  tx: UnitTx,
  caso: Conocido,
  status: EstadoCaso,
  autorId?: string,
): Promise<void> {
  if (caso.status === status) return;
  await tx.run(updateStatus(caso.id, status, clock.now(), estaVivo(status) ? null : clock.now()));
  await anotar({ clock }, tx, caso.id, [
    {
      tipo: 'estado',
      texto: `El caso pasó a '${nombreDeEstadoCaso[status]}'`,
      ...(autorId ? { autorId } : {}),
    },
  ]);
}

/** After the commit, tells the manager's and the coordinators' pages to fetch the case again. */
export async function avisarCaso(
  { realtime }: Pick<Platform, 'realtime'>,
  tx: UnitTx,
  casos: number | readonly number[],
  gestores: readonly string[],
): Promise<void> {
  const personas = new Set([
    ...gestores,
    ...(await tx.many(listCoordinadores(tx.unidadId))).map(({ id }) => id),
  ]);
  const rooms = [...personas].map((persona) => roomOf.persona(tx.unidadId, persona));
  tx.afterCommit(() => {
    for (const caso of [casos].flat()) realtime.tell(casosEventos.casoCambio, rooms, { caso });
  });
}
