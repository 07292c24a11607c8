import { namesIn } from '@portal/domain/contract/names';
import { condicionesMedicas } from '@portal/domain/condiciones/contract';
import type { Router } from '../../http/route.ts';
import { guardarCondiciones } from './guardar-condiciones.ts';
import { obtenerCondiciones } from './obtener-condiciones.ts';

export function condicionesRoutes({ route }: Router) {
  route(condicionesMedicas.guardarCondicionesMedicas, (ctx, { body }) =>
    guardarCondiciones(ctx, namesIn(body)),
  );
  route(condicionesMedicas.getCondicionesMedicas, (ctx, { params }) =>
    obtenerCondiciones(ctx, namesIn(params)),
  );
}
