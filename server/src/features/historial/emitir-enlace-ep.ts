import { PortalError } from '@portal/domain/errores/errores';
import { taparEmail } from '@portal/domain/personas/tapar-email';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { aQuienesEscribir } from '../personas/index.ts';
import { correoDeEnlaceEP } from './correos.ts';
import { findDestino } from './enlace-ep.repository.ts';
import { nuevoEnlaceEP } from './enlace-ep.ts';

/**
 * Staff sends a patient the link to their attentions. It goes only by mail, to the address that the unit has,
 * so the sender cannot read it.
 */
export async function emitirEnlaceEP(
  ctx: SignedCtx,
  { paciente_id }: { paciente_id: string },
): Promise<{ enviadoA: string; vence: string }> {
  const { unidad, clock } = ctx;
  const destino = await ctx.db.find(
    findDestino(unidad.id, paciente_id, ctx.actor.rol === 'profesional' ? ctx.actor.personaId : null),
  );
  ctx.about({ persona: destino?.id ?? null });
  if (!destino) throw new PortalError('no_encontrado');
  if (!destino.atenciones) throw new PortalError('sin_atenciones');
  // A child's link goes to the holder, while the holder may see the child's attentions.
  const quienes = await aQuienesEscribir(clock, unidad, ctx.db, destino.id);
  const verificados = quienes.filter(({ verificado }) => verificado);
  const quien = verificados.find(({ paciente }) => paciente !== null) ?? verificados[0];
  if (!quien) throw new PortalError(quienes.length > 0 ? 'email_sin_verificar' : 'paciente_sin_email');
  return ctx.act(async (tx) => {
    const enlace = await nuevoEnlaceEP(tx, clock, ctx.platform.originOf(unidad), {
      personaId: quien.id,
      pacienteId: destino.id,
    });
    await encolarMensaje({ clock }, tx, {
      tipo: 'enlace_atenciones',
      destinatario: quien.email,
      causa: `enlace-atenciones:${newId()}`,
      ...correoDeEnlaceEP(unidad, enlace.url, quien),
    });
    return { enviadoA: taparEmail(quien.email), vence: enlace.vence.toISOString() };
  });
}
