import { composeMail } from '../../platform/mail-layout.ts';
import type { Unidad } from '../unidades/registry.ts';

/** Mails of this feature. They name what changed, never the value. */

export function correoDeDatosCambiados({ plantilla }: Unidad, origin: string, cambio: { email: boolean; dni: boolean }) {
  const que = cambio.email && cambio.dni ? 'el correo y el DNI' : cambio.email ? 'el correo' : 'el DNI';
  return composeMail(plantilla, {
    asunto: `Cambio en tu cuenta · ${plantilla.nombre}`,
    titulo: 'Cambio en tu cuenta',
    parrafos: [
      `Con tu contraseña se pidió cambiar ${que} de tu cuenta.`,
      ...(cambio.email ? ['Desde ahora los avisos llegan al correo nuevo.'] : []),
      ...(cambio.dni ? ['El DNI nuevo vale recién cuando la institución lo aprueba. Mientras tanto seguís ingresando con el de siempre.'] : []),
    ],
    boton: { texto: 'Recuperar mi contraseña', url: `${origin}/recuperarclave` },
    cierre: ['Si fuiste vos, no hace falta que hagas nada.', 'Si no fuiste vos, comunicate con la institución y cambiá tu contraseña.'],
  });
}
