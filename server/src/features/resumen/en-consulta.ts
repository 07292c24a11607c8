import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { DIAS_PARA_ANOTAR } from '@portal/domain/resumen/clases';
import type { Resumen, resumen } from '@portal/domain/resumen/contract';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { atencionConFicha, pacienteDeFicha } from '../atenciones/index.ts';
import { idsDeLaMisma } from '../personas/index.ts';
import { avisarCambio } from './avisar-cambio.ts';
import { agregarEntradas, cerrar, confirmar, decir, reemplazarEntrada, type Escritura } from './escribir.ts';
import { resumenDe } from './resumen.ts';

type Body<Name extends keyof typeof resumen> = BodyOf<(typeof resumen)[Name]>;

/** Of a patient whose record the professional may read: before, during and after the visit. */
export async function obtenerResumenEnConsulta(
  ctx: SignedCtx,
  { atencion, turno }: QueryOf<typeof resumen.obtenerResumenEnConsulta>,
): Promise<Resumen> {
  const personaId = await pacienteDeFicha(ctx, { atencion, turno });
  return resumenDe(ctx.db, await idsDeLaMisma(ctx.db, personaId), 'profesional');
}

/** A professional writes in the summary of a patient whom they attend, or attended in this attention. */
export async function escrituraEnConsulta(ctx: SignedCtx, atencion: string): Promise<Escritura> {
  const { paciente_id, estado, fin } = await atencionConFicha(ctx, atencion);
  if (estado === 'chamado') throw new PortalError('resumen_sin_consulta');
  if (fin && ctx.clock.now().getTime() - fin.getTime() > DIAS_PARA_ANOTAR * 86_400_000)
    throw new PortalError('resumen_de_antes');
  return { personaId: paciente_id, mismas: await idsDeLaMisma(ctx.db, paciente_id), lector: 'profesional' };
}

async function escribir(
  ctx: SignedCtx,
  atencion: string,
  work: (tx: UnitTx, escritura: Escritura) => Promise<void>,
): Promise<Resumen> {
  const escritura = await escrituraEnConsulta(ctx, atencion);
  return ctx.act(async (tx) => {
    await work(tx, escritura);
    await avisarCambio(ctx.platform, tx, escritura.mismas);
    return resumenDe(tx, escritura.mismas, escritura.lector);
  });
}

export const anotarEnConsulta = (
  ctx: SignedCtx,
  { atencion, reemplaza, entrada }: Body<'anotarEnConsulta'>,
): Promise<Resumen> =>
  escribir(ctx, atencion, (tx, escritura) =>
    reemplaza === undefined
      ? agregarEntradas(ctx, tx, escritura, [entrada])
      : reemplazarEntrada(ctx, tx, escritura, reemplaza, entrada),
  );

export const confirmarEntradas = (
  ctx: SignedCtx,
  { atencion, entradas }: Body<'confirmarEntradas'>,
): Promise<Resumen> => escribir(ctx, atencion, (tx, escritura) => confirmar(ctx, tx, escritura, entradas));

export const cerrarEnConsulta = (
  ctx: SignedCtx,
  { atencion, entrada, estado }: Body<'cerrarEnConsulta'>,
): Promise<Resumen> =>
  escribir(ctx, atencion, (tx, escritura) => cerrar(ctx, tx, escritura, entrada, estado));

export const decirNingunaEnConsulta = (
  ctx: SignedCtx,
  { atencion, clase, dicha }: Body<'decirNingunaEnConsulta'>,
): Promise<Resumen> => escribir(ctx, atencion, (tx, escritura) => decir(ctx, tx, escritura, clase, dicha));
