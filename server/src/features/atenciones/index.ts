export { roomDeLlamada, salaDeInvitados } from './avisar-atencion.ts';
export { cuantosEsperan } from './fila/cuantos-esperan.ts';
export { dejarDeAtender } from './fila/guardia.ts';
export { iniciarAtencion, vistoEnLlamada } from './curso/iniciar-atencion.ts';
export { terminarDeTurno } from './curso/terminar-de-turno.ts';
export { pacienteDeFicha } from './ficha/ficha.ts';
export { atencionConFicha } from './propia.ts';
export { pacienteQueTrata, trataA, visitaDelTurno } from './ficha/trato.ts';
export { participanteDe, type Participante } from './participante.ts';
