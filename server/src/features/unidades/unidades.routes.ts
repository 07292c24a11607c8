import { readFile } from 'node:fs/promises';
import { PortalError } from '@portal/domain/errores/errores';
import { tokensDe } from '@portal/domain/plantillas/colores';
import { escenaSvg } from '@portal/domain/plantillas/dibujos/escenas';
import { emblemaSvg } from '@portal/domain/plantillas/dibujos/logo';
import { tramiteDniSvg } from '@portal/domain/plantillas/dibujos/tramite-dni';
import { unidades } from '@portal/domain/unidades/contract';
import type { Ctx } from '../../http/context.ts';
import type { Router, Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { cambiarAjuste } from './cambiar-ajuste.ts';
import { obtenerCertificado } from './certificado.ts';
import { describirConfiguracion } from './configuracion.ts';

/** Images change only when an administrator replaces them: a few minutes in a cache, then asked again. */
const cached = { 'cache-control': 'public, max-age=300' };
/** An SVG that is opened by itself must not run anything. */
const inert = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
const svg = (body: string): Stream => ({ body, type: 'image/svg+xml; charset=utf-8', headers: { ...cached, ...inert } });

/** The deployment's own file where it brought one; else what was drawn for the template. */
async function imagen({ platform, unidad }: Ctx, name: string, drawn: () => string): Promise<Stream> {
  for (const [ending, type] of [
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const own = await platform.files.find(`${unidad.clave}/marca/${name}.${ending}`);
    if (own) return { body: own.stream(), type, headers: { ...cached, ...inert } };
  }
  return svg(drawn());
}

export function unidadesRoutes({ route }: Router, version: string) {
  route(unidades.obtenerConfiguracion, async (ctx) => describirConfiguracion(ctx.unidad, ctx.platform, version));
  route(unidades.cambiarAjuste, (ctx, { body }) => cambiarAjuste(ctx, body));
  route(unidades.obtenerLogo, (ctx) => imagen(ctx, 'logo', () => emblemaSvg(ctx.unidad.modelo, tokensDe(ctx.unidad.plantilla.colores))));
  route(unidades.obtenerLateral, (ctx) => imagen(ctx, 'lateral', () => escenaSvg(ctx.unidad.modelo, tokensDe(ctx.unidad.plantilla.colores))));
  route(unidades.obtenerAyudaTramite, async () => svg(tramiteDniSvg));
  route(unidades.obtenerAyuda, async (ctx, { params }) => {
    const known = Object.values(ctx.unidad.plantilla.ayudas).some(({ imagen: url }) => url.endsWith(`/${params.archivo}`));
    if (!known) throw new PortalError('no_encontrado');
    const file = new URL(`ayudas/${params.archivo}`, import.meta.resolve('@portal/domain/plantillas/dibujos/ayudas'));
    return { body: await readFile(file), type: 'image/gif', headers: cached };
  });
  route(unidades.pedirCertificado, async (ctx) => {
    const ticket = await ctx.act((tx) => emitirTicket(tx, ctx, { proposito: 'certificado', objeto: null }));
    return { url: `/api/unidad/certificado.pdf?ticket=${ticket}` };
  });
  route(unidades.obtenerCertificado, async (ctx, { query }) => {
    const { personaId } = await canjearTicket(ctx, 'certificado', query.ticket);
    ctx.about({ persona: personaId });
    return obtenerCertificado(ctx);
  });
}
