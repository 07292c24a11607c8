export { avisarTurno } from './avisar.ts';
export { enlacesDelTurno, linkDeAcceso } from './enlaces.ts';
export { olvidarLlegada, registrarLlegada } from './presencia.ts';
