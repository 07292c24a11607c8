export { avisarTurno } from './avisar.ts';
export { avisarCambio } from './avisar-cambio.ts';
export { cancelar, exigirCambiable } from './cancelar-turno.ts';
export { enlacesDelTurno, linkDeAcceso } from './enlaces.ts';
export { comoEstaba, mover, reintentar } from './mover-turno.ts';
export { escribirCorreo, ocuparTurno, type Ocupacion } from './ocupar-turno.ts';
export { olvidarLlegada, registrarLlegada } from './presencia.ts';
export { findTurno, lockTurno, type TurnoFila } from './turnos.repository.ts';
