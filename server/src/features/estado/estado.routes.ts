import { estado } from '@portal/domain/estado/contract';
import type { Router } from '../../http/route.ts';
import type { Estado } from './estado-del-portal.ts';
import { cerrarIncidente, corregirIncidente, listarIncidentes, publicarIncidente } from './incidentes.ts';
import { paginaDeEstado } from './pagina-de-estado.ts';

export function estadoRoutes({ route }: Router, { leer }: Pick<Estado, 'leer'>) {
  route(estado.verEstado, async ({ unidad }) => paginaDeEstado(unidad, await leer(unidad)));
  route(estado.obtenerEstado, async ({ unidad }) => (await leer(unidad)).estado);
  route(estado.listarIncidentes, (ctx) => listarIncidentes(ctx));
  route(estado.publicarIncidente, (ctx, { body }) => publicarIncidente(ctx, body));
  route(estado.corregirIncidente, (ctx, { body }) => corregirIncidente(ctx, body));
  route(estado.cerrarIncidente, (ctx, { body }) => cerrarIncidente(ctx, body));
}
