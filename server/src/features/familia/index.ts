export { abreLoDeUnAdulto, listGrupo, type UnibleRow } from './a-cargo.ts';
