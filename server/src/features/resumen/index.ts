export { avisarCambio } from './avisar-cambio.ts';
export { escrituraDelPaciente } from './del-paciente.ts';
export { escrituraEnConsulta } from './en-consulta.ts';
export { agregarEntradas, type Escritura } from './escribir.ts';
export { resumenDe } from './resumen.ts';
