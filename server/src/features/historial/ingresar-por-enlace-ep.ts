import type { Sesion } from '@portal/domain/cuentas/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { niveles } from '@portal/domain/cuentas/segundo-factor';
import type { Ctx } from '../../http/context.ts';
import { hashToken } from '../../platform/secrets/secrets.ts';
import { abrirSesion, describirSesion } from '../cuentas/index.ts';
import { verificarEmailDeCuenta } from '../personas/index.ts';
import { spendTicketEP } from './enlace-ep.repository.ts';

/** Opens a session that reaches only the attentions of the link's patient. */
export async function ingresarPorEnlaceEP(
  ctx: Ctx,
  { dni, password }: { dni: string; password: string },
): Promise<Sesion> {
  const sesionId = await ctx.act(async (tx) => {
    const quien = await tx.find(spendTicketEP(tx.unidadId, hashToken(password), dni, ctx.clock.machine()));
    if (!quien) throw new PortalError('login_incorrecto');
    await verificarEmailDeCuenta(tx, quien.persona_id);
    ctx.about({ persona: quien.objeto, actor: { personaId: quien.persona_id, rol: 'paciente' } });
    return abrirSesion(ctx, tx, {
      personaId: quien.persona_id,
      cuentaId: null,
      rol: 'paciente',
      alcance: 'atenciones',
      objeto: quien.objeto,
      nivel: niveles.enlace,
    });
  });
  return describirSesion(ctx, sesionId);
}
