import type { Hoy } from '@portal/domain/casos/contract';
import { DIAS_DE_ACEPTACION, DIAS_DE_SUSPENSION, nombreDeEstadoCaso, plazoDe } from '@portal/domain/casos/reglas';
import { diaDe, horaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { nombreDeEstado, type EstadoTurno } from '@portal/domain/turnos/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { linkDe } from './a-turno-de-caso.ts';
import { alcanceDe, esCoordinador } from './casos.policy.ts';
import { listAlertas, listSinProximoPaso, listSinRespuesta, listTurnosEntre } from './hoy.repository.ts';

/** From amber on, and red for as long again: what was silent for twenty days is accepted, and nobody's work today. */
const ANTES_DEL_LIMITE = 3;

/** What is due today, by the business clock: one manager's, or the unit's. */
export async function obtenerHoy(ctx: SignedCtx): Promise<Hoy> {
  ctx.about({ persona: null });
  const ahora = ctx.clock.now();
  const hoy = diaDe(ahora);
  const [ayer, maniana] = [sumarDias(hoy, -1), sumarDias(hoy, 1)].map((dia) => instanteDe(dia));
  const alcance = alcanceDe(ctx.actor);
  const { id } = ctx.unidad;
  const [turnos, ausentes, sinPaso, plazos, alertas] = await Promise.all([
    ctx.db.many(listTurnosEntre(id, alcance, instanteDe(hoy), maniana!, [1, 3, 4])),
    ctx.db.many(listTurnosEntre(id, alcance, ayer!, instanteDe(hoy), [4])),
    ctx.db.many(listSinProximoPaso(id, alcance, ahora)),
    ctx.db.many(listSinRespuesta(id, alcance, creadosEntre(hoy, DIAS_DE_ACEPTACION), creadosEntre(hoy, DIAS_DE_ACEPTACION + DIAS_DE_SUSPENSION))),
    ctx.db.many(listAlertas(id, alcance)),
  ]);
  const ver = esCoordinador(ctx.actor);
  const quien = ({ caso_id, paciente, gestor }: { caso_id: number; paciente: string; gestor: string }) => ({
    casoId: caso_id,
    paciente,
    gestor: ver ? gestor : null,
  });
  const total = (filas: readonly { total: number }[]) => filas[0]?.total ?? 0;
  return {
    turnosDeHoy: turnos.map((fila) => ({
      ...quien(fila),
      hora: horaDe(fila.inicio),
      servicio: fila.servicio,
      estatus: fila.estado as EstadoTurno,
      estatusString: nombreDeEstado[fila.estado as EstadoTurno],
      link: linkDe(ctx, fila),
    })),
    ausentesDeAyer: ausentes.map((fila) => ({ ...quien(fila), hora: horaDe(fila.inicio), servicio: fila.servicio })),
    sinProximoPaso: sinPaso.map((fila) => ({
      ...quien(fila),
      status: fila.status,
      statusString: nombreDeEstadoCaso[fila.status],
      desde: fila.desde.toISOString(),
    })),
    plazos: plazos.map((fila) => ({ ...quien(fila), ...plazoDe({ status: fila.status, fechaAlta: fila.fecha_alta, aceptacion: fila.aceptacion }, ahora)! })),
    alertas: alertas.map((fila) => ({ ...quien(fila), texto: fila.detalle, ocurrido: fila.ocurrido.toISOString() })),
    totales: {
      turnosDeHoy: total(turnos),
      ausentesDeAyer: total(ausentes),
      sinProximoPaso: total(sinPaso),
      plazos: total(plazos),
      alertas: total(alertas),
    },
  };
}

/** The days of creation whose limit lies between ten days ago and three days ahead. */
const creadosEntre = (hoy: string, plazo: number) => ({
  desde: instanteDe(sumarDias(hoy, -plazo - DIAS_DE_ACEPTACION)),
  hasta: instanteDe(sumarDias(hoy, ANTES_DEL_LIMITE - plazo + 1)),
});
