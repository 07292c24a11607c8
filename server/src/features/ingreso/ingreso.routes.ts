import { ingreso } from '@portal/domain/ingreso/contract';
import type { Router } from '../../http/route.ts';
import { cambiarOrigen, crearClave, obtenerIngreso, resolverIngreso, revocarClave } from './claves.ts';
import { ingresarDesdeCiudad } from './ingresar-desde-ciudad.ts';

export function ingresoRoutes({ route }: Router) {
  route(ingreso.ingresarDesdeCiudad, (ctx, { body }) => ingresarDesdeCiudad(ctx, body));
  route(ingreso.obtenerIngresoCiudad, (ctx) => obtenerIngreso(ctx));
  route(ingreso.cambiarOrigenCiudad, (ctx, { body }) => cambiarOrigen(ctx, body));
  route(ingreso.crearClaveCiudad, (ctx) => crearClave(ctx));
  route(ingreso.revocarClaveCiudad, (ctx, { body }) => revocarClave(ctx, body));
  route(ingreso.resolverIngresoCiudad, (ctx, { body }) => resolverIngreso(ctx, body));
}
