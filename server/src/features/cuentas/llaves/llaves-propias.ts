import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { Llave, llaves } from '@portal/domain/cuentas/contract-llaves';
import { LLAVES_POR_CUENTA } from '@portal/domain/cuentas/llaves';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { findCuentaDePersona, type CuentaDePersona } from '../personal/personal.repository.ts';
import { dispositivoEnPalabras } from '../sesiones/dispositivo.ts';
import { avisarFin } from '../sesiones/sesiones.ts';
import { avisarLlave } from './avisar-llave.ts';
import { credencialesDe, darDesafio, gastarDesafio, lugarDe } from './desafios.ts';
import {
  countLlaves,
  deleteLlave,
  endSesionesDeLlave,
  insertLlave,
  listLlaves,
  lockCuenta,
  updateNombre,
} from './llaves.repository.ts';
import { usuarioDe } from './usar-llave.ts';
import { verificarAlta } from './webauthn.ts';

export async function listarLlaves(ctx: SignedCtx): Promise<{ llaves: Llave[] }> {
  const { host } = lugarDe(ctx);
  const rows = await ctx.db.many(listLlaves((await cuentaPropia(ctx)).id));
  return { llaves: rows.map((row) => mostrar(row, host)) };
}

export async function prepararLlave(ctx: SignedCtx): Promise<AnswerOf<typeof llaves.prepararLlave>> {
  const cuenta = await cuentaPropia(ctx);
  const excluidas = await credencialesDe(ctx, cuenta.id);
  return {
    ...(await darDesafio(ctx, 'alta')),
    unidad: ctx.unidad.plantilla.nombre,
    usuario: { id: usuarioDe(cuenta.id), nombre: `${cuenta.nombre} ${cuenta.apellido}`, dni: cuenta.dni },
    excluidas,
  };
}

interface Alta {
  credencial: string;
  datosDelCliente: string;
  atestacion: string;
  transportes: string[];
}

export async function agregarLlave(ctx: SignedCtx, alta: Alta): Promise<Llave> {
  const cuenta = await cuentaPropia(ctx);
  const lugar = lugarDe(ctx);
  const desafio = await gastarDesafio(ctx, 'alta', alta.datosDelCliente);
  const nueva = desafio === undefined ? undefined : await verificarAlta(alta, desafio, lugar);
  if (!nueva) throw new PortalError('llave_no_agregada');
  const row = {
    id: newId(),
    host: lugar.host,
    nombre: dispositivoEnPalabras(ctx.caller.device ?? null),
    creada: ctx.clock.machine(),
    usada: null,
  };
  await ctx.act(async (tx) => {
    await tx.get(lockCuenta(cuenta.id));
    if ((await tx.get(countLlaves(cuenta.id))).total >= LLAVES_POR_CUENTA)
      throw new PortalError('demasiadas_llaves');
    const { credencial, clavePublica, contador, copiable, copiada } = nueva;
    const added = await tx.run(
      insertLlave({
        ...row,
        unidad_id: tx.unidadId,
        cuenta_id: cuenta.id,
        credencial,
        clave_publica: clavePublica,
        contador,
        transportes: alta.transportes,
        copiable,
        copiada,
      }),
    );
    if (added === 0) throw new PortalError('llave_no_agregada');
    await avisarLlave(ctx, tx, cuenta, 'agregada', row.nombre);
  });
  return mostrar(row, lugar.host);
}

export async function nombrarLlave(
  ctx: SignedCtx,
  { id, nombre }: { id: string; nombre: string },
): Promise<void> {
  const dicho = nombre.trim();
  if (dicho === '')
    throw new PortalError('datos_invalidos', { fields: { nombre: 'El nombre es requerido' } });
  const cuenta = await cuentaPropia(ctx);
  await ctx.act(async (tx) => {
    await tx.get(updateNombre(cuenta.id, id, dicho));
  });
}

/** The sessions that it opened end too: the device that has it may be lost. The one that removes it stays. */
export async function quitarLlave(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  const cuenta = await cuentaPropia(ctx);
  await ctx.act(async (tx) => {
    const { nombre } = await tx.get(deleteLlave(cuenta.id, id));
    const ended = await tx.many(
      endSesionesDeLlave(id, ctx.clock.machine()).where('id', '<>', ctx.actor.sesionId),
    );
    await avisarLlave(ctx, tx, cuenta, 'quitada', nombre);
    avisarFin(ctx, tx, ended, 'cerrada_de_lejos');
  });
}

async function cuentaPropia({ actor, db }: SignedCtx): Promise<CuentaDePersona> {
  if (actor.cuentaId === null) throw new PortalError('no_encontrado');
  return db.get(findCuentaDePersona(actor.personaId));
}

const mostrar = (
  row: { id: string; nombre: string; creada: Date; usada: Date | null; host: string },
  host: string,
): Llave => ({
  id: row.id,
  nombre: row.nombre,
  creada: row.creada.toISOString(),
  usada: row.usada?.toISOString() ?? null,
  otroHost: row.host === host ? null : row.host,
});
