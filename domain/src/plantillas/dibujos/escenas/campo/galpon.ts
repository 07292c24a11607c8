import type { Escena } from '../../kit/escena.ts';
import { cielo, farol, menguante, perro, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  blanco,
  circulo,
  forma,
  linea,
  luzColor,
  luzFuerte,
  primario,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, hilo } from '../../kit/ventanas.ts';

export const galpon: Escena = {
  titulo: 'Un galpón custodiado de noche: el vigilador en su garita, con un perro, habla con una enfermera.',
  foco: 450,
  dibujar: () =>
    cielo(23, 320, 16) +
    menguante(580, 110, 40) +
    // the warehouse
    forma('M30 400L250 290l220 110v420H30z', s2) +
    forma('M14 408L250 288l236 120-8 16L250 310 22 424z', s5) +
    repetir(9, (i) => linea(`M${52 + i * 50} 420v400`, s3, 2)) +
    encendida({
      x: 190,
      y: 380,
      w: 120,
      h: 166,
      base: 'balcon',
      marco: s4,
      quien: { piel: 'trigo', pelo: 'morocho', peinado: 'rodete', medico: 'ambo', ropa: primario },
    }) +
    forma(arco(76, 620, 150, 230), s4) +
    repetir(7, (i) => linea(`M76 ${690 + i * 22}h150`, s2, 3)) +
    forma(arco(272, 620, 150, 230), s4) +
    repetir(7, (i) => linea(`M272 ${690 + i * 22}h150`, s2, 3)) +
    // lamp post with camera
    linea('M516 850V300', s5, 9) +
    linea('M516 310h-60', s5, 7) +
    forma('M430 302h44v26h-44l-10-8v-10z', s5) +
    circulo(424, 315, 5, luzColor) +
    forma('M424 322L290 850h240z', luzColor, 0.1) +
    // fence
    linea('M0 760h720M0 840h720', s4, 4) +
    repetir(25, (i) => linea(`M${i * 30 + 4} 742v120`, s4, 4)) +
    suelo(850, s1) +
    rect(0, 850, 720, 10, s3) +
    // the watchman's lodge, the barrier and the dog
    rect(516, 560, 190, 300, s3) +
    forma('M500 564h222v-22l-30-30H530l-30 30z', s5) +
    rect(596, 478, 34, 34, luzColor, 6) +
    forma('M590 478h46l-8-10h-30z', s1) +
    encendida({
      x: 548,
      y: 602,
      w: 126,
      h: 176,
      base: 'alfeizar',
      marco: s5,
      aparato: 'telefono',
      quien: {
        piel: 'canela',
        pelo: 'negro',
        peinado: 'corto',
        sombrero: 'gorra',
        barba: 'completa',
        ropa: s2,
      },
    }) +
    rect(476, 780, 26, 90, luzFuerte, 4) +
    linea('M490 800H170', blanco, 13) +
    linea('M200 800h40M290 800h40M380 800h40', luzFuerte, 13, 'stroke-linecap="butt"') +
    perro(310, 908, 1.1, s5) +
    farol(60, 900, 190) +
    hilo('M322 450C430 430 480 530 540 650'),
};
