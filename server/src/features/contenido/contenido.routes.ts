import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { contenido } from '@portal/domain/contenido/contract';
import { completar, guiaDe, permisosAndroid, terminos } from '@portal/domain/contenido/index';
import { PortalError } from '@portal/domain/errores/errores';
import type { Router } from '../../http/route.ts';
import { paginaDeLectura, paginaDeMapa } from './paginas.ts';

const cached = { 'cache-control': 'public, max-age=300' };

export function contenidoRoutes({ route }: Router) {
  route(contenido.obtenerTerminos, async ({ unidad }) => ({
    version: terminos.version,
    documento: completar(terminos.documento, { unidad: unidad.plantilla.nombre }),
  }));
  route(contenido.verGuia, async ({ unidad }) => paginaDeLectura(unidad, guiaDe(unidad.plantilla)));
  route(contenido.verPermisosAndroid, async ({ unidad }) =>
    paginaDeLectura(unidad, completar(permisosAndroid, { unidad: unidad.plantilla.nombre })),
  );
  route(contenido.verMapaCentros, async ({ unidad }) => {
    const { mapaCentros } = unidad.plantilla.encabezado;
    if (!mapaCentros) throw new PortalError('no_encontrado');
    return paginaDeMapa(unidad, mapaCentros.titulo, unidad.plantilla.centros);
  });
  route(contenido.verMapaGuardias, async ({ unidad }) => {
    const { guardias } = unidad.plantilla.login;
    if (!guardias) throw new PortalError('no_encontrado');
    return paginaDeMapa(unidad, guardias.titulo, unidad.plantilla.guardias);
  });
  route(contenido.verVideo, async ({ unidad }) => {
    if (unidad.plantilla.login.ayuda.tipo !== 'video' && !unidad.plantilla.capacitaciones)
      throw new PortalError('no_encontrado');
    const file = fileURLToPath(
      new URL('video/ayuda.mp4', import.meta.resolve('@portal/domain/contenido/index')),
    );
    const { size } = await stat(file);
    return {
      body: { size, open: (range) => createReadStream(file, range) },
      type: 'video/mp4',
      headers: cached,
    };
  });
}
