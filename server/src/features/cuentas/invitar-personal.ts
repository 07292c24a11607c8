import { validarInvitacion, type RolDelPersonal } from '@portal/domain/cuentas/personal';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { insertIdentidadPendiente, insertPersona, listPersonasByDocumento } from '../personas/index.ts';
import { correoDeInvitacion, correoDeRolAgregado } from './correos-personal.ts';
import { deleteCodigo, insertCuenta } from './cuentas.repository.ts';
import {
  addRoles,
  deleteCuenta,
  deleteInvitaciones,
  deleteRoles,
  insertInvitacion,
  insertProfesional,
  listProfesionalesSinCuenta,
  lockCuentaByDni,
  lockCuentaDePersona,
  lockPersonal,
  SIN_CLAVE,
  type CuentaDePersona,
} from './personal.repository.ts';

const DIAS = 7;

export interface Invitacion {
  dni: string;
  nombre: string;
  apellido: string;
  email: string;
  roles: RolDelPersonal[];
}

/**
 * Who has no account gets one without a password, which the mail's link sets. Who has one keeps everything of it, its address first: what an
 * administrator types here never reaches a credential.
 */
export async function invitarPersonal(ctx: SignedCtx, invitacion: Invitacion): Promise<{ resultado: 'invitada' | 'rol_agregado'; enviadoA: string | null }> {
  const dni = invitacion.dni.trim();
  const email = invitacion.email.trim();
  const fields = validarInvitacion({ ...invitacion, dni, email });
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const roles = [...new Set(invitacion.roles)];
  ctx.about({ persona: null, objeto: roles.join(',') });
  const answer = await ctx.act(async (tx) => {
    await tx.run(lockPersonal(tx.unidadId));
    const conocida = await tx.find(lockCuentaByDni(dni));
    if (conocida && !conocida.activa) throw new PortalError('cuenta_desactivada');
    const cuenta = conocida ?? (await crearCuenta(tx, ctx, { ...invitacion, dni, email }));
    ctx.about({ persona: cuenta.persona_id });
    await darRoles(tx, cuenta, roles);
    const enviadoA = await enviarInvitacion(tx, ctx, cuenta, roles);
    return { resultado: cuenta.sin_clave ? ('invitada' as const) : ('rol_agregado' as const), enviadoA };
  });
  ctx.platform.wakeRelay();
  return answer;
}

export async function darRoles(tx: UnitTx, cuenta: { id: string; persona_id: string }, roles: readonly RolDelPersonal[]): Promise<void> {
  if (roles.length > 0) await tx.run(addRoles(tx.unidadId, cuenta.id, roles));
  if (roles.includes('profesional')) await tx.run(insertProfesional(tx.unidadId, cuenta.persona_id));
}

/** A new person, as at the registration: older records of that DNI wait to be joined. But a professional without an account is who is meant. */
async function crearCuenta(tx: UnitTx, ctx: SignedCtx, { dni, nombre, apellido, email }: Omit<Invitacion, 'roles'>): Promise<CuentaDePersona> {
  const [profesional] = await tx.many(listProfesionalesSinCuenta(dni));
  const personaId = profesional?.id ?? newId();
  if (!profesional) {
    const anteriores = await tx.many(listPersonasByDocumento(dni));
    const persona = { documento: dni, nombre: nombre.trim(), apellido: apellido.trim(), fec_nac: null, sexo: null, email };
    await tx.run(insertPersona({ unidad_id: tx.unidadId, id: personaId, ...persona }));
    const creada = ctx.clock.machine();
    for (const { id } of anteriores) await tx.run(insertIdentidadPendiente({ unidad_id: tx.unidadId, persona_id: personaId, anterior_id: id, creada }));
  }
  const cuenta = { unidad_id: tx.unidadId, id: newId(), persona_id: personaId, dni, clave_hash: SIN_CLAVE, email };
  await tx.run(insertCuenta(cuenta));
  return tx.get(lockCuentaDePersona(personaId));
}

/** To the account's own address. The former link is good no more. */
async function enviarInvitacion(tx: UnitTx, ctx: SignedCtx, cuenta: CuentaDePersona, roles: readonly RolDelPersonal[]): Promise<string | null> {
  await tx.run(deleteInvitaciones(cuenta.persona_id));
  if (!cuenta.email) return null;
  const token = newToken();
  const vence = new Date(ctx.clock.machine().getTime() + DIAS * 86_400_000);
  await tx.run(insertInvitacion({ unidad_id: tx.unidadId, hash: hashToken(token), persona_id: cuenta.persona_id, vence }));
  const url = `${ctx.platform.originOf(ctx.unidad)}/invitacion?codigo=${token}`;
  const correo = cuenta.sin_clave ? correoDeInvitacion : correoDeRolAgregado;
  await encolarMensaje(tx, ctx.clock, {
    tipo: cuenta.sin_clave ? 'invitacion' : 'rol_agregado',
    destinatario: cuenta.email,
    causa: `invitacion:${cuenta.persona_id}:${newId()}`,
    ...correo(ctx.unidad, url, { nombre: cuenta.nombre, roles, dias: DIAS }),
  });
  return tapar(cuenta.email);
}

export async function reenviarInvitacion(ctx: SignedCtx, { id }: { id: string }): Promise<{ enviadoA: string }> {
  ctx.about({ persona: null });
  const enviadoA = await ctx.act(async (tx) => {
    const cuenta = await requireInvitada(tx, id);
    ctx.about({ persona: id });
    if (!cuenta.activa) throw new PortalError('cuenta_desactivada');
    const sent = await enviarInvitacion(
      tx,
      ctx,
      cuenta,
      cuenta.roles.filter((rol) => rol !== 'paciente'),
    );
    if (sent === null) throw new PortalError('cuenta_sin_email');
    return sent;
  });
  ctx.platform.wakeRelay();
  return { enviadoA };
}

/** The account was made for the invitation and goes with it; one that is also a patient's only loses the roles. */
export async function retirarInvitacion(ctx: SignedCtx, { id }: { id: string }): Promise<Record<string, never>> {
  ctx.about({ persona: null });
  await ctx.act(async (tx) => {
    const cuenta = await requireInvitada(tx, id);
    ctx.about({ persona: id });
    await tx.run(deleteInvitaciones(id));
    await tx.run(deleteCodigo(cuenta.id));
    const delPersonal = cuenta.roles.filter((rol) => rol !== 'paciente');
    if (delPersonal.length > 0) await tx.run(deleteRoles(cuenta.id, delPersonal));
    if (!cuenta.roles.includes('paciente')) await tx.run(deleteCuenta(cuenta.id));
  });
  return {};
}

async function requireInvitada(tx: UnitTx, personaId: string): Promise<CuentaDePersona> {
  await tx.run(lockPersonal(tx.unidadId));
  const cuenta = await tx.get(lockCuentaDePersona(personaId));
  if (!cuenta.roles.some((rol) => rol !== 'paciente')) throw new PortalError('no_encontrado');
  if (!cuenta.sin_clave) throw new PortalError('invitacion_usada');
  return cuenta;
}

/** 'an••••@ejemplo.com' */
export function tapar(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}••••${email.slice(at)}`;
}
