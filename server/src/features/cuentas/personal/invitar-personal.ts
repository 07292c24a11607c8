import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { CuentaExistente, personal } from '@portal/domain/cuentas/contract-personal';
import { taparEmail } from '@portal/domain/personas/tapar-email';
import { CORREOS_DE_LA_MESA } from '@portal/domain/cuentas/limites';
import { validarInvitacion } from '@portal/domain/cuentas/personal';
import { PortalError } from '@portal/domain/errores/errores';
import { esPersonal } from '@portal/domain/roles/roles';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { DAY, takeOne } from '../../../platform/limits/index.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { deleteEnlaces } from '../../../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { agregarPersona, dejarIdentidadPendiente, personasConDni } from '../../personas/index.ts';
import { correoDeInvitacion, correoDeRolOfrecido } from './correos-personal.ts';
import { deleteCodigo, insertCuenta, updateEmail } from '../cuentas.repository.ts';
import {
  deleteCuenta,
  deleteOferta,
  deleteRoles,
  findOferta,
  INVITACION,
  listProfesionalesSinCuenta,
  lockCuentaByDni,
  lockCuentaDePersona,
  lockPersonal,
  SIN_CLAVE,
  upsertOferta,
  type CuentaDePersona,
  type Oferta,
} from './personal.repository.ts';

const DIAS = 7;
const correosDelDia = {
  name: 'invitacion-correos',
  times: CORREOS_DE_LA_MESA,
  seconds: DAY,
  error: 'correos_del_dia',
} as const;

export type Invitacion = BodyOf<typeof personal.invitarPersonal>;

/**
 * Offers roles to the typed address; they are given when the link is accepted. A DNI proves nothing, since
 * anybody may have registered it. So the administrator first sees whose account it is, and accepting requires
 * that account's password besides the link.
 */
export async function invitarPersonal(
  ctx: SignedCtx,
  invitacion: Invitacion,
): Promise<{ resultado: 'invitada' | 'rol_ofrecido'; enviadoA: string }> {
  const dni = invitacion.dni.trim();
  const email = invitacion.email.trim();
  const fields = validarInvitacion({ ...invitacion, dni, email });
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const roles = [...new Set(invitacion.roles)].toSorted();
  ctx.about({ persona: null, objeto: roles.join(',') });
  return ctx.act(async (tx) => {
    await tx.run(lockPersonal(tx.unidadId));
    const conocida = await tx.find(lockCuentaByDni(dni));
    if (conocida && !conocida.activa) throw new PortalError('cuenta_desactivada');
    if (conocida && !conocida.sin_clave && !invitacion.confirma)
      throw new PortalError('cuenta_existente', { detalle: compararCon(conocida, { ...invitacion, email }) });
    const cuenta = conocida ?? (await crearCuenta(ctx, tx, { ...invitacion, dni, email }));
    ctx.about({ persona: cuenta.persona_id });
    // An account created for an invitation and not used yet: send its recovery to the new address too.
    if (conocida?.sin_clave && conocida.roles.length === 0) {
      await tx.run(updateEmail(cuenta.id, email));
      await tx.run(deleteCodigo(cuenta.id));
    }
    const creada = ctx.clock.machine();
    await tx.run(
      upsertOferta({
        unidad_id: tx.unidadId,
        persona_id: cuenta.persona_id,
        dni,
        roles,
        email,
        invita_id: ctx.actor.personaId,
        creada,
      }),
    );
    const enviadoA = await enviarInvitacion(ctx, tx, cuenta, { dni, roles, email });
    return { resultado: cuenta.sin_clave ? ('invitada' as const) : ('rol_ofrecido' as const), enviadoA };
  });
}

const iguales = (a: string | null, b: string) =>
  (a ?? '').trim().localeCompare(b.trim(), 'es', { sensitivity: 'base' }) === 0;

function compararCon(
  { nombre, apellido, email }: CuentaDePersona,
  escrito: Pick<Invitacion, 'nombre' | 'apellido' | 'email'>,
): CuentaExistente {
  const distintos = (['nombre', 'apellido', 'email'] as const).filter(
    (campo) => !iguales({ nombre, apellido, email }[campo], escrito[campo]),
  );
  return { nombre, apellido, email, distintos };
}

/**
 * Creates a new person, as in the registration: older records with that DNI wait to be joined. Exception: a
 * professional with that DNI and no account is taken as the same person.
 */
async function crearCuenta(
  ctx: SignedCtx,
  tx: UnitTx,
  { dni, nombre, apellido, email }: Pick<Invitacion, 'dni' | 'nombre' | 'apellido' | 'email'>,
) {
  const [profesional] = await tx.many(listProfesionalesSinCuenta(dni));
  const personaId = profesional?.id ?? newId();
  if (!profesional) {
    const anteriores = await personasConDni(tx, dni);
    const persona = {
      dni,
      nombre: nombre.trim(),
      apellido: apellido.trim(),
      fec_nac: null,
      sexo: null,
      email,
    };
    await agregarPersona(tx, { id: personaId, ...persona });
    const creada = ctx.clock.machine();
    for (const { id } of anteriores)
      await dejarIdentidadPendiente(tx, { persona_id: personaId, anterior_id: id, creada });
  }
  const cuenta = {
    unidad_id: tx.unidadId,
    id: newId(),
    persona_id: personaId,
    dni,
    clave_hash: SIN_CLAVE,
    email,
  };
  await tx.run(insertCuenta(cuenta));
  return tx.get(lockCuentaDePersona(personaId));
}

/** Mails the typed address. Earlier links become invalid. */
async function enviarInvitacion(
  ctx: SignedCtx,
  tx: UnitTx,
  cuenta: CuentaDePersona,
  { roles, email }: Oferta,
): Promise<string> {
  await takeOne(tx, ctx.platform.secrets, correosDelDia, cuenta.persona_id, ctx.clock.machine());
  await tx.run(deleteEnlaces(cuenta.persona_id, INVITACION));
  const enlace = { proposito: INVITACION, persona_id: cuenta.persona_id, un_uso: true };
  const { secreto } = await emitirEnlace(tx, ctx.clock, DIAS * 86_400_000, enlace);
  const url = `${ctx.platform.originOf(ctx.unidad)}/invitacion?codigo=${secreto}`;
  const correo = cuenta.sin_clave ? correoDeInvitacion : correoDeRolOfrecido;
  await encolarMensaje(ctx, tx, {
    tipo: cuenta.sin_clave ? 'invitacion' : 'rol_agregado',
    destinatario: email,
    causa: `invitacion:${cuenta.persona_id}:${newId()}`,
    ...correo(ctx.unidad, url, { nombre: cuenta.nombre, roles, dias: DIAS }),
  });
  return taparEmail(email);
}

export async function reenviarInvitacion(
  ctx: SignedCtx,
  { id }: { id: string },
): Promise<{ enviadoA: string }> {
  ctx.about({ persona: null });
  const enviadoA = await ctx.act(async (tx) => {
    const { cuenta, oferta } = await requireInvitada(tx, id);
    ctx.about({ persona: id });
    if (!cuenta.activa) throw new PortalError('cuenta_desactivada');
    return enviarInvitacion(ctx, tx, cuenta, oferta);
  });
  return { enviadoA };
}

/** Deletes an account created for the invitation; a patient's account only loses the offer. */
export async function retirarInvitacion(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  ctx.about({ persona: null });
  await ctx.act(async (tx) => {
    const { cuenta } = await requireInvitada(tx, id);
    ctx.about({ persona: id });
    await tx.run(deleteEnlaces(id, INVITACION));
    await tx.run(deleteOferta(id));
    if (!cuenta.sin_clave) return;
    await tx.run(deleteCodigo(cuenta.id));
    const delPersonal = cuenta.roles.filter(esPersonal);
    if (delPersonal.length > 0) await tx.run(deleteRoles(cuenta.id, delPersonal));
    if (!cuenta.roles.includes('paciente')) await tx.run(deleteCuenta(cuenta.id));
  });
}

/**
 * The open offer; for accounts made by an older version or the command line, the roles that wait for a first
 * password.
 */
async function requireInvitada(
  tx: UnitTx,
  personaId: string,
): Promise<{ cuenta: CuentaDePersona; oferta: Oferta }> {
  await tx.run(lockPersonal(tx.unidadId));
  const cuenta = await tx.get(lockCuentaDePersona(personaId));
  const oferta = await tx.find(findOferta(personaId));
  if (oferta) return { cuenta, oferta };
  const roles = cuenta.roles.filter(esPersonal);
  if (roles.length === 0) throw new PortalError('no_encontrado');
  if (!cuenta.sin_clave) throw new PortalError('invitacion_usada');
  if (!cuenta.email) throw new PortalError('cuenta_sin_email');
  return { cuenta, oferta: { dni: cuenta.dni, roles, email: cuenta.email } };
}
