import type { Escena } from './escena.ts';
import { alamo, ave, casa, cielo, farol, luna, mata, menguante, nube, olas, palmera, pasto, pino, redondo, reflejo } from './paisaje.ts';
import { arco, blanco, circulo, elipse, forma, grupo, linea, luzColor, luzFuerte, n, primario, rect, repetir, s1, s2, s3, s4, s5 } from './tinta.ts';
import { encendida, grilla, hilo, ventana } from './ventanas.ts';

const bergantin = (): string =>
  cielo(6, 480, 20) +
  luna(600, 150, 52) +
  forma('M0 620c120-40 240-36 360-16s240 0 360-24v120H0z', s2) +
  rect(0, 690, 720, 250, s3) +
  olas(700, 130, 9, s4, 14) +
  reflejo(600, 706, 6, 90) +
  // rigging
  linea('M196 120v470M372 86v510', s5, 9) +
  linea('M196 130L52 540M196 130l176 250M372 96l150 500M372 96L196 480', s4, 2.500) +
  forma('M98 176c60 10 136 10 196 0 12 40 10 70-6 104-56-12-128-12-184 0-16-34-18-64-6-104z', palido) +
  forma('M82 306c70 12 158 12 228 0 14 52 12 98-8 140-64-14-148-14-212 0-20-42-22-88-8-140z', blanco) +
  forma('M276 132c60 10 132 10 192 0 12 44 10 76-6 112-56-12-124-12-180 0-16-36-18-68-6-112z', blanco) +
  forma('M258 268c70 12 158 12 228 0 16 64 14 118-8 170-66-14-146-14-212 0-22-52-24-106-8-170z', palido) +
  forma('M500 470c40 30 90 50 140 56-60 10-100 30-128 60z', palido) +
  linea('M90 176h212M74 306h244M268 132h208M250 268h244', s5, 6) +
  forma('M196 120l64 16-64 20zM372 86l70 18-70 20z', luzColor) +
  linea('M500 600l150-76', s5, 8) +
  // hull, with the cabin at the stern
  forma('M24 520h166l10 66h270l74-34c-6 110-42 190-92 234H110C62 726 34 630 24 520z', s4) +
  forma('M28 556h164l8 30h270l72-30-6 30-62 26H188l-8-26H32z', luzFuerte) +
  forma('M78 716h424c-12 28-28 52-50 70H110c-14-20-24-44-32-70z', s2) +
  repetir(4, (i) => forma(arco(232 + i * 62, 640, 28, 34), s1)) +
  encendida({ x: 62, y: 580, w: 116, h: 152, base: 'alfeizar', marco: s5, aparato: 'telefono', quien: { piel: 'trigo', pelo: 'blanco', peinado: 'corto', barba: 'completa', mayor: true } }) +
  // the quay
  rect(500, 836, 220, 104, s1) +
  rect(534, 620, 186, 260, s2) +
  rect(520, 598, 200, 26, s5) +
  forma('M572 598v-22a54 54 0 0 1 108 0v22z', s3) +
  encendida({ x: 572, y: 654, w: 114, h: 152, base: 'jardinera', marco: s4, quien: { piel: 'oscura', pelo: 'negro', peinado: 'cepillo', medico: 'guardapolvo', lentes: true } }) +
  rect(0, 800, 500, 140, s2) +
  olas(806, 120, 14, s4, 12) +
  forma('M470 940v-96h40v-14h210v110z', s1) +
  circulo(496, 836, 12, s5) +
  ave(80, 90, 1.1, s5) +
  ave(520, 250, 1, s5) +
  hilo('M190 640C300 600 470 590 562 720');

const palido = 'var(--primary-line)';

const grua = (x: number, y: number, k: number, color: string): string =>
  grupo(x, y, k, linea('M0 0v-330M110 0v-330M0-120h110M0-120l110-110M110-120L0-230M-10-330h260M50-330v-70l190 66M50-400l-60 70', color, 11) + rect(30, -330, 50, 46, color, 4) + linea('M200-330v120', s5, 3) + rect(170, -210, 60, 34, luzFuerte, 3));

const puerto = (): string =>
  cielo(13, 360, 14) +
  menguante(330, 110, 42) +
  forma('M0 560c80-60 160-70 230-40s110 60 200 60v80H0z', s2) +
  rect(0, 620, 720, 320, s3) +
  grua(430, 640, 0.9, s4) +
  grua(560, 660, 1.15, s5) +
  rect(400, 636, 320, 40, s2) +
  olas(650, 60, 22, s4, 8) +
  // cargo ship
  forma('M-20 700h700l-46 150H-20z', s1) +
  forma('M-20 700h700l-8 26H-20z', luzFuerte) +
  repetir(4, (i) => rect(258 + i * 96, 640, 88, 58, [s4, primario, s5, s4][i]!, 3)) +
  repetir(3, (i) => rect(258 + i * 96, 578, 88, 58, [primario, s5, luzFuerte][i]!, 3)) +
  repetir(2, (i) => rect(258 + i * 96, 516, 88, 58, [luzColor, s4][i]!, 3)) +
  repetir(9, (i) => {
    const fila = i < 4 ? 0 : i < 7 ? 1 : 2;
    const col = i < 4 ? i : i < 7 ? i - 4 : i - 7;
    return linea(`M${280 + col * 96} ${650 - fila * 62}v38M${302 + col * 96} ${650 - fila * 62}v38M${324 + col * 96} ${650 - fila * 62}v38`, s1, 3, 'opacity=".4"');
  }) +
  // the bridge house of the ship
  rect(20, 430, 210, 270, s4) +
  rect(0, 410, 250, 24, s5) +
  rect(60, 340, 60, 72, luzFuerte) +
  rect(60, 356, 60, 14, s1) +
  linea('M180 410V290M160 320h40', s5, 6) +
  encendida({ x: 64, y: 474, w: 124, h: 172, base: 'balcon', marco: s5, aparato: 'telefono', quien: { piel: 'canela', pelo: 'morocho', peinado: 'corto', sombrero: 'gorra', barba: 'bigote', ropa: s3 } }) +
  // the quay's office
  rect(0, 850, 720, 90, s2) +
  olas(790, 60, 30, s5, 10) +
  rect(470, 700, 220, 240, s3) +
  rect(456, 680, 248, 24, s5) +
  encendida({ x: 520, y: 738, w: 122, h: 150, base: 'alfeizar', marco: s4, quien: { piel: 'trigo', pelo: 'rubio', peinado: 'melena', medico: 'guardapolvo', lentes: true } }) +
  rect(0, 896, 720, 44, s1) +
  repetir(6, (i) => forma(arco(30 + i * 74, 872, 26, 26), s5)) +
  hilo('M200 540C300 380 500 420 580 720');

const juncos = (x: number, y: number, k: number, color = s4): string =>
  grupo(x, y, k, linea('M0 0C-4-60-10-110-20-150M10 0c0-70 2-130 4-190M22 0c4-60 14-100 28-140M-12 0c-6-40-18-70-34-96', color, 5) + elipse(14, -196, 8, 26, luzFuerte) + elipse(-21, -160, 7, 22, luzFuerte) + elipse(51, -148, 7, 22, luzFuerte));

const garza = (x: number, y: number, k: number): string =>
  grupo(
    x,
    y,
    k,
    linea('M-6-70V0M14-70V0M-6 0h-14M14 0H0', s5, 4) +
      forma('M-40-150c14-14 34-8 34 10 0 16-14 26-10 44 24-22 70-8 92 26-44 22-108 16-116-24-4-26 14-36 10-50-2-6-6-6-10-6z', blanco) +
      forma('M-36-152l-44 12 42 4z', luzFuerte) +
      circulo(-26, -148, 3, s1) +
      forma('M8-94c24-8 46 0 66 22-26 8-54 4-66-22z', palido),
  );

const laguna = (): string =>
  cielo(19, 360, 22) +
  luna(360, 200, 66) +
  forma('M0 470c120-30 240-20 360-14s240-20 360-6v90H0z', s2) +
  repetir(11, (i) => redondo(20 + i * 70, 480 - (i % 3) * 4, 0.38 + (i % 2) * 0.1, s2, s2)) +
  rect(0, 480, 720, 460, s3) +
  olas(500, 380, 3, s4, 26) +
  reflejo(360, 496, 14, 150) +
  // house on stilts and its jetty
  linea('M60 690v130M230 690v130M140 690v120M280 700h160M310 700v80M430 700v80', s1, 9) +
  rect(20, 686, 430, 16, s5) +
  casa(36, 520, 210, 168, 96, s4, luzFuerte) +
  encendida({ x: 84, y: 536, w: 112, h: 146, base: 'nada', marco: s5, aparato: 'telefono', quien: { piel: 'cobre', pelo: 'negro', peinado: 'largo', ropa: s3 } }) +
  // rowing boat
  forma('M330 770h190c-12 34-36 48-64 48h-60c-30 0-54-14-66-48z', luzFuerte) +
  rect(372, 762, 106, 10, s1) +
  linea('M440 760l74-60', s5, 6) +
  // the other shore
  forma('M720 600c-80-14-170 10-220 50s60 60 120 64l100 6z', s2) +
  rect(520, 430, 176, 210, s4) +
  forma(arco(520, 342, 176, 180), s4) +
  encendida({ x: 552, y: 420, w: 112, h: 156, base: 'jardinera', marco: s5, quien: { piel: 'trigo', pelo: 'gris', peinado: 'ondas', medico: 'guardapolvo', mayor: true } }) +
  alamo(706, 640, 220, s3) +
  garza(600, 850, 1) +
  forma('M0 870c120-30 240-10 340 20s240 40 380 10v40H0z', s1) +
  juncos(60, 930, 1.2, s5) +
  juncos(160, 950, 0.9, s4) +
  juncos(690, 950, 1, s5) +
  juncos(480, 960, 0.6, s4) +
  repetir(3, (i) => elipse(250 + i * 54, 890 + (i % 2) * 14, 26, 8, s5)) +
  circulo(256, 882, 7, luzColor) +
  hilo('M206 600C300 470 450 440 542 500');

const arroyos = (): string =>
  cielo(33, 240, 12) +
  menguante(120, 110, 38) +
  // hills, with a stream in each valley
  forma('M0 420C60 300 160 280 240 380 300 260 440 250 500 370 560 280 660 290 720 400v540H0z', s2) +
  forma('M0 520c120-90 240-70 360-20s240-50 360 0v440H0z', s3) +
  forma('M236 384c10 66-60 104-14 182s124 96 124 196h44c-10-130-106-130-130-210s10-104-24-168z', luzColor) +
  forma('M500 374c-16 70 44 112-10 186s-96 100-110 202h52c20-110 104-130 116-214s-56-100-48-174z', luzColor) +
  forma('M366 282c-10 96 22 170 0 268s-22 140-22 230h46c0-90 34-130 38-226s-62-160-62-272z', palido) +
  forma('M330 740c0 80-60 120-90 200h260c-20-90-60-120-60-200z', luzColor) +
  linea('M300 906c40-10 80 10 120 0M336 868c24-8 50 8 74 0M372 600c-4 40-10 70-10 110M250 620c20 30 50 50 66 80M496 620c-14 30-40 50-54 90', blanco, 4, 'opacity=".8"') +
  pino(290, 470, 90, s4) +
  pino(440, 460, 110, s4) +
  pino(320, 520, 70, s4) +
  pino(640, 480, 100, s4) +
  pino(60, 500, 120, s4) +
  // two banks
  casa(36, 566, 200, 200, 88, s4, luzFuerte) +
  encendida({ x: 78, y: 596, w: 116, h: 158, base: 'jardinera', marco: s5, aparato: 'tableta', quien: { piel: 'clara', pelo: 'gris', peinado: 'pelado', mayor: true, lentes: true, barba: 'bigote', ropa: s3 } }) +
  rect(494, 540, 196, 230, s4) +
  rect(482, 520, 220, 24, s5) +
  encendida({ x: 534, y: 580, w: 116, h: 158, base: 'balcon', marco: s5, quien: { piel: 'oscura', pelo: 'negro', peinado: 'rulos', medico: 'ambo', ropa: primario } }) +
  // bridge of three arches
  forma('M0 760c240-36 480-36 720 0v180h-60v-40a60 60 0 0 0-120 0v40H440v-50a80 80 0 0 0-160 0v50H180v-40a60 60 0 0 0-120 0v40H0z', s1) +
  forma('M0 748c240-36 480-36 720 0v22c-240-36-480-36-720 0z', s5) +
  repetir(12, (i) => rect(20 + i * 60, 716 - Math.sin((i / 11) * Math.PI) * 22, 10, 34, s5, 2)) +
  linea('M20 718c220-34 460-34 680 0', s5, 6) +
  repetir(10, (i) => linea(`M${40 + i * 70} ${800 + (i % 2) * 18}h26`, s3, 3)) +
  farol(250, 736, 110) +
  farol(470, 736, 110) +
  hilo('M204 640C290 500 420 470 524 610');

const palmar = (): string =>
  rect(0, 0, 720, 940, s1) +
  circulo(360, 430, 330, s2) +
  circulo(360, 430, 240, s3, 0.6) +
  circulo(360, 430, 150, luzColor, 0.95) +
  forma('M0 500c140-16 260-10 360-4s240-16 360 4v440H0z', s3) +
  // the river bends towards us
  forma('M330 500c60 20 140 40 90 90s-230 60-230 140 120 90 110 210h330c20-120-150-130-170-200s130-80 130-140-90-90-160-100z', s5) +
  linea('M350 560h60M300 640h70M280 720h90M380 790h80M400 860h110M450 640h40', palido, 5) +
  // canoe
  forma('M296 760h150c-14 26-34 34-54 34h-44c-20 0-40-8-52-34z', s1) +
  linea('M392 770l60-70', luzFuerte, 6) +
  palmera(60, 560, 1.5, s4, s2) +
  palmera(180, 540, 1.1, s2, s2) +
  palmera(560, 540, 1.2, s2, s2) +
  palmera(664, 580, 1.7, s4, s2) +
  palmera(480, 520, 0.7, s2, s2) +
  palmera(262, 520, 0.75, s2, s2) +
  // houses on the banks
  linea('M40 790v70M204 790v70M122 800v60', s1, 10) +
  forma('M4 640L122 540l118 100z', luzFuerte) +
  rect(28, 636, 188, 160, s4) +
  rect(16, 790, 212, 14, s5) +
  encendida({ x: 68, y: 640, w: 108, h: 148, base: 'balcon', marco: s5, aparato: 'telefono', quien: { piel: 'cobre', pelo: 'negro', peinado: 'ondas', aros: true, ropa: s3 }, con: { piel: 'cobre', pelo: 'negro', peinado: 'flequillo', nino: true, ropa: luzFuerte } }) +
  linea('M530 800v60M690 800v60', s1, 10) +
  forma('M496 650l114-84 110 84z', s5) +
  rect(516, 646, 204, 164, s4) +
  rect(504, 802, 216, 14, s5) +
  encendida({ x: 562, y: 652, w: 108, h: 148, base: 'jardinera', marco: s5, quien: { piel: 'clara', pelo: 'castano', peinado: 'corto', medico: 'guardapolvo', barba: 'candado' } }) +
  forma('M0 850c80-20 160-10 220 20s30 60 20 70H0zM720 840c-80-10-150 10-180 40s10 50 20 60h160z', s2) +
  palmera(286, 970, 1.25, s4, s3) +
  repetir(6, (i) => pasto([30, 90, 160, 590, 650, 700][i]!, 920 - (i % 2) * 14, 1.1, s5)) +
  ave(150, 150, 1.2, s5) +
  ave(220, 120, 0.9, s5) +
  ave(560, 180, 1, s5) +
  hilo('M186 700C280 580 440 580 552 700');

const pinguino = (x: number, y: number, k: number): string =>
  grupo(x, y, k, forma('M-16 0c-10-40-8-78 16-78s26 38 16 78z', s1) + forma('M-9-2c-6-30-4-50 9-50s15 20 9 50z', blanco) + forma('M-4-66l-14 4 12 4z', luzFuerte) + forma('M-16-44c-8 8-10 20-8 30 6-6 10-14 10-24zM16-44c8 8 10 20 8 30-6-6-10-14-10-24z', s1) + rect(-12, -3, 10, 5, luzFuerte, 2) + rect(2, -3, 10, 5, luzFuerte, 2));

const faro = (): string =>
  cielo(10, 400, 20) +
  forma('M560 196L-40 60v190z', luzColor, 0.14) +
  forma('M560 196L720 150v90z', luzColor, 0.2) +
  // snowed range
  forma('M-20 600l110-200 60 80 110-170 120 190 70-90 150 190z', s2) +
  forma('M90 400l34 46-24 10-18-14-26 24zM260 310l44 70-26 4-22-20-20 26-26 0zM450 410l36 46-24-4-16 12-28-14z', palido) +
  rect(0, 590, 720, 350, s3) +
  olas(606, 140, 17, s4, 18) +
  // the lighthouse
  forma('M486 800l30-540h98l30 540z', s4) +
  forma('M504 480h122l5 84H499zM511 340h108l4 70H507zM494 650h142l5 84H489z', luzFuerte) +
  rect(496, 244, 138, 20, s5, 3) +
  linea('M506 244v-26M530 244v-26M600 244v-26M624 244v-26M506 218h118', s5, 4) +
  forma('M530 244v-54a35 35 0 0 1 70 0v54z', luzColor) +
  forma('M520 176a45 40 0 0 1 90 0z', s5) +
  linea('M565 136v-26', s5, 5) +
  encendida({ x: 508, y: 500, w: 114, h: 160, base: 'balcon', marco: s5, quien: { piel: 'trigo', pelo: 'negro', peinado: 'melena', medico: 'guardapolvo', auriculares: true } }) +
  // rocks and the keeper's house
  forma('M-20 770c60-34 180-40 300-30s120 44 190 26 190-40 270-6v186H-20z', s2) +
  rect(64, 560, 216, 206, s4) +
  forma('M44 566l128-120 128 120z', s5) +
  repetir(5, (i) => linea(`M64 ${600 + i * 36}h216`, s3, 2)) +
  rect(226, 440, 26, 70, luzFuerte) +
  nube(236, 390, 0.4, s3) +
  encendida({ x: 112, y: 584, w: 122, h: 168, base: 'alfeizar', marco: s5, aparato: 'telefono', quien: { piel: 'clara', pelo: 'cobrizo', peinado: 'corto', barba: 'completa', ropa: s3 } }) +
  forma('M30 776c10-26 50-34 90-26s120-14 170 6 30 34 20 40H36zM454 806c10-26 50-20 80-28s90-14 120 4 40 30 30 42H460z', s1, 0.55) +
  forma('M-20 860c120-50 240-30 320 0s240 30 440-20v110H-20z', s1) +
  pinguino(360, 836, 1.1) +
  pinguino(414, 846, 0.9) +
  pinguino(322, 850, 0.7) +
  linea('M0 890c20-14 40-14 60 0s40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0 40-14 60 0 40 14 60 0', palido, 4, 'opacity=".6"') +
  hilo('M246 640C330 480 430 480 498 560');

export const agua: Record<string, Escena> = {
  almirantebrown: { titulo: 'Un bergantín en el puerto de noche: un hombre de barba blanca, en la cabina, habla con un médico en la casa del muelle.', dibujar: bergantin },
  ramallo: { titulo: 'Un barco de carga y las grúas de un puerto de río; un marinero con su teléfono y una médica en la oficina del muelle.', dibujar: puerto },
  san_vicente: { titulo: 'Una laguna con la luna reflejada, una garza y juncos; una mujer en la casa del muelle y una médica en la otra orilla.', dibujar: laguna },
  tres_arroyos: { titulo: 'Tres arroyos bajan de las sierras hasta un puente de tres arcos; un señor con su tableta y una enfermera en cada orilla.', dibujar: arroyos },
  iosper: { titulo: 'Un palmar junto al río al atardecer; una madre con su hija y un médico en dos casas sobre pilotes.', dibujar: palmar },
  osef: { titulo: 'Un faro austral entre montañas nevadas y pingüinos; un hombre en la casa del farero y una médica en la torre.', dibujar: faro },
};
