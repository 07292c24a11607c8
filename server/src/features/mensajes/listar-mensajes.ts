import type { AnswerOf, BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import {
  MENSAJES_POR_PAGINA,
  type FiltroDeMensajes,
  type MensajeDeLista,
  type mensajes,
} from '@portal/domain/mensajes/contract';
import { esDia, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { esDeInspeccion } from '../../units/registry.ts';
import { comoReenviar, no, SIN_ORIGINAL } from './como-reenviar.ts';
import {
  findMensaje,
  findTexto,
  listMensajes,
  listReenvios,
  type Busqueda,
  type MensajeRow,
} from './mensajes.repository.ts';

export async function listarMensajes(
  ctx: SignedCtx,
  { despuesDe, ...filtro }: BodyOf<typeof mensajes.listarMensajes>,
): Promise<AnswerOf<typeof mensajes.listarMensajes>> {
  ctx.about({ persona: null });
  const desde = despuesDe && { creado: new Date(despuesDe.creado), id: despuesDe.id };
  const filas = await ctx.db.many(
    listMensajes(ctx.db.unidadId, { ...aBusqueda(filtro), despuesDe: desde }, MENSAJES_POR_PAGINA + 1),
  );
  const pagina = filas.slice(0, MENSAJES_POR_PAGINA);
  const ultimo = filas.length > MENSAJES_POR_PAGINA ? pagina.at(-1) : undefined;
  return {
    mensajes: pagina.map(aMensaje),
    siguiente: ultimo ? { creado: ultimo.creado.toISOString(), id: ultimo.id } : null,
  };
}

function aBusqueda({ estado, tipo, destinatario, desde, hasta }: FiltroDeMensajes): Busqueda {
  for (const [campo, dia] of Object.entries({ desde, hasta }))
    if (dia !== '' && !esDia(dia))
      throw new PortalError('datos_invalidos', { fields: { [campo]: 'La fecha no es válida' } });
  if (desde !== '' && hasta !== '' && hasta < desde)
    throw new PortalError('datos_invalidos', {
      fields: { hasta: 'La fecha final es anterior a la inicial' },
    });
  return {
    estado: estado || undefined,
    tipo: tipo || undefined,
    destinatario: destinatario.trim() || undefined,
    desde: desde === '' ? undefined : instanteDe(desde),
    hasta: hasta === '' ? undefined : instanteDe(sumarDias(hasta, 1)),
    despuesDe: undefined,
  };
}

export async function obtenerMensaje(
  ctx: SignedCtx,
  { id }: { id: string },
): Promise<AnswerOf<typeof mensajes.obtenerMensaje>> {
  ctx.about({ persona: null, objeto: `mensaje:${id}` });
  return ctx.db.tx(async (tx) => {
    const mensaje = await tx.get(findMensaje(tx.unidadId, id));
    const original =
      mensaje.reenvio_de === null ? mensaje : await tx.find(findMensaje(tx.unidadId, mensaje.reenvio_de));
    const reenvio = original ? await comoReenviar(ctx, tx, original, true) : no(SIN_ORIGINAL);
    const reenvios = await tx.many(listReenvios(tx.unidadId, id));
    return {
      ...aMensaje(mensaje),
      texto: esDeInspeccion(ctx.unidad) ? (await tx.get(findTexto(tx.unidadId, id))).texto : null,
      reenvios: reenvios.map(aMensaje),
      reenvio: reenvio.como === null ? reenvio : { como: reenvio.como },
    };
  });
}

const aMensaje = (fila: MensajeRow): MensajeDeLista => ({
  id: fila.id,
  tipo: fila.tipo,
  destinatario: fila.destinatario,
  asunto: fila.asunto,
  causa: fila.causa,
  estado: fila.estado,
  intentos: fila.intentos,
  creado: fila.creado.toISOString(),
  enviado: fila.enviado?.toISOString() ?? null,
  proximo: fila.estado === 'pendiente' ? (fila.proximo?.toISOString() ?? null) : null,
  respuesta: fila.respuesta,
  reenvioDe: fila.reenvio_de,
});
