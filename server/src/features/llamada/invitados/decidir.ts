import { PortalError } from '@portal/domain/errores/errores';
import { llamadaEventos } from '@portal/domain/llamada/contract';
import { cuantosAdmitidos, INVITADOS_HASTA } from '@portal/domain/llamada/invitados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { salaDeInvitados } from '../../atenciones/index.ts';
import { lockAtencion } from '../llamada.repository.ts';
import { exigirAbierta, getParticipante } from '../participante.ts';
import { avisarInvitados, avisarSala, conexionRoom, objetoDe, roomDeInvitado } from './avisar.ts';
import {
  closeInvitado,
  findInvitado,
  listInvitados,
  setConsentimiento,
  type InvitadoRow,
} from './invitados.repository.ts';

interface Uno {
  atencion: string;
  id: string;
}

async function deLaLlamada(tx: UnitTx, { atencion, id }: Uno): Promise<InvitadoRow> {
  exigirAbierta(await tx.get(lockAtencion(atencion)));
  const fila = await tx.find(findInvitado(id));
  if (!fila || fila.atencion_id !== atencion) throw new PortalError('no_encontrado');
  return fila;
}

/** The patient's consent, or that of who speaks for them; kept with who gave it and when. */
export async function consentirInvitado(ctx: SignedCtx, uno: Uno): Promise<void> {
  const { clock, platform } = ctx;
  await getParticipante(ctx, uno.atencion);
  ctx.about({ objeto: objetoDe(uno.id) });
  await ctx.act(async (tx) => {
    const fila = await deLaLlamada(tx, uno);
    if (fila.cerrada !== null || fila.golpeo === null) throw new PortalError('no_encontrado');
    if (fila.consentido !== null) return;
    if (cuantosAdmitidos(await tx.many(listInvitados(uno.atencion))) >= INVITADOS_HASTA)
      throw new PortalError('invitados_de_mas');
    await tx.run(setConsentimiento(fila.id, clock.now(), ctx.actor.personaId));
    tx.afterCommit(() => avisarInvitados(platform, tx.unidadId, uno.atencion));
  });
}

/** Either side takes back a link, refuses a knock or removes a guest. It is done when it was done already. */
export async function quitarInvitado(ctx: SignedCtx, uno: Uno): Promise<void> {
  const { clock } = ctx;
  const { lado } = await getParticipante(ctx, uno.atencion);
  ctx.about({ objeto: objetoDe(uno.id) });
  await ctx.act(async (tx) => {
    const fila = await deLaLlamada(tx, uno);
    if (fila.cerrada !== null) return;
    await tx.run(
      closeInvitado(fila.id, {
        cierre: cierreDe(fila, lado),
        cerrada: clock.now(),
        por: ctx.actor.personaId,
      }),
    );
    tx.afterCommit(() => despedir(ctx, tx.unidadId, fila));
  });
}

function cierreDe({ golpeo, consentido }: InvitadoRow, lado: 'paciente' | 'profesional'): string {
  if (golpeo === null) return 'anulada';
  if (consentido === null) return 'rechazado';
  return lado === 'paciente' ? 'retirado' : 'quitado';
}

async function despedir(
  { platform }: SignedCtx,
  unidadId: number,
  { id, atencion_id, conexion }: InvitadoRow,
) {
  const { realtime } = platform;
  const propia = roomDeInvitado(unidadId, id);
  realtime.tell(llamadaEventos.llamadaFin, propia, { motivo: 'finalizada' });
  if (conexion !== null)
    realtime.vacate(conexionRoom(unidadId, atencion_id, conexion), {
      also: salaDeInvitados(unidadId, atencion_id),
    });
  realtime.dismiss(propia);
  await avisarInvitados(platform, unidadId, atencion_id);
  if (conexion !== null) await avisarSala(platform, unidadId, atencion_id);
}
