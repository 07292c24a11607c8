import type { Escena } from '../../kit/escena.ts';
import { cielo, luna, suelo } from '../../kit/paisaje.ts';
import {
  arco,
  circulo,
  forma,
  girado,
  grupo,
  linea,
  luzColor,
  luzFuerte,
  n,
  palido,
  primario,
  rect,
  repetir,
  s1,
  s2,
  s3,
  s4,
  s5,
} from '../../kit/tinta.ts';
import { encendida, grilla, hilo, ventana } from '../../kit/ventanas.ts';

const balde = (x: number, y: number, k: number, color: string, petalo: string): string =>
  grupo(
    x,
    y,
    k,
    repetir(
      5,
      (i) =>
        linea(`M0-50L${(i - 2) * 22} ${-112 - (i % 2) * 22}`, s4, 4) +
        circulo((i - 2) * 22, -118 - (i % 2) * 22, 15, petalo) +
        circulo((i - 2) * 22, -118 - (i % 2) * 22, 5, s1),
    ) +
      forma('M-20-60c-14-6-22-18-22-32 14 4 22 14 22 32zM20-60c14-6 22-18 22-32-14 4-22 14-22 32z', s4) +
      forma('M-36-62h72L26 0h-52z', color) +
      linea('M-34-50h68', s1, 3),
  );

export const carrito: Escena = {
  titulo: 'Un carro de flores en una calle angosta; en las ventanas, un vecino con su teléfono y una médica.',
  foco: 313,
  dibujar: () =>
    cielo(81, 130, 10) +
    luna(360, 84, 34) +
    // two facades and the lane between them
    rect(0, 120, 268, 740, s3) +
    rect(0, 100, 282, 24, s5) +
    rect(452, 180, 268, 680, s2) +
    rect(438, 160, 282, 24, s4) +
    forma('M268 860V300l46 60v500zM452 860V320l-44 50v490z', s1, 0.5) +
    rect(314, 420, 94, 440, s2) +
    grilla(328, 440, 2, 4, 24, 38, 42, 70, s1, [3]) +
    linea('M268 210C320 270 400 270 452 230M268 330c60 56 124 56 184 20', s5, 3) +
    repetir(4, (i) =>
      forma(
        `M${290 + i * 38} ${[234, 252, 254, 246][i]}h24l-12 28z`,
        [luzColor, palido, luzFuerte, luzColor][i]!,
      ),
    ) +
    encendida({
      x: 66,
      y: 180,
      w: 136,
      h: 190,
      base: 'jardinera',
      marco: s5,
      aparato: 'telefono',
      quien: { piel: 'clara', pelo: 'castano', peinado: 'pelado', barba: 'completa', ropa: s4 },
    }) +
    encendida({
      x: 520,
      y: 256,
      w: 136,
      h: 190,
      base: 'jardinera',
      marco: s4,
      quien: { piel: 'trigo', pelo: 'cobrizo', peinado: 'flequillo', medico: 'guardapolvo' },
    }) +
    ventana(40, 480, 84, 120, 'cortina') +
    ventana(156, 480, 84, 120, 'tenue') +
    forma(arco(500, 560, 90, 300), s1) +
    ventana(620, 560, 76, 110) +
    suelo(856, s3) +
    repetir(11, (i) => linea(`M${i * 72} ${884 + (i % 2) * 26}h36`, s4, 4)) +
    // the flower cart
    linea('M170 560v180M550 560v180', s5, 9) +
    forma('M120 590l40-80h400l40 80z', primario) +
    repetir(5, (i) => forma(`M${n(160 + i * 80)} 510h40l${n(-10 + i * 5)} 80h-46z`, palido)) +
    repetir(8, (i) => forma(`M${120 + i * 60} 590h60v12a30 22 0 0 1-60 0z`, i % 2 ? palido : primario)) +
    repetir(4, (i) =>
      balde(
        214 + i * 98,
        744,
        0.86,
        [s4, luzFuerte, s5, s4][i]!,
        [luzColor, palido, luzColor, luzFuerte][i]!,
      ),
    ) +
    forma('M130 738h460l-26 84H156z', luzFuerte) +
    rect(120, 730, 480, 18, s5, 4) +
    linea('M590 748l90 20', s5, 10) +
    `<g fill="none" stroke="${s5}" stroke-width="9"><circle cx="250" cy="836" r="56"/><circle cx="470" cy="836" r="56"/></g>` +
    repetir(
      8,
      (i) =>
        girado(250, 836, i * 45, linea('M0 0v-52', s5, 4)) +
        girado(470, 836, i * 45, linea('M0 0v-52', s5, 4)),
    ) +
    circulo(250, 836, 12, luzColor) +
    circulo(470, 836, 12, luzColor) +
    balde(60, 912, 1, s5, luzColor) +
    balde(660, 916, 0.9, s4, palido) +
    hilo('M216 270C300 400 420 410 508 350'),
};
