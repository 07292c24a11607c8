import type { Turno } from '@portal/domain/turnos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { cargarAgenda, esParaPacientes, pedidoDe } from '../agenda/index.ts';
import { aTurno } from './a-turno.ts';
import { avisarCambio } from './avisar-cambio.ts';
import { ocuparTurno, type Ocupacion } from './ocupar-turno.ts';
import { findPaciente, type PacienteFila } from './turnos.repository.ts';

export interface PedidoDeTurno {
  documento: string;
  servicio_id: number;
  fecha: string;
  hora: string;
  profesional_id?: string | null | undefined;
}

/** For oneself or a minor of the own family. */
export async function reservarTurno(ctx: SignedCtx, { documento, servicio_id, fecha, hora, profesional_id }: PedidoDeTurno): Promise<Turno> {
  const { personaId } = ctx.actor;
  let hecho: Ocupacion | undefined;
  const turno = await ctx.act<Turno, PacienteFila>(
    async (tx, paciente) => {
      ctx.about({ persona: paciente?.id ?? null });
      const deUnidad = await cargarAgenda(ctx, tx, paciente!.version);
      const pedido = pedidoDe(deUnidad, servicio_id, profesional_id);
      if (!esParaPacientes(pedido.servicio) || paciente!.id === null) throw new PortalError('no_encontrado');
      hecho = await ocuparTurno(ctx, tx, { deUnidad, pedido, fecha, hora, paciente: { ...paciente!, id: paciente!.id }, reservadoPor: personaId });
      ctx.about({ objeto: `turno:${hecho.turno.id}` });
      return aTurno(hecho.turno);
    },
    findPaciente(ctx.unidad.id, personaId, documento, diaDe(ctx.clock.now()), ctx.unidad.plantilla.requiere.grupofamiliar),
  );
  avisarCambio(ctx, hecho!.turno, hecho!.otros);
  return turno;
}
