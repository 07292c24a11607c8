import { auditoria } from '@portal/domain/auditoria/contract';
import type { Router } from '../../http/route.ts';
import { buscarEventos } from './buscar-eventos.ts';
import { descargarCsv, pedirCsv } from './exportar-csv.ts';
import { verificarCadena } from './verificar-cadena.ts';

export function auditoriaRoutes({ route }: Router) {
  route(auditoria.buscarEventos, (ctx, { body }) => buscarEventos(ctx, body));
  route(auditoria.pedirCsvDeAuditoria, (ctx, { body }) => pedirCsv(ctx, body));
  route(auditoria.descargarCsvDeAuditoria, (ctx, { query }) => descargarCsv(ctx, query));
  route(auditoria.verificarCadena, (ctx, { body }) => verificarCadena(ctx, body));
}
