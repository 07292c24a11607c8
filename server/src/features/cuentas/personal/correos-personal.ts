import { nombreDeRol, type Rol } from '@portal/domain/roles/roles';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../../units/registry.ts';

/** Mails about staff accounts. */

interface ConRoles {
  nombre: string;
  roles: readonly Rol[];
}
interface Invitado extends ConRoles {
  dias: number;
}

const enLista = (roles: readonly Rol[]) => roles.map((rol) => nombreDeRol[rol]).join(', ');

export function correoDeInvitacion({ plantilla }: Unidad, url: string, { nombre, roles, dias }: Invitado) {
  return composeMail(plantilla, {
    asunto: 'Te invitaron al personal',
    titulo: `Hola, ${nombre}`,
    parrafos: [
      `${plantilla.nombre} te invitó a usar su portal de telemedicina como parte del personal.`,
      'Para empezar, elegí tu contraseña.',
    ],
    hechos: [{ etiqueta: roles.length > 1 ? 'Tus funciones' : 'Tu función', valor: enLista(roles) }],
    boton: { texto: 'Elegir mi contraseña', url },
    cierre: [
      `El enlace vale ${dias} días y se usa una sola vez.`,
      'Si no esperabas esta invitación, no hagas nada.',
    ],
  });
}

export function correoDeRolOfrecido({ plantilla }: Unidad, url: string, { nombre, roles, dias }: Invitado) {
  return composeMail(plantilla, {
    asunto: 'Te invitaron al personal',
    titulo: `Hola, ${nombre}`,
    parrafos: [
      `${plantilla.nombre} te ofrece una función nueva en su portal de telemedicina.`,
      'Para aceptarla, escribí la contraseña de tu cuenta.',
    ],
    hechos: [
      { etiqueta: roles.length > 1 ? 'Tus funciones nuevas' : 'Tu función nueva', valor: enLista(roles) },
    ],
    boton: { texto: 'Aceptar', url },
    cierre: [
      `El enlace vale ${dias} días y se usa una sola vez.`,
      'Si no esperabas esta invitación, no hagas nada.',
    ],
  });
}

export function correoDeRolAgregado({ plantilla }: Unidad, url: string, { nombre, roles }: ConRoles) {
  return composeMail(plantilla, {
    asunto: 'Tenés una función nueva',
    titulo: `Hola, ${nombre}`,
    parrafos: [
      `Tu cuenta de ${plantilla.nombre} tiene una función nueva, que se aceptó con un enlace y con tu contraseña.`,
    ],
    hechos: [
      { etiqueta: roles.length > 1 ? 'Tus funciones nuevas' : 'Tu función nueva', valor: enLista(roles) },
    ],
    boton: { texto: 'Ingresar', url },
    cierre: ['Si no fuiste vos, cambiá tu contraseña y comunicate con la institución.'],
  });
}

export type CambioDeFactor = 'activado' | 'quitado' | 'reiniciado';

const cambiosDeFactor: Record<CambioDeFactor, { titulo: string; texto: string }> = {
  activado: {
    titulo: 'Activaste la verificación en dos pasos',
    texto:
      'Desde ahora, además de tu contraseña, para ingresar hace falta un código de tu teléfono. Cerramos las otras sesiones que estaban abiertas.',
  },
  quitado: {
    titulo: 'Desactivaste la verificación en dos pasos',
    texto: 'Desde ahora ingresás solo con tu contraseña. Cerramos las otras sesiones que estaban abiertas.',
  },
  reiniciado: {
    titulo: 'Reiniciaron tu verificación en dos pasos',
    texto:
      'La administración quitó el teléfono que tenías vinculado y cerró tus sesiones. Ingresá con tu contraseña y vinculá un teléfono de nuevo.',
  },
};

export function correoDeSegundoFactor(
  { plantilla }: Unidad,
  origin: string,
  nombre: string,
  cambio: CambioDeFactor,
) {
  const { titulo, texto } = cambiosDeFactor[cambio];
  return composeMail(plantilla, {
    titulo,
    parrafos: [`Hola, ${nombre}. ${texto}`],
    boton: { texto: 'Ingresar', url: `${origin}/personal` },
    cierre: ['Si no lo esperabas, cambiá tu contraseña y comunicate con la institución.'],
  });
}
