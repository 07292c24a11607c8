import { turnos } from '@portal/domain/turnos/contract';
import type { Router } from '../../http/route.ts';
import { anotarEnEspera } from './anotar-en-espera.ts';
import { buscarPaciente } from './buscar-paciente.ts';
import { cancelarPorProfesional } from './cancelar-por-profesional.ts';
import { cancelarTurno } from './cancelar-turno.ts';
import { obtenerComprobante, pedirComprobante } from './comprobante.ts';
import { confirmarTurnoEmail } from './confirmar-turno-email.ts';
import { ingresarAlTurno } from './ingresar-al-turno.ts';
import { listarAgenda } from './listar-agenda.ts';
import { listarEspera } from './listar-espera.ts';
import { listarTurnos } from './listar-turnos.ts';
import { obtenerEntrada } from './obtener-entrada.ts';
import { obtenerTurno } from './obtener-turno.ts';
import { marcarPresencia } from './presencia.ts';
import { reprogramarTurno } from './reprogramar-turno.ts';
import { reservarParaPaciente } from './reservar-para-paciente.ts';
import { reservarTurno } from './reservar-turno.ts';
import { responderOferta, retirarDeEspera } from './responder-oferta.ts';

export function turnosRoutes({ route }: Router) {
  route(turnos.reservarTurno, (ctx, { body }) => reservarTurno(ctx, body));
  route(turnos.listarTurnos, (ctx, { query }) => listarTurnos(ctx, query));
  route(turnos.obtenerTurno, (ctx, { params }) => obtenerTurno(ctx, params));
  route(turnos.cancelarTurno, (ctx, { body }) => cancelarTurno(ctx, body));
  route(turnos.reprogramarTurno, (ctx, { body }) => reprogramarTurno(ctx, body));
  route(turnos.pedirComprobante, (ctx, { body }) => pedirComprobante(ctx, body));
  route(turnos.obtenerComprobante, (ctx, { query }) => obtenerComprobante(ctx, query));

  route(turnos.confirmarTurnoEmail, (ctx, { body }) => confirmarTurnoEmail(ctx, body));
  route(turnos.obtenerEntrada, (ctx, { body }) => obtenerEntrada(ctx, body));
  route(turnos.ingresarAlTurno, (ctx, { body }) => ingresarAlTurno(ctx, body));

  route(turnos.listarEspera, (ctx) => listarEspera(ctx));
  route(turnos.anotarEnEspera, (ctx, { body }) => anotarEnEspera(ctx, body));
  route(turnos.retirarDeEspera, (ctx, { body }) => retirarDeEspera(ctx, body));
  route(turnos.responderOferta, (ctx, { body }) => responderOferta(ctx, body));

  route(turnos.listarAgenda, (ctx, { query }) => listarAgenda(ctx, query));
  route(turnos.marcarPresencia, (ctx, { body }) => marcarPresencia(ctx, body));
  route(turnos.cancelarPorProfesional, (ctx, { body }) => cancelarPorProfesional(ctx, body));
  route(turnos.buscarPaciente, (ctx, { body }) => buscarPaciente(ctx, body));
  route(turnos.reservarParaPaciente, (ctx, { body }) => reservarParaPaciente(ctx, body));
}
