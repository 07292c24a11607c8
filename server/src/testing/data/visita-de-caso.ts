import { crearCaso, LABORAL, type Creado } from './casos.ts';
import { addVisita, type Visita } from './documentos.ts';
import { openSession, type Someone } from './fila.ts';
import type { TestPortal } from '../portal.ts';

export interface VisitaDeCaso {
  caso: Creado;
  visita: Visita;
  /** The worker's own session: opened by the turno's link, without an account. */
  trabajador: { token: string };
}

/** A running visit of a case's turno, by the demo's Medicina Laboral. */
export async function addVisitaDeCaso(
  portal: TestPortal,
  gestor: Someone,
  cambio: Record<string, string> = {},
): Promise<VisitaDeCaso> {
  const caso = await crearCaso(portal, gestor, cambio);
  const [turno] = await portal.db.sql<{ paciente_id: string }>(
    'select paciente_id from portal.turnos where unidad_id = 1 and id = $1',
    [caso.turnoId],
  );
  const visita = await addVisita(portal, { pacienteId: turno!.paciente_id });
  await portal.db.sql(
    `update portal.atenciones set turno_id = $2, servicio_id = $3, sigla = 'L' where id = $1`,
    [visita.id, caso.turnoId, LABORAL],
  );
  // The worker came: the turno is no longer ahead.
  await portal.db.sql(
    'update portal.turnos set estado = 3, adelante = false where unidad_id = 1 and id = $1',
    [caso.turnoId],
  );
  return {
    caso,
    visita,
    trabajador: {
      token: await openSession(portal, visita.paciente.personaId, {
        alcance: 'atencion',
        objeto: `turno:${caso.turnoId}`,
      }),
    },
  };
}

export const finalizarCaso = (
  portal: TestPortal,
  { id, medica }: Visita,
  resultado: 'alta' | 'nuevo_control' = 'nuevo_control',
) => portal.post('/api/fila/finalizar', { id, resultado }, { token: medica.token });
