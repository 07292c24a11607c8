import { rutina } from '@portal/domain/contract/actos';
import type { EventoDeAuditoria, FiltroDeAuditoria, auditoria } from '@portal/domain/auditoria/contract';
import { EVENTOS_POR_PAGINA } from '@portal/domain/auditoria/contract';
import type { AnswerOf, BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { esDia, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import { archivadoAntesDe, enRespuesta } from './archivado-antes-de.ts';
import { listEventos, listIdsByDni, type Busqueda, type EventoRow } from './auditoria.repository.ts';

type Pedido = BodyOf<typeof auditoria.buscarEventos>;
type Respuesta = AnswerOf<typeof auditoria.buscarEventos>;

/** One page, newest first. The search itself is recorded for the person searched for. */
export async function buscarEventos(ctx: SignedCtx, { despuesDe, ...filtro }: Pedido): Promise<Respuesta> {
  ctx.about({ persona: null, objeto: filtrosDichos(filtro) });
  const { busqueda, desconocidos } = await aBusqueda(ctx, filtro);
  if (busqueda.personas?.length === 1) ctx.about({ persona: busqueda.personas[0]! });
  const desde = despuesDe && { ocurrido: new Date(despuesDe.ocurrido), id: despuesDe.id };
  const filas = await ctx.db.many(
    listEventos(ctx.unidad.id, { ...busqueda, despuesDe: desde }, EVENTOS_POR_PAGINA + 1),
  );
  const eventos = filas.slice(0, EVENTOS_POR_PAGINA);
  const ultimo = filas.length > EVENTOS_POR_PAGINA ? eventos.at(-1) : undefined;
  const archivado = ultimo ? null : await archivadoAntesDe(ctx.db);
  return {
    eventos: eventos.map(aEvento),
    siguiente: ultimo ? { ocurrido: ultimo.ocurrido.toISOString(), id: ultimo.id } : null,
    desconocidos,
    ...(archivado && enRespuesta(archivado)),
  };
}

/** Which filters were used, without their values. */
export const filtrosDichos = (filtro: FiltroDeAuditoria) =>
  `filtros:${
    Object.entries(filtro)
      .filter(([campo, valor]) => valor !== '' && campo !== 'rutina')
      .map(([campo]) => campo)
      .join(',') || 'ninguno'
  }`;

export async function aBusqueda(
  ctx: Ctx,
  filtro: FiltroDeAuditoria,
): Promise<{ busqueda: Busqueda; desconocidos: ('persona' | 'actor')[] }> {
  const [personas, actores] = await Promise.all([
    idsDe(ctx, 'persona', filtro.persona),
    idsDe(ctx, 'actor', filtro.actor),
  ]);
  for (const campo of ['desde', 'hasta'] as const)
    if (filtro[campo] !== '' && !esDia(filtro[campo]))
      throw new PortalError('datos_invalidos', { fields: { [campo]: 'La fecha no es válida' } });
  if (filtro.desde !== '' && filtro.hasta !== '' && filtro.hasta < filtro.desde)
    throw new PortalError('datos_invalidos', {
      fields: { hasta: 'La fecha final es anterior a la inicial' },
    });
  return {
    busqueda: {
      personas,
      actores,
      acto: filtro.acto === '' ? undefined : filtro.acto,
      sin: filtro.rutina === 'sin' && filtro.acto === '' ? rutina : undefined,
      desde: filtro.desde === '' ? undefined : instanteDe(filtro.desde),
      hasta: filtro.hasta === '' ? undefined : instanteDe(sumarDias(filtro.hasta, 1)),
      despuesDe: undefined,
    },
    desconocidos: [
      ...(personas?.length === 0 ? ['persona' as const] : []),
      ...(actores?.length === 0 ? ['actor' as const] : []),
    ],
  };
}

async function idsDe(ctx: Ctx, campo: string, tipeado: string): Promise<string[] | undefined> {
  const dni = tipeado.replace(/[\s.]/g, '');
  if (dni === '') return undefined;
  if (!/^[0-9]{7,8}$/.test(dni))
    throw new PortalError('datos_invalidos', {
      fields: { [campo]: 'El DNI debe contener entre 7 y 8 dígitos' },
    });
  return (await ctx.db.many(listIdsByDni(ctx.unidad.id, dni))).map(({ id }) => id);
}

const aEvento = (fila: EventoRow): EventoDeAuditoria => ({
  id: fila.id,
  ocurrido: fila.ocurrido.toISOString(),
  acto: fila.acto,
  resultado: fila.resultado,
  actor: fila.actor,
  actorRol: fila.actor_rol,
  para: fila.para,
  objeto: fila.objeto,
  direccion: fila.direccion,
  pedido: fila.pedido,
});
