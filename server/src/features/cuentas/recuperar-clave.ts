import { randomInt } from 'node:crypto';
import { LARGO_MINIMO_CLAVE, validarCodigoDeRecuperacion, validarEmailDeRecuperacion } from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SystemDb } from '../../db/system-db.ts';
import { qb } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import type { Platform } from '../../platform/platform.ts';
import { sameBytes, type Secrets } from '../../platform/secrets.ts';
import type { Due } from '../../platform/tick.ts';
import type { Unidad } from '../unidades/registry.ts';
import { requireClaveFuerte } from './clave-elegida.ts';
import { correoDeRecuperacion } from './correos.ts';
import {
  deleteCodigo,
  deletePedido,
  deleteEnlacesDeLectura,
  endSesionesOfCuenta,
  findCuenta,
  giveTriesBack,
  insertPedido,
  listCuentasByEmail,
  takeTries,
  updateClave,
  upsertCodigo,
} from './cuentas.repository.ts';
import { forgetFailures } from './demoras.ts';
import { avisarFin } from './sesiones.ts';

const CODE_MINUTES = 10;
const MAX_TRIES = 5;

const codeHash = (secrets: Secrets, cuentaId: string, codigo: string) => secrets.mac('recuperacion', `${cuentaId}:${codigo}`);

/** The same work and the same answer whether the address is known or not: who it belongs to is found out afterwards. */
export async function pedirCodigo(ctx: Ctx, { email }: { email: string }): Promise<Record<string, never>> {
  const address = email.trim();
  const fields = validarEmailDeRecuperacion({ email: address });
  if (fields['email']) throw new PortalError('datos_invalidos', { message: fields['email'], fields });
  await ctx.act((tx) => tx.run(insertPedido({ unidad_id: tx.unidadId, id: newId(), email: address, creado: ctx.clock.machine() })));
  ctx.platform.wakeRelay();
  return {};
}

/** Turns requests into codes and mails, in whichever process comes first. */
export function createPedidosJob(db: SystemDb, platform: Platform): Due {
  return {
    name: 'recuperacion',
    everyMs: 1000,
    async run() {
      const pedidos = await db.many(qb.selectFrom('pedidos_recuperacion').select(['unidad_id', 'id']).orderBy('creado').limit(50));
      for (const pedido of pedidos) {
        const unidad = await platform.units.byId(pedido.unidad_id);
        await db.unit(pedido.unidad_id).tx((tx) => enviarCodigos(tx, unidad, platform, pedido.id));
      }
      if (pedidos.length > 0) platform.wakeRelay();
    },
  };
}

async function enviarCodigos(tx: UnitTx, unidad: Unidad, platform: Platform, pedidoId: string) {
  const pedido = await tx.find(deletePedido(pedidoId));
  if (!pedido) return;
  const cuentas = await tx.many(listCuentasByEmail(pedido.email));
  if (cuentas.length === 0) return;
  const now = platform.clock.machine();
  const codigos = [];
  for (const cuenta of cuentas) {
    const codigo = String(randomInt(0, 1_000_000)).padStart(6, '0');
    await tx.run(
      upsertCodigo({
        unidad_id: tx.unidadId,
        cuenta_id: cuenta.id,
        email: pedido.email.toLowerCase(),
        codigo_hash: codeHash(platform.secrets, cuenta.id, codigo),
        creado: now,
        vence: new Date(now.getTime() + CODE_MINUTES * 60_000),
      }),
    );
    codigos.push({ codigo, nombre: cuenta.nombre, dni: cuenta.dni });
  }
  await encolarMensaje(tx, platform.clock, {
    tipo: 'recuperacion',
    destinatario: cuentas[0]!.email!,
    causa: `recuperacion:${pedidoId}`,
    ...correoDeRecuperacion(unidad, codigos, CODE_MINUTES),
  });
}

/** Every guess costs a try of every living code of the address; a right one gets it back. */
async function cuentaDelCodigo(tx: UnitTx, ctx: Ctx, email: string, codigo: string): Promise<string | undefined> {
  const codes = await tx.many(takeTries(email.trim(), MAX_TRIES, ctx.clock.machine()));
  const match = codes.find(({ cuenta_id, codigo_hash }) => sameBytes(codigo_hash, codeHash(ctx.platform.secrets, cuenta_id, codigo)));
  if (match) await tx.run(giveTriesBack(codes.map(({ cuenta_id }) => cuenta_id)));
  return match?.cuenta_id;
}

function requireDigits(codigo: string) {
  const fields = validarCodigoDeRecuperacion({ codigo });
  if (fields['codigo']) throw new PortalError('datos_invalidos', { message: fields['codigo'], fields });
}

export async function verificarCodigo(ctx: Ctx, { codigo, email }: { codigo: string; email: string }): Promise<Record<string, never>> {
  requireDigits(codigo);
  const cuentaId = await ctx.db.tx((tx) => cuentaDelCodigo(tx, ctx, email, codigo));
  if (!cuentaId) throw new PortalError('clave_incorrecta');
  return {};
}

export async function resetearClave(
  ctx: Ctx,
  { password, email, codigo }: { password: string; email: string; codigo: string },
): Promise<Record<string, never>> {
  requireDigits(codigo);
  if (password.length < LARGO_MINIMO_CLAVE) {
    const message = 'La contraseña debe tener al menos 6 dígitos';
    throw new PortalError('datos_invalidos', { message, fields: { password: message } });
  }
  const hash = await ctx.platform.passwords.hash(password);
  // A wrong guess must count also when nothing else is written.
  const cuentaId = await ctx.db.tx((tx) => cuentaDelCodigo(tx, ctx, email, codigo));
  if (!cuentaId) throw new PortalError('clave_incorrecta');

  const ended = await ctx.act(async (tx) => {
    if ((await tx.run(deleteCodigo(cuentaId))) === 0) throw new PortalError('clave_incorrecta');
    const cuenta = await tx.get(findCuenta(cuentaId));
    requireClaveFuerte(password, cuenta);
    ctx.about({ persona: cuenta.persona_id });
    await tx.run(updateClave(cuentaId, hash));
    await forgetFailures(tx, ctx.platform.secrets, cuenta.dni);
    await tx.run(deleteEnlacesDeLectura(cuentaId));
    return tx.many(endSesionesOfCuenta(cuentaId, 'clave_cambiada', ctx.clock.machine()));
  });
  for (const { id } of ended) avisarFin(ctx, id, 'clave_cambiada');
  return {};
}
