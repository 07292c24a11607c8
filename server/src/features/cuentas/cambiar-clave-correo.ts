import { composeMail } from '../../platform/mail-layout.ts';
import type { Unidad } from '../unidades/registry.ts';

export function correoDeClaveCambiada({ plantilla }: Unidad, origin: string) {
  return composeMail(plantilla, {
    asunto: `Tu contraseña cambió · ${plantilla.nombre}`,
    titulo: 'Tu contraseña cambió',
    parrafos: ['La contraseña de tu cuenta se cambió desde tu perfil. Cerramos las otras sesiones que estaban abiertas.'],
    boton: { texto: 'Recuperar mi contraseña', url: `${origin}/recuperarclave` },
    cierre: ['Si fuiste vos, no hace falta que hagas nada.', 'Si no fuiste vos, recuperá tu contraseña y comunicate con la institución.'],
  });
}
