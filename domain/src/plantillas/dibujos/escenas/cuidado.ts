import type { Escena } from './escena.ts';
import { alamo, banco, bicicleta, cielo, farol, luna, mata, menguante, nube, pino, redondo, suelo } from './paisaje.ts';
import { arco, blanco, circulo, elipse, forma, girado, grupo, linea, luzColor, luzFuerte, n, palido, primario, rect, repetir, s1, s2, s3, s4, s5 } from './tinta.ts';
import { encendida, gato, grilla, hilo, planta, ventana } from './ventanas.ts';

const guardiaNocturna = (): string =>
  cielo(51, 120, 10) +
  rect(40, 100, 640, 840, s2) +
  rect(20, 80, 680, 26, s4) +
  rect(270, 30, 180, 60, s3) +
  forma(arco(320, 8, 80, 82), s4) +
  // the portal and its clock
  forma(arco(130, 380, 460, 520), s4) +
  forma(arco(160, 410, 400, 490), s1) +
  forma(arco(160, 410, 400, 490), luzColor, 0.14) +
  circulo(360, 270, 62, s4) +
  circulo(360, 270, 50, blanco) +
  repetir(12, (i) => girado(360, 270, i * 30, rect(-2, -46, 4, 10, s3))) +
  linea('M360 270v-30M360 270l22 14', s1, 6) +
  encendida({ x: 82, y: 160, w: 124, h: 174, base: 'balcon', marco: s4, aparato: 'telefono', quien: { piel: 'trigo', pelo: 'morocho', peinado: 'corto', ropa: s3 }, con: { piel: 'trigo', pelo: 'castano', peinado: 'trenzas', nino: true, ropa: luzFuerte } }) +
  encendida({ x: 514, y: 160, w: 124, h: 174, base: 'balcon', marco: s4, quien: { piel: 'cobre', pelo: 'negro', peinado: 'ondas', medico: 'ambo', ropa: primario } }) +
  // ceiling lamps of the drive
  repetir(3, (i) => linea(`M${270 + i * 90} ${i === 1 ? 412 : 434}v50`, s5, 3) + forma(`M${250 + i * 90} ${(i === 1 ? 412 : 434) + 64}a20 20 0 0 1 40 0z`, luzColor)) +
  // ambulance, head on
  circulo(268, 830, 90, luzColor, 0.16) +
  circulo(452, 830, 90, luzColor, 0.16) +
  rect(226, 560, 268, 310, blanco, 26) +
  rect(300, 536, 120, 28, s5, 8) +
  rect(308, 540, 40, 20, luzFuerte, 6) +
  rect(372, 540, 40, 20, luzColor, 6) +
  forma('M250 640l14-50a10 10 0 0 1 10-8h172a10 10 0 0 1 10 8l14 50z', s1) +
  forma('M272 640l10-40h60l-20 40z', s4) +
  forma('M250 640h220v40H250z', palido) +
  rect(226, 700, 268, 34, primario) +
  circulo(268, 790, 26, luzColor) +
  circulo(452, 790, 26, luzColor) +
  rect(316, 766, 88, 46, s3, 6) +
  linea('M324 782h72M324 796h72', s5, 4) +
  linea('M300 718h28l8-14 16 26 12-20 8 8h48', blanco, 5) +
  rect(226, 836, 268, 34, s4, 6) +
  rect(240, 866, 56, 36, s1, 6) +
  rect(424, 866, 56, 36, s1, 6) +
  rect(196, 620, 26, 54, s4, 6) +
  rect(498, 620, 26, 54, s4, 6) +
  suelo(894, s3) +
  repetir(4, (i) => rect(110 + i * 140, 908, 80, 12, palido, 2)) +
  planta(90, 894, 2) +
  planta(634, 894, 2) +
  hilo('M218 250C270 180 300 190 300 220M420 220C430 180 460 190 502 250');

const cama = (x: number, y: number, k: number, manta: string): string =>
  grupo(x, y, k, rect(0, -46, 8, 62, s5) + rect(150, -30, 8, 46, s5) + rect(4, -16, 150, 16, blanco, 6) + rect(10, -32, 42, 18, blanco, 8) + forma('M52-16c0-14 10-18 20-18h80v34H52z', manta));

const suero = (x: number, y: number): string => linea(`M${x} ${y}v-110h22`, s5, 4) + rect(x + 14, y - 110, 18, 28, palido, 4) + linea(`M${x - 14} ${y}h28`, s5, 5);

const sala = (): string =>
  cielo(61, 90, 8) +
  menguante(640, 60, 26) +
  // a building cut open: every room at once
  rect(30, 110, 660, 830, s4) +
  forma('M30 112h660v-22H30z', s5) +
  rect(160, 52, 120, 40, s3) +
  linea('M220 52V14', s5, 5) +
  forma('M220 16h36l-8 10 8 10h-36z', luzColor) +
  // top floor: the ward
  rect(50, 130, 620, 220, s2) +
  rect(50, 320, 620, 30, s3) +
  grilla(80, 160, 3, 1, 50, 80, 84, 0, s1) +
  cama(70, 316, 1, primario) +
  cama(250, 316, 1, luzFuerte) +
  suero(420, 318) +
  linea('M236 134v110c0 20-6 40-10 70', palido, 6, 'opacity=".5"') +
  encendida({ x: 508, y: 160, w: 116, h: 160, base: 'nada', marco: s4, quien: { piel: 'cobre', pelo: 'negro', peinado: 'afro', medico: 'guardapolvo', aros: true } }) +
  // middle: stairs and corridor
  rect(50, 370, 200, 250, s3) +
  forma('M60 620v-30h30v-30h30v-30h30v-30h30v-30h30v-30h30v180z', s5) +
  linea('M64 560L236 390', luzColor, 6) +
  rect(270, 370, 400, 250, s2) +
  rect(270, 596, 400, 24, s3) +
  forma(arco(300, 440, 84, 156), s4) +
  forma(arco(310, 450, 64, 146), s1) +
  circulo(362, 530, 4, luzColor) +
  rect(420, 410, 90, 60, palido, 4) +
  linea('M432 446h14l6-16 12 28 8-18 6 6h20', primario, 4) +
  banco(420, 596, 1, s5) +
  planta(600, 596, 1.7) +
  forma(arco(580, 400, 60, 80), s1) +
  // ground floor: the room of somebody who is being cared for at home
  rect(50, 640, 420, 250, s2) +
  rect(490, 640, 180, 250, s3) +
  encendida({ x: 94, y: 672, w: 132, h: 186, base: 'alfeizar', marco: s5, aparato: 'tableta', quien: { piel: 'clara', pelo: 'gris', peinado: 'ondas', mayor: true, ropa: palido } }) +
  rect(50, 868, 420, 22, s3) +
  cama(270, 866, 1.1, s4) +
  linea('M360 640v50', s5, 3) +
  forma('M336 706a24 24 0 0 1 48 0z', luzColor) +
  forma('M336 706h48l40 120H296z', luzColor, 0.12) +
  // lift
  rect(520, 680, 120, 210, s1) +
  rect(524, 684, 54, 206, s4) +
  rect(582, 684, 54, 206, s4) +
  circulo(580, 660, 8, luzColor) +
  suelo(890, s1) +
  rect(30, 890, 660, 14, s5) +
  hilo('M238 740C330 640 560 480 560 336');

const totem = (): string =>
  rect(0, 0, 720, 940, s2) +
  // a hall with a vaulted ceiling
  forma('M0 0h720v220a360 200 0 0 0-720 0z', s1) +
  forma('M0 220a360 200 0 0 1 720 0v26a360 200 0 0 0-720 0z', s4) +
  repetir(3, (i) => linea(`M${180 + i * 180} 0v${[120, 90, 120][i]}`, s5, 4) + forma(`M${150 + i * 180} ${[150, 120, 150][i]}a30 30 0 0 1 60 0z`, luzColor)) +
  repetir(3, (i) => forma(`M${150 + i * 180} ${[150, 120, 150][i]}h60l60 220h-180z`, luzColor, 0.07)) +
  // floor
  suelo(760, s3) +
  repetir(9, (i) => linea(`M${360 + (i - 4) * 60} 760L${360 + (i - 4) * 190} 940`, s4, 3)) +
  linea('M0 800h720M0 860h720', s4, 3) +
  // patient at the arch of the entrance
  encendida({ x: 60, y: 370, w: 190, h: 388, base: 'nada', marco: s4, quien: { piel: 'canela', pelo: 'negro', peinado: 'cola', ropa: luzFuerte } }) +
  rect(44, 756, 222, 16, s5) +
  // the kiosk
  elipse(500, 872, 150, 20, s1, 0.6) +
  forma('M450 700h100l14 150H436z', s4) +
  rect(396, 846, 208, 26, s5, 8) +
  forma(arco(374, 236, 252, 500), s5) +
  forma(arco(374, 236, 252, 500), s1, 0.25) +
  forma(arco(388, 250, 224, 486), s1) +
  encendida({ x: 412, y: 274, w: 176, h: 250, base: 'nada', marco: s3, quien: { piel: 'trigo', pelo: 'castano', peinado: 'raya', medico: 'guardapolvo', lentes: true } }) +
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
  hilo('M262 440C300 380 350 360 402 380');

const casita = (dentro: string): string => rect(-92, -214, 184, 220, s4) + forma('M-110-212h220L0-300z', s5) + dentro;

const planeta = (): string =>
  cielo(71, 560, 34) +
  // rings of the orbit
  `<g fill="none" stroke="${s3}" stroke-width="3"><circle cx="360" cy="960" r="640"/><circle cx="360" cy="960" r="760"/></g>` +
  circulo(360, 960, 500, s2) +
  circulo(360, 960, 470, s3) +
  forma('M120 700c60-60 160-70 190-30s-40 70-20 110-70 90-120 60-110-80-50-140zM430 620c60-30 150 0 180 50s-10 110-70 100-60-60-110-70-50-60 0-80zM380 820c40-20 100 0 110 50s-60 70-110 70-50-100 0-120z', s4) +
  `<g fill="none" stroke="${s2}" stroke-width="3" opacity=".7"><ellipse cx="360" cy="960" rx="200" ry="470"/><ellipse cx="360" cy="960" rx="360" ry="470"/><path d="M-100 780h920"/></g>` +
  // two homes, far apart on the same ground
  girado(196, 520, -19, casita(encendida({ x: -60, y: -182, w: 120, h: 166, base: 'jardinera', marco: s5, aparato: 'telefono', quien: { piel: 'oscura', pelo: 'negro', peinado: 'cepillo', barba: 'completa', ropa: s3 } }))) +
  girado(524, 520, 19, casita(encendida({ x: -60, y: -181, w: 120, h: 166, base: 'alfeizar', marco: s5, quien: { piel: 'clara', pelo: 'rubio', peinado: 'rodete', medico: 'guardapolvo', lentes: true } }))) +
  redondo(360, 466, 0.7, s5) +
  redondo(326, 470, 0.44, s4) +
  redondo(396, 470, 0.48, s4) +
  girado(56, 612, -34, pino(0, 0, 120, s5)) +
  girado(664, 612, 34, pino(0, 0, 120, s5)) +
  girado(8, 664, -40, pino(0, 0, 80, s4)) +
  girado(712, 664, 40, pino(0, 0, 80, s4)) +
  // satellite
  girado(
    360,
    150,
    -18,
    rect(-36, -30, 72, 60, s5, 8) +
      rect(-160, -24, 104, 48, primario, 4) +
      rect(56, -24, 104, 48, primario, 4) +
      linea('M-134-24v48M-108-24v48M-82-24v48M82-24v48M108-24v48M134-24v48M-160 0h104M56 0h104', palido, 2.500) +
      linea('M-56 0h20M36 0h20', s5, 6) +
      forma('M-24 30a24 24 0 0 0 48 0z', palido) +
      linea('M0 44v18', palido, 4) +
      circulo(0, 66, 6, luzColor) +
      forma(arco(-12, -16, 24, 30), luzColor),
  ) +
  hilo('M130 300C140 220 230 170 330 196M392 196C490 170 580 220 590 300');

const hogar = (): string =>
  rect(0, 0, 720, 940, s3) +
  // wall paper
  repetir(12, (i) => linea(`M${30 + i * 60} 0v690`, s2, 2, 'opacity=".6"')) +
  rect(0, 690, 720, 250, s2) +
  rect(0, 680, 720, 18, s4) +
  repetir(5, (i) => linea(`M0 ${740 + i * 48}h720`, s1, 2, 'opacity=".5"')) +
  // the great window to the city
  forma(arco(236, 60, 248, 400), s5) +
  forma(arco(252, 76, 216, 376), s1) +
  circulo(410, 170, 28, luzColor) +
  rect(252, 330, 60, 122, s3) +
  rect(318, 290, 70, 162, s2) +
  rect(394, 350, 74, 102, s3) +
  grilla(262, 346, 2, 3, 14, 20, 24, 34, s1, [1, 4]) +
  grilla(330, 306, 2, 4, 14, 20, 26, 34, s1, [2, 5]) +
  grilla(406, 366, 2, 2, 14, 20, 28, 36, s1, [0]) +
  linea('M360 76v376M252 260h216', s5, 7) +
  rect(216, 456, 288, 20, s5, 4) +
  planta(290, 456, 1.3) +
  gato(410, 456, 1, s5) +
  // pictures of the two: a niche to the next room and a screen on the wall
  encendida({ x: 44, y: 240, w: 144, h: 236, base: 'nada', marco: s4, aparato: 'telefono', quien: { piel: 'trigo', pelo: 'gris', peinado: 'melena', mayor: true, lentes: true, ropa: primario }, con: { piel: 'canela', pelo: 'castano', peinado: 'rulos', nino: true, ropa: luzFuerte } }) +
  rect(24, 474, 184, 16, s5, 4) +
  encendida({ x: 540, y: 250, w: 136, h: 200, base: 'nada', marco: s1, quien: { piel: 'cobre', pelo: 'negro', peinado: 'melena', medico: 'ambo', ropa: s4 } }) +
  rect(520, 448, 176, 14, s1, 6) +
  rect(500, 600, 220, 20, s5, 4) +
  rect(520, 620, 16, 90, s4) +
  rect(690, 620, 16, 90, s4) +
  repetir(7, (i) => rect(530 + i * 22, 600 - [70, 84, 62, 78, 70, 56, 80][i]!, 18, [70, 84, 62, 78, 70, 56, 80][i]!, [luzColor, s4, s5, primario, luzFuerte, s5, s2][i]!, 2)) +
  // sofa, lamp, rug
  elipse(350, 870, 320, 54, s4) +
  elipse(350, 870, 270, 42, s3) +
  rect(70, 590, 360, 150, primario, 36) +
  rect(40, 660, 90, 150, s4, 30) +
  rect(370, 660, 90, 150, s4, 30) +
  rect(100, 710, 300, 90, s5, 22) +
  linea('M250 714v82', s4, 4) +
  girado(150, 650, -10, rect(0, 0, 74, 66, luzColor, 12)) +
  girado(300, 640, 8, rect(0, 0, 70, 66, luzFuerte, 12)) +
  rect(70, 800, 18, 36, s1) +
  rect(412, 800, 18, 36, s1) +
  linea('M580 870V720', s5, 7) +
  rect(540, 864, 80, 12, s5, 6) +
  circulo(580, 690, 110, luzColor, 0.12) +
  forma('M540 724l20-64h40l20 64z', luzColor) +
  circulo(500, 880, 22, luzFuerte) +
  linea('M482 874c10 8 26 8 36 0M500 858c-8 12-8 32 0 44', s1, 3) +
  hilo('M206 340C280 520 440 540 528 400');

const balde = (x: number, y: number, k: number, color: string, petalo: string): string =>
  grupo(
    x,
    y,
    k,
    repetir(5, (i) => linea(`M0-50L${(i - 2) * 22} ${-112 - (i % 2) * 22}`, s4, 4) + circulo((i - 2) * 22, -118 - (i % 2) * 22, 15, petalo) + circulo((i - 2) * 22, -118 - (i % 2) * 22, 5, s1)) +
      forma('M-20-60c-14-6-22-18-22-32 14 4 22 14 22 32zM20-60c14-6 22-18 22-32-14 4-22 14-22 32z', s4) +
      forma('M-36-62h72L26 0h-52z', color) +
      linea('M-34-50h68', s1, 3),
  );

const carrito = (): string =>
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
  repetir(4, (i) => forma(`M${290 + i * 38} ${[234, 252, 254, 246][i]}h24l-12 28z`, [luzColor, palido, luzFuerte, luzColor][i]!)) +
  encendida({ x: 66, y: 180, w: 136, h: 190, base: 'jardinera', marco: s5, aparato: 'telefono', quien: { piel: 'clara', pelo: 'castano', peinado: 'pelado', barba: 'completa', ropa: s4 } }) +
  encendida({ x: 520, y: 256, w: 136, h: 190, base: 'jardinera', marco: s4, quien: { piel: 'trigo', pelo: 'cobrizo', peinado: 'flequillo', medico: 'guardapolvo' } }) +
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
  repetir(4, (i) => balde(214 + i * 98, 744, 0.86, [s4, luzFuerte, s5, s4][i]!, [luzColor, palido, luzColor, luzFuerte][i]!)) +
  forma('M130 738h460l-26 84H156z', luzFuerte) +
  rect(120, 730, 480, 18, s5, 4) +
  linea('M590 748l90 20', s5, 10) +
  `<g fill="none" stroke="${s5}" stroke-width="9"><circle cx="250" cy="836" r="56"/><circle cx="470" cy="836" r="56"/></g>` +
  repetir(8, (i) => girado(250, 836, i * 45, linea('M0 0v-52', s5, 4)) + girado(470, 836, i * 45, linea('M0 0v-52', s5, 4))) +
  circulo(250, 836, 12, luzColor) +
  circulo(470, 836, 12, luzColor) +
  balde(60, 912, 1, s5, luzColor) +
  balde(660, 916, 0.9, s4, palido) +
  hilo('M216 270C300 400 420 410 508 350');

export const cuidado: Record<string, Escena> = {
  guardia: { titulo: 'La entrada de una guardia de noche, con reloj y ambulancia; arriba, un padre con su hija y una enfermera en dos balcones.', dibujar: guardiaNocturna },
  guemes: { titulo: 'Un sanatorio en corte, con camas, escalera y ascensor; abajo, una señora con su tableta habla con una médica del piso alto.', dibujar: sala },
  osprera_totem: { titulo: 'Un tótem con pantalla táctil en un salón: una mujer toca el botón y un médico la atiende en la pantalla.', dibujar: totem },
  telemedicina: { titulo: 'Dos casas lejanas sobre el mismo planeta, unidas por un satélite: un hombre con su teléfono y una médica.', dibujar: planeta },
  vilsar: { titulo: 'Una sala de estar con una gran ventana a la ciudad; una abuela con su nieto y una enfermera en la pantalla.', dibujar: hogar },
  escobar_udp: { titulo: 'Un carro de flores en una calle angosta; en las ventanas, un vecino con su teléfono y una médica.', dibujar: carrito },
};
