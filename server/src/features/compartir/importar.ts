import type { EntradaEscrita } from '@portal/domain/resumen/contract';
import type { Importadas } from '@portal/domain/resumen/contract-compartir';
import { esLaMisma } from '@portal/domain/resumen/ips/importar';
import type { SignedCtx } from '../../http/context.ts';
import { bloquearPersona } from '../personas/index.ts';
import {
  agregarEntradas,
  avisarCambio,
  escrituraDelPaciente,
  escrituraEnConsulta,
  resumenDe,
  type Escritura,
} from '../resumen/index.ts';

export const importarEntradas = async (
  ctx: SignedCtx,
  { documento, entradas }: { documento: string; entradas: readonly EntradaEscrita[] },
): Promise<Importadas> => sumar(ctx, await escrituraDelPaciente(ctx, documento), entradas);

export async function importarEnConsulta(
  ctx: SignedCtx,
  { atencion, entradas }: { atencion: string; entradas: readonly EntradaEscrita[] },
): Promise<Importadas> {
  const escritura = await escrituraEnConsulta(ctx, atencion);
  ctx.about({ persona: escritura.personaId });
  return sumar(ctx, escritura, entradas);
}

/** Whoever loads them accepts them, and confirms none: they are 'informado'. What is there already stays as it is. */
const sumar = (ctx: SignedCtx, escritura: Escritura, entradas: readonly EntradaEscrita[]) =>
  ctx.act(async (tx): Promise<Importadas> => {
    await bloquearPersona(tx, escritura.personaId);
    const resumen = await resumenDe(tx, escritura.mismas, escritura.lector);
    const nuevas: EntradaEscrita[] = [];
    for (const entrada of entradas)
      if (![...resumen.entradas, ...nuevas].some((otra) => esLaMisma(otra, entrada))) nuevas.push(entrada);
    if (nuevas.length > 0) {
      await agregarEntradas(ctx, tx, escritura, nuevas, 'informado');
      await avisarCambio(ctx.platform, tx, escritura.mismas);
    }
    return { sumadas: nuevas.length, repetidas: entradas.length - nuevas.length };
  });
