import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, edad, MAYORIA, PRIVACIDAD } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import { correoDeEnlaceEP } from './correos.ts';
import { findDestino, type Destino } from './enlace-ep.repository.ts';
import { nuevoEnlaceEP } from './enlace-ep.ts';

/**
 * Staff sends a patient the link to their attentions. It leaves by mail alone, to the address that the unit already has: who may send it does
 * not thereby read it.
 */
export async function emitirEnlaceEP(ctx: SignedCtx, { paciente_id }: { paciente_id: string }): Promise<{ enviadoA: string; vence: string }> {
  const { unidad, clock, caller } = ctx;
  const destino = await ctx.db.find(findDestino(unidad.id, paciente_id, ctx.actor.rol === 'profesional' ? ctx.actor.personaId : null));
  ctx.about({ persona: destino?.id ?? null });
  if (!destino) throw new PortalError('no_encontrado');
  if (!destino.atenciones) throw new PortalError('sin_atenciones');
  const quien = quienRecibe(ctx, destino);
  if (!quien) throw new PortalError('paciente_sin_email');
  const answer = await ctx.act(async (tx) => {
    const enlace = await nuevoEnlaceEP(tx, clock, caller.origin, { personaId: quien.id, pacienteId: destino.id });
    await encolarMensaje(tx, clock, {
      tipo: 'enlace_atenciones',
      destinatario: quien.email,
      causa: `enlace-atenciones:${newId()}`,
      ...correoDeEnlaceEP(unidad, enlace.url, { nombre: quien.nombre, paciente: quien.id === destino.id ? null : destino.nombre }),
    });
    return { enviadoA: tapar(quien.email), vence: enlace.vence.toISOString() };
  });
  ctx.platform.wakeRelay();
  return answer;
}

/** A child's link goes to the holder; from 16 years on not where the unit keeps those attentions from the holder. */
function quienRecibe({ unidad, clock }: SignedCtx, { titulares, ...paciente }: Destino): { id: string; nombre: string; email: string } | undefined {
  const { requiere, privacidadDesde16 } = unidad.plantilla;
  const anios = paciente.fec_nac === null ? MAYORIA : edad(paciente.fec_nac, diaDe(clock.now()));
  const deLaFamilia = requiere.grupofamiliar && anios < (privacidadDesde16 ? PRIVACIDAD : MAYORIA);
  for (const { id, nombre, email } of [...(deLaFamilia ? titulares : []), paciente]) if (email !== null) return { id, nombre, email };
  return undefined;
}

/** 'an••••@ejemplo.com' */
function tapar(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}••••${email.slice(at)}`;
}
