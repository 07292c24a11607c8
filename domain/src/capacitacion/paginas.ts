import type { Lectura } from '../contenido/lectura.ts';

/** Pages of the starting set, short enough to read in two minutes. */
export const paginas: Record<string, Lectura> = {
  'presion-en-casa': {
    titulo: 'Medí tu presión en casa',
    bajada:
      'Tres minutos, bien sentado y sin apuro. Con los números anotados, la consulta por videollamada rinde mucho más.',
    actualizado: '2026-11-01',
    secciones: [
      {
        titulo: 'Antes de medir',
        lista: [
          'No tomes café ni mate, no fumes y no hagas ejercicio en la media hora anterior.',
          'Andá al baño antes: la vejiga llena sube la presión.',
          'Usá un tensiómetro de brazo, con el manguito del tamaño de tu brazo. Los de muñeca fallan más.',
        ],
      },
      {
        titulo: 'Cómo sentarte',
        pasos: [
          'Sentate con la espalda apoyada y los pies en el piso, sin cruzar las piernas.',
          'Quedate quieto cinco minutos, sin hablar y sin mirar el teléfono.',
          'Apoyá el brazo en la mesa, con el manguito a la altura del corazón y sobre la piel.',
          'Medí, esperá un minuto y medí otra vez. Anotá los dos resultados con el día y la hora.',
        ],
      },
      {
        titulo: 'Qué anotar',
        parrafos: [
          'El número más alto (máxima), el más bajo (mínima) y el pulso. A la mañana y a la noche, durante siete días antes de la consulta.',
        ],
      },
      {
        titulo: 'Cuándo consultar',
        lista: [
          'Si el promedio de la semana da 135/85 o más, pedí una atención en {unidad}.',
          'No cambies ni suspendas la medicación por tu cuenta, aunque te dé bien.',
          'Si tenés 180/110 o más con dolor de pecho, falta de aire, visión borrosa o dificultad para hablar, llamá al 107.',
        ],
      },
    ],
  },
  'receta-en-la-farmacia': {
    titulo: 'Tu receta, en la farmacia',
    bajada: 'La receta que te hacen en la videollamada vale igual que la de papel. Así la usás.',
    actualizado: '2026-11-01',
    secciones: [
      {
        titulo: 'Dónde está',
        pasos: [
          'Entrá al portal de {unidad} y tocá «Mis atenciones».',
          'Elegí la atención. Si tiene receta, tocá «Descargar PDF»; en el detalle de la atención están todas.',
          'Mostrala desde el teléfono o llevala impresa.',
        ],
      },
      {
        titulo: 'Cuánto dura',
        lista: [
          'Las de medicamentos valen 30 días corridos desde su fecha.',
          'Las de estudios y otras prescripciones, 60 días.',
          'Se usa una sola vez.',
        ],
      },
      {
        titulo: 'Genérico y marca',
        parrafos: [
          'La receta lleva el nombre genérico del medicamento. Si además dice una marca, es una sugerencia: el farmacéutico te puede ofrecer otra con la misma droga, dosis y forma, y vos elegís.',
        ],
      },
      {
        titulo: 'Si en la farmacia tienen dudas',
        parrafos: [
          'Cada receta tiene un código QR. Al leerlo se abre una página de {unidad} que dice si es auténtica, si está vigente y si nadie la cambió. No muestra tu diagnóstico ni lo que te recetaron.',
          'Si dice «incompleta, sin validez», le falta un dato que exige la ley: pedile al profesional que la corrija.',
        ],
      },
    ],
  },
};
