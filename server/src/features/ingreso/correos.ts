import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

/** To people who had an account before the city's portal first signed them in. */
export function correoDeIngresoCiudad({ plantilla }: Unidad, origin: string) {
  return composeMail(plantilla, {
    titulo: 'Entraste desde el portal de la ciudad',
    parrafos: [
      'Alguien entró a tu cuenta con el usuario que tenés en el portal de la ciudad. Si fuiste vos, no hace falta que hagas nada: de ahora en más podés entrar también por ahí.',
      'Si no fuiste vos, cambiá la contraseña de tu usuario del portal de la ciudad y avisale a la institución.',
    ],
    boton: { texto: 'Ver mis sesiones abiertas', url: `${origin}/miPerfil` },
  });
}
