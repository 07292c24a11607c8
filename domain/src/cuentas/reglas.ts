import {
  reglasAfiliado,
  reglasApellido,
  reglasCodigoPostal,
  reglasDniNuevo,
  reglasDomicilio,
  reglasEmail,
  reglasNacimiento,
  reglasNombre,
  reglasSexo,
  reglasTelefono,
  reglasTramite,
  type ReglaAfiliado,
} from '../personas/reglas.ts';
import type { Dia } from '../tiempo/fechas.ts';
import { esEmail, requerido, soloDigitos, validar, type Mensajes, type Regla } from '../validacion/reglas.ts';
import type { Registro } from './contract.ts';
import { claveRequerida } from './ingreso.ts';

export const LARGO_MINIMO_CLAVE = 6;

const claveLarga: Regla = (valor) =>
  valor.length < LARGO_MINIMO_CLAVE ? 'La contraseña debe tener al menos 6 dígitos' : undefined;

export const validarEmailDeRecuperacion = (valores: { email: string }): Mensajes =>
  validar(valores, {
    email: [requerido('Este no es un email válido'), esEmail('Este no es un email válido')],
  });

export const validarCodigoDeRecuperacion = (valores: { codigo: string }): Mensajes =>
  validar(valores, {
    codigo: [requerido('Solo se permiten números'), soloDigitos('Solo se permiten números')],
  });

export const validarClaveNueva = (valores: { password: string; conf_password: string }): Mensajes =>
  validar(valores, reglasClaveNueva(valores.password));

const reglasClaveNueva = (password: string) => ({
  password: [claveLarga],
  conf_password: [claveLarga, coincideCon(password)],
});

const coincideCon =
  (password: string): Regla =>
  (valor) =>
    valor === password ? undefined : 'Las contraseñas no coinciden';

/** The parts of a template that affect registration. */
export interface CondicionesDeRegistro {
  requiere: { tramitedni: boolean };
  registro: { emailOpcional: boolean; numeroAfiliado: boolean; reglaAfiliado: ReglaAfiliado };
}

/** Identity data of an account. The same rules apply to every form that collects them. */
const reglasDeQuien = ({ registro }: CondicionesDeRegistro, hoy: Dia) => ({
  apellido: reglasApellido,
  nombre: reglasNombre,
  sexo: reglasSexo,
  fec_nac: reglasNacimiento(hoy, 'Debe ser mayor de edad para registrarse'),
  ...(registro.numeroAfiliado ? { nroAfiliado: reglasAfiliado[registro.reglaAfiliado] } : {}),
  telefono: reglasTelefono,
  correo: reglasEmail(registro.emailOpcional),
  domicilio: reglasDomicilio,
  cp: reglasCodigoPostal,
});

export type DatosDeCuenta = Omit<Registro, 'nro_tramite' | 'password' | 'conf_password' | 'terms' | 'unidad'>;

/** Data of a person whom another portal vouches for: all but the fields that only they can enter. */
export const validarDatosDeCuenta = (
  valores: DatosDeCuenta,
  condiciones: CondicionesDeRegistro,
  hoy: Dia,
): Mensajes => validar(valores, { dni: reglasDniNuevo, ...reglasDeQuien(condiciones, hoy) });

export function validarRegistro(valores: Registro, condiciones: CondicionesDeRegistro, hoy: Dia): Mensajes {
  const mensajes = validar(valores, {
    dni: reglasDniNuevo,
    ...(condiciones.requiere.tramitedni ? { nro_tramite: reglasTramite } : {}),
    ...reglasDeQuien(condiciones, hoy),
    password: [claveRequerida, claveLarga],
    conf_password: [
      requerido('La confirmación de la contraseña es requerida'),
      coincideCon(valores.password),
    ],
  });
  if (!valores.terms) mensajes['terms'] = 'Debe aceptar los términos y condiciones';
  return mensajes;
}

/** Passwords that an attacker tries first, refused by the server with an explanation. */
export function claveDebil(
  password: string,
  persona: { dni: string; fec_nac?: string | null },
  comunes: ReadonlySet<string>,
): string | undefined {
  if (comunes.has(password.toLowerCase())) return 'Esa contraseña es muy común. Elegí otra.';
  const digitos = /^[0-9\s./-]+$/.test(password) ? password.replace(/[^0-9]/g, '') : '';
  if (digitos === persona.dni) return 'La contraseña no puede ser tu DNI.';
  const [anio, mes, dia] = persona.fec_nac?.split('-') ?? [];
  if (anio && mes && dia) {
    const fechas = [
      `${dia}${mes}${anio}`,
      `${dia}${mes}${anio.slice(2)}`,
      `${anio}${mes}${dia}`,
      `${anio.slice(2)}${mes}${dia}`,
    ];
    if (fechas.includes(digitos)) return 'La contraseña no puede ser tu fecha de nacimiento.';
  }
  return undefined;
}
