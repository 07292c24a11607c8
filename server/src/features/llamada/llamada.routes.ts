import { llamada } from '@portal/domain/llamada/contract';
import type { Router } from '../../http/route.ts';
import { obtenerArchivo, pedirArchivo } from './archivos.ts';
import { enviarArchivo } from './enviar-archivo.ts';
import { invitadosRoutes } from './invitados/invitados.routes.ts';
import { listarMensajes } from './listar-mensajes.ts';
import { pedirReconocedor } from './pedir-reconocedor.ts';
import { unirseALlamada } from './unirse-a-llamada.ts';

export function llamadaRoutes(router: Router) {
  const { route } = router;
  invitadosRoutes(router);
  route(llamada.unirseALlamada, (ctx, { body }) => unirseALlamada(ctx, body));
  route(llamada.listarMensajesDeLlamada, (ctx, { params }) => listarMensajes(ctx, params));
  route(llamada.pedirReconocedor, (ctx, { body }) => pedirReconocedor(ctx, body));
  route(llamada.enviarArchivo, (ctx, { query, body }) => enviarArchivo(ctx, query, body));
  route(llamada.pedirArchivo, (ctx, { body }) => pedirArchivo(ctx, body));
  route(llamada.obtenerArchivo, (ctx, { query }) => obtenerArchivo(ctx, query));
}
