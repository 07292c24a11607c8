import { catalogo } from '../../../lib/textos.ts';

export const t = catalogo({
  'palabras.titulo': 'Texto en vivo',
  'palabras.cerrar': 'Cerrar el texto en vivo',
  'palabras.noSeGuarda':
    'Lo que se escribe acá se ve letra por letra y no se guarda; los subtítulos tampoco.',
  'palabras.porElChat': 'Lo que tenga que quedar con la atención, por el chat.',
  'palabras.escribir': 'Escribir en vivo a {nombre}',
  'palabras.todos': 'todos',
  'palabras.fin': 'Terminar la frase',
  'palabras.vos': 'Vos',
  'palabras.escribiendo': '{nombre}, escribiendo',
  'palabras.hablando': '{nombre}, hablando',
  'palabras.automatico': 'automático',
  'palabras.ultimo': 'Ir a lo último',
  'palabras.lineas': 'Lo dicho en esta llamada',
  'palabras.sinCanal': 'Sin contacto con el portal: lo que escribas llega cuando vuelva.',

  'aspecto.grupo': 'Cómo se ve el texto',
  'aspecto.menor': 'Letra más chica',
  'aspecto.mayor': 'Letra más grande',
  'aspecto.contraste': 'Alto contraste',

  'subtitulos.mostrar': 'Mostrar subtítulos',
  'subtitulos.pedidos': 'Le pedimos a {nombre} que convierta su voz en texto.',
  'subtitulos.encendida': 'Subtítulos de {nombre}: son automáticos y pueden tener errores.',
  'subtitulos.apagada': '{nombre} dejó de convertir su voz en texto.',
  'subtitulos.rechazada': '{nombre} prefirió no convertir su voz en texto. Pedile que escriba acá.',
  'subtitulos.no_puede': 'El equipo de {nombre} no puede convertir la voz en texto. Pedile que escriba acá.',
  'subtitulos.fallo':
    'Los subtítulos de {nombre} se cortaron. Pedile que los encienda de nuevo, o que escriba acá.',

  'voz.pedido': '{nombre} pide leer lo que decís',
  'voz.pedidoEquipo':
    'Tu navegador puede convertir tu voz en texto en este equipo: el sonido no sale de acá. El texto lo ve {nombre} y no se guarda.',
  'voz.pedidoBajar':
    'Tu navegador puede hacerlo en este equipo después de bajar el español, una sola vez. El texto lo ve {nombre} y no se guarda.',
  'voz.enviar': '¿Enviar tu voz al reconocedor?',
  'voz.servidor':
    'Tu voz va a salir de este equipo hacia {servidor}, el reconocedor de {unidad}, que la convierte en texto. El portal no guarda ni la voz ni el texto. Podés apagarlo cuando quieras.',
  'voz.enviarSi': 'Acepto, enviar mi voz',
  'voz.noPuede': '{nombre} pidió subtítulos, pero este navegador no puede hacerlos: escribile acá.',
  'voz.si': 'Convertir mi voz',
  'voz.no': 'Ahora no',
  'voz.mia': 'Mi voz en texto',
  'voz.bajando': 'Bajando el español…',
  'voz.encendida': 'Tu voz se convierte en texto y la leen los demás.',
  'voz.muda': 'Tenés el micrófono apagado: no se convierte nada.',
  'voz.asi': 'Así se lee: {texto}',
  'oferta.equipo': 'Este equipo puede mostrar como texto lo que decís, sin que tu voz salga de acá.',
  'oferta.bajar': 'Este equipo puede mostrar como texto lo que decís. Falta bajar el español, una sola vez.',
  'oferta.bajando': 'Bajando el español. Podés seguir mientras tanto.',
  'oferta.fallo': 'No se pudo bajar el español. Podés probar de nuevo, o escribir durante la llamada.',
  'oferta.boton': 'Preparar los subtítulos',
  'voz.fallo': 'Tu voz dejó de convertirse en texto. Podés volver a encenderla, o escribir.',
});
