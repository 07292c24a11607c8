export { resumenIps } from './ips/resumen-ips.ts';
export { leerBinario, recursoBinario } from './recursos/binario.ts';
export { capacidades } from './recursos/capacidades.ts';
export { ConsultaInvalida, type Pares } from './recursos/consulta.ts';
export { etagDe, incluidosDe, leerRecurso, paginaDe } from './recursos/leer.ts';
export { RECURSOS, esNombreDeRecurso, tipoDe, type NombreDeRecurso } from './recursos/tabla.ts';
export type { Contexto, Recurso } from './recursos/tipos.ts';
export { bundleDePersona, resourcesOf } from './todo.ts';
export { desenlaceDe, esDeLaPuerta } from './puerta/desenlace.ts';
