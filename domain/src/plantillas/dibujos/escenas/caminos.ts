import type { Escena } from './escena.ts';
import { alamo, cielo, farol, luna, mata, menguante, nube, perro, pino, redondo, suelo } from './paisaje.ts';
import { arco, blanco, circulo, elipse, forma, girado, grupo, linea, luzColor, luzFuerte, n, palido, primario, rect, repetir, s1, s2, s3, s4, s5 } from './tinta.ts';
import { encendida, grilla, hilo, planta, ventana } from './ventanas.ts';

const auto = (x: number, y: number, k: number, color: string): string =>
  grupo(x, y, k, forma('M-56-20c0-16 6-24 16-26l14-30c2-6 8-8 14-8h24c6 0 12 2 14 8l14 30c10 2 16 10 16 26V4h-112z', color) + forma('M-26-48l8-22c2-3 4-4 8-4h20c4 0 6 1 8 4l8 22z', s1) + circulo(-40, -24, 8, luzColor) + circulo(40, -24, 8, luzColor) + rect(-50, 0, 22, 14, s1, 3) + rect(28, 0, 22, 14, s1, 3) + rect(-18, -22, 36, 8, s1, 3));

const peaje = (): string =>
  cielo(7, 330, 14) +
  circulo(360, 440, 150, luzColor, 0.14) +
  circulo(360, 440, 92, luzColor) +
  forma('M0 430c120-40 220-30 360-10s240-30 360 0v60H0z', s2) +
  suelo(452, s3) +
  forma('M330 452h60l430 488H-100z', s1) +
  linea('M352 460L130 940M368 460l222 480', s4, 4) +
  linea('M342 500l-26 56M300 600l-40 90M240 740l-60 140M378 500l26 56M420 600l40 90M480 740l60 140', palido, 6) +
  // direction boards
  linea('M86 470V330M150 470V330', s5, 6) +
  rect(54, 230, 132, 106, s4, 8) +
  linea('M96 310v-50M96 260l-16 18M96 260l16 18M146 310v-20c0-14-8-20-20-20', palido, 6) +
  linea('M588 450V300M640 450V300', s5, 6) +
  rect(560, 210, 112, 100, s4, 8) +
  linea('M616 290v-58M616 232l-18 20M616 232l18 20', luzColor, 7) +
  // canopy of the toll plaza
  rect(-10, 500, 740, 46, s4) +
  rect(-10, 546, 740, 12, s5) +
  repetir(4, (i) => forma(arco(28 + i * 178, 510, 28, 28), i === 1 ? luzColor : s1)) +
  // booths
  rect(20, 558, 190, 270, s3) +
  rect(510, 558, 190, 270, s3) +
  encendida({ x: 52, y: 598, w: 126, h: 176, base: 'alfeizar', marco: s5, aparato: 'telefono', quien: { piel: 'trigo', pelo: 'castano', peinado: 'cola', ropa: luzFuerte } }) +
  encendida({ x: 542, y: 598, w: 126, h: 176, base: 'alfeizar', marco: s5, quien: { piel: 'canela', pelo: 'gris', peinado: 'corto', medico: 'guardapolvo', barba: 'candado', mayor: true } }) +
  // middle island, barriers and cars
  rect(346, 558, 28, 250, s5) +
  rect(330, 760, 60, 90, s4, 6) +
  circulo(360, 590, 16, luzColor) +
  linea('M224 760h92', blanco, 12) +
  linea('M236 760h14M266 760h14M296 760h14', luzFuerte, 12, 'stroke-linecap="butt"') +
  linea('M404 760l78-52', blanco, 12) +
  auto(268, 880, 0.95, primario) +
  auto(470, 860, 0.8, s5) +
  rect(0, 826, 226, 26, luzFuerte) +
  rect(496, 826, 224, 26, luzFuerte) +
  repetir(5, (i) => forma(`M${i * 48} 852l20-26h22l-20 26z`, s1) + forma(`M${500 + i * 48} 852l20-26h22l-20 26z`, s1)) +
  hilo('M190 660C270 590 440 590 530 660');

const obra = (): string =>
  cielo(16, 400, 16) +
  luna(140, 150, 40) +
  // tower crane
  linea('M560 940V120M620 940V120', s4, 8) +
  repetir(13, (i) => linea(`M560 ${180 + i * 58}l60 58M620 ${180 + i * 58}l-60 58`, s4, 4)) +
  linea('M590 60L230 128M590 60l110 70M210 130h496M210 100h490', s5, 7) +
  repetir(11, (i) => linea(`M${214 + i * 44} 130l22-30 22 30`, s5, 3)) +
  rect(556, 96, 68, 60, luzFuerte, 4) +
  rect(566, 108, 30, 28, s1, 3) +
  rect(664, 132, 42, 50, s4) +
  linea('M290 130v130', s5, 3) +
  linea('M290 260l-50 40M290 260l50 40', s5, 3) +
  rect(226, 298, 128, 22, luzColor, 3) +
  // slabs and columns of the unfinished half
  rect(40, 940 - 560, 400, 20, s5) +
  rect(40, 590, 400, 20, s5) +
  rect(40, 800, 400, 20, s5) +
  repetir(4, (i) => rect(52 + i * 122, 400, 22, 540, s3)) +
  linea('M60 380v-44M76 380v-36M180 380v-40M300 380v-44M316 380v-30M420 380v-40', s4, 5) +
  rect(74, 400, 344, 190, s2) +
  rect(74, 610, 344, 190, s2) +
  rect(74, 820, 344, 120, s1) +
  repetir(4, (i) => rect(52 + i * 122, 400, 22, 540, s4)) +
  forma(arco(208, 640, 72, 160), s1) +
  forma(arco(330, 640, 72, 160), s1) +
  forma(arco(86, 430, 72, 160), s1) +
  forma(arco(330, 430, 72, 160), s3) +
  encendida({ x: 82, y: 628, w: 112, h: 156, base: 'nada', marco: s5, aparato: 'telefono', quien: { piel: 'cobre', pelo: 'negro', peinado: 'corto', sombrero: 'casco', barba: 'candado', ropa: luzFuerte } }) +
  // scaffolding
  linea('M20 940V360M456 940V340M20 500h40M20 700h60M440 470h16M20 500l40 90M20 700l40 90M440 640l16 80', luzFuerte, 6) +
  rect(4, 590, 60, 10, luzFuerte) +
  rect(4, 800, 60, 10, luzFuerte) +
  // ladder
  linea('M238 800l30-190M268 800l28-190', s5, 5) +
  repetir(6, (i) => linea(`M${243 + i * 5} ${776 - i * 32}h30`, s5, 4)) +
  // the finished house next door
  rect(470, 560, 250, 380, s3) +
  rect(456, 538, 264, 26, s5) +
  encendida({ x: 528, y: 606, w: 130, h: 182, base: 'balcon', marco: s4, quien: { piel: 'clara', pelo: 'castano', peinado: 'largo', medico: 'guardapolvo', lentes: true } }) +
  forma(arco(494, 836, 60, 104), s1) +
  planta(590, 912, 1.4) +
  planta(650, 912, 1.2) +
  rect(0, 912, 720, 28, s1) +
  repetir(3, (i) => forma(`M${110 + i * 120} 912l16-52 16 52z`, luzFuerte) + rect(116 + i * 120, 884, 20, 8, blanco)) +
  hilo('M206 690C330 640 400 560 518 680');

const galpon = (): string =>
  cielo(23, 320, 16) +
  menguante(580, 110, 40) +
  forma('M640 640L-60 120v220z', luzColor, 0.12) +
  // the warehouse
  forma('M30 400L250 290l220 110v420H30z', s2) +
  forma('M14 408L250 288l236 120-8 16L250 310 22 424z', s5) +
  repetir(9, (i) => linea(`M${52 + i * 50} 420v400`, s3, 2)) +
  encendida({ x: 190, y: 380, w: 120, h: 166, base: 'balcon', marco: s4, quien: { piel: 'trigo', pelo: 'morocho', peinado: 'rodete', medico: 'ambo', ropa: primario } }) +
  forma(arco(76, 620, 150, 230), s4) +
  repetir(7, (i) => linea(`M76 ${690 + i * 22}h150`, s2, 3)) +
  forma(arco(272, 620, 150, 230), s4) +
  repetir(7, (i) => linea(`M272 ${690 + i * 22}h150`, s2, 3)) +
  // lamp post with camera
  linea('M516 850V300', s5, 9) +
  linea('M516 310h-60', s5, 7) +
  forma('M430 302h44v26h-44l-10-8v-10z', s5) +
  circulo(424, 315, 5, luzColor) +
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
  encendida({ x: 548, y: 602, w: 126, h: 176, base: 'alfeizar', marco: s5, aparato: 'telefono', quien: { piel: 'canela', pelo: 'negro', peinado: 'corto', sombrero: 'gorra', barba: 'completa', ropa: s2 } }) +
  rect(476, 780, 26, 90, luzFuerte, 4) +
  linea('M490 800H170', blanco, 13) +
  linea('M200 800h40M290 800h40M380 800h40', luzFuerte, 13, 'stroke-linecap="butt"') +
  perro(310, 908, 1.1, s5) +
  farol(60, 900, 190) +
  hilo('M322 450C430 430 480 530 540 650');

const estacion = (): string =>
  cielo(29, 220, 12) +
  luna(120, 110, 36) +
  alamo(40, 640, 240, s2) +
  alamo(690, 640, 220, s2) +
  // the station and its clock tower
  rect(70, 330, 580, 320, s2) +
  rect(54, 308, 612, 26, s4) +
  rect(290, 150, 140, 200, s3) +
  forma('M276 154h168l-84-96z', s4) +
  rect(280, 150, 160, 12, s5) +
  circulo(360, 226, 44, luzColor) +
  circulo(360, 226, 36, blanco) +
  linea('M360 226v-24M360 226l16 10', s1, 5) +
  rect(280, 320, 160, 18, s5) +
  encendida({ x: 302, y: 378, w: 116, h: 162, base: 'balcon', marco: s4, quien: { piel: 'oscura', pelo: 'gris', peinado: 'corto', medico: 'guardapolvo', barba: 'bigote', lentes: true, mayor: true } }) +
  ventana(108, 388, 74, 104, 'cortina') +
  ventana(206, 388, 60, 104) +
  ventana(456, 388, 60, 104, 'tenue') +
  ventana(546, 388, 74, 104) +
  // platform roof on slender columns
  forma('M0 560h720l-24 36H24z', s5) +
  repetir(24, (i) => forma(`M${i * 30} 596h30l-15 22z`, i % 2 ? s4 : luzFuerte)) +
  repetir(5, (i) => rect(60 + i * 146, 600, 12, 120, s4) + linea(`M${66 + i * 146} 650c-20-6-30-20-34-40M${66 + i * 146} 650c20-6 30-20 34-40`, s4, 6)) +
  rect(0, 640, 720, 60, s3) +
  // the train
  rect(-30, 640, 790, 216, primario, 26) +
  forma('M-30 640h790v36H-30z', s5) +
  rect(-30, 806, 790, 18, luzColor) +
  encendida({ x: 74, y: 664, w: 104, h: 132, base: 'nada', marco: s1, aparato: 'telefono', quien: { piel: 'trigo', pelo: 'negro', peinado: 'flequillo', lentes: true, ropa: s4 } }) +
  forma(arco(236, 676, 76, 120), s1) +
  forma(arco(340, 676, 76, 120), s2) +
  forma(arco(444, 672, 110, 184), s4) +
  linea('M499 672v184', s1, 4) +
  forma(arco(458, 690, 34, 80), s1) +
  forma(arco(506, 690, 34, 80), s1) +
  forma(arco(584, 676, 76, 120), s1) +
  forma(arco(686, 676, 76, 120), s2) +
  rect(0, 856, 720, 16, s1) +
  repetir(4, (i) => circulo(70 + (i % 2) * 90 + Math.floor(i / 2) * 470, 874, 25, s1) + circulo(70 + (i % 2) * 90 + Math.floor(i / 2) * 470, 874, 11, s5)) +
  suelo(898, s2) +
  rect(0, 896, 720, 8, s5) +
  repetir(13, (i) => rect(i * 60 + 6, 906, 30, 34, s1, 2)) +
  hilo('M186 700C250 640 230 520 292 480');

const avion = (x: number, y: number, k: number, giro: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${giro}) scale(${k})">` +
  forma('M-190-6l-40-66h36l48 56z', s5) +
  forma('M-210-4c60-36 300-40 372-20 40 10 64 22 64 34s-24 22-64 26c-120 12-320 8-372-40z', blanco) +
  forma('M-206 4c60 14 300 18 430 4-4 14-28 22-62 26-120 12-320 8-368-30z', palido) +
  repetir(9, (i) => forma(arco(-110 + i * 27, -14, 11, 15), s3)) +
  forma('M168-18c16 4 28 8 36 14h-36z', s1) +
  forma('M-10 14h70l-110 120h-44z', s4) +
  forma('M10-20h50l-60-70h-34z', s4) +
  rect(-30, 60, 50, 22, luzFuerte, 10) +
  '</g>';

const aeropuerto = (): string =>
  cielo(37, 420, 22) +
  nube(40, 300, 1, s2) +
  nube(300, 120, 0.8, s2) +
  luna(90, 100, 34) +
  avion(212, 262, 0.92, -16) +
  linea('M20 420c-10 4-20 6-30 8', s5, 3) +
  // pine wood
  repetir(12, (i) => pino(10 + i * 66, 640, 110 + ((i * 37) % 60), i % 2 ? s2 : s3)) +
  suelo(630, s2) +
  // control tower
  forma('M520 860l22-400h96l22 400z', s4) +
  linea('M590 480v380', s3, 6) +
  forma('M470 470h240l-34-60H504z', s5) +
  forma('M474 220h232l-20 196H494z', s3) +
  forma('M462 226h256l-30-34H492z', s5) +
  linea('M590 192v-70M570 150h40', s5, 5) +
  circulo(590, 118, 7, luzFuerte) +
  encendida({ x: 532, y: 250, w: 116, h: 158, base: 'nada', marco: s5, quien: { piel: 'cobre', pelo: 'negro', peinado: 'cola', medico: 'guardapolvo', auriculares: true } }) +
  rect(500, 406, 180, 12, s5) +
  // terminal with a wavy roof
  forma('M-10 600c80-70 160-70 240 0s120 60 220 0v24c-100 60-140 70-220 0s-160-60-240 0z', s5) +
  forma('M-10 624c80-60 160-60 240 0s120 50 190 12v224H-10z', s3) +
  encendida({ x: 58, y: 640, w: 128, h: 178, base: 'alfeizar', marco: s5, aparato: 'telefono', quien: { piel: 'clara', pelo: 'negro', peinado: 'raya', barba: 'completa', ropa: s4 } }) +
  forma(arco(226, 700, 76, 160), s1) +
  forma(arco(326, 690, 76, 170), s2) +
  linea('M264 700v160M364 690v170', s4, 4) +
  // runway with its lights
  suelo(850, s1) +
  repetir(8, (i) => rect(20 + i * 92, 890, 54, 10, palido)) +
  repetir(15, (i) => circulo(14 + i * 50, 860, 5, i % 2 ? luzColor : luzFuerte)) +
  repetir(15, (i) => circulo(14 + i * 50, 926, 5, i % 2 ? luzFuerte : luzColor)) +
  hilo('M200 690C330 640 420 470 522 350');

const cuartel = (): string =>
  cielo(41, 200, 14) +
  menguante(600, 90, 34) +
  // flag without emblem
  linea('M360 330V60', s5, 7) +
  circulo(360, 56, 8, luzColor) +
  forma('M364 72c40-16 70 16 120 0v74c-50 16-80-16-120 0z', luzColor) +
  forma('M364 97c40-16 70 16 120 0v24c-50 16-80-16-120 0z', blanco) +
  // symmetrical pavilion
  rect(30, 330, 660, 370, s2) +
  rect(14, 310, 692, 24, s4) +
  forma('M250 312l110-74 110 74z', s3) +
  circulo(360, 288, 13, s5) +
  rect(-10, 260, 90, 440, s3) +
  rect(640, 260, 90, 440, s3) +
  repetir(3, (i) => rect(-8 + i * 32, 238, 20, 26, s3) + rect(648 + i * 32, 238, 20, 26, s3)) +
  encendida({ x: 110, y: 374, w: 116, h: 150, base: 'balcon', marco: s4, aparato: 'tableta', quien: { piel: 'cobre', pelo: 'negro', peinado: 'rodete', ropa: s4 } }) +
  ventana(306, 374, 108, 150, 'tenue') +
  encendida({ x: 494, y: 374, w: 116, h: 150, base: 'balcon', marco: s4, quien: { piel: 'clara', pelo: 'blanco', peinado: 'cepillo', medico: 'guardapolvo', mayor: true, lentes: true } }) +
  // arcade
  repetir(6, (i) => forma(arco(92 + i * 92, 580, 72, 120), i === 2 || i === 3 ? s3 : s1)) +
  grilla(8, 330, 2, 3, 22, 40, 34, 100, s1) +
  grilla(658, 330, 2, 3, 22, 40, 34, 100, s1) +
  // formal garden
  suelo(700, s3) +
  forma('M310 700h100l110 240H200z', s5) +
  repetir(3, (i) => {
    const y = 736 + i * 66;
    const a = i * 34;
    return forma(`M${n(268 - a)} ${y}H${n(40 - a * 2)}l-30 46h${n(246 + a)}z`, s1) + forma(`M${n(452 + a)} ${y}H${n(680 + a * 2)}l30 46H${n(464 + a)}z`, s1) + repetir(6, (j) => circulo(268 - a - 36 - j * 40, y + 18, 12, j % 2 ? luzColor : s4) + circulo(452 + a + 36 + j * 40, y + 18, 12, j % 2 ? luzColor : s4));
  }) +
  repetir(2, (i) => forma(`M${i ? 470 : 190} 700l30-110 30 110z`, s4)) +
  elipse(360, 820, 74, 18, s2) +
  elipse(360, 814, 60, 13, palido) +
  linea('M360 812v-50M360 764c-16-10-26 0-28 24M360 764c16-10 26 0 28 24', palido, 4) +
  repetir(4, (i) => pino([30, 94, 626, 690][i]!, 710, 120, s4)) +
  hilo('M238 440C300 560 420 560 482 440');

export const caminos: Record<string, Escena> = {
  corredores_viales: { titulo: 'Una autopista con su peaje al anochecer: una trabajadora en la cabina, con su teléfono, y un médico en la otra.', dibujar: peaje },
  galeno: { titulo: 'Una obra en construcción con su grúa: un obrero con casco y, en la casa de al lado, una médica.', dibujar: obra },
  ospsip: { titulo: 'Un galpón custodiado de noche: el vigilador en su garita, con un perro, habla con una enfermera.', dibujar: galpon },
  tres_de_febrero: { titulo: 'Una estación con reloj y un tren detenido: una pasajera con su teléfono habla con un médico en el piso alto.', dibujar: estacion },
  ezeiza: { titulo: 'Un avión despega junto a un bosque de pinos; un pasajero en la terminal habla con una médica en la torre de control.', dibujar: aeropuerto },
  iosfa: { titulo: 'Un pabellón simétrico con galería, bandera y jardín; una mujer con su tableta y un médico en dos balcones.', dibujar: cuartel },
};
