import type { EntradaEP, PersonaEP } from '@portal/domain/historial/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../http/context.ts';
import { emitirEnlace } from '../../platform/secrets/enlaces.ts';
import { hashToken } from '../../platform/secrets/secrets.ts';
import { alcanzaAtenciones, leerPersona } from '../personas/index.ts';
import { findEnlaceEP, TICKET } from './enlace-ep.repository.ts';

const TICKET_MS = 60_000;

/**
 * Resolves the pre-attention link. It works repeatedly for seven days, and each time gives a ticket for one
 * sign-in.
 */
export async function obtenerDatosEP(ctx: Ctx, { codigoUser }: { codigoUser: string }): Promise<EntradaEP> {
  const enlace = await ctx.db.find(findEnlaceEP(ctx.unidad.id, hashToken(codigoUser), ctx.clock.machine()));
  if (!enlace) {
    ctx.about({ persona: null });
    throw new PortalError('enlace_invalido');
  }
  const { persona_id: personaId, objeto: pacienteId } = enlace;
  ctx.about({ persona: pacienteId, actor: { personaId, rol: 'paciente' } });
  const [persona, paciente] = await Promise.all([
    leerPersona(ctx.db, personaId),
    leerPersona(ctx.db, pacienteId),
  ]);
  // A child's link ends early if the holder may no longer see the child's attentions.
  if (!(await alcanzaAtenciones(ctx, personaId, paciente))) throw new PortalError('enlace_invalido');
  const ticket = { proposito: TICKET, objeto: pacienteId, persona_id: personaId, un_uso: true };
  const { secreto } = await ctx.act((tx) => emitirEnlace(tx, ctx.clock, TICKET_MS, ticket));
  return {
    user: aPersonaEP(persona),
    password: secreto,
    ...(pacienteId === personaId ? {} : { hijo: aPersonaEP(paciente) }),
  };
}

const aPersonaEP = ({
  dni,
  nombre,
  apellido,
}: {
  dni: string;
  nombre: string;
  apellido: string;
}): PersonaEP => ({
  dni,
  nombre,
  apellido,
});
