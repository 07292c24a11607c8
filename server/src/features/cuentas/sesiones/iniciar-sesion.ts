import { namesOut } from '@portal/domain/contract/names';
import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import { esClaveDelPersonal } from '@portal/domain/cuentas/personal';
import { nombresDeIngreso, validarIngreso } from '@portal/domain/cuentas/ingreso';
import { exigeSegundoFactor, niveles } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import { isProduction } from '../../../config/config.ts';
import type { UnitDb } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { juzgarClave } from '../claves/comprobar-clave.ts';
import { updateClaveLarga } from '../cuentas.repository.ts';
import { darPaso } from '../segundo-factor/segundo-paso.ts';
import { contadoresDe, olvidarIntentosDeClave } from './intentos.ts';
import { abrirIngreso, toSesion } from './sesiones.ts';

export type Acceso = 'portal' | 'personal';

export interface Ingreso {
  dni: string;
  password: string;
  acceso: Acceso;
}

/**
 * Unknown, wrong, blocked and waiting get the same answer. An account that has, or must have, a second factor
 * is not signed in yet.
 */
export async function iniciarSesion(ctx: Ctx, ingreso: Ingreso): Promise<Sesion | PasoDeIngreso> {
  const { plantilla } = ctx.unidad;
  exigirPortal(ctx, ingreso.acceso);
  const fields = validarIngreso(ingreso);
  if (Object.keys(fields).length > 0)
    throw new PortalError('datos_invalidos', { fields: namesOut(fields, nombresDeIngreso) });

  const cuenta = await juzgarClave(ctx, ingreso.dni, ingreso.password);
  if (!cuenta) throw new PortalError('login_incorrecto');

  const olvidar = (db: UnitDb) => olvidarIntentosDeClave(ctx, db, ingreso.dni);
  const roles = cuenta.roles.split(',') as Rol[];
  const rol = elegirRol(roles, ingreso.acceso);
  if (!rol) {
    await olvidar(ctx.db);
    throw new PortalError('solo_personal');
  }
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
    return ctx.act(
      (tx) => darPaso(ctx, tx, cuenta.persona_id, { falta, rol, corta, nivel: niveles.clave }),
      olvidar,
    );
  }
  ctx.about({ actor: { personaId: cuenta.persona_id, rol } });
  const nueva = {
    personaId: cuenta.persona_id,
    cuentaId: cuenta.id,
    rol,
    alcance: 'portal',
    objeto: null,
    nivel: niveles.clave,
  } as const;
  const [sesionId, quien] = await abrirIngreso(ctx, nueva, contadoresDe(ctx, ingreso.dni));
  // The answer needs no second look at what the account's row has said.
  return toSesion(ctx, { ...nueva, sesionId, roles }, quien);
}

/** The patients' entrance exists where the unit has a portal, while it is open. */
export function exigirPortal({ unidad }: Ctx, acceso: Acceso): void {
  if (acceso === 'portal' && !unidad.plantilla.requiere.portal) throw new PortalError('no_encontrado');
  if (acceso === 'portal' && !unidad.abierta) throw new PortalError('unidad_cerrada');
}

/** The staff entrance gives the staff role; the portal gives the patient role if the account has it. */
export function elegirRol(roles: readonly Rol[], acceso: Acceso): Rol | undefined {
  const personal = roles.find(esPersonal);
  return acceso === 'personal' ? personal : roles.includes('paciente') ? 'paciente' : personal;
}
