import { ayuda } from '@portal/domain/ayuda/contract';
import type { Router } from '../../http/route.ts';
import { bloquearCuenta, desbloquearCuenta } from './bloquear-cuenta.ts';
import { buscarPersonas } from './buscar-personas.ts';
import { corregirEmail } from './corregir-email.ts';
import { enviarRecuperacion } from './enviar-recuperacion.ts';
import { compararPersonas, unirPersonas } from './unir-personas.ts';
import { verFichaDeAyuda } from './ver-ficha-de-ayuda.ts';

export function ayudaRoutes({ route }: Router) {
  route(ayuda.buscarPersonas, (ctx, { body }) => buscarPersonas(ctx, body));
  route(ayuda.verFichaDeAyuda, (ctx, { params }) => verFichaDeAyuda(ctx, params));
  route(ayuda.corregirEmail, (ctx, { body }) => corregirEmail(ctx, body));
  route(ayuda.enviarRecuperacion, (ctx, { body }) => enviarRecuperacion(ctx, body));
  route(ayuda.bloquearCuenta, (ctx, { body }) => bloquearCuenta(ctx, body));
  route(ayuda.desbloquearCuenta, (ctx, { body }) => desbloquearCuenta(ctx, body));
  route(ayuda.compararPersonas, (ctx, { body }) => compararPersonas(ctx, body));
  route(ayuda.unirPersonas, (ctx, { body }) => unirPersonas(ctx, body));
}
