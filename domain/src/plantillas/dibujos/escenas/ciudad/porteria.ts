import type { Escena } from '../../kit/escena.ts';
import {
  arco,
  circulo,
  forma,
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
import { encendida, gato, hilo, planta, ventana } from '../../kit/ventanas.ts';

export const porteria: Escena = {
  titulo:
    'La entrada de un edificio: el encargado, en la portería con su teléfono, habla con una enfermera asomada a un balcón.',
  foco: 658,
  dibujar: () =>
    rect(0, 0, 720, 940, s2) +
    // brickwork
    repetir(22, (i) => linea(`M0 ${i * 40 + 12}h720`, s3, 1.5, 'opacity=".6"')) +
    repetir(44, (i) =>
      linea(`M${n(((i * 173) % 720) + 10)} ${n(((i * 7) % 22) * 40 + 12)}v40`, s3, 1.5, 'opacity=".6"'),
    ) +
    rect(0, 0, 720, 26, s4) +
    ventana(66, 84, 116, 160, 'cortina') +
    ventana(302, 84, 116, 160, 'oscura') +
    planta(330, 244, 0.9) +
    planta(386, 244, 0.75) +
    encendida({
      x: 536,
      y: 84,
      w: 120,
      h: 168,
      base: 'balcon',
      quien: { piel: 'oscura', pelo: 'negro', peinado: 'rodete', medico: 'ambo', aros: true },
    }) +
    rect(0, 330, 720, 30, s4) +
    rect(0, 360, 720, 12, s1) +
    rect(0, 372, 720, 520, s3) +
    // the entrance
    forma(arco(238, 420, 244, 470), s4) +
    forma(arco(256, 438, 208, 452), s1) +
    forma(arco(272, 454, 176, 436), s2) +
    linea('M360 454v436M272 600h176', s1, 6) +
    circulo(346, 720, 6, luzColor) +
    circulo(374, 720, 6, luzColor) +
    repetir(5, (i) =>
      forma(
        `M360 542L${n(360 + 88 * Math.cos(Math.PI * (1 + i / 4)))} ${n(542 + 88 * Math.sin(Math.PI * (1 + i / 4)))}`,
        'none',
      ).replace('fill="none"', `fill="none" stroke="${s1}" stroke-width="4"`),
    ) +
    // awning
    forma('M214 470h292l26 62H188z', primario) +
    repetir(
      6,
      (i) =>
        forma(`M${n(188 + i * 57.3)} 532h28.7v14a14.3 14.3 0 0 1-28.7 0z`, luzColor) +
        forma(`M${n(216.7 + i * 57.3)} 532h28.7v14a14.3 14.3 0 0 1-28.7 0z`, palido),
    ) +
    // caretaker's lodge
    encendida({
      x: 50,
      y: 566,
      w: 132,
      h: 186,
      base: 'jardinera',
      aparato: 'telefono',
      quien: { piel: 'canela', pelo: 'negro', peinado: 'cepillo', barba: 'candado', ropa: s4 },
    }) +
    // entry phone
    rect(528, 580, 62, 132, s1, 6) +
    repetir(8, (i) => circulo(546 + (i % 2) * 26, 640 + Math.floor(i / 2) * 18, 5, i === 3 ? luzColor : s5)) +
    forma(arco(542, 590, 34, 32), s4) +
    // broom and bucket
    linea('M640 592l-8 250', luzFuerte, 8) +
    forma('M612 838h42l12 52h-66z', luzColor) +
    forma('M668 838h44l-6 54h-32z', s5) +
    linea('M668 838c4-26 40-26 44 0', s5, 4) +
    rect(0, 890, 720, 50, s1) +
    repetir(13, (i) => linea(`M${i * 62 - 20} 940l36-50`, s3, 2)) +
    gato(470, 890, 0.9, s5) +
    hilo('M196 640C230 520 200 400 300 300S480 230 526 190'),
};
