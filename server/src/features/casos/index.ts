export { alCambiarTurno, alTerminarAtencion } from './al-cambiar-turno.ts';
