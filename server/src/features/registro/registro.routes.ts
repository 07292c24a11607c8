import { registro } from '@portal/domain/registro/contract';
import type { Router } from '../../http/route.ts';
import { listarRegistrosPendientes } from './listar-pendientes.ts';
import { reintentarRegistro } from './reintentar.ts';

export function registroRoutes({ route }: Router) {
  route(registro.listarRegistrosPendientes, (ctx, { body }) => listarRegistrosPendientes(ctx, body));
  route(registro.reintentarRegistro, (ctx, { body }) => reintentarRegistro(ctx, body));
}
