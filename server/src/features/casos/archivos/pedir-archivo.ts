import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { FiltroDeCasos, casos } from '@portal/domain/casos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Actor, Ctx, SignedCtx } from '../../../http/context.ts';
import { inlinePdf, savedFile } from '../../../http/file-headers.ts';
import type { Stream } from '../../../http/route.ts';
import { csvHeaders } from '../../../platform/formats/csv.ts';
import { drawOnThread } from '../../../platform/paper/thread.ts';
import { caraDe, readLogo } from '../../../platform/paper/paper.ts';
import { canjearTicket, emitirTicket } from '../../../http/tickets.ts';
import { dibujarCaso, HOJA_DE_CASO } from '../detalle/caso-pdf.ts';
import { archivoDe } from '../../documentos/index.ts';
import { casoPropio } from '../caso-propio.ts';
import { alcanceDe, esCoordinador } from '../casos.policy.ts';
import { findCaso, findArchivo, type ArchivoRow } from '../casos.repository.ts';
import { csvDe } from '../lista/csv.ts';
import type { Membrete } from '../detalle/hoja-pdf.ts';
import { alcanceDelFiltro, filtrosDichos } from '../lista/listar-casos.ts';
import { describirCaso } from '../detalle/obtener-caso.ts';
import { documentoDeVisita, objetoDeVisita } from '../visitas/abrir-de-visita.ts';
import { findConstancia, findPapel, type PapelRow } from '../visitas/visitas.repository.ts';

const PROPOSITO = 'documento_de_caso';
const URL_DE_TICKET = '/api/art/documento?ticket=';

export type QueDocumento = BodyOf<typeof casos.pedirDocumento>;

/**
 * Exactly one document per request. It opens in a new tab, which carries no session, so it gets a single-use
 * ticket valid for one minute.
 */
export async function pedirDocumento(ctx: SignedCtx, que: QueDocumento): Promise<{ url: string }> {
  const pedidos = Object.entries(que).filter(([, valor]) => valor !== undefined);
  if (pedidos.length !== 1) throw new PortalError('datos_invalidos');
  const objeto = await objetoDe(ctx, que);
  return emitir(ctx, objeto);
}

/** The same for the professional of a visit: a document of its case. */
export async function pedirDocumentoDeVisita(
  ctx: SignedCtx,
  que: { turno: string; documento: string },
): Promise<{ url: string }> {
  return emitir(ctx, await objetoDeVisita(ctx, que));
}

const emitir = async (ctx: SignedCtx, objeto: string) => ({
  url: `${URL_DE_TICKET}${await ctx.act((tx) => emitirTicket(ctx, tx, { proposito: PROPOSITO, objeto }))}`,
});

async function objetoDe(
  ctx: SignedCtx,
  { documento, constancia, papel, caso, filtro }: QueDocumento,
): Promise<string> {
  const alcance = alcanceDe(ctx.actor);
  ctx.about({ persona: null });
  if (caso !== undefined) return `caso:${(await casoPropio(ctx, ctx.db, caso)).id}`;
  if (filtro !== undefined) {
    ctx.about({ objeto: filtrosDichos(filtro) });
    await alcanceDelFiltro(ctx, ctx.actor, filtro.gestor_id);
    return `lista:${JSON.stringify(filtro)}`;
  }
  if (documento !== undefined) {
    const fila = await ctx.db.get(findArchivo(ctx.unidad.id, documento, alcance));
    ctx.about({ persona: fila.paciente_id, objeto: `caso:${fila.caso_id}` });
    return `documento:${documento}`;
  }
  const fila = await ctx.db.get(
    papel === undefined
      ? findConstancia(ctx.unidad.id, constancia!, alcance)
      : findPapel(ctx.unidad.id, papel, alcance),
  );
  ctx.about({ persona: fila.paciente_id, objeto: `documento:${fila.id}` });
  return papel === undefined ? `constancia:${constancia!}` : `papel:${papel}`;
}

/** Checks the reach of the ticket's owner again: the case may have been reassigned meanwhile. */
export async function obtenerDocumentoDeCaso(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  ctx.about({ actor: { personaId, rol }, persona: null });
  const [, tipo = '', cual = ''] = /^([a-z]+):(.*)$/s.exec(objeto ?? '') ?? [];
  const quien = { rol, personaId };
  switch (tipo) {
    case 'documento':
      return documentoDe(ctx, quien, cual);
    case 'constancia':
      return papelDe(ctx, await ctx.db.get(findConstancia(ctx.unidad.id, cual, alcanceDe(quien))));
    case 'papel':
      return papelDe(ctx, await ctx.db.get(findPapel(ctx.unidad.id, cual, alcanceDe(quien))));
    case 'visita':
      return deVisita(ctx, quien, cual);
    case 'caso':
      return casoEnPdf(ctx, quien, Number(cual));
    case 'lista':
      return listaDe(ctx, quien, JSON.parse(cual) as FiltroDeCasos);
    default:
      throw new PortalError('no_encontrado');
  }
}

type Quien = Pick<Actor, 'rol' | 'personaId'>;

async function documentoDe(ctx: Ctx, quien: Quien, id: string): Promise<Stream> {
  const documento = await ctx.db.get(findArchivo(ctx.unidad.id, id, alcanceDe(quien)));
  ctx.about({ persona: documento.paciente_id, objeto: `caso:${documento.caso_id}` });
  return archivoDelCaso(ctx, documento);
}

async function archivoDelCaso(
  { platform }: Ctx,
  { archivo, tipo, nombre }: Pick<ArchivoRow, 'archivo' | 'tipo' | 'nombre'>,
): Promise<Stream> {
  const file = await platform.files.find(archivo);
  if (!file) throw new PortalError('no_encontrado');
  return {
    body: file.stream(),
    type: tipo,
    headers: { 'content-length': String(file.size), ...savedFile(nombre) },
  };
}

const membreteDe = async ({ unidad, platform, clock }: Ctx): Promise<Membrete> => ({
  cara: caraDe(unidad),
  logo: await readLogo(platform.files, unidad),
  impreso: clock.now(),
});

const pdf = (body: Buffer, nombre: string): Stream => ({
  body,
  type: 'application/pdf',
  headers: inlinePdf(`${nombre}.pdf`),
});

async function casoEnPdf(ctx: Ctx, quien: Quien, id: number): Promise<Stream> {
  const caso = await ctx.db.find(findCaso(ctx.unidad.id, id, alcanceDe(quien)));
  if (!caso) throw new PortalError('caso_inexistente');
  ctx.about({ persona: caso.paciente_id, objeto: `caso:${id}` });
  return pdf(
    await drawOnThread(HOJA_DE_CASO, dibujarCaso, await membreteDe(ctx), await describirCaso(ctx, caso)),
    `caso-${id}`,
  );
}

/** Returns exactly the bytes that the patient received. */
async function papelDe(
  ctx: Ctx,
  { id, tipo, numero, archivo_nombre, paciente_id }: PapelRow,
): Promise<Stream> {
  ctx.about({ persona: paciente_id, objeto: `documento:${id}` });
  const { bytes, tipo: type } = await archivoDe(ctx.platform, ctx.unidad, ctx.db, id);
  const headers =
    tipo === 'adjunto'
      ? savedFile(archivo_nombre ?? 'archivo')
      : inlinePdf(`${tipo}-${numero ?? id.slice(-8)}.pdf`);
  return { body: bytes, type, headers };
}

async function deVisita(ctx: Ctx, { rol, personaId }: Quien, cual: string): Promise<Stream> {
  const [turno = '', documento = ''] = cual.split('/');
  if (rol !== 'profesional') throw new PortalError('no_encontrado');
  return archivoDelCaso(ctx, await documentoDeVisita(ctx, personaId, { turno, documento }));
}

async function listaDe(ctx: Ctx, quien: Quien, pedido: FiltroDeCasos): Promise<Stream> {
  const { gestor_id, unidad_id: _, page: _page, size: _size, ...filtro } = pedido;
  ctx.about({ objeto: filtrosDichos(pedido) });
  const alcance = await alcanceDelFiltro(ctx, quien, gestor_id);
  return {
    body: csvDe({ ...ctx, db: ctx.platform.late(ctx.unidad.id) }, alcance, filtro, esCoordinador(quien)),
    type: 'text/csv; charset=utf-8',
    headers: csvHeaders(`casos-${diaDe(ctx.clock.now())}`),
  };
}
