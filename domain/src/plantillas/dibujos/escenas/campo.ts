import type { Escena } from './escena.ts';
import { alamo, ave, casa, cielo, farol, luna, mata, menguante, pasto, redondo, suelo } from './paisaje.ts';
import { arco, circulo, elipse, forma, girado, grupo, linea, luzColor, luzFuerte, n, primario, rect, repetir, s1, s2, s3, s4, s5 } from './tinta.ts';
import { encendida, hilo, planta, ventana } from './ventanas.ts';

const maiz = (x: number, y: number, k: number, tallo: string, choclo = true): string =>
  grupo(
    x,
    y,
    k,
    linea('M0 0V-170', tallo, 7) +
      forma('M0-40c-34-10-52-44-56-78 26 14 50 40 56 78zM0-60c34-10 52-44 56-78-26 14-50 40-56 78zM0-104c-26-8-40-34-42-62 20 12 38 32 42 62zM0-118c26-8 40-34 42-62-20 12-38 32-42 62z', tallo) +
      forma('M0-170c-8-14-8-28 0-42 8 14 8 28 0 42z', tallo) +
      (choclo ? girado(10, -74, 22, forma('M0 0c-12-14-12-42 0-58 12 16 12 44 0 58z', luzColor) + forma('M0 6c-12-6-14-22-12-34 8 8 11 18 12 34zM0 6c12-6 14-22 12-34-8 8-11 18-12 34z', tallo)) : ''),
  );

const silo = (x: number, y: number, w: number, h: number, fill: string): string =>
  forma(arco(x, y, w, h), fill) + repetir(Math.floor((h - w / 2) / 34), (i) => linea(`M${n(x)} ${n(y + w / 2 + 10 + i * 34)}h${n(w)}`, s1, 2, 'opacity=".35"'));

const maizal = (): string =>
  cielo(5, 380, 16) +
  luna(250, 250, 74) +
  forma('M0 600c180-30 420-30 720-6v340H0z', s2) +
  alamo(40, 610, 130, s3) +
  alamo(330, 600, 110, s3) +
  silo(566, 240, 150, 440, s2) +
  silo(388, 300, 176, 400, s4) +
  linea('M476 290V250M476 250h130', s5, 6) +
  encendida({ x: 418, y: 400, w: 116, h: 166, base: 'alfeizar', marco: s5, quien: { piel: 'trigo', pelo: 'rubio', peinado: 'cola', medico: 'guardapolvo', auriculares: true } }) +
  casa(56, 520, 250, 210, 104, s3, s4) +
  rect(246, 420, 30, 70, s4) +
  encendida({ x: 116, y: 560, w: 124, h: 166, aparato: 'telefono', base: 'alfeizar', marco: s5, quien: { piel: 'cobre', pelo: 'gris', peinado: 'corto', barba: 'bigote', sombrero: 'boina', mayor: true, ropa: s2 } }) +
  forma('M0 730c200-20 480-20 720 0v210H0z', s1) +
  repetir(9, (i) => maiz(24 + i * 84, 880, 0.84, s3, i % 2 === 0)) +
  repetir(8, (i) => maiz(-16 + i * 106, 990, 1.12, i % 2 ? s4 : s5, i % 3 !== 1)) +
  hilo('M250 620C300 460 350 430 408 470');

const espiga = (x: number, y: number, k: number, color: string): string =>
  grupo(x, y, k, linea('M0 0C2-40-2-70 0-100', color, 4) + forma('M0-84c-12-2-16-10-16-18 11 1 16 8 16 18zM0-84c12-2 16-10 16-18-11 1-16 8-16 18zM0-100c-12-2-16-10-16-18 11 1 16 8 16 18zM0-100c12-2 16-10 16-18-11 1-16 8-16 18zM0-112c-7-8-7-18 0-26 7 8 7 18 0 26z', color));

const trigal = (): string =>
  cielo(15, 340, 12) +
  circulo(470, 560, 190, luzColor, 0.12) +
  circulo(470, 560, 130, luzColor, 0.9) +
  forma('M0 560h720v380H0z', s2) +
  repetir(9, (i) => linea(`M${280 + i * 20} 562L${-420 + i * 190} 940`, s3, 5)) +
  // multi-blade windmill
  linea('M150 250L96 640M150 250l54 390M118 480h64M108 550h84M126 410h48M118 480l74 70M182 480l-74 70', s5, 6) +
  circulo(150, 236, 82, s3) +
  repetir(12, (i) => girado(150, 236, i * 30, forma('M-5-16L-15-80h30L5-16z', i % 2 ? s5 : s4))) +
  circulo(150, 236, 15, luzColor) +
  linea('M164 240l92 14', s5, 6) +
  forma('M242 226l58 14v30l-58-6z', luzFuerte) +
  // the farmhouse with its gallery
  redondo(690, 600, 1.3, s3) +
  forma('M380 548l60-84h280v84z', s4) +
  rect(368, 544, 352, 14, s5) +
  rect(398, 544, 322, 200, s3) +
  forma(arco(414, 576, 62, 168), s1) +
  encendida({ x: 510, y: 572, w: 118, h: 164, base: 'jardinera', marco: s5, quien: { piel: 'canela', pelo: 'castano', peinado: 'flequillo', medico: 'ambo', lentes: true } }) +
  forma(arco(658, 576, 62, 168), s1) +
  // the tractor
  `<g transform="translate(0 -36)">` +
  encendida({ x: 132, y: 630, w: 128, h: 170, base: 'nada', marco: s5, aparato: 'telefono', quien: { piel: 'cobre', pelo: 'negro', peinado: 'corto', sombrero: 'chambergo', barba: 'candado', ropa: luzFuerte } }) +
  forma('M110 792h300a20 20 0 0 1 20 20v58H110z', luzFuerte) +
  rect(372, 712, 14, 82, s1, 4) +
  rect(414, 816, 20, 18, luzColor, 4) +
  circulo(150, 850, 74, s1) +
  circulo(150, 850, 40, s4) +
  circulo(150, 850, 14, luzColor) +
  circulo(378, 874, 48, s1) +
  circulo(378, 874, 25, s4) +
  circulo(378, 874, 9, luzColor) +
  '</g>' +
  // wheat in front
  rect(0, 918, 720, 22, s1) +
  repetir(26, (i) => espiga(10 + i * 28, 968, 0.6 + ((i * 7) % 5) * 0.08, i % 3 ? luzColor : luzFuerte)) +
  hilo('M274 660C340 590 430 590 500 640');

const tortuga = (): string =>
  cielo(31, 500, 24) +
  menguante(600, 130, 44) +
  suelo(800, s2) +
  forma('M0 800c120-14 260-14 360 0s240 10 360-4v60H0z', s3) +
  // legs, tail and head
  forma('M130 742h110v110a14 14 0 0 1-14 14h-86a14 14 0 0 1-14-14zM450 742h110v110a14 14 0 0 1-14 14h-86a14 14 0 0 1-14-14z', s4) +
  forma('M108 746c-40 6-66 26-80 56 34 2 62-6 84-26z', s4) +
  forma('M560 740c30-6 40-40 44-80 4-44 34-64 62-54 34 10 44 50 26 80-16 26-40 40-52 66-12 24-46 34-86 24z', s4) +
  circulo(660, 644, 8, s1) +
  circulo(662, 642, 2.5, s5) +
  linea('M664 676c10 2 18-2 24-8', s1, 4) +
  circulo(648, 664, 8, luzFuerte, 0.7) +
  linea('M142 846h20M178 846h20M462 846h20M498 846h20', s1, 5) +
  // shell
  forma('M70 752C76 566 200 470 346 470s270 96 276 282z', s3) +
  linea('M206 520l60 96-70 134M484 520l-60 96 70 134M266 616h158M90 690l116-30M602 690l-118-30', s2, 6) +
  rect(56, 742, 580, 28, s5, 14) +
  // the village on its back
  casa(110, 412, 176, 150, 86, s4, luzFuerte) +
  rect(238, 320, 22, 60, s5) +
  rect(298, 330, 100, 150, s2) +
  forma('M290 332l58-110 58 110z', s5) +
  circulo(348, 376, 22, luzColor) +
  linea('M348 376v-14M348 376l10 6', s1, 4) +
  linea('M348 222v-24', s5, 4) +
  casa(416, 404, 180, 160, 74, s4, s5) +
  encendida({ x: 143, y: 432, w: 108, h: 148, base: 'jardinera', marco: s5, aparato: 'telefono', quien: { piel: 'trigo', pelo: 'castano', peinado: 'trenzas', nino: true, ropa: primario } }) +
  encendida({ x: 452, y: 426, w: 108, h: 148, base: 'alfeizar', marco: s3, quien: { piel: 'canela', pelo: 'negro', peinado: 'rodete', medico: 'guardapolvo', lentes: true } }) +
  forma(arco(322, 420, 52, 70), s1) +
  redondo(606, 560, 0.6, s5) +
  redondo(84, 600, 0.55, s5) +
  repetir(9, (i) => pasto(30 + i * 84, 900 - (i % 3) * 22, 1.1, s4)) +
  repetir(4, (i) => circulo(90 + i * 180, 900 + (i % 2) * 16, 6, luzColor)) +
  ave(120, 200, 1, s5) +
  ave(180, 170, 0.7, s5) +
  hilo('M262 470C290 290 420 300 444 460');

const ombu = (): string =>
  cielo(44, 300, 14) +
  luna(610, 110, 38) +
  forma('M0 640c160-40 520-40 720 0v300H0z', s2) +
  casa(24, 600, 210, 220, 76, s3, s4) +
  casa(490, 580, 206, 230, 70, s3, s5) +
  // trunk and roots
  forma('M300 860c30-60 40-150 20-300l-60-110 30-20 60 90 14-120h36l10 116 60-86 30 22-66 110c-20 140-6 240 36 298 20 20 50 30 80 36-70 14-130 4-160-20-14 20-50 20-64 0-36 24-100 34-176 20 60-6 120-10 150-36z', s4) +
  linea('M330 800c14-60 16-140 8-220M392 800c-10-60-10-130-2-220M362 850v-200', s3, 5) +
  // canopy
  [[150, 330, 110], [270, 240, 130], [420, 220, 140], [560, 320, 116], [360, 350, 150], [230, 400, 100], [490, 410, 100]].map(([x, y, r]) => circulo(x!, y!, r!, s3)).join('') +
  [[190, 300, 60], [330, 220, 74], [470, 270, 66], [560, 360, 50], [300, 380, 60]].map(([x, y, r]) => circulo(x!, y!, r!, s4, 0.55)).join('') +
  repetir(14, (i) => circulo(110 + ((i * 97) % 500), 210 + ((i * 61) % 240), 6, luzColor, 0.9)) +
  // swing
  linea('M448 480v250M504 480v250', s5, 4) +
  rect(436, 728, 80, 12, luzFuerte, 3) +
  encendida({ x: 66, y: 642, w: 124, h: 170, base: 'jardinera', marco: s5, aparato: 'telefono', quien: { piel: 'cobre', pelo: 'morocho', peinado: 'corto', barba: 'completa', ropa: s4 } }) +
  encendida({ x: 540, y: 632, w: 122, h: 168, base: 'alfeizar', marco: s4, quien: { piel: 'trigo', pelo: 'morocho', peinado: 'ondas', medico: 'guardapolvo' } }) +
  forma('M0 880c200-20 500-20 720 0v60H0z', s1) +
  repetir(8, (i) => pasto(40 + i * 92, 900 + (i % 2) * 20, 1, s4)) +
  ave(120, 120, 1.1, s5) +
  ave(190, 90, 0.8, s5) +
  ave(80, 180, 0.8, s5) +
  hilo('M204 720C290 660 430 650 532 700');

const lomas = (): string =>
  cielo(2, 330, 12) +
  circulo(250, 330, 190, luzColor, 0.1) +
  circulo(250, 330, 120, luzColor, 0.95) +
  forma('M0 460C120 340 240 360 360 440s240-60 360-100v600H0z', s2) +
  repetir(5, (i) => alamo(410 + i * 34, 440 - i * 18, 70 + (i % 2) * 20, s3)) +
  casa(500, 360, 180, 210, 70, s4, s5) +
  encendida({ x: 532, y: 392, w: 116, h: 160, base: 'alfeizar', marco: s5, quien: { piel: 'clara', pelo: 'cobrizo', peinado: 'corto', medico: 'guardapolvo', barba: 'completa', lentes: true } }) +
  forma('M0 620c120-120 260-110 380-30s240 20 340-40v390H0z', s3) +
  casa(290, 560, 90, 90, 40, s4, s5) +
  forma(arco(320, 590, 30, 60), s1) +
  casa(400, 600, 70, 70, 34, s2, s4) +
  forma(arco(424, 624, 24, 46), luzColor, 0.85) +
  redondo(610, 640, 0.9, s2) +
  redondo(680, 620, 0.7, s2) +
  // the winding path
  forma('M560 566c-90 40-60 80 0 110s40 90-120 110-200 70-150 154h120c-20-60 40-90 150-110s180-110 80-180c-40-28-50-50-10-84z', s5, 0.75) +
  casa(40, 620, 220, 260, 96, s4, luzFuerte) +
  encendida({ x: 86, y: 668, w: 130, h: 180, base: 'balcon', marco: s5, aparato: 'telefono', quien: { piel: 'canela', pelo: 'blanco', peinado: 'rodete', mayor: true, lentes: true } }) +
  forma('M0 850c100-50 220-40 330 20s270 30 390-20v90H0z', s1) +
  redondo(640, 900, 1.3, s3) +
  redondo(560, 916, 0.9, s4) +
  farol(470, 910, 130) +
  mata(300, 930, 1, s3) +
  hilo('M226 720C330 690 300 520 420 500S490 470 522 456');

const flor = (x: number, y: number, k: number, petalo: string, tallo = s4): string =>
  grupo(
    x,
    y,
    k,
    linea('M0 0V-60', tallo, 5) +
      forma('M0-10c2-20 14-28 30-28 0 18-12 28-30 28zM0-20c-2-18-12-24-26-24 0 16 10 24 26 24z', tallo) +
      [0, 72, 144, 216, 288].map((g) => `<ellipse cx="0" cy="-16" rx="12" ry="16" fill="${petalo}" transform="translate(0 -74) rotate(${g})"/>`).join('') +
      circulo(0, -74, 8, s1),
  );

const invernadero = (): string =>
  cielo(27, 200, 12) +
  luna(110, 96, 34) +
  ave(560, 90, 1, s5) +
  // barrel of glass
  forma(arco(40, 130, 640, 700), s2) +
  `<g fill="none" stroke="${s4}" stroke-width="7"><path d="${arco(40, 130, 640, 700)}"/><path d="${arco(150, 240, 420, 590)}" opacity=".7"/><path d="${arco(260, 350, 200, 480)}" opacity=".5"/><path d="M360 130v220M134 224l132 150M586 224L454 374M46 400l108 30M674 400l-108 30" opacity=".7"/></g>` +
  rect(346, 104, 28, 30, s5, 4) +
  // hanging baskets
  repetir(3, (i) => linea(`M${240 + i * 120} ${i === 1 ? 250 : 290}v70`, s5, 3) + grupo(240 + i * 120, (i === 1 ? 250 : 290) + 90, 0.9, circulo(-16, -14, 16, s4) + circulo(16, -14, 16, s4) + circulo(0, -22, 18, s4) + circulo(-12, -20, 6, luzColor) + circulo(12, -24, 6, luzColor) + forma('M-30-8h60c0 22-12 34-30 34s-30-12-30-34z', luzFuerte))) +
  // the nave, with its beds
  rect(60, 790, 600, 60, s3) +
  forma(arco(300, 560, 120, 290), s4) +
  forma(arco(312, 572, 96, 278), s1) +
  linea('M360 572v278M312 690h96', s4, 5) +
  encendida({ x: 104, y: 520, w: 142, h: 200, base: 'jardinera', marco: s5, aparato: 'telefono', quien: { piel: 'canela', pelo: 'negro', peinado: 'flequillo', ropa: s4 } }) +
  encendida({ x: 474, y: 520, w: 142, h: 200, base: 'jardinera', marco: s5, quien: { piel: 'cobre', pelo: 'negro', peinado: 'raya', medico: 'guardapolvo' } }) +
  suelo(846, s1) +
  repetir(10, (i) => flor(36 + i * 72, 890, 0.72, i % 2 ? s5 : luzColor, s3)) +
  repetir(9, (i) => flor(0 + i * 92, 968, 1.05, ['var(--accent)', 'var(--accent-strong)', 'var(--primary-line)'][i % 3]!, s4)) +
  hilo('M258 590C300 470 420 470 462 590');

export const campo: Record<string, Escena> = {
  chacabuco: { titulo: 'Un maizal de noche con silos y una casa: un productor mayor con su teléfono habla con una médica.', dibujar: maizal },
  osprera: { titulo: 'Un trigal al caer el sol: un trabajador rural, en la cabina del tractor, habla con una enfermera en la galería de una casa.', dibujar: trigal },
  pehuajo: { titulo: 'Una tortuga enorme lleva un pueblo sobre el caparazón: una nena con un teléfono y una médica en dos de sus casas.', dibujar: tortuga },
  florencio_varela: { titulo: 'Un ombú con una hamaca entre dos casas: un vecino con su teléfono y una médica.', dibujar: ombu },
  l_zamora: { titulo: 'Lomas con un camino y la luna al ras; una señora en un balcón y, en lo alto, un médico.', dibujar: lomas },
  escobar: { titulo: 'Un invernadero de vidrio lleno de flores; en dos de sus arcos, una vecina con su teléfono y un médico.', dibujar: invernadero },
};
