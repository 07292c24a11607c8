import { capacitacion } from '@portal/domain/capacitacion/contract';
import { laminas, laminaSvg } from '@portal/domain/capacitacion/laminas';
import { paginas } from '@portal/domain/capacitacion/paginas';
import { completar } from '@portal/domain/contenido/index';
import { PortalError } from '@portal/domain/errores/errores';
import { tokensDe } from '@portal/domain/plantillas/colores';
import type { Router, Stream } from '../../http/route.ts';
import { inert } from '../../platform/files/named-files.ts';
import { paginaDeLectura } from '../contenido/index.ts';
import type { Unidad } from '../../units/registry.ts';
import { cambiarBanners } from './cambiar-banners.ts';
import { subirImagenDeBanner, verImagenDeBanner } from './imagenes.ts';
import { listarBanners, listarTodosLosBanners } from './listar-banners.ts';

const drawn = { 'cache-control': 'public, max-age=300', ...inert };

export function capacitacionRoutes({ route }: Router) {
  route(capacitacion.listarBanners, (ctx, { query }) => listarBanners(ctx, query));
  route(capacitacion.listarTodosLosBanners, (ctx, { query }) => listarTodosLosBanners(ctx, query));
  route(capacitacion.cambiarBanners, (ctx, { body }) => cambiarBanners(ctx, body));
  route(capacitacion.subirImagenDeBanner, (ctx, { body }) => subirImagenDeBanner(ctx, body));
  route(capacitacion.verImagenDeBanner, (ctx, { params }) => verImagenDeBanner(ctx, params.archivo));
  route(capacitacion.verPieza, async ({ unidad }, { params }) => pieza(unidad, params.pieza));
}

function pieza(unidad: Unidad, nombre: string): Stream {
  const [clave = '', extension] = nombre.split('.');
  const lamina = Object.hasOwn(laminas, clave) ? laminas[clave] : undefined;
  if (extension === 'svg' && lamina) {
    return {
      body: laminaSvg(lamina, tokensDe(unidad.plantilla.colores)),
      type: 'image/svg+xml; charset=utf-8',
      headers: drawn,
    };
  }
  const pagina = Object.hasOwn(paginas, clave) ? paginas[clave] : undefined;
  if (extension === undefined && pagina)
    return paginaDeLectura(unidad, completar(pagina, { unidad: unidad.plantilla.nombre }));
  throw new PortalError('no_encontrado');
}
