export {
  agendaEnMemoria,
  agendaParaReservar,
  cargarAgenda,
  esParaCasos,
  esParaPacientes,
  type AgendaDeUnidad,
} from './cargar-agenda.ts';
export {
  buscarLibres,
  listarDisponiblesDeCasos,
  pedidoDe,
  type PedidoConNombre,
} from './listar-disponibles.ts';
export { asegurarProfesional } from './profesionales.ts';
export { listarServiciosDeCasos } from './listar-servicios.ts';
