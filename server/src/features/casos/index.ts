export { alAtenderTurno, alCambiarTurno } from './turnos/al-cambiar-turno.ts';
