import type { Escena } from '../../kit/escena.ts';
import { cielo, luna } from '../../kit/paisaje.ts';
import { linea, rect, s2, s3, s4 } from '../../kit/tinta.ts';
import { encendida, gato, hilo, planta, ventana } from '../../kit/ventanas.ts';

export const fachada: Escena = {
  titulo:
    'Una fachada de noche con dos ventanas encendidas: en una, una persona con su teléfono; en la otra, una médica.',
  foco: 515,
  dibujar: () =>
    cielo(3, 120, 8) +
    luna(560, 66, 30) +
    rect(20, 150, 680, 820, s2) +
    rect(0, 132, 720, 22, s4) +
    rect(12, 154, 696, 12, s3) +
    linea('M20 420h680M20 658h680M20 896h680', s3, 2) +
    ventana(58, 214, 112, 158) +
    ventana(222, 214, 112, 158, 'cortina') +
    ventana(386, 214, 112, 158, 'tenue') +
    planta(420, 372, 0.9) +
    ventana(550, 214, 112, 158) +
    encendida({
      x: 58,
      y: 452,
      w: 112,
      h: 158,
      base: 'balcon',
      aparato: 'telefono',
      quien: { piel: 'canela', pelo: 'morocho', peinado: 'largo' },
    }) +
    ventana(222, 452, 112, 158) +
    ventana(386, 452, 112, 158, 'cortina') +
    gato(450, 610) +
    ventana(550, 452, 112, 158, 'tenue') +
    planta(576, 610, 0.8) +
    planta(632, 610) +
    ventana(58, 690, 112, 158, 'cortina') +
    ventana(222, 690, 112, 158, 'tenue') +
    planta(302, 848) +
    encendida({
      x: 386,
      y: 690,
      w: 112,
      h: 158,
      base: 'balcon',
      quien: { piel: 'trigo', pelo: 'castano', peinado: 'melena', medico: 'guardapolvo' },
    }) +
    ventana(550, 690, 112, 158) +
    hilo('M182 520C262 512 300 560 330 620S366 716 376 744'),
};
