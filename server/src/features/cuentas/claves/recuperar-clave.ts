import { CLAVES_JUZGADAS, CORREOS_DE_RECUPERACION } from '@portal/domain/cuentas/limites';
import { esClaveDelPersonal } from '@portal/domain/cuentas/personal';
import {
  LARGO_MINIMO_CLAVE,
  validarCodigoDeRecuperacion,
  validarEmailDeRecuperacion,
} from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { DAY, giveBack, takeOne } from '../../../platform/limits/index.ts';
import { spendEnlace } from '../../../platform/secrets/enlaces.repository.ts';
import { hashToken, sameBytes } from '../../../platform/secrets/secrets.ts';
import { verificarEmailDeCuenta } from '../../personas/index.ts';
import { avisarClaveCambiada } from './cambiar-clave-correo.ts';
import { requireClaveFuerte, requireOtraClave } from './clave-elegida.ts';
import { codeHash, MAX_TRIES } from './codigos-recuperacion.ts';
import {
  deleteCodigo,
  deleteEnlacesDeLectura,
  findCuenta,
  findEnlaceDeRecuperacion,
  giveBackTries,
  insertPedido,
  RECUPERACION,
  takeTries,
  updateClave,
} from '../cuentas.repository.ts';
import { olvidarIntentosDeClave } from '../sesiones/intentos.ts';
import { terminarSesiones } from '../sesiones/sesiones.ts';

/**
 * Limits per mail address. Known and unknown addresses count alike, and a new code does not reset the
 * attempts.
 */
const correos = {
  name: 'recuperacion-correos',
  times: CORREOS_DE_RECUPERACION,
  seconds: DAY,
  error: 'recuperacion_muchos_correos',
} as const;
const claves = {
  name: 'recuperacion-claves',
  times: CLAVES_JUZGADAS,
  seconds: DAY,
  error: 'recuperacion_muchas_claves',
} as const;
const whose = (email: string) => email.trim().toLowerCase();

/** The same work and answer for known and unknown addresses: a job looks up the account afterwards. */
export async function pedirCodigo(ctx: Ctx, { email }: { email: string }): Promise<void> {
  const address = email.trim();
  const fields = validarEmailDeRecuperacion({ email: address });
  if (fields['email']) throw new PortalError('datos_invalidos', { message: fields['email'], fields });
  const now = ctx.clock.machine();
  await takeOne(ctx.db, ctx.platform.secrets, correos, whose(address), now);
  await ctx.act((tx) =>
    tx.run(insertPedido({ unidad_id: tx.unidadId, id: newId(), email: address, creado: now })),
  );
}

/**
 * Every guess takes one of the daily attempts and one attempt of each valid code of the address before it is
 * checked; a right guess returns both. The daily attempt is taken outside the transaction, so it counts even
 * after a rollback.
 */
async function cuentaDelCodigo(ctx: Ctx, email: string, codigo: string): Promise<string> {
  const { secrets } = ctx.platform;
  const now = ctx.clock.machine();
  await takeOne(ctx.db, secrets, claves, whose(email), now);
  const cuentaId = await ctx.db.tx(async (tx) => {
    const codes = await tx.many(takeTries(email.trim(), MAX_TRIES, now));
    const match = codes.find(({ cuenta_id, codigo_hash }) =>
      sameBytes(codigo_hash, codeHash(secrets, cuenta_id, codigo)),
    );
    if (!match) return undefined;
    await tx.run(giveBackTries(codes.map(({ cuenta_id }) => cuenta_id)));
    const { persona_id } = await tx.get(findCuenta(match.cuenta_id));
    await verificarEmailDeCuenta(tx, persona_id);
    return match.cuenta_id;
  });
  if (!cuentaId) throw new PortalError('clave_incorrecta');
  await giveBack(ctx.db, secrets, claves, whose(email));
  return cuentaId;
}

function requireDigits(codigo: string) {
  const fields = validarCodigoDeRecuperacion({ codigo });
  if (fields['codigo']) throw new PortalError('datos_invalidos', { message: fields['codigo'], fields });
}

function requireLargo(password: string) {
  if (password.length >= LARGO_MINIMO_CLAVE) return;
  const message = 'La contraseña debe tener al menos 6 dígitos';
  throw new PortalError('datos_invalidos', { message, fields: { password: message } });
}

export async function verificarCodigo(
  ctx: Ctx,
  { codigo, email }: { codigo: string; email: string },
): Promise<void> {
  requireDigits(codigo);
  await cuentaDelCodigo(ctx, email, codigo);
}

export async function resetearClave(
  ctx: Ctx,
  { password, email, codigo }: { password: string; email: string; codigo: string },
): Promise<void> {
  requireDigits(codigo);
  requireLargo(password);
  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(password);
  const cuentaId = await cuentaDelCodigo(ctx, email, codigo);
  const { clave_hash } = await ctx.db.get(findCuenta(cuentaId));
  return restablecer(ctx, cuentaId, { password, hash, antes: clave_hash }, async (tx) => {
    if ((await tx.run(deleteCodigo(cuentaId))) === 0) throw new PortalError('clave_incorrecta');
  });
}

/**
 * A token of 256 bits cannot be guessed: the link of the newest mail works even if a stranger has used up the
 * daily codes.
 */
export async function restablecerConEnlace(
  ctx: Ctx,
  { enlace, password }: { enlace: string; password: string },
): Promise<void> {
  requireLargo(password);
  const now = ctx.clock.machine();
  const found = await ctx.db.find(findEnlaceDeRecuperacion(hashToken(enlace), now));
  if (!found) throw new PortalError('enlace_invalido');
  requireClaveFuerte(password, await ctx.db.get(findCuenta(found.cuenta_id)));
  const hash = await ctx.platform.passwords.of(ctx.unidad.id).hash(password);
  // The password as it was while the link was valid: a second press must not hear of the first one's.
  const antes = found.clave_hash;
  return restablecer(ctx, found.cuenta_id, { password, hash, antes }, async (tx) => {
    if ((await tx.run(spendEnlace(hashToken(enlace), RECUPERACION, now))) === 0)
      throw new PortalError('enlace_invalido');
    await tx.run(deleteCodigo(found.cuenta_id));
    await verificarEmailDeCuenta(tx, (await tx.get(findCuenta(found.cuenta_id))).persona_id);
  });
}

/** Sets the new password and ends everything that opened the account: sessions, links and codes. */
async function restablecer(
  ctx: Ctx,
  cuentaId: string,
  { password, hash, antes }: { password: string; hash: string; antes: string | null },
  gastar: (tx: UnitTx) => Promise<void>,
): Promise<void> {
  await requireOtraClave(ctx, password, antes);
  return ctx.act(async (tx) => {
    await gastar(tx);
    const cuenta = await tx.get(findCuenta(cuentaId));
    requireClaveFuerte(password, cuenta);
    ctx.about({ persona: cuenta.persona_id });
    await tx.run(updateClave(cuentaId, hash, esClaveDelPersonal(password)));
    await olvidarIntentosDeClave(ctx, tx, cuenta.dni);
    await tx.run(deleteEnlacesDeLectura(cuentaId));
    await avisarClaveCambiada(ctx, tx, cuenta, 'recuperacion');
    await terminarSesiones(ctx, tx, cuentaId, 'clave_cambiada');
  });
}
