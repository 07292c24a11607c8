export { aQuienesEscribir, type Destinatario } from './a-quienes-escribir.ts';
export {
  alcanzaAtenciones,
  idsDeLaMisma,
  personaPorDni,
  puedeActuarPor,
  puedeVerAtenciones,
} from './alcance.ts';
export * from './persona.ts';
export { toUsuario, usuarioConFamilia } from './usuario.ts';
