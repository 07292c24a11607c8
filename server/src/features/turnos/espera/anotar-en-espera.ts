import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { NamedInside } from '@portal/domain/contract/names';
import { PortalError } from '@portal/domain/errores/errores';
import type { Espera, turnos } from '@portal/domain/turnos/contract';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { agendaParaReservar, buscarLibres, esParaPacientes, pedidoDe } from '../../agenda/index.ts';
import { aEspera } from './a-espera.ts';
import { instantesDe, nivelDe } from './aperturas.job.ts';
import { findAdelante, insertEspera, listEspera, setProfesional } from './espera.repository.ts';
import { exigirEdad, exigirEmail } from '../reserva/ocupar-turno.ts';
import { pacientePedido } from '../reserva/paciente-pedido.ts';

export type Anotacion = NamedInside<BodyOf<typeof turnos.anotarEnEspera>>;

/**
 * 'Avisarme si se libera': adds the patient at the end of the waiting list. A patient already in it keeps the
 * place and may ask for another professional.
 */
export async function anotarEnEspera(
  ctx: SignedCtx,
  { dni, servicio_id, profesional_id = null }: Anotacion,
): Promise<Espera> {
  const now = ctx.clock.now();
  const paciente = await pacientePedido(ctx, dni);
  ctx.about({ persona: paciente?.id ?? null });
  if (!paciente) throw new PortalError('no_encontrado');
  return ctx.act(async (tx) => {
    const pedido = pedidoDe(await agendaParaReservar(ctx, tx), servicio_id, profesional_id);
    if (!esParaPacientes(pedido.servicio)) throw new PortalError('no_encontrado');
    exigirEdad(pedido, paciente.fec_nac, now);
    exigirEmail(paciente.email);
    // A patient with a turno can wait for an earlier one, unless a case gave it: then its manager changes it.
    const adelante = await tx.find(findAdelante(paciente.id, servicio_id, now));
    if (adelante && adelante.caso_id !== null) throw new PortalError('turno_repetido');
    const { dias } = await buscarLibres(
      ctx,
      tx,
      { servicio_id, profesional_id: profesional_id ?? undefined },
      now,
    );
    const nueva = {
      unidad_id: tx.unidadId,
      id: newId(),
      paciente_id: paciente.id,
      servicio_id,
      profesional_id: profesional_id ?? null,
      reservado_por: ctx.actor.personaId,
      creado: now,
      orden: now,
      visto: nivelDe(instantesDe(dias), adelante?.inicio ?? null, now),
    };
    if ((await tx.run(insertEspera(nueva))) === 0)
      await tx.run(setProfesional(paciente.id, servicio_id, nueva.profesional_id));
    const lista = await tx.many(listEspera(tx.unidadId, [paciente.id]));
    return aEspera(lista.find((fila) => fila.servicio_id === servicio_id)!);
  });
}
