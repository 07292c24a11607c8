import { namesIn } from '@portal/domain/contract/names';
import { atenciones } from '@portal/domain/atenciones/contract';
import type { Router } from '../../http/route.ts';
import { darControl, obtenerControl } from './control/turno-de-control.ts';
import { dejarFila } from './fila/dejar-fila.ts';
import { obtenerFicha, obtenerFichaPrevia } from './ficha/ficha.ts';
import { finalizarAtencion } from './curso/finalizar-atencion.ts';
import { cambiarGuardia, latir } from './fila/guardia.ts';
import { validarCantAtenciones } from './solicitud/limite.ts';
import { listarServiciosADemanda } from './solicitud/listar-servicios.ts';
import { llamarSiguiente } from './llamado/llamar-siguiente.ts';
import { llegarAlTurno } from './solicitud/llegar-al-turno.ts';
import { marcarAusente } from './llamado/marcar-ausente.ts';
import { cerrarNota, guardarNota } from './ficha/nota.ts';
import {
  obtenerAtencion,
  obtenerAtencionesAbiertas,
  obtenerAtencionIniciada,
} from './curso/obtener-atencion.ts';
import { obtenerEscritorio } from './ficha/obtener-escritorio.ts';
import { obtenerTablero } from './fila/obtener-tablero.ts';
import { rellamar } from './llamado/rellamar.ts';
import { responderEncuesta } from './curso/responder-encuesta.ts';
import { solicitarAtencion } from './solicitud/solicitar-atencion.ts';
import { obtenerClavePush, suscribirPush } from './llamado/suscribir-push.ts';
import { transferir } from './pase/transferir.ts';
import { validarAfiliacion } from './solicitud/validar-afiliacion.ts';
import { volverALlamar } from './llamado/volver-a-llamar.ts';
import { volverAFila } from './fila/volver-a-fila.ts';

export function atencionesRoutes({ route }: Router) {
  route(atenciones.listarServiciosADemanda, (ctx, { query }) => listarServiciosADemanda(ctx, query));
  route(atenciones.validarCantAtenciones, (ctx) => validarCantAtenciones(ctx));
  route(atenciones.obtenerAtencionIniciada, (ctx) => obtenerAtencionIniciada(ctx));
  route(atenciones.obtenerAtencionesAbiertas, (ctx) => obtenerAtencionesAbiertas(ctx));
  route(atenciones.validarAfiliacion, (ctx, { body }) => validarAfiliacion(ctx, namesIn(body)));
  route(atenciones.solicitarAtencion, (ctx, { body }) => solicitarAtencion(ctx, namesIn(body)));
  route(atenciones.llegarAlTurno, (ctx, { body }) => llegarAlTurno(ctx, body));
  route(atenciones.obtenerAtencion, (ctx, { params }) => obtenerAtencion(ctx, params));
  route(atenciones.dejarFila, (ctx, { body }) => dejarFila(ctx, body));
  route(atenciones.volverAFila, (ctx, { body }) => volverAFila(ctx, body));
  route(atenciones.responderEncuesta, (ctx, { body }) => responderEncuesta(ctx, body));
  route(atenciones.obtenerClavePush, (ctx) => obtenerClavePush(ctx));
  route(atenciones.suscribirPush, (ctx, { body }) => suscribirPush(ctx, body));

  route(atenciones.obtenerEscritorio, (ctx) => obtenerEscritorio(ctx));
  route(atenciones.cambiarGuardia, (ctx, { body }) => cambiarGuardia(ctx, body));
  route(atenciones.latir, (ctx, { body }) => latir(ctx, body));
  route(atenciones.llamarSiguiente, (ctx, { body }) => llamarSiguiente(ctx, body));
  route(atenciones.rellamar, (ctx, { body }) => rellamar(ctx, body));
  route(atenciones.volverALlamar, (ctx, { body }) => volverALlamar(ctx, body));
  route(atenciones.marcarAusente, (ctx, { body }) => marcarAusente(ctx, body));
  route(atenciones.transferir, (ctx, { body }) => transferir(ctx, body));
  route(atenciones.obtenerFicha, (ctx, { params }) => obtenerFicha(ctx, params));
  route(atenciones.obtenerFichaPrevia, (ctx, { query }) => obtenerFichaPrevia(ctx, query));
  route(atenciones.guardarNota, (ctx, { body }) => guardarNota(ctx, body));
  route(atenciones.cerrarNota, (ctx, { body }) => cerrarNota(ctx, body));
  route(atenciones.finalizarAtencion, (ctx, { body }) => finalizarAtencion(ctx, body));

  route(atenciones.obtenerControl, (ctx, { params }) => obtenerControl(ctx, params));
  route(atenciones.darControl, (ctx, { body }) => darControl(ctx, body));

  route(atenciones.obtenerTablero, (ctx) => obtenerTablero(ctx));
}
