import type { AnswerOf, BodyOf } from '@portal/domain/contract/endpoint';
import {
  REGISTROS_POR_PAGINA,
  type registro,
  type RegistroPendiente,
} from '@portal/domain/registro/contract';
import {
  DEMORA_MS,
  esperaEnPalabras,
  fallaEnPalabras,
  type Espera,
} from '@portal/domain/registro/pendientes';
import type { SignedCtx } from '../../http/context.ts';
import { countPorResolver, listPorResolver, type PendienteRow } from './pendientes.repository.ts';

export async function listarRegistrosPendientes(
  ctx: SignedCtx,
  { despuesDe }: BodyOf<typeof registro.listarRegistrosPendientes>,
): Promise<AnswerOf<typeof registro.listarRegistrosPendientes>> {
  ctx.about({ persona: null });
  const ahora = ctx.clock.machine();
  const antesDe = new Date(ahora.getTime() - DEMORA_MS);
  const cursor = despuesDe && { desde: new Date(despuesDe.desde), id: despuesDe.id };
  const filas = await ctx.db.many(listPorResolver(ctx.unidad.id, antesDe, cursor, REGISTROS_POR_PAGINA + 1));
  const { cuantos } = await ctx.db.get(countPorResolver(ctx.unidad.id, antesDe));
  const pagina = filas.slice(0, REGISTROS_POR_PAGINA);
  const ultimo = filas.length > REGISTROS_POR_PAGINA ? pagina.at(-1) : undefined;
  return {
    registros: pagina.map((fila) => aPendiente(fila, ahora)),
    siguiente: ultimo ? { desde: ultimo.desde.toISOString(), id: ultimo.documento_id } : null,
    cuantos,
  };
}

function aPendiente(fila: PendienteRow, ahora: Date): RegistroPendiente {
  const espera = esperaDe(fila);
  return {
    id: fila.documento_id,
    numero: fila.numero,
    firmado: fila.firmado.toISOString(),
    profesional: fila.profesional,
    estado: espera.estado,
    texto: esperaEnPalabras(espera, ahora),
    intentos: fila.intentos,
    error: fila.falla && fallaEnPalabras[fila.falla],
  };
}

function esperaDe({ estado, anulacion, desde, motivo_clase }: PendienteRow): Espera {
  const tramite = estado === 'registrada' ? 'anulacion' : 'registro';
  return 'rechazada' === (tramite === 'registro' ? estado : anulacion)
    ? { tramite, estado: 'rechazada', clase: motivo_clase ?? 'otro' }
    : { tramite, estado: 'demorada', desde };
}
