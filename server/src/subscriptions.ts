import { agendaRota, profesionalGuardado } from '@portal/domain/agenda/hechos';
import { atencionFinalizada, notaCerrada, turnoAtendido } from '@portal/domain/atenciones/hechos';
import { cuentaBloqueada, profesionalRetirado } from '@portal/domain/cuentas/hechos';
import { recetaRegistrada } from '@portal/domain/registro/hechos';
import { turnoCambiado, turnoDejado } from '@portal/domain/turnos/hechos';
import { vinculoTerminado } from '@portal/domain/familia/hechos';
import { dejarDeAtender, terminarDeTurno } from './features/atenciones/index.ts';
import { alAtenderTurno, alCambiarTurno } from './features/casos/index.ts';
import { cerrarCompartidos } from './features/compartir/index.ts';
import { alRegistrarse, firmarNota, registrarFin } from './features/documentos/index.ts';
import { consultarRefeps } from './features/matriculas/index.ts';
import { romperTurnos } from './features/turnos/index.ts';
import type { Facts } from './platform/facts.ts';
import type { Platform } from './platform/platform.ts';

/** Subscribers of each fact, in this order. Features that depend on each other are connected here. */
export function subscribeFeatures({ subscribe }: Facts, platform: Platform) {
  subscribe(turnoDejado, (tx, { turnoId }) => terminarDeTurno(platform, tx, turnoId));
  subscribe(turnoCambiado, (tx, { turno, cambio }) => alCambiarTurno(platform, tx, turno, cambio));
  subscribe(turnoAtendido, (tx, { turno, resultado }) => alAtenderTurno(platform, tx, turno, resultado));
  subscribe(agendaRota, (tx, rotura) => romperTurnos(platform, tx, rotura));
  // REFEPS is asked after the commit: never while a transaction is open.
  subscribe(profesionalGuardado, async (tx, { profesionalId }) =>
    tx.afterCommit(() => consultarRefeps(platform, tx.unidadId, profesionalId)),
  );
  subscribe(notaCerrada, (tx, nota) => firmarNota(platform, tx, nota));
  subscribe(atencionFinalizada, (tx, { atencionId }) => registrarFin(platform, tx, atencionId));
  subscribe(recetaRegistrada, (tx, { documentoId }) => alRegistrarse(platform, tx, documentoId));
  subscribe(profesionalRetirado, (tx, { profesionalId }) => dejarDeAtender(platform, tx, profesionalId));
  subscribe(cuentaBloqueada, (tx, { personaId }) => cerrarCompartidos(platform, tx, personaId));
  subscribe(vinculoTerminado, (tx, { titularId, integranteId }) =>
    cerrarCompartidos(platform, tx, titularId, integranteId),
  );
}
