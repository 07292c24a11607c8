import { namesIn } from '@portal/domain/contract/names';
import { familia } from '@portal/domain/familia/contract';
import type { Router } from '../../http/route.ts';
import { crearFamiliar } from './crear-familiar.ts';
import { listarPendientes } from './listar-pendientes.ts';
import { countPendientes } from './pendientes.repository.ts';
import { quitarFamiliar } from './quitar-familiar.ts';
import { reportarVinculo } from './reportar-vinculo.ts';
import { resolverPendiente } from './resolver-pendiente.ts';

export function familiaRoutes({ route }: Router) {
  route(familia.crearFamiliar, (ctx, { body }) =>
    crearFamiliar(ctx, { ...body, familiar: namesIn(body.familiar) }),
  );
  route(familia.quitarFamiliar, (ctx, { body }) => quitarFamiliar(ctx, namesIn(body)));
  route(familia.reportarVinculo, (ctx, { body }) => reportarVinculo(ctx, namesIn(body)));
  route(familia.listarPendientes, (ctx) => listarPendientes(ctx));
  route(familia.contarPendientes, (ctx) => ctx.db.get(countPendientes()));
  route(familia.resolverPendiente, (ctx, { body }) => resolverPendiente(ctx, body));
}
