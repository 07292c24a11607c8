import {
  BYTES_REPETIDOS,
  LINEA_MAXIMA,
  LINEAS_REPETIDAS,
  type Edicion,
  type LineaViva,
  type Palabras,
} from './palabras.ts';

/** Lines of one page that are kept in memory, to be scrolled back. */
export const LINEAS_EN_PANTALLA = 300;

/** The smallest edit between two texts. It never cuts a character in two, since half of one cannot be sent. */
export function diferencia(
  antes: string,
  despues: string,
): { desde: number; hasta: number; texto: string } | undefined {
  if (antes === despues) return undefined;
  const corto = Math.min(antes.length, despues.length);
  let desde = 0;
  while (desde < corto && antes[desde] === despues[desde]) desde += 1;
  if (partido(antes, desde) || partido(despues, desde)) desde -= 1;
  let cola = 0;
  while (cola < corto - desde && antes[antes.length - 1 - cola] === despues[despues.length - 1 - cola])
    cola += 1;
  if (partido(antes, antes.length - cola) || partido(despues, despues.length - cola)) cola -= 1;
  return { desde, hasta: antes.length - cola, texto: despues.slice(desde, despues.length - cola) };
}

/** Whether a cut at this place would leave the second half of a character alone. */
function partido(texto: string, en: number): boolean {
  const [antes, despues] = [texto.charCodeAt(en - 1), texto.charCodeAt(en)];
  return antes >= 0xd800 && antes < 0xdc00 && despues >= 0xdc00 && despues < 0xe000;
}

/** The text as it can be sent: one line, whole characters, not too long. */
export function enUnaLinea(texto: string): string {
  const limpio = texto.replace(/[\r\n\t\0]+/g, ' ').toWellFormed();
  return limpio.length <= LINEA_MAXIMA
    ? limpio
    : limpio.slice(0, partido(limpio, LINEA_MAXIMA) ? LINEA_MAXIMA - 1 : LINEA_MAXIMA);
}

/** Everything that a page has said, as far as it is known here. */
export interface Dicho {
  /** Edits that it contains. */
  n: number;
  lineas: readonly LineaViva[];
}
export const NADA_DICHO: Dicho = { n: 0, lineas: [] };

/** After an edit; `undefined` if an earlier edit never came. */
export function aplicar(
  dicho: Dicho,
  { n, linea, desde, hasta, texto, fin, voz }: Edicion,
): Dicho | undefined {
  if (n <= dicho.n) return dicho;
  const actual = dicho.lineas.find((una) => una.linea === linea);
  const antes = actual?.texto ?? '';
  if (n !== dicho.n + 1 || desde > hasta || hasta > antes.length) return undefined;
  const nueva = {
    linea,
    texto: (antes.slice(0, desde) + texto + antes.slice(hasta)).slice(0, LINEA_MAXIMA),
    fin,
    voz,
  };
  const lineas = actual
    ? dicho.lineas.map((una) => (una.linea === linea ? nueva : una))
    : [...dicho.lineas, nueva];
  return { n, lineas: lineas.slice(-LINEAS_EN_PANTALLA) };
}

/** Takes over lines that came whole; older lines, which were not repeated, stay. */
export function juntar(dicho: Dicho, todo: Dicho): Dicho {
  if (todo.n < dicho.n) return dicho;
  const lineas = new Map([...dicho.lineas, ...todo.lineas].map((una) => [una.linea, una]));
  return {
    n: todo.n,
    lineas: [...lineas.values()].toSorted((a, b) => a.linea - b.linea).slice(-LINEAS_EN_PANTALLA),
  };
}

/** The last lines that can be sent at once: the oldest go first. */
function ultimas(lineas: readonly LineaViva[]): LineaViva[] {
  const caben = lineas.slice(-LINEAS_REPETIDAS);
  while (caben.length > 1 && bytesDe(caben) > BYTES_REPETIDOS) caben.shift();
  return caben;
}
/** As UTF-8: every byte beyond ASCII is written with three characters here. */
const bytesDe = (valor: unknown) =>
  encodeURIComponent(JSON.stringify(valor)).replace(/%[0-9A-F]{2}/g, '-').length;

/** The words of this page. `escribir` returns the edit to send, if there is one. */
export function createPropias() {
  let dicho = NADA_DICHO;
  /** The open line of each kind: one may type while one's voice is heard. */
  const abiertas: { escrito?: number; voz?: number } = {};
  return {
    lineas: () => dicho.lineas,
    escribir(texto: string, { voz, fin }: { voz: boolean; fin: boolean }): Edicion | undefined {
      const cual = voz ? 'voz' : 'escrito';
      const actual = dicho.lineas.find(({ linea }) => linea === abiertas[cual]);
      const limpio = enUnaLinea(texto);
      const cambio = diferencia(actual?.texto ?? '', limpio);
      if (!cambio && !(fin && actual)) return undefined;
      const edicion: Edicion = {
        tipo: 'edicion',
        n: dicho.n + 1,
        linea: actual?.linea ?? (dicho.lineas.at(-1)?.linea ?? -1) + 1,
        ...(cambio ?? { desde: limpio.length, hasta: limpio.length, texto: '' }),
        fin,
        voz,
      };
      dicho = aplicar(dicho, edicion) ?? dicho;
      if (fin) delete abiertas[cual];
      else abiertas[cual] = edicion.linea;
      return edicion;
    },
    todo: (): Palabras => ({ tipo: 'todo', n: dicho.n, lineas: ultimas(dicho.lineas) }),
  };
}
