import { REGRESO_MINUTOS } from '@portal/domain/atenciones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, MAYORIA, nacidoDespuesDe } from '@portal/domain/tiempo/fechas';
import { diferenciaEnMinutos, entradaPor } from '@portal/domain/turnos/reglas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { Ctx } from '../../../http/context.ts';
import { hashToken, sameBytes } from '../../../platform/secrets/secrets.ts';
import { enlacesDelTurno, propositos } from './enlaces.ts';
import { findEnEspera, findEnlace, findQuienIngresa, type QuienIngresa } from './enlaces.repository.ts';
import { findTurno, type TurnoRow } from '../turnos.repository.ts';

/** The turno behind an access link; throws the reason if the link gives no entry. */
export async function turnoDelEnlace(ctx: Ctx, codigo: string): Promise<TurnoRow> {
  const hash = hashToken(codigo);
  const enlace = await ctx.db.find(findEnlace(hash, propositos.entrada));
  if (!enlace?.objeto) throw new PortalError('enlace_invalido');
  ctx.about({ persona: enlace.persona_id, objeto: `turno:${enlace.objeto}` });
  const turno = await ctx.db.find(findTurno(ctx.unidad.id, enlace.objeto));
  // The links of a version end with that version. An offer has no entry before it is accepted.
  if (
    !turno ||
    turno.estado === estadosTurno.ofrecido ||
    !sameBytes(hash, enlacesDelTurno(ctx.platform.secrets, ctx.unidad.id, turno, ctx.clock).entrada.hash)
  ) {
    throw new PortalError('enlace_invalido');
  }
  if (turno.estado === estadosTurno.cancelado)
    throw new PortalError('enlace_invalido', { message: 'el turno fue cancelado.' });
  if (turno.estado === estadosTurno.canceladoPorProfesional)
    throw new PortalError('enlace_invalido', { message: 'el turno fue cancelado por el profesional.' });
  return turno;
}

/**
 * The entry window by the business clock. A patient who arrived in time and is still waiting may come back by
 * the same link at any hour.
 */
export async function ventanaDe(ctx: Ctx, { id, inicio }: TurnoRow) {
  const now = ctx.clock.now();
  const diferencia = diferenciaEnMinutos(inicio, now);
  const entrada = entradaPor(diferencia);
  if (entrada !== 'vencida') return { diferencia, entrada, enEspera: false as const };
  const regresoDesde = new Date(now.getTime() - REGRESO_MINUTOS * 60_000);
  const espera = await ctx.db.find(findEnEspera(ctx.unidad.id, id, regresoDesde));
  return espera
    ? { diferencia, entrada: 'abierta' as const, enEspera: true as const }
    : { diferencia, entrada, enEspera: false as const };
}

/**
 * The person whose password is asked for. Undefined if the unit has no portal, lets patients in without a
 * password, or nobody in question has an account.
 */
export async function quienIngresa(ctx: Ctx, turno: TurnoRow): Promise<QuienIngresa | undefined> {
  const { requiere, entradaAutomatica } = ctx.unidad.plantilla;
  if (!requiere.portal || entradaAutomatica) return undefined;
  const nacidoDespues = nacidoDespuesDe(MAYORIA, diaDe(ctx.clock.now()));
  return ctx.db.find(
    findQuienIngresa(turno.paciente_id, turno.reservado_por, nacidoDespues, requiere.grupofamiliar),
  );
}
