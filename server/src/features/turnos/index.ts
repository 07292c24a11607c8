export { ocuparTurno, type Reserva } from './ocupar-turno.ts';
export { enlacesDelTurno } from './enlaces.ts';
