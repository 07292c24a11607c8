import type { Escena } from './escena.ts';
import { alamo, cielo, farol, luna, mata, menguante, nube, olas, redondo, suelo } from './paisaje.ts';
import { arco, blanco, circulo, forma, grupo, linea, luzColor, luzFuerte, n, primario, rect, repetir, s1, s2, s3, s4, s5 } from './tinta.ts';
import { encendida, gato, grilla, hilo, planta, ventana } from './ventanas.ts';

const fachada = (): string =>
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
  encendida({ x: 58, y: 452, w: 112, h: 158, base: 'balcon', aparato: 'telefono', quien: { piel: 'canela', pelo: 'morocho', peinado: 'largo' } }) +
  ventana(222, 452, 112, 158) +
  ventana(386, 452, 112, 158, 'cortina') +
  gato(450, 610) +
  ventana(550, 452, 112, 158, 'tenue') +
  planta(576, 610, 0.8) +
  planta(632, 610) +
  ventana(58, 690, 112, 158, 'cortina') +
  ventana(222, 690, 112, 158, 'tenue') +
  planta(302, 848) +
  encendida({ x: 386, y: 690, w: 112, h: 158, base: 'balcon', quien: { piel: 'trigo', pelo: 'castano', peinado: 'melena', medico: 'guardapolvo' } }) +
  ventana(550, 690, 112, 158) +
  hilo('M182 520C262 512 300 560 330 620S366 716 376 744');

const avenida = (): string =>
  cielo(8, 300, 14) +
  menguante(150, 120, 40) +
  // far blocks on both sides of the axis
  rect(238, 470, 60, 200, s2) +
  rect(424, 440, 60, 230, s2) +
  grilla(248, 490, 2, 4, 14, 22, 24, 40, s1, [2, 5]) +
  grilla(434, 460, 2, 5, 14, 22, 24, 40, s1, [1, 6]) +
  // the obelisk
  forma('M360 96l20 44 14 520h-34z', s4) +
  forma('M360 96l-20 44-14 520h34z', s5) +
  rect(352, 190, 10, 16, s1) +
  forma('M300 660h120l14 26H286z', s4) +
  // the avenue
  suelo(684, s2) +
  forma('M300 686h120l250 254H50z', s3) +
  linea('M360 700v18M360 744v30M360 806v44M360 886v54', luzColor, 6) +
  linea('M322 700L196 940M398 700l126 240', s4, 3) +
  // left block
  rect(0, 330, 236, 460, s3) +
  rect(0, 312, 248, 22, s4) +
  rect(0, 334, 242, 9, s2) +
  forma('M60 312v-60a50 50 0 0 1 100 0v60z', s3) +
  forma('M106 202l4-44 4 44z', s5) +
  grilla(80, 244, 2, 1, 24, 40, 36, 0, s1) +
  encendida({ x: 60, y: 420, w: 122, h: 170, base: 'balcon', aparato: 'telefono', quien: { piel: 'clara', pelo: 'gris', peinado: 'raya', barba: 'bigote', lentes: true, mayor: true, ropa: s3 } }) +
  ventana(22, 660, 66, 96, 'tenue') +
  ventana(140, 660, 66, 96) +
  // right block
  rect(484, 250, 236, 540, s2) +
  rect(472, 232, 248, 22, s4) +
  rect(478, 254, 242, 9, s3) +
  ventana(514, 310, 70, 100, 'cortina') +
  ventana(622, 310, 70, 100) +
  ventana(514, 462, 70, 100) +
  ventana(622, 462, 70, 100, 'tenue') +
  encendida({ x: 540, y: 600, w: 118, h: 164, base: 'alfeizar', quien: { piel: 'cobre', pelo: 'negro', peinado: 'rulos', medico: 'guardapolvo' } }) +
  redondo(262, 800, 0.9, s4) +
  redondo(462, 800, 0.9, s4) +
  redondo(120, 940, 1.2, s2) +
  mata(600, 900, 1.3, s3) +
  mata(680, 930, 1.2, s4) +
  farol(214, 870, 150) +
  farol(508, 870, 150) +
  hilo('M196 500C300 430 440 470 532 640');

const porteria = (): string =>
  rect(0, 0, 720, 940, s2) +
  // brickwork
  repetir(22, (i) => linea(`M0 ${i * 40 + 12}h720`, s3, 1.5, 'opacity=".6"')) +
  repetir(44, (i) => linea(`M${n(((i * 173) % 720) + 10)} ${n(((i * 7) % 22) * 40 + 12)}v40`, s3, 1.5, 'opacity=".6"')) +
  rect(0, 0, 720, 26, s4) +
  ventana(66, 84, 116, 160, 'cortina') +
  ventana(302, 84, 116, 160, 'oscura') +
  planta(330, 244, 0.9) +
  planta(386, 244, 0.75) +
  encendida({ x: 536, y: 84, w: 120, h: 168, base: 'balcon', quien: { piel: 'oscura', pelo: 'negro', peinado: 'rodete', medico: 'ambo', aros: true } }) +
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
  repetir(5, (i) => forma(`M360 542L${n(360 + 88 * Math.cos(Math.PI * (1 + i / 4)))} ${n(542 + 88 * Math.sin(Math.PI * (1 + i / 4)))}`, 'none').replace('fill="none"', `fill="none" stroke="${s1}" stroke-width="4"`)) +
  // awning
  forma('M214 470h292l26 62H188z', primario) +
  repetir(6, (i) => forma(`M${n(188 + i * 57.3)} 532h28.7v14a14.300 14.300 0 0 1-28.700 0z`, luzColor) + forma(`M${n(216.7 + i * 57.3)} 532h28.700v14a14.300 14.300 0 0 1-28.700 0z`, palidoToldo)) +
  // caretaker's lodge
  encendida({ x: 50, y: 566, w: 132, h: 186, base: 'jardinera', aparato: 'telefono', quien: { piel: 'canela', pelo: 'negro', peinado: 'cepillo', barba: 'candado', ropa: s4 } }) +
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
  hilo('M196 640C230 520 200 400 300 300S480 230 526 190');

const palidoToldo = 'var(--primary-line)';

const fabricas = (): string =>
  cielo(12, 260, 10) +
  nube(190, 120, 1.5, s2) +
  nube(330, 70, 1.1, s3) +
  nube(470, 130, 0.8, s2) +
  // chimneys
  forma('M96 560l14-390h52l14 390z', s3) +
  rect(104, 162, 64, 18, s4) +
  rect(103, 220, 66, 12, luzFuerte) +
  forma('M226 560l10-280h40l10 280z', s2) +
  rect(230, 272, 52, 14, s3) +
  // water tank
  linea('M566 440l-16 130M634 440l16 130M570 500h60', s3, 7) +
  rect(548, 330, 104, 110, s4, 8) +
  forma('M540 330h120l-60-50z', s3) +
  linea('M548 366h104M548 404h104', s3, 4) +
  // saw-tooth sheds
  rect(0, 500, 720, 180, s2) +
  repetir(5, (i) => forma(`M${i * 150 - 20} 500v-86l150 86z`, s2) + forma(`M${i * 150 - 8} 492v-58l40 23v35z`, i % 2 ? luzColor : s4, i % 2 ? 0.85 : 1)) +
  grilla(24, 530, 9, 1, 44, 60, 78, 0, s1) +
  // the row of houses
  rect(0, 600, 350, 300, s3) +
  rect(-10, 584, 366, 20, s5) +
  rect(370, 640, 350, 260, s4) +
  rect(364, 624, 366, 20, s5) +
  repetir(9, (i) => rect(10 + i * 40, 606, 14, 14, s2)) +
  encendida({ x: 44, y: 650, w: 132, h: 186, aparato: 'tableta', base: 'alfeizar', marco: s5, quien: { piel: 'trigo', pelo: 'blanco', peinado: 'melena', lentes: true, mayor: true } }) +
  forma(arco(222, 676, 90, 224), s1) +
  forma(arco(232, 686, 70, 214), s2) +
  circulo(290, 800, 4, luzColor) +
  forma(arco(396, 700, 90, 200), s1) +
  forma(arco(406, 710, 70, 190), s3) +
  circulo(416, 812, 4, luzColor) +
  encendida({ x: 540, y: 678, w: 124, h: 168, base: 'jardinera', marco: s5, quien: { piel: 'cobre', pelo: 'negro', peinado: 'corto', barba: 'completa', medico: 'guardapolvo' } }) +
  rect(0, 896, 720, 44, s1) +
  linea('M0 914h720M0 930h720', s4, 4) +
  hilo('M190 710C290 560 440 560 530 730');

const paraguas = (): string =>
  rect(0, 0, 720, 940, s1) +
  nube(40, 60, 1.5, s2) +
  nube(300, 40, 1.8, s3) +
  nube(540, 90, 1.2, s2) +
  `<g stroke="${s4}" stroke-width="3" stroke-linecap="round">${repetir(150, (i) => {
    const x = (i * 211) % 730;
    const y = 130 + ((i * 137) % 740);
    const bajo = x > 50 && x < 684 && y > 150 + Math.abs(x - 360) * 0.35;
    return bajo ? '' : `<path d="M${x} ${y}l-10 28"/>`;
  })}</g>` +
  // the great umbrella
  circulo(360, 166, 10, s5) +
  forma('M40 440C50 270 180 176 360 176s310 94 320 264c-26-26-80-26-107 0-26-26-80-26-106 0-26-26-80-26-107 0-27-26-81-26-107 0-26-26-80-26-106 0-27-26-81-26-107 0z', primario) +
  forma('M360 176c-66 0-124 100-107 264-26-26-80-26-106 0C150 300 250 176 360 176zM360 176c66 0 124 100 107 264 26-26 80-26 106 0-3-140-103-264-213-264z', s4) +
  forma('M360 176c-40 0-72 110-64 250 24-8 46-4 64 14 18-18 40-22 64-14 8-140-24-250-64-250z', s5, 0.55) +
  rect(353, 430, 14, 452, s5) +
  // two homes below it
  rect(70, 590, 230, 300, s2) +
  forma('M54 592l131-90 131 90z', s3) +
  rect(420, 560, 230, 330, s3) +
  rect(408, 540, 254, 24, s4) +
  encendida({ x: 122, y: 640, w: 126, h: 176, base: 'jardinera', aparato: 'telefono', quien: { piel: 'clara', pelo: 'cobrizo', peinado: 'ondas', ropa: s4 }, con: { piel: 'clara', pelo: 'cobrizo', peinado: 'corto', nino: true, ropa: primario } }) +
  encendida({ x: 474, y: 610, w: 124, h: 172, base: 'balcon', quien: { piel: 'trigo', pelo: 'gris', peinado: 'pelado', medico: 'guardapolvo', lentes: true, mayor: true } }) +
  forma(arco(500, 822, 72, 70), s1) +
  rect(0, 884, 720, 56, s3) +
  repetir(5, (i) => `<ellipse cx="${[40, 150, 380, 560, 690][i]}" cy="${[910, 924, 912, 922, 908][i]}" rx="46" ry="6" fill="${s5}" opacity=".7"/>`) +
  linea('M353 876c0 34-44 34-44 2', s5, 12) +
  gato(376, 888, 0.9, s1) +
  hilo('M262 690C300 620 410 560 466 660');

const velero = (x: number, y: number, k: number): string =>
  grupo(x, y, k, forma('M-4-120v100h-54c22-26 42-60 54-100zM6-96c26 24 42 48 50 76H6z', blanco, 0.85) + forma('M-66-10H66c-8 22-22 30-40 30h-52c-18 0-32-8-40-30z', luzFuerte));

const torre = (): string =>
  cielo(21, 420, 18) +
  luna(580, 150, 46) +
  // the river behind
  rect(0, 520, 720, 240, s3) +
  olas(530, 150, 4, s4, 16) +
  velero(560, 560, 0.62) +
  velero(660, 600, 0.85) +
  // the tower: arches upon arches and a spire
  alamo(196, 640, 190, s2) +
  alamo(470, 650, 170, s2) +
  rect(232, 470, 226, 220, s3) +
  forma('M232 474l113-60 113 60z', s4) +
  rect(284, 300, 122, 390, s4) +
  forma('M276 300h138l-69-216z', s3) +
  linea('M345 90V44', s5, 5) +
  forma('M345 46l30 10-30 12z', luzColor) +
  forma('M276 300l10-64 12 64zM392 300l12-64 10 64z', s4) +
  rect(272, 296, 146, 12, s5) +
  grilla(298, 330, 2, 1, 38, 92, 56, 0, s1) +
  circulo(345, 476, 34, s1) +
  repetir(8, (i) => circulo(345 + 19 * Math.cos((i * Math.PI) / 4), 476 + 19 * Math.sin((i * Math.PI) / 4), 6.5, luzColor, 0.9)) +
  forma(arco(312, 560, 66, 130), s1) +
  forma(arco(322, 572, 46, 118), luzFuerte) +
  // the bluff
  forma('M0 610C140 600 280 650 420 690s220 40 300 40v210H0z', s2) +
  forma('M0 760c200-30 420 10 720 60v120H0z', s1) +
  rect(26, 566, 220, 300, s4) +
  forma('M10 568l126-84 126 84z', s5) +
  encendida({ x: 76, y: 614, w: 124, h: 176, base: 'balcon', marco: s5, aparato: 'telefono', quien: { piel: 'oscura', pelo: 'negro', peinado: 'afro', aros: true } }) +
  rect(482, 640, 214, 240, s3) +
  rect(470, 620, 238, 24, s5) +
  encendida({ x: 528, y: 680, w: 120, h: 164, base: 'jardinera', marco: s4, quien: { piel: 'clara', pelo: 'gris', peinado: 'raya', medico: 'guardapolvo', barba: 'bigote', mayor: true } }) +
  mata(330, 900, 1.3, s3) +
  mata(60, 930, 1.4, s3) +
  mata(480, 930, 1.3, s2) +
  redondo(300, 850, 1, s3) +
  farol(404, 880, 140) +
  hilo('M212 680C290 560 440 590 520 720');

export const ciudad: Record<string, Escena> = {
  demo: { titulo: 'Una fachada de noche con dos ventanas encendidas: en una, una persona con su teléfono; en la otra, una médica.', dibujar: fachada },
  obsba: { titulo: 'Una avenida de noche con un obelisco; en un balcón, un señor con su teléfono y, enfrente, una médica en su ventana.', dibujar: avenida },
  osperyh: { titulo: 'La entrada de un edificio: el encargado, en la portería con su teléfono, habla con una enfermera asomada a un balcón.', dibujar: porteria },
  lanus: { titulo: 'Galpones y chimeneas de noche; en dos casas de la cuadra, una vecina mayor con su tableta y un médico.', dibujar: fabricas },
  gagil: { titulo: 'Un paraguas enorme cubre dos casas de la lluvia: en una, una madre con su hijo; en la otra, un médico.', dibujar: paraguas },
  san_isidro: { titulo: 'Una torre con aguja frente al río y sus veleros; en dos casas de la barranca, una vecina y un médico.', dibujar: torre },
};
