import { randomBytes } from 'node:crypto';
import type { Preparado } from '@portal/domain/cuentas/contract-segundo-factor';
import { codigoLimpio, esCodigoDeRespaldo, validarCodigo } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { forgetTries, takeTry, type Purse } from '../../../platform/limits/index.ts';
import { qrPath } from '../../../platform/paper/marks.ts';
import {
  setFactorActivado,
  deleteRespaldo,
  findFactor,
  insertRespaldo,
  upsertFactor,
  spendRespaldo,
  spendStep,
} from './segundo-factor.repository.ts';
import { stepOfCode, toBase32, uriOf } from './totp.ts';

/** Building blocks of the second factor. They use the machine's clock, like the telephones. */

const SECRETO = 'segundo-factor';
const SECRET_BYTES = 20;
const BACKUP_CODES = 10;

const ownerOf = (db: { unidadId: number }, cuentaId: string) => `${db.unidadId}:${cuentaId}`;
const respaldoHash = (ctx: Ctx, cuentaId: string, codigo: string) =>
  ctx.platform.secrets.mac('respaldo', `${cuentaId}:${codigo}`);
const purseOf = (cuentaId: string): Purse => ({ name: 'codigo', whose: cuentaId });

/**
 * Every code takes one attempt before it is checked, whatever happens afterwards. The counter is separate
 * from the password's, which a right password resets.
 */
export async function tomarIntento(ctx: Ctx, cuentaId: string, codigo: string): Promise<void> {
  const fields = validarCodigo({ codigo });
  if (fields['codigo']) throw new PortalError('datos_invalidos', { message: fields['codigo'], fields });
  if (!(await takeTry(ctx.db, ctx.platform.secrets, purseOf(cuentaId), ctx.clock.machine())))
    throw new PortalError('demasiados_intentos');
}

const incorrecto = () =>
  new PortalError('codigo_incorrecto', { fields: { codigo: 'El código no es correcto o ya se usó' } });

/** A code works once: its step or row is spent in the same transaction as the act it authorises. */
export async function gastarCodigo(ctx: Ctx, tx: UnitTx, cuentaId: string, codigo: string): Promise<void> {
  const limpio = codigoLimpio(codigo);
  const now = ctx.clock.machine();
  const spent = esCodigoDeRespaldo(limpio)
    ? await tx.run(spendRespaldo(cuentaId, respaldoHash(ctx, cuentaId, limpio), now))
    : await spendPhoneCode(ctx, tx, cuentaId, limpio);
  if (spent === 0) throw incorrecto();
  await forgetTries(tx, ctx.platform.secrets, purseOf(cuentaId));
}

async function spendPhoneCode(ctx: Ctx, tx: UnitTx, cuentaId: string, codigo: string): Promise<number> {
  const factor = await tx.find(findFactor(cuentaId));
  if (!factor?.activado) return 0;
  const secret = ctx.platform.secrets.unseal(SECRETO, ownerOf(tx, cuentaId), factor.secreto);
  const step = stepOfCode(secret, codigo, ctx.clock.machine());
  return step === undefined ? 0 : tx.run(spendStep(cuentaId, step));
}

export async function preparar(
  ctx: Ctx,
  tx: UnitTx,
  cuenta: { id: string; nombre: string },
): Promise<Preparado> {
  const secret = randomBytes(SECRET_BYTES);
  const secreto = ctx.platform.secrets.seal(SECRETO, ownerOf(tx, cuenta.id), secret);
  const touched = await tx.run(
    upsertFactor({ unidad_id: tx.unidadId, cuenta_id: cuenta.id, secreto, creado: ctx.clock.machine() }),
  );
  if (touched === 0) throw new PortalError('segundo_factor_activo');
  const uri = uriOf(secret, ctx.unidad.plantilla.nombre, cuenta.nombre);
  return { secreto: toBase32(secret).match(/.{4}/g)!.join(' '), uri, qr: qrPath(uri) };
}

/** The first code proves that the telephone has the secret. The backup codes are shown only now. */
export async function activar(ctx: Ctx, tx: UnitTx, cuentaId: string, codigo: string): Promise<string[]> {
  const factor = await tx.get(findFactor(cuentaId));
  if (factor.activado) throw new PortalError('segundo_factor_activo');
  const now = ctx.clock.machine();
  const secret = ctx.platform.secrets.unseal(SECRETO, ownerOf(tx, cuentaId), factor.secreto);
  const step = stepOfCode(secret, codigoLimpio(codigo), now);
  if (step === undefined || (await tx.run(setFactorActivado(cuentaId, factor.secreto, step, now))) === 0)
    throw incorrecto();
  const codigos = Array.from({ length: BACKUP_CODES }, () => toBase32(randomBytes(7)).slice(0, 10));
  await tx.run(deleteRespaldo(cuentaId));
  await tx.run(
    insertRespaldo(
      tx.unidadId,
      cuentaId,
      codigos.map((backup) => respaldoHash(ctx, cuentaId, backup)),
    ),
  );
  await forgetTries(tx, ctx.platform.secrets, purseOf(cuentaId));
  return codigos.map((backup) => `${backup.slice(0, 5)}-${backup.slice(5)}`);
}
