import { ingreso } from '@portal/domain/ingreso/contract';
import type { Router } from '../../http/route.ts';
import { iniciarConEmisor, volverDelEmisor } from './emisor/ingresar-con-emisor.ts';
import { cambiarOrigen, crearLlave, obtenerIngreso, resolverIngreso, revocarLlave } from './llaves.ts';
import { ingresarDesdeCiudad } from './ingresar-desde-ciudad.ts';

export function ingresoRoutes({ route }: Router) {
  route(ingreso.ingresarDesdeCiudad, (ctx, { body }) => ingresarDesdeCiudad(ctx, body));
  route(ingreso.iniciarConEmisor, (ctx) => iniciarConEmisor(ctx));
  route(ingreso.volverDelEmisor, (ctx, { query }) => volverDelEmisor(ctx, query));
  route(ingreso.obtenerIngresoCiudad, (ctx) => obtenerIngreso(ctx));
  route(ingreso.cambiarOrigenCiudad, (ctx, { body }) => cambiarOrigen(ctx, body));
  route(ingreso.crearClaveCiudad, (ctx) => crearLlave(ctx));
  route(ingreso.revocarClaveCiudad, (ctx, { body }) => revocarLlave(ctx, body));
  route(ingreso.resolverIngresoCiudad, (ctx, { body }) => resolverIngreso(ctx, body));
}
