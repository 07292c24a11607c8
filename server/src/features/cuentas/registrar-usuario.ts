import { terminos } from '@portal/domain/contenido/index';
import type { Registro } from '@portal/domain/cuentas/contract';
import { claveDebil, validarRegistro } from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx } from '../../http/context.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { clavesComunes } from './claves/claves-comunes.ts';
import { correoDeRegistroRepetido } from './correos.ts';
import { crearCuenta, refuseOutsiders, verificarCobertura } from './crear-cuenta.ts';
import { findCuentaByDni, insertConsentimiento, type CuentaRow } from './cuentas.repository.ts';

export async function registrarUsuario(ctx: Ctx, registro: Registro): Promise<void> {
  const hoy = diaDe(ctx.clock.now());
  refuseInvalid(registro, ctx, hoy);
  refuseOutsiders(ctx, registro.cp);
  const cobertura = await verificarCobertura(ctx, registro);
  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(registro.password);

  const known: { cuenta?: CuentaRow | undefined } = {};
  await ctx
    .act(async (tx) => {
      // Checked under the idempotency key: a repeated request gets the first answer instead of finding its
      // own account.
      known.cuenta = await tx.find(findCuentaByDni(ctx.unidad.id, registro.dni));
      if (known.cuenta) throw new PortalError('registro_fallido');
      const now = ctx.clock.machine();
      const { personaId } = await crearCuenta(ctx, tx, registro, { hash, cobertura });
      await tx.run(
        insertConsentimiento({
          unidad_id: tx.unidadId,
          persona_id: personaId,
          documento: 'terminos',
          version: terminos.version,
          aceptado: now,
        }),
      );
      ctx.about({ persona: personaId, actor: { personaId, rol: 'paciente' } });
    })
    .catch(async (error: unknown) => {
      if (known.cuenta) return refuseKnown(ctx, known.cuenta);
      // Two concurrent registrations of one DNI: the unique constraint lets one through.
      if ((error as { code?: string; constraint?: string }).code === '23505')
        throw new PortalError('registro_fallido');
      throw error;
    });
}

function refuseInvalid(registro: Registro, ctx: Ctx, hoy: string) {
  const fields = validarRegistro(registro, ctx.unidad.plantilla, hoy);
  const weak = fields['password'] ? undefined : claveDebil(registro.password, registro, clavesComunes);
  if (weak) fields['password'] = weak;
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
}

/** The DNI has an account: mails its address, and tells the caller only that the registration failed. */
async function refuseKnown(
  ctx: Ctx,
  cuenta: { id: string; persona_id: string; email: string | null },
): Promise<never> {
  const { email } = cuenta;
  if (email !== null) {
    await ctx.db.tx((tx) =>
      encolarMensaje(ctx, tx, {
        tipo: 'registro_repetido',
        destinatario: email,
        causa: `registro-repetido:${cuenta.id}:${diaDe(ctx.clock.machine())}`,
        ...correoDeRegistroRepetido(ctx.unidad, ctx.caller.origin),
      }),
    );
  }
  throw new PortalError('registro_fallido');
}
