import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { Resumen, resumen } from '@portal/domain/resumen/contract';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { idsDeLaMisma, personaPorDni, puedeVerAtenciones } from '../personas/index.ts';
import { avisarCambio } from './avisar-cambio.ts';
import { agregarEntradas, cerrar, decir, reemplazarEntrada, type Escritura } from './escribir.ts';
import { resumenDe } from './resumen.ts';

type Body<Name extends keyof typeof resumen> = BodyOf<(typeof resumen)[Name]>;

/** Oneself or a member of the own family whose attentions the caller may see. */
export async function escrituraDelPaciente(ctx: SignedCtx, documento: string): Promise<Escritura> {
  const persona = await personaPorDni(ctx, documento);
  if (!(await puedeVerAtenciones(ctx, ctx.actor, persona))) throw new PortalError('no_encontrado');
  return { personaId: persona.id, mismas: await idsDeLaMisma(ctx.db, persona.id), lector: 'paciente' };
}

export async function obtenerResumen(ctx: SignedCtx, { documento }: { documento: string }): Promise<Resumen> {
  const { mismas, lector } = await escrituraDelPaciente(ctx, documento);
  return resumenDe(ctx.db, mismas, lector);
}

async function escribir(
  ctx: SignedCtx,
  documento: string,
  work: (tx: UnitTx, escritura: Escritura) => Promise<void>,
): Promise<Resumen> {
  const escritura = await escrituraDelPaciente(ctx, documento);
  return ctx.act(async (tx) => {
    await work(tx, escritura);
    await avisarCambio(ctx.platform, tx, escritura.mismas);
    return resumenDe(tx, escritura.mismas, escritura.lector);
  });
}

export const anotarEnResumen = (
  ctx: SignedCtx,
  { documento, reemplaza, entrada }: Body<'anotarEnResumen'>,
): Promise<Resumen> =>
  escribir(ctx, documento, (tx, escritura) =>
    reemplaza === undefined
      ? agregarEntradas(ctx, tx, escritura, [entrada])
      : reemplazarEntrada(ctx, tx, escritura, reemplaza, entrada),
  );

export const cerrarEntrada = (
  ctx: SignedCtx,
  { documento, entrada, estado }: Body<'cerrarEntrada'>,
): Promise<Resumen> =>
  escribir(ctx, documento, (tx, escritura) => cerrar(ctx, tx, escritura, entrada, estado));

export const decirNinguna = (
  ctx: SignedCtx,
  { documento, clase, dicha }: Body<'decirNinguna'>,
): Promise<Resumen> => escribir(ctx, documento, (tx, escritura) => decir(ctx, tx, escritura, clase, dicha));
