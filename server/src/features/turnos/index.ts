export { avisarTurno } from './avisar.ts';
export { ocuparTurno, type Reserva } from './ocupar-turno.ts';
export { enlacesDelTurno, linkDeAcceso } from './enlaces.ts';
export { olvidarLlegada, registrarLlegada } from './presencia.ts';
