import type { Hoy } from '@portal/domain/casos/contract';
import { nombreDeEstadoCaso } from '@portal/domain/casos/estados';
import { plazoDe } from '@portal/domain/casos/reglas';
import { diaDe, horaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { nombreDeEstado, type EstadoTurno } from '@portal/domain/turnos/estados';
import type { SignedCtx } from '../../../http/context.ts';
import { alcanceDe, esCoordinador } from '../casos.policy.ts';
import { AUSENTES, DE_HOY } from './condiciones.repository.ts';
import {
  listAlertas,
  listCorreosFallidos,
  listPorControlar,
  listSinProximoPaso,
  listSinRespuesta,
  listTurnosDelDia,
} from './hoy.repository.ts';

/** The work due today by the business clock, for one manager or the whole unit. */
export async function obtenerHoy(ctx: SignedCtx): Promise<Hoy> {
  ctx.about({ persona: null, objeto: 'filtros:hoy' });
  const ahora = ctx.clock.now();
  const hoy = diaDe(ahora);
  const alcance = alcanceDe(ctx.actor);
  const { id } = ctx.unidad;
  const [turnos, ausentes, sinPaso, plazos, alertas, correos, controles] = await Promise.all([
    ctx.db.many(listTurnosDelDia(id, alcance, hoy, DE_HOY)),
    ctx.db.many(listTurnosDelDia(id, alcance, sumarDias(hoy, -1), AUSENTES)),
    ctx.db.many(listSinProximoPaso(id, alcance, ahora)),
    ctx.db.many(listSinRespuesta(id, alcance, ahora)),
    ctx.db.many(listAlertas(id, alcance)),
    ctx.db.many(listCorreosFallidos(id, alcance, ahora)),
    ctx.db.many(listPorControlar(id, alcance, ahora)),
  ]);
  await ctx.seen(
    [turnos, ausentes, sinPaso, plazos, alertas, correos, controles]
      .flat()
      .map(({ paciente_id }) => paciente_id),
  );
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
    })),
    ausentesDeAyer: ausentes.map((fila) => ({
      ...quien(fila),
      hora: horaDe(fila.inicio),
      servicio: fila.servicio,
    })),
    sinProximoPaso: sinPaso.map((fila) => ({
      ...quien(fila),
      status: fila.status,
      statusString: nombreDeEstadoCaso[fila.status],
      desde: fila.desde.toISOString(),
    })),
    plazos: plazos.map((fila) => ({
      ...quien(fila),
      ...plazoDe({ status: fila.status, fechaAlta: fila.fecha_alta, aceptacion: fila.aceptacion }, ahora)!,
    })),
    alertas: alertas.map((fila) => ({
      ...quien(fila),
      texto: fila.detalle,
      ocurrido: fila.ocurrido.toISOString(),
    })),
    correos: correos.map((fila) => ({
      ...quien(fila),
      inicio: fila.inicio.toISOString(),
      servicio: fila.servicio,
    })),
    controles: controles.map((fila) => ({ ...quien(fila), dia: fila.dia })),
    totales: {
      correos: total(correos),
      controles: total(controles),
      turnosDeHoy: total(turnos),
      ausentesDeAyer: total(ausentes),
      sinProximoPaso: total(sinPaso),
      plazos: total(plazos),
      alertas: total(alertas),
    },
  };
}
