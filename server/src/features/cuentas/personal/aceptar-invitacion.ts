import type { personal } from '@portal/domain/cuentas/contract-personal';
import { validarClaveDelPersonal } from '@portal/domain/cuentas/personal';
import { claveDebil } from '@portal/domain/cuentas/reglas';
import type { AnswerOf, BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { findEnlace, spendEnlace } from '../../../platform/secrets/enlaces.repository.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import { marcarEmailVerificado } from '../../personas/index.ts';
import { clavesComunes } from '../claves/claves-comunes.ts';
import { comprobarClave } from '../claves/comprobar-clave.ts';
import { correoDeRolAgregado } from './correos-personal.ts';
import { deleteCodigo } from '../cuentas.repository.ts';
import { darRoles } from './dar-roles.ts';
import {
  deleteOferta,
  findCuentaDePersona,
  findOferta,
  INVITACION,
  lockOferta,
  lockPersonal,
  setPrimeraClave,
  type CuentaDePersona,
  type Oferta,
} from './personal.repository.ts';

interface Invitada {
  cuenta: CuentaDePersona;
  /** Undefined if an older version, or the command line, gave the roles with the account. */
  oferta: Oferta | undefined;
}

/**
 * The same answer for a link that is unknown, used, expired or withdrawn, and for an account that is blocked
 * or has changed its DNI.
 */
async function cuentaInvitada(ctx: Ctx, codigo: string): Promise<Invitada> {
  ctx.about({ persona: null });
  const enlace = await ctx.db.find(findEnlace(hashToken(codigo), INVITACION, ctx.clock.machine()));
  const cuenta = enlace?.persona_id ? await ctx.db.find(findCuentaDePersona(enlace.persona_id)) : undefined;
  if (!cuenta?.activa) throw new PortalError('enlace_invalido');
  const oferta = await ctx.db.find(findOferta(cuenta.persona_id));
  if (oferta && oferta.dni !== cuenta.dni) throw new PortalError('enlace_invalido');
  ctx.about({ persona: cuenta.persona_id });
  return { cuenta, oferta };
}

const ofrecidos = ({ cuenta, oferta }: Invitada): Rol[] => oferta?.roles ?? cuenta.roles;

export async function verInvitacion(
  ctx: Ctx,
  { codigo }: { codigo: string },
): Promise<AnswerOf<typeof personal.verInvitacion>> {
  const invitada = await cuentaInvitada(ctx, codigo);
  const { sin_clave, nombre } = invitada.cuenta;
  return {
    estado: sin_clave ? 'pendiente' : 'con_clave',
    nombre,
    roles: ofrecidos(invitada).filter((rol) => rol !== 'paciente'),
  };
}

type Aceptacion = BodyOf<typeof personal.aceptarInvitacion>;

/**
 * The link proves the address that the administrator typed. An account with a password must give it too: a
 * stranger who registered that DNI first cannot get the role without the link, and the holder of the link
 * cannot take over that account.
 */
export async function aceptarInvitacion(ctx: Ctx, aceptacion: Aceptacion): Promise<void> {
  const { cuenta, oferta } = await cuentaInvitada(ctx, aceptacion.codigo);
  if (cuenta.sin_clave) return conPrimeraClave(ctx, cuenta, aceptacion);
  if (!oferta) throw new PortalError('invitacion_usada');
  const propia = await comprobarClave(ctx, cuenta.dni, aceptacion.password);
  if (!propia)
    throw new PortalError('contrasena_incorrecta', { fields: { password: 'La contraseña no es correcta' } });
  await ctx.act(async (tx) => {
    const roles = await aceptarOferta(ctx, tx, cuenta, aceptacion.codigo);
    if (!cuenta.email) return;
    await encolarMensaje(ctx, tx, {
      tipo: 'rol_agregado',
      destinatario: cuenta.email,
      causa: `rol-agregado:${cuenta.persona_id}:${newId()}`,
      ...correoDeRolAgregado(ctx.unidad, `${ctx.platform.originOf(ctx.unidad)}/personal`, {
        nombre: cuenta.nombre,
        roles,
      }),
    });
  });
}

async function conPrimeraClave(
  ctx: Ctx,
  cuenta: CuentaDePersona,
  { codigo, password, conf_password }: Aceptacion,
): Promise<void> {
  const fields = validarClaveDelPersonal({ password, conf_password });
  const weak = fields['password'] ? undefined : claveDebil(password, cuenta, clavesComunes);
  if (weak) fields['password'] = weak;
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(password);
  await ctx.act(async (tx) => {
    await aceptarOferta(ctx, tx, cuenta, codigo);
    if ((await tx.run(setPrimeraClave(cuenta.id, hash))) === 0) throw new PortalError('invitacion_usada');
    await tx.run(deleteCodigo(cuenta.id));
  });
}

/** The offer is read again, since it may have been withdrawn or changed. */
async function aceptarOferta(ctx: Ctx, tx: UnitTx, cuenta: CuentaDePersona, codigo: string): Promise<Rol[]> {
  await tx.run(lockPersonal(tx.unidadId));
  const gastados = await tx.run(spendEnlace(hashToken(codigo), INVITACION, ctx.clock.machine()));
  if (gastados === 0) throw new PortalError('enlace_invalido');
  const oferta = await tx.find(lockOferta(cuenta.persona_id));
  if (oferta && oferta.dni !== cuenta.dni) throw new PortalError('enlace_invalido');
  const destino = oferta?.email ?? cuenta.email;
  if (destino) await marcarEmailVerificado(tx, cuenta.persona_id, destino);
  const roles = oferta?.roles.filter(esPersonal) ?? [];
  await darRoles(tx, cuenta, roles);
  await tx.run(deleteOferta(cuenta.persona_id));
  ctx.about({ actor: { personaId: cuenta.persona_id, rol: null }, objeto: roles.join(',') });
  return roles;
}
