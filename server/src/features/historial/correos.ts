import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

/** `paciente` is set if the attentions are a child's. The mail carries no diagnosis and no DNI. */
export function correoDeEnlaceEP(
  { plantilla }: Unidad,
  url: string,
  { nombre, paciente }: { nombre: string; paciente: string | null },
) {
  const deQuien = paciente === null ? 'tus atenciones' : `las atenciones de ${paciente}`;
  return composeMail(plantilla, {
    titulo: `El enlace a ${deQuien}`,
    parrafos: [
      `${nombre}: con este enlace ves ${deQuien}, y descargás sus documentos, sin usuario ni contraseña.`,
      'Vale por siete días. No lo reenvíes: quien lo tenga puede verlas.',
    ],
    boton: { texto: paciente === null ? 'Ver mis atenciones' : `Ver las atenciones de ${paciente}`, url },
    cierre: ['Si no esperabas este correo, comunicate con la institución.'],
  });
}
