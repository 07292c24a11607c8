export { cargarAgenda, esParaPacientes, type AgendaDeUnidad, type ServicioConNombre } from './cargar-agenda.ts';
export { buscarLibres, pedidoDe, type PedidoConNombre } from './listar-disponibles.ts';
