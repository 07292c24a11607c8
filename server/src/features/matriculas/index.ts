export { consultarAntesDeRecetar, consultarRefeps } from './consultar-refeps.ts';
export { exigirMatricula } from './exigir-matricula.ts';
