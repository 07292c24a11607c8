import { invitados } from '@portal/domain/llamada/contract-invitados';
import type { Router } from '../../../http/route.ts';
import { consentirInvitado, quitarInvitado } from './decidir.ts';
import { invitarALlamada } from './invitar.ts';
import { entrarComoInvitado, golpear, seguirInvitacion, verInvitacion } from './puerta.ts';

export function invitadosRoutes({ route }: Router) {
  route(invitados.invitarALlamada, (ctx, { body }) => invitarALlamada(ctx, body));
  route(invitados.consentirInvitado, (ctx, { body }) => consentirInvitado(ctx, body));
  route(invitados.quitarInvitado, (ctx, { body }) => quitarInvitado(ctx, body));
  route(invitados.verInvitacionALlamada, (ctx, { body }) => verInvitacion(ctx, body));
  route(invitados.golpear, (ctx, { body }) => golpear(ctx, body));
  route(invitados.seguirInvitacion, (ctx, { body }) => seguirInvitacion(ctx, body));
  route(invitados.entrarComoInvitado, (ctx, { body }) => entrarComoInvitado(ctx, body));
}
