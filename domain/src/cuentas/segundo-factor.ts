import type { Alcance } from '../contract/endpoint.ts';
import type { Plantilla } from '../plantillas/plantilla.ts';
import { esPersonal, type Rol } from '../personas/roles.ts';
import { requerido, validar, type Mensajes } from '../validacion/reglas.ts';

export const exigeSegundoFactor = ({ seguridad }: Pick<Plantilla, 'seguridad'>): boolean => seguridad?.exigeSegundoFactor === true;

/** Where the unit demands a second factor, staff who came by a password alone reach nothing. */
export const faltaSegundoFactor = (plantilla: Pick<Plantilla, 'seguridad'>, { rol, alcance, nivel }: { rol: Rol; alcance: Alcance; nivel: number }): boolean =>
  exigeSegundoFactor(plantilla) && alcance === 'portal' && esPersonal(rol) && nivel < 2;

/** Six digits of the telephone, or one of the ten that were kept on paper. */
export const validarCodigo = (valores: { codigo: string }): Mensajes =>
  validar(valores, {
    codigo: [
      requerido('El código es requerido'),
      (valor) => (esCodigoDeTelefono(valor) || esCodigoDeRespaldo(valor) ? undefined : 'El código son 6 números, o uno de tus códigos de respaldo'),
    ],
  });

export const codigoLimpio = (codigo: string) => codigo.replace(/[\s\u00a0-]+/g, '').toUpperCase();
export const esCodigoDeTelefono = (codigo: string) => /^[0-9]{6}$/.test(codigoLimpio(codigo));
export const esCodigoDeRespaldo = (codigo: string) => /^[A-Z2-7]{10}$/.test(codigoLimpio(codigo));
