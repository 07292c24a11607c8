import { padron } from '@portal/domain/padron/contract';
import type { Router } from '../../http/route.ts';
import { aplicarPadron, descartarPadron } from './aplicar-padron.ts';
import { obtenerArchivoPadron, pedirArchivoPadron } from './archivo-padron.ts';
import { listarPadron } from './listar-padron.ts';
import { obtenerCargaPadron } from './obtener-carga.ts';
import { subirPadron } from './subir-padron.ts';

export function padronRoutes({ route }: Router) {
  route(padron.listarPadron, (ctx, { query }) => listarPadron(ctx, query));
  route(padron.obtenerCargaPadron, (ctx) => obtenerCargaPadron(ctx));
  route(padron.subirPadron, (ctx, { body, query }) => subirPadron(ctx, body, query));
  route(padron.aplicarPadron, (ctx, { body }) => aplicarPadron(ctx, body));
  route(padron.descartarPadron, (ctx, { body }) => descartarPadron(ctx, body));
  route(padron.pedirArchivoPadron, (ctx, { body }) => pedirArchivoPadron(ctx, body));
  route(padron.obtenerArchivoPadron, (ctx, { query }) => obtenerArchivoPadron(ctx, query));
}
