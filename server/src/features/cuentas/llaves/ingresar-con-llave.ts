import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import type { Asercion, Desafio } from '@portal/domain/cuentas/contract-llaves';
import { niveles } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import { esPersonal } from '@portal/domain/roles/roles';
import { isProduction } from '../../../config/config.ts';
import type { Ctx } from '../../../http/context.ts';
import { findCuentaDePersona } from '../personal/personal.repository.ts';
import { darPaso } from '../segundo-factor/segundo-paso.ts';
import { elegirRol, type Acceso, exigirPortal } from '../sesiones/iniciar-sesion.ts';
import { abrirSesion, describirSesion } from '../sesiones/sesiones.ts';
import { darDesafio, gastarDesafio } from './desafios.ts';
import { anotarUso, probarLlave } from './usar-llave.ts';

export async function pedirIngresoConLlave(ctx: Ctx): Promise<Desafio> {
  return { ...(await darDesafio(ctx, 'ingreso')), credenciales: [] };
}

/**
 * The key and what unlocks it on the device are two factors. A new password is still asked of staff whose own is
 * too short, as after the code.
 */
export async function ingresarConLlave(
  ctx: Ctx,
  { asercion, acceso, persona }: { asercion: Asercion; acceso: Acceso; persona?: string | undefined },
): Promise<Sesion | PasoDeIngreso> {
  exigirPortal(ctx, acceso);
  const probada = await probarLlave(
    ctx,
    asercion,
    await gastarDesafio(ctx, 'ingreso', asercion.datosDelCliente),
  );
  const { llave } = probada;
  if (persona !== undefined && persona !== llave.persona_id) throw new PortalError('llave_no_reconocida');
  const { roles } = await ctx.db.get(findCuentaDePersona(llave.persona_id));
  const rol = elegirRol(roles, acceso);
  if (!rol) throw new PortalError('solo_personal');
  const corta = isProduction(ctx.platform.config) && esPersonal(rol) && llave.clave_larga !== true;
  const seguido = await ctx.act(async (tx) => {
    await anotarUso(ctx, tx, probada);
    if (corta)
      return darPaso(ctx, tx, llave.persona_id, {
        falta: 'clave',
        rol,
        corta,
        nivel: niveles.segundoFactor,
      });
    ctx.about({ actor: { personaId: llave.persona_id, rol } });
    return abrirSesion(ctx, tx, {
      personaId: llave.persona_id,
      cuentaId: llave.cuenta_id,
      rol,
      alcance: 'portal',
      objeto: null,
      nivel: niveles.segundoFactor,
      llaveId: llave.id,
    });
  });
  return typeof seguido === 'string' ? describirSesion(ctx, seguido) : seguido;
}
