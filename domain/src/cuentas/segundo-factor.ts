import type { Alcance } from '../contract/endpoint.ts';
import type { Plantilla } from '../plantillas/plantilla.ts';
import { esPersonal, type Rol } from '../roles/roles.ts';
import { requerido, validar, type Mensajes } from '../validacion/reglas.ts';

type Seguridad = Pick<Plantilla, 'seguridad'>;

/** Who prescribes and who gives roles always come with two factors where real people are attended. */
export const conFactorEnProduccion: readonly Rol[] = ['profesional', 'administrador'];

/** Of all its staff, by the unit's own will. */
export const unidadExigeFactor = ({ seguridad }: Seguridad): boolean =>
  seguridad?.exigeSegundoFactor === true;

export const exigeSegundoFactor = (plantilla: Seguridad, rol: Rol, produccion: boolean): boolean =>
  esPersonal(rol) && (unidadExigeFactor(plantilla) || (produccion && conFactorEnProduccion.includes(rol)));

/** Where a second factor is demanded, staff who came by a password alone reach nothing. */
export const faltaSegundoFactor = (
  plantilla: Seguridad,
  produccion: boolean,
  { rol, alcance, nivel }: { rol: Rol; alcance: Alcance; nivel: number },
): boolean => alcance === 'portal' && nivel < 2 && exigeSegundoFactor(plantilla, rol, produccion);

/** Six digits of the telephone, or one of the ten that were kept on paper. */
export const validarCodigo = (valores: { codigo: string }): Mensajes =>
  validar(valores, {
    codigo: [
      requerido('El código es requerido'),
      (valor) =>
        esCodigoDeTelefono(valor) || esCodigoDeRespaldo(valor)
          ? undefined
          : 'El código son 6 números, o uno de tus códigos de respaldo',
    ],
  });

export const codigoLimpio = (codigo: string) => codigo.replace(/[\s\u00a0-]+/g, '').toUpperCase();
export const esCodigoDeTelefono = (codigo: string) => /^[0-9]{6}$/.test(codigoLimpio(codigo));
export const esCodigoDeRespaldo = (codigo: string) => /^[A-Z2-7]{10}$/.test(codigoLimpio(codigo));
