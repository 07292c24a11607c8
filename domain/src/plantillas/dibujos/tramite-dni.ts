/**
 * Shows where the procedure number is on the front of an Argentine DNI. The person and the numbers are
 * invented. Neutral colours, the same in every template.
 */

const etiqueta = (x: number, y: number, texto: string): string =>
  `<text x="${x}" y="${y}" font-size="8.5" fill="#5d6a73">${texto}</text>`;
const dato = (x: number, y: number, texto: string, tamano = 14): string =>
  `<text x="${x}" y="${y}" font-size="${tamano}" font-weight="600" fill="#1c262d">${texto}</text>`;
const campo = (x: number, y: number, rotulo: string, valor: string): string =>
  etiqueta(x, y, rotulo) + dato(x, y + 16, valor);

const guilloche = Array.from(
  { length: 9 },
  (_, i) => `<path d="M40 ${112 + i * 24}c70-34 130 34 200 0s130-34 200 0 60 20 80 8" />`,
).join('');

const foto = [
  '<rect x="62" y="118" width="118" height="150" rx="6" fill="#d3dadf"/>',
  '<clipPath id="dni-foto"><rect x="62" y="118" width="118" height="150" rx="6"/></clipPath>',
  '<g clip-path="url(#dni-foto)"><g transform="translate(31 118) scale(.75)" fill="#7d8b94">',
  '<path d="M72 98c0-36 20-58 48-58s48 22 48 58c0 22 2 30-6 44-24 10-60 10-84 0-8-14-6-22-6-44z" fill="#4c5962"/>',
  '<path d="M102 126h36v40c0 14-36 14-36 0z" fill="#9aa6ae"/>',
  '<path d="M20 200c0-30 34-36 78-42 6 16 38 16 44 0 44 6 78 12 78 42z" fill="#5d6a73"/>',
  '<path d="M84 92c0-27 14-44 36-44s36 17 36 44c0 31-16 52-36 52s-36-21-36-52z" fill="#b7c1c8"/>',
  '<path d="M79 104c-2-38 14-58 42-58 26 0 42 20 40 56-10-6-16-18-18-32-6 16-38 16-64 34z" fill="#4c5962"/>',
  '<circle cx="106" cy="100" r="2.8" fill="#333d44"/><circle cx="134" cy="100" r="2.8" fill="#333d44"/><path d="M110 121c6 5.5 14 5.5 20 0" fill="none" stroke="#4c5962" stroke-width="3" stroke-linecap="round"/>',
  '</g></g>',
].join('');

export const tramiteDniSvg: string = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 400" role="img" font-family="\'Atkinson Hyperlegible Next\', system-ui, sans-serif">',
  '<title>Frente de un DNI argentino: el número de trámite, de 11 dígitos, está abajo a la derecha y aparece rodeado y señalado con una flecha.</title>',
  '<rect width="560" height="400" fill="#eef1f3"/>',
  '<rect x="36" y="30" width="488" height="308" rx="20" fill="#c6ced4"/>',
  '<rect x="36" y="26" width="488" height="308" rx="20" fill="#f9fbfc"/>',
  '<clipPath id="dni-tarjeta"><rect x="36" y="26" width="488" height="308" rx="20"/></clipPath>',
  `<g clip-path="url(#dni-tarjeta)"><g fill="none" stroke="#dfe6ea" stroke-width="2">${guilloche}</g><rect x="36" y="26" width="488" height="58" fill="#dbe3e8"/></g>`,
  '<path d="M62 74V56a11 11 0 0 1 22 0v18z" fill="#8796a0"/><path d="M67 74V57a6 6 0 0 1 12 0v17z" fill="#f9fbfc"/>',
  '<text x="96" y="53" font-size="14" font-weight="680" fill="#1c262d">REPÚBLICA ARGENTINA</text>',
  '<text x="96" y="70" font-size="10" fill="#415059">Documento Nacional de Identidad</text>',
  '<rect x="444" y="42" width="56" height="28" rx="5" fill="#c6ced4"/><circle cx="472" cy="56" r="8" fill="#f9fbfc"/>',
  foto,
  campo(200, 112, 'Apellido', 'EJEMPLO'),
  campo(200, 148, 'Nombre', 'JULIA INÉS'),
  campo(200, 184, 'Sexo', 'F'),
  campo(250, 184, 'Nacionalidad', 'ARGENTINA'),
  campo(378, 184, 'Ejemplar', 'A'),
  campo(200, 220, 'Fecha de nacimiento', '12 MAR 1985'),
  campo(330, 220, 'Fecha de emisión', '04 JUL 2022'),
  etiqueta(62, 290, 'Documento'),
  dato(62, 312, '00.123.456', 20),
  '<path d="M206 304c14-26 26 14 36-8s16 16 30-2" fill="none" stroke="#5d6a73" stroke-width="2.5" stroke-linecap="round"/>',
  // the highlighted procedure number
  '<rect x="322" y="256" width="178" height="56" rx="28" fill="#ffffff" stroke="#1f5fae" stroke-width="5"/>',
  '<text x="411" y="277" font-size="10.5" text-anchor="middle" fill="#174a8a">Trámite N°</text>',
  '<text x="411" y="299" font-size="20" font-weight="700" text-anchor="middle" fill="#132226" letter-spacing=".6">00418273645</text>',
  '<path d="M226 372c90 8 164-8 182-42" fill="none" stroke="#1f5fae" stroke-width="6" stroke-linecap="round"/><path d="M391 340l19-20 9 26" fill="none" stroke="#1f5fae" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>',
  '<text x="212" y="377" font-size="15" font-weight="600" text-anchor="end" fill="#174a8a">Son estos 11 números</text>',
  '</svg>',
].join('');
