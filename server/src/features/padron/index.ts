export { exigirCobertura, toAfiliado, verificarEnPadron } from './cobertura.ts';
