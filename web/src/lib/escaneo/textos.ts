import { catalogo } from '../textos.ts';

export const t = catalogo({
  'escaneo.boton': 'Completar con el código del DNI',
  'escaneo.titulo': 'Leer el código del DNI',
  'escaneo.ayuda':
    'Apuntá al código de barras de la tarjeta: el rectángulo de líneas y puntos finos, en el frente o en el dorso.',
  'escaneo.abriendo': 'Abriendo la cámara…',
  'escaneo.buscando': 'Buscando el código…',
  'escaneo.acercar':
    'Todavía no lo leemos. Acercá el DNI hasta que el código llene el recuadro, con buena luz.',
  'escaneo.sinCamara':
    'No pudimos abrir la cámara. Elegí una foto del DNI, o permití la cámara en el navegador y probá de nuevo.',
  'escaneo.foto': 'Elegir una foto',
  'escaneo.leyendo': 'Leyendo la foto…',
  'escaneo.fotoSinCodigo':
    'No encontramos el código en esa foto. Probá con otra: de cerca, derecha, sin brillos y con todo el código.',
  'escaneo.noEsFoto': 'No pudimos abrir ese archivo. Elegí una foto (JPG o PNG).',
  'escaneo.noEsDni': 'Ese código no es el de un DNI argentino.',
  'escaneo.sinLector': 'No pudimos cargar el lector. Revisá la conexión y probá de nuevo.',
  'escaneo.reintentar': 'Probar de nuevo',
  'escaneo.video': 'Lo que ve la cámara',
  'escaneo.listo': 'Completamos los datos del DNI. Revisalos antes de seguir.',
});
