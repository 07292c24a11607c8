import type { Banner } from './contract.ts';
import { laminas } from './laminas.ts';

const raiz = '/contenido/capacitacion';
const imagen = (pieza: string) => `${raiz}/${pieza}.svg`;
const loQueDice = (pieza: string) => laminas[pieza]?.descripcion ?? '';

/** Shown until a unit adds banners of its own. All its content ships with the product. */
export const bannersIniciales: readonly Banner[] = [
  {
    type: 'imagen',
    cod: 'preparar-videollamada',
    show: true,
    title: 'Prepará tu videollamada',
    text: loQueDice('preparar-videollamada'),
    address: imagen('preparar-videollamada'),
  },
  {
    type: 'video',
    cod: 'usar-el-servicio',
    show: true,
    title: 'Cómo utilizar el servicio',
    text: 'Un video corto y sin sonido, con subtítulos: cómo pedir una atención y qué pasa en la sala de espera.',
    address: '/contenido/ayuda.mp4',
    image: imagen('usar-el-servicio'),
  },
  {
    type: 'url',
    cod: 'presion-en-casa',
    show: true,
    title: 'Medí tu presión en casa',
    text: 'Cómo sentarte, qué anotar y cuándo consultar. Se lee en dos minutos.',
    address: `${raiz}/presion-en-casa`,
    image: imagen('presion-en-casa'),
  },
  {
    type: 'url',
    cod: 'receta-en-la-farmacia',
    show: true,
    title: 'Tu receta, en la farmacia',
    text: 'Dónde la encontrás, cuánto dura y qué hace el código QR.',
    address: `${raiz}/receta-en-la-farmacia`,
    image: imagen('receta-en-la-farmacia'),
  },
  {
    type: 'imagen',
    cod: 'senales-de-alarma',
    show: true,
    title: '¿Cuándo llamar al 107?',
    text: loQueDice('senales-de-alarma'),
    address: imagen('senales-de-alarma'),
  },
];
