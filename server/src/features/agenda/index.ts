export { cargarAgenda, esParaPacientes, type AgendaDeUnidad } from './cargar-agenda.ts';
export { buscarLibres, pedidoDe, type PedidoConNombre } from './listar-disponibles.ts';
