import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

/** Mails of this feature. They name what changed, never the value. */

interface QueCambio {
  email: boolean;
  dni: boolean;
}

const enPalabras = ({ email, dni }: QueCambio) =>
  email && dni ? 'el correo y el DNI' : email ? 'el correo' : 'el DNI';

export function correoDeDatosCambiados({ plantilla }: Unidad, origin: string, cambio: QueCambio) {
  return composeMail(plantilla, {
    titulo: 'Cambio en tu cuenta',
    parrafos: [
      `Con tu contraseña se pidió cambiar ${enPalabras(cambio)} de tu cuenta.`,
      ...(cambio.email ? ['Desde ahora los avisos llegan al correo nuevo.'] : []),
      ...(cambio.dni
        ? [
            'El DNI nuevo vale recién cuando la institución lo aprueba. Mientras tanto seguís ingresando con el de siempre.',
          ]
        : []),
    ],
    boton: { texto: 'Recuperar mi contraseña', url: `${origin}/recuperarclave` },
    cierre: [
      'Si fuiste vos, no hace falta que hagas nada.',
      'Si no fuiste vos, comunicate con la institución y cambiá tu contraseña.',
    ],
  });
}

/** To the member's former address, which may be the holder's, the member's or another person's. */
export function correoDeIntegranteCambiado({ plantilla }: Unidad, nombre: string, cambio: QueCambio) {
  return composeMail(plantilla, {
    titulo: `Cambio en los datos de ${nombre}`,
    parrafos: [
      `Quien administra el grupo familiar de ${nombre} pidió cambiar ${enPalabras(cambio)} de su perfil.`,
      ...(cambio.email ? [`Desde ahora los avisos sobre ${nombre} llegan al correo nuevo.`] : []),
      ...(cambio.dni
        ? [
            'El DNI nuevo vale recién cuando la institución lo aprueba. Mientras tanto sigue valiendo el de siempre.',
          ]
        : []),
    ],
    cierre: [
      'Si lo pediste o lo sabías, no hace falta que hagas nada.',
      'Si no, comunicate con la institución.',
    ],
  });
}

export function correoDeCodigo(
  { plantilla }: Unidad,
  { nombre, codigo, minutos }: { nombre: string; codigo: string; minutos: number },
) {
  return composeMail(plantilla, {
    asunto: 'Tu código para verificar el email',
    titulo: 'Verificá tu email',
    parrafos: [`Hola, ${nombre}. Escribí este código en «Mi perfil», donde lo pediste:`],
    codigos: [{ etiqueta: 'Código', codigo }],
    cierre: [
      `El código vale ${minutos} minutos.`,
      'Si no lo pediste, no hagas nada: alguien escribió tu email por error.',
    ],
  });
}
