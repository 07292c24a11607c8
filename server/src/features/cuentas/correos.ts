import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

/** Mails of this feature. They show only the last three digits of a DNI. */

interface Recuperable {
  codigo: string;
  nombre: string;
  dni: string;
  /** Link that does the same without typing the code, and stays valid for longer. */
  url: string;
}

export function correoDeRecuperacion(
  { plantilla }: Unidad,
  codigos: readonly Recuperable[],
  { minutos, horas }: { minutos: number; horas: number },
) {
  const varias = codigos.length > 1;
  return composeMail(plantilla, {
    asunto: 'Tu clave para recuperar la contraseña',
    titulo: 'Recuperá tu contraseña',
    parrafos: [
      varias
        ? 'Hay más de una cuenta con este correo. Usá la clave de la cuenta que querés recuperar:'
        : `Hola, ${codigos[0]!.nombre}. Escribí esta clave en la pantalla donde la pediste:`,
    ],
    codigos: codigos.map(({ codigo, dni }) => ({
      etiqueta: varias
        ? `Cuenta del DNI terminado en ${dni.slice(-3)}`
        : `Clave para el DNI terminado en ${dni.slice(-3)}`,
      codigo,
    })),
    otros: codigos.map(({ dni, url }) => ({
      texto: varias
        ? `Elegir la contraseña del DNI terminado en ${dni.slice(-3)}`
        : 'Elegir una contraseña nueva',
      url,
      borde: true,
    })),
    cierre: [
      `La clave vale ${minutos} minutos y el enlace, ${horas} horas. Se usan una sola vez.`,
      'Si no la pediste, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
  });
}

export function correoDeRegistroRepetido({ plantilla }: Unidad, origin: string) {
  return composeMail(plantilla, {
    titulo: 'Ya tenés una cuenta',
    parrafos: [
      'Alguien quiso crear una cuenta con tu DNI. Como ya tenés una, no se creó otra.',
      'Si fuiste vos y no te acordás de la contraseña, podés recuperarla.',
    ],
    boton: { texto: 'Recuperar mi contraseña', url: `${origin}/recuperarclave` },
    cierre: ['Si no fuiste vos, no hace falta que hagas nada: tus datos están a salvo.'],
  });
}
