import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import { palabrasDeTope, topesDe } from '@portal/domain/unidades/topes';
import { lockPersona } from '../../db/lock-persona.ts';
import { named } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';

/** What lies ahead of an account: the holder's own, the family's, and what they booked for a member who is not of the family any more. */
const countAdelante = (unidadId: number, titularId: string, ahora: Date) =>
  named<{ cuantos: number }>(
    'turnos-adelante',
    `select count(*)::int as cuantos from (select $2::uuid as id, true as suyo union
        select v.integrante_id, v.estado <> 'terminado' from vinculos_familiares v where v.unidad_id = $1 and v.titular_id = $2) m
      join turnos t on t.unidad_id = $1 and t.paciente_id = m.id and t.inicio > $3 and t.estado = 1 and (m.suyo or t.reservado_por = $2)`,
    [unidadId, titularId, ahora],
  );

/** What an account cancelled, moved or rejected since that instant. The trail knows the first two; a rejection by link has no account, but its turno has. */
const countCambios = (unidadId: number, personaId: string, desde: Date) =>
  named<{ cuantos: number; rechazos: number }>(
    'turnos-cambios',
    `select (select count(distinct case when acto = 'cancelar_turno' then objeto else id::text end)::int from auditoria where unidad_id = $1 and actor_id = $2 and actor_rol = 'paciente'
        and ocurrido >= $3 and resultado = 'ok' and acto in ('cancelar_turno', 'reprogramar_turno')) as cuantos,
      (select count(*)::int from turnos where unidad_id = $1 and reservado_por = $2 and confirmacion = 2 and confirmado >= $4) as rechazos`,
    [unidadId, personaId, desde, desde],
  );

/** The trail and the limits go by the machine's clock. */
const desdeHoy = ({ clock }: SignedCtx) => instanteDe(diaDe(clock.machine()));

/** How many changes are left today; shown before the last one is gone. */
export async function cambiosQueQuedan(ctx: SignedCtx): Promise<number> {
  const { cuantos } = await ctx.db.get(countCambios(ctx.unidad.id, ctx.actor.personaId, desdeHoy(ctx)));
  return Math.max(0, topesDe(ctx.unidad.plantilla).cambiosPorDia - cuantos);
}

/** After the place was taken and before the commit: of two bookings at once the second one sees the first. */
export async function exigirLugarParaOtro(ctx: SignedCtx, tx: UnitTx): Promise<void> {
  const { turnosAdelante, cambiosPorDia } = topesDe(ctx.unidad.plantilla);
  await tx.run(lockPersona(tx.unidadId, ctx.actor.personaId));
  const { cuantos } = await tx.get(countAdelante(tx.unidadId, ctx.actor.personaId, ctx.clock.now()));
  if (cuantos > turnosAdelante) throw new PortalError('turnos_de_mas', { message: palabrasDeTope.turnosAdelante(turnosAdelante) });
  const { cuantos: cambios, rechazos } = await tx.get(countCambios(tx.unidadId, ctx.actor.personaId, desdeHoy(ctx)));
  // To reject is never refused: whoever does it all day long books no more until tomorrow.
  if (cambios + rechazos > cambiosPorDia) throw new PortalError('cambios_de_mas', { message: palabrasDeTope.cambiosPorDia(cambiosPorDia) });
}

/**
 * Before a cancellation or a move is committed. Last of all: who holds this waits for no row any more, so nobody waits in a circle. What is done
 * now is counted by the trail, which is written with it.
 */
export async function exigirCambioPosible(ctx: SignedCtx, tx: UnitTx): Promise<void> {
  const { cambiosPorDia } = topesDe(ctx.unidad.plantilla);
  await tx.run(lockPersona(tx.unidadId, ctx.actor.personaId));
  const { cuantos } = await tx.get(countCambios(tx.unidadId, ctx.actor.personaId, desdeHoy(ctx)));
  if (cuantos >= cambiosPorDia) throw new PortalError('cambios_de_mas', { message: palabrasDeTope.cambiosPorDia(cambiosPorDia) });
}
