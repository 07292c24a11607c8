export { alAtenderTurno, alCambiarTurno } from './al-cambiar-turno.ts';
