import { readFile } from 'node:fs/promises';
import { PortalError } from '@portal/domain/errores/errores';
import { tramiteDniSvg } from '@portal/domain/plantillas/dibujos/tramite-dni';
import { unidades } from '@portal/domain/unidades/contract';
import type { Router } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { subirCertificado, subirImagen, verImagen } from './archivos.ts';
import {
  descartarBorradorPlantilla,
  guardarBorradorPlantilla,
  obtenerPlantilla,
} from './borrador-plantilla.ts';
import { pedirAjuste } from './cambiar-ajuste.ts';
import { obtenerCertificado } from './certificado.ts';
import { describirConfiguracion } from './configuracion.ts';
import { cached, svg, verImagenDeCara } from './imagenes.ts';
import { modeloDe, publicarPlantilla, restaurarPlantilla } from './publicar-plantilla.ts';
import { abrirVistaPrevia, cerrarVistaPrevia } from './vista-previa.ts';

export function unidadesRoutes({ route }: Router, version: string) {
  route(unidades.obtenerConfiguracion, async (ctx) =>
    describirConfiguracion(ctx.unidad, ctx.platform, version),
  );
  route(unidades.cambiarAjuste, (ctx, { body }) => pedirAjuste(ctx, body));
  route(unidades.obtenerAjustes, async ({ unidad }) => ({
    vigente: unidad.plantilla,
    modelo: modeloDe(unidad),
  }));
  route(unidades.obtenerPlantilla, (ctx) => obtenerPlantilla(ctx));
  route(unidades.guardarBorradorPlantilla, (ctx, { body }) => guardarBorradorPlantilla(ctx, body));
  route(unidades.descartarBorradorPlantilla, (ctx, { body }) => descartarBorradorPlantilla(ctx, body));
  route(unidades.publicarPlantilla, (ctx, { body }) => publicarPlantilla(ctx, body));
  route(unidades.restaurarPlantilla, (ctx, { body }) => restaurarPlantilla(ctx, body));
  route(unidades.abrirVistaPrevia, (ctx) => abrirVistaPrevia(ctx));
  route(unidades.cerrarVistaPrevia, (ctx) => cerrarVistaPrevia(ctx));
  route(unidades.subirImagen, (ctx, { body }) => subirImagen(ctx, body));
  route(unidades.subirCertificado, (ctx, { body }) => subirCertificado(ctx, body));
  route(unidades.obtenerImagen, (ctx, { params }) => verImagen(ctx, params.archivo));
  route(unidades.obtenerLogo, (ctx, { query }) => verImagenDeCara(ctx, 'logo', query.png !== undefined));
  route(unidades.obtenerLateral, (ctx) => verImagenDeCara(ctx, 'lateral'));
  route(unidades.obtenerAyudaTramite, async () => svg(tramiteDniSvg));
  route(unidades.obtenerAyuda, async (ctx, { params }) => {
    const known = Object.values(ctx.unidad.plantilla.ayudas).some(({ imagen: url }) =>
      url.endsWith(`/${params.archivo}`),
    );
    if (!known) throw new PortalError('no_encontrado');
    const file = new URL(
      `ayudas/${params.archivo}`,
      import.meta.resolve('@portal/domain/plantillas/dibujos/ayudas'),
    );
    return { body: await readFile(file), type: 'image/gif', headers: cached };
  });
  route(unidades.pedirCertificado, async (ctx) => {
    const ticket = await ctx.act((tx) => emitirTicket(ctx, tx, { proposito: 'certificado', objeto: null }));
    return { url: `/api/unidad/certificado.pdf?ticket=${ticket}` };
  });
  route(unidades.obtenerCertificado, async (ctx, { query }) => {
    const { personaId } = await canjearTicket(ctx, 'certificado', query.ticket);
    ctx.about({ persona: personaId });
    return obtenerCertificado(ctx);
  });
}
