import { blanco, circulo, forma, linea, palido, primario, s1, s3, s4 } from './tinta.ts';

/** People as busts in a box of 240 x 240: the eyes are at y 100, and the shoulders end at the bottom. */

export const pieles = {
  clara: { cara: '#f3cdab', sombra: '#dfb28c', boca: '#934a38' },
  trigo: { cara: '#e8b892', sombra: '#d49f78', boca: '#7d4430' },
  canela: { cara: '#d9a07a', sombra: '#c58a64', boca: '#7d4430' },
  cobre: { cara: '#bb7d55', sombra: '#a36841', boca: '#5f2c1c' },
  oscura: { cara: '#8b5738', sombra: '#744528', boca: '#40190d' },
} as const;

const pelos = {
  negro: '#211a1b',
  morocho: '#33211b',
  castano: '#56331f',
  cobrizo: '#8b4524',
  rubio: '#b98640',
  gris: '#8f979c',
  blanco: '#e4e7e8',
} as const;

type Peinado =
  | 'largo'
  | 'melena'
  | 'flequillo'
  | 'corto'
  | 'raya'
  | 'cepillo'
  | 'rodete'
  | 'cola'
  | 'rulos'
  | 'afro'
  | 'pelado'
  | 'trenzas'
  | 'ondas';

export type Persona = {
  piel: keyof typeof pieles;
  pelo: keyof typeof pelos;
  peinado: Peinado;
  ropa?: string;
  medico?: 'guardapolvo' | 'ambo';
  barba?: 'completa' | 'bigote' | 'candado';
  lentes?: boolean;
  mayor?: boolean;
  auriculares?: boolean;
  aros?: boolean;
  sombrero?: 'casco' | 'gorra' | 'boina' | 'chambergo';
  nino?: boolean;
};

const oreja = (x: number, fill: string): string => circulo(x, 100, 7.5, fill);

const atras: Partial<Record<Peinado, (p: string) => string>> = {
  largo: (p) =>
    forma('M70 100c0-38 20-62 50-62s50 24 50 62c0 30 6 52 16 76-24 14-108 14-132 0 10-24 16-46 16-76z', p),
  melena: (p) =>
    forma('M72 98c0-36 20-58 48-58s48 22 48 58c0 22 2 30-6 44-24 10-60 10-84 0-8-14-6-22-6-44z', p),
  flequillo: (p) => forma('M70 96c0-36 20-58 50-58s50 22 50 58v48c0 8-10 10-18 8H88c-8 2-18 0-18-8z', p),
  rodete: (p) =>
    circulo(120, 32, 21, p) +
    forma('M78 100c-2-38 16-58 42-58s44 20 42 58c-1 14-6 22-10 26H88c-4-4-9-12-10-26z', p),
  cola: (p) =>
    forma('M146 52c34-4 46 28 42 62-2 22-10 38-20 46 2-34-2-70-26-88z', p) +
    forma('M79 100c-2-38 15-58 41-58s43 20 41 58l-6 22H85z', p),
  rulos: (p) =>
    [
      [84, 62, 22],
      [120, 48, 26],
      [156, 62, 22],
      [74, 92, 20],
      [166, 92, 20],
      [76, 122, 19],
      [164, 122, 19],
      [86, 144, 15],
      [154, 144, 15],
    ]
      .map(([x, y, r]) => circulo(x!, y!, r!, p))
      .join(''),
  afro: (p) => circulo(120, 80, 57, p),
  trenzas: (p) =>
    [
      [64, 112, 14],
      [60, 134, 13],
      [60, 154, 10],
      [176, 112, 14],
      [180, 134, 13],
      [180, 154, 10],
    ]
      .map(([x, y, r]) => circulo(x!, y!, r!, p))
      .join('') + forma('M76 104c-2-40 16-62 44-62s46 22 44 62z', p),
  ondas: (p) =>
    forma(
      'M68 98c-2-38 20-60 52-60s54 22 52 60c-1 12 10 18 6 32-3 11 8 17 4 29-3 10-18 12-30 9H88c-12 3-27 1-30-9-4-12 7-18 4-29-4-14 7-20 6-32z',
      p,
    ),
};

const frente: Record<Peinado, (p: string) => string> = {
  largo: (p) => forma('M80 102c-2-36 14-56 40-56s42 20 40 56c-8-8-14-18-16-34-10 16-36 24-64 34z', p),
  melena: (p) => forma('M79 104c-2-38 14-58 42-58 26 0 42 20 40 56-10-6-16-18-18-32-6 16-38 16-64 34z', p),
  flequillo: (p) =>
    forma('M78 106c-4-42 14-62 42-62s46 20 42 62c-4-8-6-16-7-24-20 6-50 6-70 0-1 8-3 16-7 24z', p),
  corto: (p) =>
    forma('M81 97c-5-34 10-55 39-55 30 0 44 21 39 55-4-5-7-13-8-22-14-9-48-9-62 0-1 9-4 17-8 22z', p),
  raya: (p) =>
    forma('M81 98c-7-38 12-58 40-58 30 0 45 22 38 58-5-5-8-13-9-23-22 3-40-2-51-11-2 14-10 20-18 34z', p),
  cepillo: (p) =>
    forma(
      'M82 92c-4-26 0-44 8-50 8-10 52-10 60 0 8 6 12 24 8 50-3-6-5-12-6-20-18-4-46-4-64 0-1 8-3 14-6 20z',
      p,
    ),
  rodete: (p) => forma('M79 102c-2-38 15-58 41-58s43 20 41 58c-5-16-18-32-41-36-23 4-36 20-41 36z', p),
  cola: (p) => forma('M79 102c-3-38 13-58 41-58 27 0 43 20 41 54-10-4-22-14-28-28-10 12-34 18-54 32z', p),
  rulos: (p) =>
    [
      [92, 60, 15],
      [112, 52, 16],
      [134, 54, 16],
      [150, 66, 13],
      [82, 78, 11],
      [158, 82, 9],
    ]
      .map(([x, y, r]) => circulo(x!, y!, r!, p))
      .join(''),
  afro: (p) => forma('M82 92c-2-26 12-44 38-44s40 18 38 44c-6-14-20-22-38-22s-32 8-38 22z', p),
  pelado: (p) =>
    forma(
      'M88 70c-12 6-15 22-10 36 5-2 8-6 9-12 2-8 2-16 1-24zM152 70c12 6 15 22 10 36-5-2-8-6-9-12-2-8-2-16-1-24z',
      p,
    ),
  trenzas: (p) =>
    forma('M79 102c-2-38 15-58 41-58s43 20 41 58c-3-14-16-28-39-36l-2-14-2 14c-23 8-36 22-39 36z', p),
  ondas: (p) =>
    forma(
      'M79 104c-3-38 14-60 42-60 27 0 43 20 40 56-6-2-9-8-11-14-8 2-14-2-17-10-8 8-18 10-28 8-4 10-14 14-26 20z',
      p,
    ),
};

const sombreros: Record<NonNullable<Persona['sombrero']>, string> = {
  casco:
    forma('M75 82c0-32 18-52 45-52s45 20 45 52z', '#f2c14e') +
    forma('M111 26h18v40h-18z', '#dba733') +
    forma('M66 80h108a5 5 0 0 1 0 12H66a5 5 0 0 1 0-12z', '#dba733'),
  gorra:
    forma('M77 80c-2-30 16-46 43-46s45 16 43 46z', s3) +
    forma('M70 78c30-10 70-10 100 0 6 2 10 10 4 12-34-8-74-8-108 0-6-2-2-10 4-12z', s1) +
    circulo(120, 58, 8, 'var(--accent-strong)'),
  boina: forma(
    'M66 70c-4-26 26-40 58-40 34 0 58 16 52 38-2 10-14 14-26 14-20-6-46-6-62 0-12 0-20-4-22-12z',
    '#3b2a26',
  ),
  chambergo:
    forma('M84 70c0-30 6-44 18-46 8-2 12 4 18 4s10-6 18-4c12 2 18 16 18 46z', '#4a3527') +
    forma('M83 60h74v12H83z', '#2b1e17') +
    forma('M48 74c20-8 124-8 144 0 6 3 4 10-4 11-44-8-92-8-136 0-8-1-10-8-4-11z', '#4a3527'),
};

const barbas: Record<NonNullable<Persona['barba']>, (p: string) => string> = {
  completa: (p) =>
    forma('M83 98c0 34 14 54 37 54s37-20 37-54c-5 7-8 14-14 14-10-5-36-5-46 0-6 0-9-7-14-14z', p),
  bigote: (p) => forma('M120 112c-10-3-20 0-24 9 10 3 20 1 24-3 4 4 14 6 24 3-4-9-14-12-24-9z', p),
  candado: (p) =>
    forma(
      'M120 110c-14-2-20 6-20 16 0 16 10 22 20 22s20-6 20-22c0-10-6-18-20-16zm0 9c8 0 11 3 11 7 0 3-4 5-11 5s-11-2-11-5c0-4 3-7 11-7z',
      p,
    ),
};

const cuerpo = 'M20 240c0-52 34-74 78-82 6 16 38 16 44 0 44 8 78 30 78 82z';

const ropaDe = ({ medico, ropa }: Persona, piel: string): string => {
  if (medico === 'guardapolvo') {
    return (
      forma(cuerpo, blanco) +
      forma('M98 158c6 16 38 16 44 0l4 2-26 62-26-62z', ropa ?? primario) +
      forma(
        'M96 159l24 63-18 18H84l-10-62c6-10 14-16 22-19zM144 159l-24 63 18 18h18l10-62c-6-10-14-16-22-19z',
        '#dfe7ea',
      )
    );
  }
  if (medico === 'ambo') {
    return (
      forma(cuerpo, ropa ?? s4) +
      forma('M98 158c6 16 38 16 44 0l-22 34z', piel) +
      linea('M96 158l24 36 24-36', palido, 4) +
      forma('M150 196h34v5h-34z', palido)
    );
  }
  return (
    forma(cuerpo, ropa ?? primario) + forma('M98 158c6 16 38 16 44 0l6 1c-6 24-50 24-56 0z', '#000000', 0.14)
  );
};

const estetoscopio = (color: string): string =>
  linea('M84 166c-6 26 0 40 10 48m62-48c5 22 2 36-4 44', color, 5) + circulo(96, 218, 7, color);

export const persona = (p: Persona): string => {
  const { cara, sombra, boca } = pieles[p.piel];
  const pelo = pelos[p.pelo];
  const ojos = p.piel === 'oscura' ? '#190f0b' : '#2a1c16';
  const partes = [
    atras[p.peinado]?.(pelo) ?? '',
    p.nino
      ? `<g transform="translate(30 46) scale(.75 .81)">${ropaDe(p, sombra)}</g>` +
        forma('M106 130h28v36c0 10-28 10-28 0z', sombra)
      : forma('M102 126h36v40c0 14-36 14-36 0z', sombra) + ropaDe(p, sombra),
    p.medico ? estetoscopio(p.medico === 'ambo' ? palido : s3) : '',
    oreja(84, sombra) + oreja(156, sombra),
    forma('M84 92c0-27 14-44 36-44s36 17 36 44c0 31-16 52-36 52s-36-21-36-52z', cara),
    p.nino ? circulo(99, 114, 7, '#d8694f', 0.3) + circulo(141, 114, 7, '#d8694f', 0.3) : '',
    p.barba ? barbas[p.barba](pelo) : '',
    frente[p.peinado](pelo),
    circulo(106, 100, p.nino ? 3.4 : 2.8, ojos) + circulo(134, 100, p.nino ? 3.4 : 2.8, ojos),
    p.mayor ? linea('M92 106l-4 3M148 106l4 3M98 114c-2 3-3 6-3 9M142 114c2 3 3 6 3 9', sombra, 2.4) : '',
    linea('M110 122c6 5.5 14 5.5 20 0', p.barba === 'completa' ? '#f0e2d8' : boca, 3),
    p.lentes
      ? linea(
          'M94 100a12 12 0 0 1 24 0a12 12 0 0 1-24 0zM122 100a12 12 0 0 1 24 0a12 12 0 0 1-24 0zM118 98c1-2 3-2 4 0M94 98l-10-3M146 98l10-3',
          '#3a2d2a',
          2.8,
        )
      : '',
    p.aros ? circulo(83, 112, 4, 'var(--accent-strong)') + circulo(157, 112, 4, 'var(--accent-strong)') : '',
    p.sombrero ? sombreros[p.sombrero] : '',
    p.auriculares
      ? linea('M80 98c-4-40 14-60 40-60s44 20 40 60', s1, 5) +
        `<rect x="74" y="90" width="13" height="24" rx="6" fill="${s1}"/><rect x="153" y="90" width="13" height="24" rx="6" fill="${s1}"/>` +
        linea('M80 114c2 14 12 20 24 20', s1, 3.4) +
        circulo(106, 134, 4, s1)
      : '',
  ];
  return partes.join('');
};
