import type { Alcance } from '../contract/endpoint.ts';
import type { Plantilla } from '../plantillas/plantilla.ts';
import { esPersonal, type Rol } from '../roles/roles.ts';
import { requerido, validar, type Mensajes } from '../validacion/reglas.ts';

type Seguridad = Pick<Plantilla, 'seguridad'>;

/** How a session was proved. Stored with it. A passkey proves as much as a second factor. */
export const niveles = { enlace: 0, clave: 1, segundoFactor: 2 } as const;

/**
 * In production, professionals (who prescribe) and administrators (who give roles) always need two factors.
 */
export const conFactorEnProduccion: readonly Rol[] = ['profesional', 'administrador'];

/** The unit's setting, for all its staff. */
export const unidadExigeFactor = ({ seguridad }: Seguridad): boolean =>
  seguridad?.exigeSegundoFactor === true;

export const exigeSegundoFactor = (plantilla: Seguridad, rol: Rol, produccion: boolean): boolean =>
  esPersonal(rol) && (unidadExigeFactor(plantilla) || (produccion && conFactorEnProduccion.includes(rol)));

/** Where a second factor is required, staff signed in with a password alone have no access. */
export const faltaSegundoFactor = (
  plantilla: Seguridad,
  produccion: boolean,
  { rol, alcance, nivel }: { rol: Rol; alcance: Alcance; nivel: number },
): boolean =>
  alcance === 'portal' && nivel < niveles.segundoFactor && exigeSegundoFactor(plantilla, rol, produccion);

/** Six digits from the phone, or one of the ten backup codes. */
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
