import type { NombreDePuerta } from '@portal/domain/ingreso/contract';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

const palabras: Record<NombreDePuerta, { titulo: string; parrafos: string[] }> = {
  ciudad: {
    titulo: 'Entraste desde el portal de la ciudad',
    parrafos: [
      'Alguien entró a tu cuenta con el usuario que tenés en el portal de la ciudad. Si fuiste vos, no hace falta que hagas nada: de ahora en más podés entrar también por ahí.',
      'Si no fuiste vos, cambiá la contraseña de tu usuario del portal de la ciudad y avisale a la institución.',
    ],
  },
  emisor: {
    titulo: 'Entraste con tu identidad digital',
    parrafos: [
      'Alguien entró a tu cuenta con la identidad digital que te dio el Estado. Si fuiste vos, no hace falta que hagas nada: de ahora en más podés entrar también así.',
      'Si no fuiste vos, cambiá la contraseña de tu identidad digital y avisale a la institución.',
    ],
  },
};

/** To people who had an account before they first entered this way. */
export function correoDeIngreso({ plantilla }: Unidad, puerta: NombreDePuerta, origin: string) {
  return composeMail(plantilla, {
    ...palabras[puerta],
    boton: { texto: 'Ver mis sesiones abiertas', url: `${origin}/miPerfil` },
  });
}
