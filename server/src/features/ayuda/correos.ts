import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

export function correoDeEmailCorregido(
  { plantilla }: Unidad,
  origin: string,
  nombre: string,
  cual: 'anterior' | 'nuevo',
) {
  return composeMail(plantilla, {
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
    asunto: 'Elegí una contraseña nueva',
    titulo: `Hola, ${nombre}`,
    parrafos: [
      'Desde la mesa de ayuda te mandamos el camino para elegir una contraseña nueva.',
      'Escribí tu email en esa pantalla y te va a llegar una clave.',
    ],
    boton: { texto: 'Elegir una contraseña nueva', url: `${origin}/recuperarclave` },
    cierre: ['Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.'],
  });
}
