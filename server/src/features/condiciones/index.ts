export { condicionesDe } from './condiciones-de.ts';
