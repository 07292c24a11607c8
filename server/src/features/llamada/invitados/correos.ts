import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../../units/registry.ts';

/** The first name of who invites and the unit's; nothing about the patient. */
export function correoDeInvitado({ plantilla }: Unidad, url: string, invita: string) {
  return composeMail(plantilla, {
    titulo: 'Te invitan a una videollamada',
    parrafos: [
      `${invita} te invita a participar ahora de una videollamada de ${plantilla.nombre}.`,
      'Abrí el enlace, decí tu nombre y esperá a que te dejen entrar. No hace falta tener una cuenta.',
    ],
    boton: { texto: 'Pedir entrar a la llamada', url },
    cierre: [
      'El enlace sirve una sola vez y mientras dure la llamada. Si no conocés a quien te invita, ignorá este correo.',
    ],
  });
}
