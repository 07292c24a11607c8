import type { Escena } from '../../kit/escena.ts';
import { suelo } from '../../kit/paisaje.ts';
import {
  arco,
  circulo,
  elipse,
  forma,
  linea,
  luzColor,
  luzFuerte,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, hilo, planta } from '../../kit/ventanas.ts';

export const totem: Escena = {
  titulo:
    'Un tótem con pantalla táctil en un salón: una mujer toca el botón y un médico la atiende en la pantalla.',
  foco: 470,
  dibujar: () =>
    rect(0, 0, 720, 940, s2) +
    // a hall with a vaulted ceiling
    forma('M0 0h720v220a360 200 0 0 0-720 0z', s1) +
    forma('M0 220a360 200 0 0 1 720 0v26a360 200 0 0 0-720 0z', s4) +
    repetir(
      3,
      (i) =>
        linea(`M${180 + i * 180} 0v${[120, 90, 120][i]}`, s5, 4) +
        forma(`M${150 + i * 180} ${[150, 120, 150][i]}a30 30 0 0 1 60 0z`, luzColor),
    ) +
    repetir(3, (i) => forma(`M${150 + i * 180} ${[150, 120, 150][i]}h60l60 220h-180z`, luzColor, 0.07)) +
    // floor
    suelo(760, s3) +
    repetir(9, (i) => linea(`M${360 + (i - 4) * 60} 760L${360 + (i - 4) * 190} 940`, s4, 3)) +
    linea('M0 800h720M0 860h720', s4, 3) +
    // patient at the arch of the entrance
    encendida({
      x: 60,
      y: 370,
      w: 190,
      h: 388,
      base: 'nada',
      marco: s4,
      quien: { piel: 'canela', pelo: 'negro', peinado: 'cola', ropa: luzFuerte },
    }) +
    rect(44, 756, 222, 16, s5) +
    // the kiosk
    elipse(500, 872, 150, 20, s1, 0.6) +
    forma('M450 700h100l14 150H436z', s4) +
    rect(396, 846, 208, 26, s5, 8) +
    forma(arco(374, 236, 252, 500), s5) +
    forma(arco(374, 236, 252, 500), s1, 0.25) +
    forma(arco(388, 250, 224, 486), s1) +
    encendida({
      x: 412,
      y: 274,
      w: 176,
      h: 250,
      base: 'nada',
      marco: s3,
      quien: { piel: 'trigo', pelo: 'castano', peinado: 'raya', medico: 'guardapolvo', lentes: true },
    }) +
    rect(412, 548, 176, 52, luzColor, 26) +
    circulo(444, 574, 14, s1) +
    linea('M470 574h86', s1, 8) +
    repetir(3, (i) => rect(412 + i * 62, 618, 52, 42, s3, 10)) +
    rect(440, 684, 120, 12, s5, 6) +
    circulo(500, 258, 5, luzFuerte) +
    // the arm that touches the screen
    linea('M206 700C290 706 340 660 420 590', luzFuerte, 44) +
    linea('M352 650C380 630 400 610 424 588', '#d9a07a', 34) +
    linea('M420 590l22-16', '#d9a07a', 15) +
    circulo(444, 574, 28, luzColor, 0.35) +
    planta(670, 900, 2.4) +
    planta(30, 920, 2.2) +
    hilo('M262 440C300 380 350 360 402 380'),
};
