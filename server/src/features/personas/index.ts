export { aQuienesEscribir, type Destinatario } from './a-quienes-escribir.ts';
export {
  alcanzaAtenciones,
  idsDeLaMisma,
  personaPorDni,
  puedeActuarPor,
  puedeVerAtenciones,
} from './alcance.ts';
export * from './persona.ts';
export { grupoFamiliarDe, toUsuario, usuarioDe } from './usuario.ts';
