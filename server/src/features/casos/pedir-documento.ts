import type { FiltroDeCasos } from '@portal/domain/casos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Actor, Ctx, SignedCtx } from '../../http/context.ts';
import { inlinePdf, savedFile } from '../../http/file-headers.ts';
import type { Stream } from '../../http/route.ts';
import { csvHeaders } from '../../platform/csv.ts';
import { drawOnThread } from '../../platform/paper-thread.ts';
import { caraDe, readLogo } from '../../platform/paper.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { dibujarCaso, HOJA_DE_CASO } from './caso-pdf.ts';
import { casoPropio } from './caso-propio.ts';
import { alcanceDe, esCoordinador } from './casos.policy.ts';
import { findCaso, findDocumento } from './casos.repository.ts';
import { dibujarConstancia, HOJA_DE_CONSTANCIA } from './constancia-pdf.ts';
import { csvDe } from './csv.ts';
import { findConstancia } from './detalle.repository.ts';
import type { Membrete } from './hoja-pdf.ts';
import { alcanceDelFiltro, filtrosDichos } from './listar-casos.ts';
import { describirCaso } from './obtener-caso.ts';

const PROPOSITO = 'documento_de_caso';

export interface QueDocumento {
  documento?: string | undefined;
  constancia?: string | undefined;
  caso?: number | undefined;
  filtro?: FiltroDeCasos | undefined;
}

/** One of them: what is opened in a tab of its own carries no session, but a ticket that is good once and for a minute. */
export async function pedirDocumento(ctx: SignedCtx, que: QueDocumento): Promise<{ url: string }> {
  const pedidos = Object.entries(que).filter(([, valor]) => valor !== undefined);
  if (pedidos.length !== 1) throw new PortalError('datos_invalidos');
  const objeto = await objetoDe(ctx, que);
  const ticket = await ctx.act((tx) => emitirTicket(tx, ctx, { proposito: PROPOSITO, objeto }));
  return { url: `/api/art/documento?ticket=${ticket}` };
}

async function objetoDe(ctx: SignedCtx, { documento, constancia, caso, filtro }: QueDocumento): Promise<string> {
  const alcance = alcanceDe(ctx.actor);
  ctx.about({ persona: null });
  if (caso !== undefined) return `caso:${(await casoPropio(ctx, ctx.db, caso)).id}`;
  if (filtro !== undefined) {
    ctx.about({ objeto: filtrosDichos(filtro) });
    await alcanceDelFiltro(ctx, ctx.actor, filtro.gestor_id);
    return `lista:${JSON.stringify(filtro)}`;
  }
  const fila =
    documento === undefined
      ? await ctx.db.find(findConstancia(ctx.unidad.id, constancia!, alcance))
      : await ctx.db.find(findDocumento(ctx.unidad.id, documento, alcance));
  if (!fila) throw new PortalError('no_encontrado');
  ctx.about({ persona: fila.paciente_id, objeto: `caso:${fila.caso_id}` });
  return documento === undefined ? `constancia:${constancia!}` : `documento:${documento}`;
}

/** Whose the ticket is decides again what is reached: a case may have passed to somebody else meanwhile. */
export async function obtenerDocumentoDeCaso(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  ctx.about({ actor: { personaId, rol }, persona: null });
  const [, tipo = '', cual = ''] = /^([a-z]+):(.*)$/s.exec(objeto ?? '') ?? [];
  const quien = { rol, personaId };
  switch (tipo) {
    case 'documento':
      return documentoDe(ctx, quien, cual);
    case 'constancia':
      return constanciaDe(ctx, quien, cual);
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
  const documento = await ctx.db.get(findDocumento(ctx.unidad.id, id, alcanceDe(quien)));
  ctx.about({ persona: documento.paciente_id, objeto: `caso:${documento.caso_id}` });
  const file = await ctx.platform.files.find(documento.archivo);
  if (!file) throw new PortalError('no_encontrado');
  return { body: file.stream(), type: documento.tipo, headers: { 'content-length': String(file.size), ...savedFile(documento.nombre) } };
}

const membreteDe = async ({ unidad, platform, clock }: Ctx): Promise<Membrete> => ({
  cara: caraDe(unidad),
  logo: await readLogo(platform.files, unidad),
  impreso: clock.now(),
});

const pdf = (body: Buffer, nombre: string): Stream => ({ body, type: 'application/pdf', headers: inlinePdf(`${nombre}.pdf`) });

async function casoEnPdf(ctx: Ctx, quien: Quien, id: number): Promise<Stream> {
  const caso = await ctx.db.find(findCaso(ctx.unidad.id, id, alcanceDe(quien)));
  if (!caso) throw new PortalError('caso_inexistente');
  ctx.about({ persona: caso.paciente_id, objeto: `caso:${id}` });
  return pdf(await drawOnThread(HOJA_DE_CASO, dibujarCaso, await membreteDe(ctx), await describirCaso(ctx, caso)), `caso-${id}`);
}

async function constanciaDe(ctx: Ctx, quien: Quien, atencionId: string): Promise<Stream> {
  const fila = await ctx.db.get(findConstancia(ctx.unidad.id, atencionId, alcanceDe(quien)));
  ctx.about({ persona: fila.paciente_id, objeto: `caso:${fila.caso_id}` });
  return pdf(await drawOnThread(HOJA_DE_CONSTANCIA, dibujarConstancia, await membreteDe(ctx), fila), `constancia-${fila.caso_id}-${fila.sigla}${fila.numero}`);
}

async function listaDe(ctx: Ctx, quien: Quien, pedido: FiltroDeCasos): Promise<Stream> {
  const { gestor_id, unidad_id: _, page: _page, size: _size, ...filtro } = pedido;
  ctx.about({ objeto: filtrosDichos(pedido) });
  const alcance = await alcanceDelFiltro(ctx, quien, gestor_id);
  return {
    body: csvDe(ctx, alcance, filtro, esCoordinador(quien)),
    type: 'text/csv; charset=utf-8',
    headers: csvHeaders(`casos-${diaDe(ctx.clock.now())}`),
  };
}
