import type { atenciones, Control } from '@portal/domain/atenciones/contract';
import { controlesDesde } from '@portal/domain/atenciones/control';
import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import type { SignedCtx } from '../../../http/context.ts';
import { buscarLibres } from '../../agenda/index.ts';
import { reservarParaAtendido } from '../../turnos/index.ts';
import { atencionDelProfesional } from '../propia.ts';

/** Free times of this professional in one, two and four weeks, for the patient of an attention. */
export async function obtenerControl(ctx: SignedCtx, { id }: { id: string }): Promise<Control> {
  const atencion = await atendida(ctx, id);
  const ahora = ctx.clock.now();
  const libres = await conQuien(ctx, atencion.servicio_id, ahora);
  return {
    servicio: { id: atencion.servicio_id, nombre: atencion.servicio },
    conmigo: libres?.profesionalId !== null,
    opciones: controlesDesde(libres?.dias ?? [], diaDe(ahora)),
  };
}

/** Books the control by the rules of every turno; the patient gets the mail with the link. */
export async function darControl(
  ctx: SignedCtx,
  { atencion: id, fecha, hora }: BodyOf<typeof atenciones.darControl>,
): Promise<TurnoAgenda> {
  const { paciente_id, servicio_id } = await atendida(ctx, id);
  const libres = await conQuien(ctx, servicio_id, ctx.clock.now());
  if (!libres) throw new PortalError('turno_fuera_de_agenda');
  const { profesionalId } = libres;
  return ctx.act((tx) =>
    reservarParaAtendido(ctx, tx, {
      pacienteId: paciente_id,
      servicioId: servicio_id,
      profesionalId,
      fecha,
      hora,
    }),
  );
}

/** An own attention that began. The turnos of a case are given by its manager, whatever the service. */
async function atendida(ctx: SignedCtx, id: string) {
  const row = await atencionDelProfesional(ctx, id);
  if (row.estado !== 'iniciado' && row.estado !== 'encerrado') throw new PortalError('no_encontrado');
  if (row.caso_id !== null) throw new PortalError('control_de_caso');
  return row;
}

/** With the professional, or where the service gives no turnos by name, with whoever attends it. */
async function conQuien(ctx: SignedCtx, servicio_id: number, ahora: Date) {
  for (const profesionalId of [ctx.actor.personaId, null]) {
    try {
      const que = { servicio_id, ...(profesionalId !== null && { profesional_id: profesionalId }) };
      return { profesionalId, dias: (await buscarLibres(ctx, ctx.db, que, ahora)).dias };
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== 'no_encontrado') throw error;
    }
  }
  return undefined;
}
