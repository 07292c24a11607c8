import { namesOut } from '@portal/domain/contract/names';
import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import { esClaveDelPersonal } from '@portal/domain/cuentas/personal';
import { nombresDeIngreso, validarIngreso } from '@portal/domain/cuentas/ingreso';
import { exigeSegundoFactor, niveles } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import { isProduction } from '../../../config/config.ts';
import type { Ctx } from '../../../http/context.ts';
import { comprobarClave } from '../claves/comprobar-clave.ts';
import { updateClaveLarga } from '../cuentas.repository.ts';
import { darPaso } from '../segundo-factor/segundo-paso.ts';
import { abrirSesion, describirSesion } from './sesiones.ts';

export interface Ingreso {
  dni: string;
  password: string;
  acceso: 'portal' | 'personal';
}

/**
 * Unknown, wrong, blocked and waiting get the same answer. An account that has, or must have, a second factor
 * is not signed in yet.
 */
export async function iniciarSesion(ctx: Ctx, ingreso: Ingreso): Promise<Sesion | PasoDeIngreso> {
  const { plantilla } = ctx.unidad;
  if (ingreso.acceso === 'portal' && !plantilla.requiere.portal) throw new PortalError('no_encontrado');
  if (ingreso.acceso === 'portal' && !ctx.unidad.abierta) throw new PortalError('unidad_cerrada');
  const fields = validarIngreso(ingreso);
  if (Object.keys(fields).length > 0)
    throw new PortalError('datos_invalidos', { fields: namesOut(fields, nombresDeIngreso) });

  const cuenta = await comprobarClave(ctx, ingreso.dni, ingreso.password);
  if (!cuenta) throw new PortalError('login_incorrecto');

  const rol = elegirRol(cuenta.roles.split(',') as Rol[], ingreso.acceso);
  if (!rol) throw new PortalError('solo_personal');
  const larga = esClaveDelPersonal(ingreso.password);
  if (cuenta.clave_larga !== larga) await ctx.db.run(updateClaveLarga(cuenta.id, larga));
  const produccion = isProduction(ctx.platform.config);
  // A patient's password of six characters is too short for staff.
  const corta = produccion && esPersonal(rol) && !larga;
  const falta = cuenta.factor
    ? 'codigo'
    : corta
      ? 'clave'
      : exigeSegundoFactor(plantilla, rol, produccion)
        ? 'activar'
        : undefined;
  if (falta) {
    ctx.about({ objeto: 'primer_paso' });
    return ctx.act((tx) => darPaso(ctx, tx, cuenta.persona_id, { falta, rol, corta, nivel: niveles.clave }));
  }
  ctx.about({ actor: { personaId: cuenta.persona_id, rol } });
  const sesionId = await ctx.act((tx) =>
    abrirSesion(ctx, tx, {
      personaId: cuenta.persona_id,
      cuentaId: cuenta.id,
      rol,
      alcance: 'portal',
      objeto: null,
      nivel: niveles.clave,
    }),
  );
  return describirSesion(ctx, sesionId);
}

/** The staff entrance gives the staff role; the portal gives the patient role if the account has it. */
function elegirRol(roles: readonly Rol[], acceso: Ingreso['acceso']): Rol | undefined {
  const personal = roles.find(esPersonal);
  return acceso === 'personal' ? personal : roles.includes('paciente') ? 'paciente' : personal;
}
