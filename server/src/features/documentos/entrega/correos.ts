import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../../units/registry.ts';

export interface Enlace {
  texto: string;
  url: string;
}
interface Quien {
  nombre: string;
  /** Set if the visit was of a family member. */
  paciente: string | null;
  /** The links ask for DNI and birth date. */
  conIdentidad: boolean;
}

function vence(cuantos: number, { conIdentidad, paciente }: Quien): string {
  const datos =
    paciente === null ? 'tu DNI y tu fecha de nacimiento' : `el DNI y la fecha de nacimiento de ${paciente}`;
  if (conIdentidad)
    return cuantos === 1
      ? `El enlace vale por siete días. Para abrir el documento te pedimos ${datos}.`
      : `Los enlaces valen por siete días. Para abrir los documentos te pedimos ${datos}.`;
  return cuantos === 1
    ? 'El enlace vale por siete días. No lo reenvíes: quien lo tenga puede abrir el documento.'
    : 'Los enlaces valen por siete días. No los reenvíes: quien los tenga puede abrir los documentos.';
}

/** Links only, no contents: no diagnosis, no DNI, nothing of what was said. */
export function correoDeFin(
  { plantilla }: Unidad,
  quien: Quien & { profesional: string; servicio: string },
  {
    atencion,
    documentos,
    conChat,
  }: { atencion: Enlace | undefined; documentos: readonly Enlace[]; conChat: boolean },
) {
  const { nombre, paciente, profesional, servicio } = quien;
  const [primero, ...resto] = [...(atencion ? [atencion] : []), ...documentos];
  return composeMail(plantilla, {
    asunto: `Terminó ${paciente === null ? 'tu atención' : `la atención de ${paciente}`}`,
    titulo: paciente === null ? 'Terminó tu atención' : `Terminó la atención de ${paciente}`,
    parrafos: [
      `${nombre}: estos son los documentos de la consulta por videollamada.`,
      ...(conChat && atencion
        ? [`El chat y los archivos que se enviaron en la llamada están en «${atencion.texto}».`]
        : []),
    ],
    hechos: [
      { etiqueta: 'Profesional', valor: profesional },
      { etiqueta: 'Servicio', valor: servicio },
    ],
    ...(primero ? { boton: primero } : {}),
    otros: resto.map((enlace) => ({ ...enlace, borde: true })),
    cierre: [
      vence(documentos.length, quien),
      'Si el profesional agrega otro documento, te llega en otro correo. ¿Es una emergencia? Llamá al 107.',
    ],
  });
}

export function correoDeDocumento(
  { plantilla }: Unidad,
  quien: Quien & { tipo: string; corrige: boolean },
  url: string,
) {
  const { nombre, paciente, tipo, corrige } = quien;
  const deQuien = paciente === null ? 'tu atención' : `la atención de ${paciente}`;
  return composeMail(plantilla, {
    asunto: `${corrige ? 'Se corrigió un documento' : 'Hay un documento nuevo'} de ${deQuien}`,
    titulo: corrige ? 'Se corrigió un documento' : 'Hay un documento nuevo',
    parrafos: [
      corrige
        ? `${nombre}: el profesional corrigió un documento de ${deQuien}. Este reemplaza al anterior, que queda sin efecto.`
        : `${nombre}: el profesional firmó un documento de ${deQuien}.`,
    ],
    hechos: [{ etiqueta: 'Documento', valor: tipo }],
    boton: { texto: 'Abrir el documento', url },
    cierre: [vence(1, quien)],
  });
}

/** Names the document by its kind and number: no drug, no diagnosis and no reason. */
export function correoDeAnulacion(
  { plantilla }: Unidad,
  quien: Quien & { documento: string; firmado: string },
  url: string,
) {
  const { nombre, paciente, documento, firmado } = quien;
  const deQuien = paciente === null ? 'tu atención' : `la atención de ${paciente}`;
  return composeMail(plantilla, {
    asunto: `Se anuló un documento de ${deQuien}`,
    titulo: 'Se anuló un documento',
    parrafos: [
      `${nombre}: el profesional anuló un documento de ${deQuien}. Ya no es válido: no lo uses ni lo presentes, aunque lo tengas impreso o descargado.`,
      'Si necesitás otro, pedíselo al profesional o a la institución.',
    ],
    hechos: [
      { etiqueta: 'Documento', valor: documento },
      { etiqueta: 'Firmado el', valor: firmado },
    ],
    boton: { texto: 'Ver el documento anulado', url },
    cierre: [vence(1, quien)],
  });
}

/** For an unverified address: it says nothing about any person or visit. */
export function correoDeVerificar({ plantilla }: Unidad, origin: string) {
  return composeMail(plantilla, {
    titulo: 'Verificá tu email',
    parrafos: [
      'Para que los documentos de tus atenciones te lleguen a este email, primero tenemos que saber que es tuyo.',
      'Ingresá al portal, abrí «Mi perfil» y pedí el código. Mientras tanto, los documentos están en «Mis atenciones».',
    ],
    boton: { texto: 'Ir a mi perfil', url: `${origin}/miPerfil` },
    cierre: [
      'Si no tenés una cuenta acá, alguien escribió tu email por error: no hace falta que hagas nada.',
    ],
  });
}
