export { dejarDeAtender } from './guardia.ts';
export { iniciarAtencion, vistoEnLlamada } from './iniciar-atencion.ts';
export { terminarDeTurno } from './terminar-de-turno.ts';
export { atencionConFicha } from './propia.ts';
export { pacienteQueTrata, visitaDelTurno } from './trato.ts';
export { participanteDe, type Participante } from './participante.ts';
