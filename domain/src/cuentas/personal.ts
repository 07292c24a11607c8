import { reglasApellido, reglasDniNuevo, reglasEmail, reglasNombre } from '../personas/reglas.ts';
import { roles, type Rol } from '../roles/roles.ts';
import { validar, type Mensajes } from '../validacion/reglas.ts';
import { validarClaveNueva } from './reglas.ts';

/** Roles that an administrator may give: all but patient. */
export type RolDelPersonal = Exclude<Rol, 'paciente'>;
export const rolesDelPersonal: RolDelPersonal[] = roles.filter((rol) => rol !== 'paciente');

export const LARGO_MINIMO_CLAVE_PERSONAL = 10;
export const CLAVE_CORTA_PERSONAL = 'La contraseña del personal debe tener al menos 10 caracteres';

export const esClaveDelPersonal = (password: string) => password.length >= LARGO_MINIMO_CLAVE_PERSONAL;

/** The same rules as for patients, with a longer minimum length. */
export function validarClaveDelPersonal(valores: { password: string; conf_password: string }): Mensajes {
  const mensajes = validarClaveNueva(valores);
  if (!esClaveDelPersonal(valores.password)) mensajes['password'] = CLAVE_CORTA_PERSONAL;
  if (mensajes['conf_password'] !== undefined) {
    if (valores.conf_password === valores.password) delete mensajes['conf_password'];
    else mensajes['conf_password'] = 'Las contraseñas no coinciden';
  }
  return mensajes;
}

export interface Invitado {
  dni: string;
  nombre: string;
  apellido: string;
  email: string;
  roles: readonly string[];
}

export function validarInvitacion(valores: Invitado): Mensajes {
  const { roles: elegidos, ...escritos } = valores;
  const mensajes = validar(escritos, {
    dni: reglasDniNuevo,
    apellido: reglasApellido,
    nombre: reglasNombre,
    email: reglasEmail(false),
  });
  if (elegidos.length === 0) mensajes['roles'] = 'Elegí al menos una función';
  return mensajes;
}
