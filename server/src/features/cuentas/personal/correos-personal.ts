import { nombreDeRol, type Rol } from '@portal/domain/roles/roles';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../../units/registry.ts';

/** Mails about staff accounts, and of the help desk. */

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
    asunto: `Te invitaron al personal · ${plantilla.nombre}`,
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
    asunto: `Te invitaron al personal · ${plantilla.nombre}`,
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
    asunto: `Tenés una función nueva · ${plantilla.nombre}`,
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
    asunto: `${titulo} · ${plantilla.nombre}`,
    titulo,
    parrafos: [`Hola, ${nombre}. ${texto}`],
    boton: { texto: 'Ingresar', url: `${origin}/personal` },
    cierre: ['Si no lo esperabas, cambiá tu contraseña y comunicate con la institución.'],
  });
}

export function correoDeEmailCorregido(
  { plantilla }: Unidad,
  origin: string,
  nombre: string,
  cual: 'anterior' | 'nuevo',
) {
  return composeMail(plantilla, {
    asunto: `Cambió el email de tu cuenta · ${plantilla.nombre}`,
    titulo: 'Cambió el email de tu cuenta',
    parrafos:
      cual === 'nuevo'
        ? [
            `Hola, ${nombre}. La mesa de ayuda cargó esta dirección en tus datos. Desde ahora los avisos te llegan acá.`,
          ]
        : [
            `Hola, ${nombre}. La mesa de ayuda cambió la dirección de tus datos por otra. Desde ahora los avisos llegan a la nueva.`,
          ],
    ...(cual === 'nuevo' ? { boton: { texto: 'Ir al portal', url: `${origin}/login` } } : {}),
    cierre: [
      'Si lo pediste, no hace falta que hagas nada.',
      'Si no lo pediste, comunicate ya con la institución.',
    ],
  });
}

export function correoParaRecuperar({ plantilla }: Unidad, origin: string, nombre: string) {
  return composeMail(plantilla, {
    asunto: `Elegí una contraseña nueva · ${plantilla.nombre}`,
    titulo: `Hola, ${nombre}`,
    parrafos: [
      'Desde la mesa de ayuda te mandamos el camino para elegir una contraseña nueva.',
      'Escribí tu email en esa pantalla y te va a llegar una clave.',
    ],
    boton: { texto: 'Elegir una contraseña nueva', url: `${origin}/recuperarclave` },
    cierre: ['Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.'],
  });
}
