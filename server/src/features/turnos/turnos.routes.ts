import { namesIn } from '@portal/domain/contract/names';
import { turnos } from '@portal/domain/turnos/contract';
import type { Router } from '../../http/route.ts';
import { anotarEnEspera } from './espera/anotar-en-espera.ts';
import { buscarPaciente } from './escritorio/buscar-paciente.ts';
import { cancelarPorProfesional } from './cambio/cancelar-por-profesional.ts';
import { cancelarTurno } from './cambio/cancelar-turno.ts';
import { obtenerComprobante, pedirComprobante } from './comprobante/comprobante.ts';
import { confirmarTurnoEmail } from './enlaces/confirmar-turno-email.ts';
import { ingresarAlTurno } from './enlaces/ingresar-al-turno.ts';
import { listarAgenda } from './escritorio/listar-agenda.ts';
import { listarEspera } from './espera/listar-espera.ts';
import { listarTurnos } from './listar-turnos.ts';
import { obtenerEntrada } from './enlaces/obtener-entrada.ts';
import { obtenerTurno } from './obtener-turno.ts';
import { marcarPresencia } from './cambio/presencia.ts';
import { reprogramarTurno } from './cambio/reprogramar-turno.ts';
import { reservarParaPaciente } from './escritorio/reservar-para-paciente.ts';
import { reservarTurno } from './reserva/reservar-turno.ts';
import { responderOferta, retirarDeEspera } from './espera/responder-oferta.ts';

export function turnosRoutes({ route }: Router) {
  route(turnos.reservarTurno, (ctx, { body }) => reservarTurno(ctx, namesIn(body)));
  route(turnos.listarTurnos, (ctx, { query }) => listarTurnos(ctx, namesIn(query)));
  route(turnos.obtenerTurno, (ctx, { params }) => obtenerTurno(ctx, params));
  route(turnos.cancelarTurno, (ctx, { body }) => cancelarTurno(ctx, body));
  route(turnos.reprogramarTurno, (ctx, { body }) => reprogramarTurno(ctx, body));
  route(turnos.pedirComprobante, (ctx, { body }) => pedirComprobante(ctx, body));
  route(turnos.obtenerComprobante, (ctx, { query }) => obtenerComprobante(ctx, query));

  route(turnos.confirmarTurnoEmail, (ctx, { body }) => confirmarTurnoEmail(ctx, body));
  route(turnos.obtenerEntrada, (ctx, { body }) => obtenerEntrada(ctx, body));
  route(turnos.ingresarAlTurno, (ctx, { body }) => ingresarAlTurno(ctx, body));

  route(turnos.listarEspera, (ctx) => listarEspera(ctx));
  route(turnos.anotarEnEspera, (ctx, { body }) => anotarEnEspera(ctx, namesIn(body)));
  route(turnos.retirarDeEspera, (ctx, { body }) => retirarDeEspera(ctx, body));
  route(turnos.responderOferta, (ctx, { body }) => responderOferta(ctx, body));

  route(turnos.listarAgenda, (ctx, { query }) => listarAgenda(ctx, query));
  route(turnos.marcarPresencia, (ctx, { body }) => marcarPresencia(ctx, body));
  route(turnos.cancelarPorProfesional, (ctx, { body }) => cancelarPorProfesional(ctx, body));
  route(turnos.buscarPaciente, (ctx, { body }) => buscarPaciente(ctx, namesIn(body)));
  route(turnos.reservarParaPaciente, (ctx, { body }) => reservarParaPaciente(ctx, body));
}
