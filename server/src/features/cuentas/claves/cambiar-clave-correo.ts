import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Unidad } from '../../../units/registry.ts';
import { findCuentaOfPersona } from '../cuentas.repository.ts';

const como = {
  perfil:
    'La contraseña de tu cuenta se cambió desde tu perfil. Cerramos las otras sesiones que estaban abiertas.',
  recuperacion:
    'La contraseña de tu cuenta se cambió desde «Olvidé mi contraseña». Cerramos todas las sesiones que estaban abiertas.',
  ingreso:
    'La contraseña de tu cuenta se cambió al ingresar, por una más larga. Cerramos las otras sesiones que estaban abiertas.',
} as const;

function correoDeClaveCambiada({ plantilla }: Unidad, origin: string, por: keyof typeof como) {
  return composeMail(plantilla, {
    titulo: 'Tu contraseña cambió',
    parrafos: [como[por]],
    boton: { texto: 'Recuperar mi contraseña', url: `${origin}/recuperarclave` },
    cierre: [
      'Si fuiste vos, no hace falta que hagas nada.',
      'Si no fuiste vos, recuperá tu contraseña y comunicate con la institución.',
    ],
  });
}

/** Mails the account's address however the password was changed. */
export async function avisarClaveCambiada(
  ctx: Ctx,
  tx: UnitTx,
  cuenta: { id: string; persona_id: string },
  por: keyof typeof como,
): Promise<void> {
  const email = (await tx.find(findCuentaOfPersona(cuenta.persona_id)))?.email;
  if (!email) return;
  await encolarMensaje(ctx, tx, {
    tipo: 'clave_cambiada',
    destinatario: email,
    causa: `clave-cambiada:${cuenta.id}:${newId()}`,
    ...correoDeClaveCambiada(ctx.unidad, ctx.caller.origin, por),
  });
}
