export { iniciarAtencion, vistoEnLlamada } from './iniciar-atencion.ts';
export { participanteDe, type Participante } from './participante.ts';
