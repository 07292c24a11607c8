import { catalogo } from '../../lib/textos.ts';

export const t = catalogo({
  'contenido.terminos': 'Términos y condiciones',
  'contenido.version': 'Versión {version}, actualizada el {dia} de {anio}.',
  'contenido.cerrar': 'Cerrar',
  'contenido.fallo': 'No pudimos traer lo que pediste',
  'contenido.reintentar': 'Volver a intentar',

  'contenido.certificado': 'Certificado',
  'contenido.certificado.marco': 'Certificado de inscripción de la plataforma, en PDF',
  'contenido.certificado.abrir': 'Abrir PDF',
  'contenido.certificado.aparte':
    'Este navegador no muestra PDF dentro de la página. Abrilo en otra pestaña.',
  'contenido.otraPestana': '(se abre en otra pestaña)',

  'contenido.video': 'Cómo utilizar el servicio',
  'contenido.video.texto': 'Lo que muestra el video',
  'contenido.video.sinSonido': 'El video no tiene sonido.',

  'contenido.mapa.marco': 'Mapa: {titulo}',

  'contenido.tramite': '¿Dónde está el número de trámite?',
  'contenido.tramite.imagen': 'Frente de un DNI: el número de trámite está abajo a la derecha.',
  'contenido.tramite.texto':
    'Está en el frente de tu DNI, abajo a la derecha. Tiene 11 dígitos: escribilos todos, sin espacios.',
  'contenido.tramite.aviso': 'No es tu número de documento. Si tenés varios ejemplares, usá el del último.',
});
