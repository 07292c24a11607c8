import { matriculas } from '@portal/domain/matriculas/contract';
import type { Router } from '../../http/route.ts';
import {
  agregarMatricula,
  consultarMatriculas,
  elegirMatricula,
  listarMatriculas,
  obtenerMisMatriculas,
  quitarMatricula,
} from './administrar-matriculas.ts';

export function matriculasRoutes({ route }: Router) {
  route(matriculas.obtenerMisMatriculas, (ctx) => obtenerMisMatriculas(ctx));
  route(matriculas.elegirMatricula, (ctx, { body }) => elegirMatricula(ctx, body));
  route(matriculas.listarMatriculas, (ctx, { params }) => listarMatriculas(ctx, params));
  route(matriculas.agregarMatricula, (ctx, { body }) => agregarMatricula(ctx, body));
  route(matriculas.quitarMatricula, (ctx, { body }) => quitarMatricula(ctx, body));
  route(matriculas.consultarMatriculas, (ctx, { body }) => consultarMatriculas(ctx, body));
}
