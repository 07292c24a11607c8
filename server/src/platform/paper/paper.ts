import { buffer } from 'node:stream/consumers';
import { tokensDe, tokensFijos, type Colores } from '@portal/domain/plantillas/colores';
import { PUNTOS_DE_IMAGEN } from '@portal/domain/unidades/contract';
import type { Unidad } from '../../units/registry.ts';
import { drawBand, drawHead, drawWatermark, numberPages } from './frame.ts';
import { drawBarcode, drawQr, drawSignature } from './marks.ts';
import type { FileStore } from '../files/files.ts';
import { pointsOf } from '../files/uploads.ts';
import { toPaperText } from './text.ts';
import { fontNames, renderPdf } from './pdf.ts';

/** A unit's visual identity as data, so that a document keeps the one it was signed with. */
export interface Cara {
  /** The template whose emblem is drawn. */
  clave: string;
  nombre: string;
  marca: { fuerte: string; resto: string };
  colores: Colores;
  avisoLegal: string;
  /** Of a unit for inspectors: every page says that it has no validity. */
  sinValidez?: true;
}

/** The unit's current visual identity. */
export const caraDe = ({
  modelo,
  inspeccionHasta,
  plantilla: { nombre, marca, colores, pie },
}: Unidad): Cara => ({
  clave: modelo,
  nombre,
  marca,
  colores,
  avisoLegal: pie.avisoLegal,
  ...(inspeccionHasta && { sinValidez: true }),
});

/** The logo of the unit or of the deployment, if a PDF can show it (SVG and WebP cannot be shown). */
export async function readLogo(
  files: FileStore,
  { clave, plantilla }: Pick<Unidad, 'clave' | 'plantilla'>,
): Promise<Uint8Array | undefined> {
  const suyo = plantilla.imagenes?.logo;
  for (const name of [
    ...(suyo === undefined || suyo.endsWith('.webp') ? [] : [suyo]),
    'logo.png',
    'logo.jpg',
  ]) {
    const own = await files.find(`${clave}/marca/${name}`);
    const bytes = own && (await buffer(own.stream()));
    // A logo from before the size limit, or the deployment's, may be too large: the drawn emblem is used
    // instead.
    if (bytes && (pointsOf(bytes) ?? 0) <= PUNTOS_DE_IMAGEN) return bytes;
  }
  return undefined;
}

export interface Hecho {
  etiqueta: string;
  valor: string;
}

export interface PaperOptions {
  cara: Cara;
  /** PDF title, shown by viewers and browser tabs. */
  title: string;
  size: 'A4' | 'A5';
  /** The file's creation date. Fixed, so that the same content gives the same bytes. */
  made: Date;
  /** Across every page of a paper that is not valid. */
  watermark?: string | undefined;
  /** Below the unit's name, in the header. */
  subtitle?: string;
  /** The unit's own logo, in place of the drawn emblem. */
  logo?: Uint8Array | undefined;
  /** At the right of the header: a label and its value. */
  tag?: Hecho;
  /** The document's owner, printed on every page after the first, in case the pages are separated. */
  whose?: string;
}

const tokensOf = (colores: Colores) => ({ ...tokensFijos, ...tokensDe(colores) });
export type Tokens = ReturnType<typeof tokensOf>;
type Kind = 'danger' | 'warn' | 'primary';
type Role = 'H1' | 'H2' | 'P' | 'Figure' | 'Link';
export interface Style {
  size: number;
  bold?: boolean;
  colour?: keyof Tokens;
  gap?: number;
}

interface Box {
  x?: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
  link?: string;
}

/**
 * The common layout of every PDF: a band in the unit's colour, its emblem and name, facts in columns,
 * sections between thin lines, and a footer. All text passes through here: it is treated as plain text and
 * tagged in reading order for screen readers.
 */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly tokens: Tokens;
  readonly left: number;
  readonly width: number;
  y: number;
  /** Starts a new page if the height does not fit. */
  room(height: number): void;
  space(height: number): void;
  line(dashed?: boolean): void;
  text(role: Role, text: string, style: Style, box?: Box): void;
  heightOf(text: string, style: Style, width?: number): number;
  title(text: string): void;
  /** A heading with its content, after a thin line. */
  section(heading: string, write: () => void): void;
  facts(facts: readonly Hecho[], columns?: 1 | 2 | 3): void;
  /** A highlighted notice. */
  notice(kind: Kind, head: string, lines: readonly string[]): void;
  /** Several drawing steps, tagged as one element. */
  block(role: Role, draw: () => void): void;
  /** A drawing with its alternative text. */
  figure(alt: string, draw: () => void): void;
  qr(text: string, alt: string, x: number, y: number, size: number): void;
  barcode(text: string, alt: string, x: number, y: number, width: number, height: number): void;
  signature(path: string, alt: string, x: number, y: number, height: number): void;
  /** A clickable link. Never pass a user-supplied URL. */
  link(text: string, url: string, style: Style, box?: Box): void;
  /** Footer of the last page. */
  foot(lines: readonly (string | { text: string; url: string })[]): void;
}

/** Line spacing to remove, as a fraction of the font size. */
const AIR = 0.145;
/** Height of a section without its content. */
export const SECCION = 34;
/** Relative widths of the fact columns. With three, the first is the widest because it holds names. */
const SHARES = { 1: [1], 2: [1, 1], 3: [1.4, 1, 1] } as const satisfies Record<number, readonly number[]>;
const MARGIN = { A4: 56, A5: 40 } as const;
const FOOT = 84;

export function drawPaper(options: PaperOptions, write: (paper: Paper) => void): Promise<Buffer> {
  const { cara, size } = options;
  const left = MARGIN[size];
  return renderPdf(
    {
      title: toPaperText(options.title),
      size,
      made: options.made,
      author: toPaperText(cara.nombre),
      bottom: FOOT,
    },
    (doc) => {
      const tokens = tokensOf(cara.colores);
      const width = doc.page.width - 2 * left;
      doc.on('pageAdded', () => drawBand(doc, tokens));
      drawBand(doc, tokens);
      const paper = createPaper(doc, tokens, left, width);
      paper.y = drawHead(paper, options);
      if (cara.sinValidez)
        paper.notice('danger', 'SIN VALIDEZ', ['Unidad de inspección: los datos son ficticios.']);
      write(paper);
      const mark = options.watermark ?? (cara.sinValidez && 'SIN VALIDEZ');
      if (mark !== undefined) drawWatermark(doc, tokens, toPaperText(mark));
      numberPages(
        doc,
        tokens,
        left,
        width,
        [options.title, ...(options.whose === undefined ? [] : [options.whose])].map(toPaperText),
      );
    },
  );
}

function createPaper(doc: PDFKit.PDFDocument, tokens: Tokens, left: number, width: number): Paper {
  const body = doc.struct('Document');
  doc.addStructure(body);
  const font = ({ size, bold, gap = size * 0.28 }: Style) => {
    doc.font(bold ? fontNames.bold : fontNames.regular).fontSize(size);
    // The font's default line spacing is too large for print.
    return { lineGap: gap - size * AIR };
  };
  const bottom = () => doc.page.height - FOOT;
  const tagged = (role: Role, alt: string | undefined, draw: () => void) =>
    body.add(doc.struct(role, alt === undefined ? {} : { alt: toPaperText(alt) }, draw));

  const paper: Paper = {
    doc,
    tokens,
    left,
    width,
    y: 0,
    room(height) {
      if (paper.y + height <= bottom()) return;
      doc.addPage();
      paper.y = 60;
    },
    space(height) {
      paper.y += height;
    },
    line(dashed = false) {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.save();
      if (dashed) doc.dash(2.5, { space: 2.5 });
      doc
        .moveTo(left, paper.y)
        .lineTo(left + width, paper.y)
        .lineWidth(0.75)
        .stroke(tokens['line'])
        .restore();
      doc.endMarkedContent();
    },
    text(role, text, style, { x = left, width: wide = width, align = 'left', link } = {}) {
      const words = toPaperText(text);
      if (words.trim() === '') return;
      const { lineGap } = font(style);
      // At least one line must fit; longer texts flow to the next page.
      paper.room(doc.currentLineHeight(true));
      tagged(role, undefined, () => {
        font(style);
        doc
          .fillColor(tokens[style.colour ?? 'ink'])
          .text(words, x, paper.y, { width: wide, align, lineGap, ...(link !== undefined && { link }) });
      });
      paper.y = doc.y;
    },
    heightOf(text, style, wide = width) {
      const { lineGap } = font(style);
      return doc.heightOfString(toPaperText(text), { width: wide, lineGap });
    },
    title(text) {
      paper.text('H1', text, { size: 20, bold: true, gap: 2 });
      paper.space(10);
    },
    section(heading, inside) {
      paper.room(64);
      paper.line();
      paper.space(9);
      paper.text('H2', heading, { size: 9.5, bold: true, colour: 'ink-2' });
      paper.space(3);
      inside();
      paper.space(8);
    },
    facts(facts, columns = 2) {
      const gutter = 20;
      const shares = SHARES[columns];
      const share = (width - gutter * (columns - 1)) / shares.reduce((sum, one) => sum + one, 0);
      const cellAt = (i: number) => ({
        x: left + shares.slice(0, i).reduce((sum, one) => sum + one * share + gutter, 0),
        width: shares[i]! * share,
      });
      const label: Style = { size: 8.5, colour: 'ink-2' };
      const value: Style = { size: 11, bold: true, gap: 1.5 };
      for (let row = 0; row < facts.length; row += columns) {
        const cells = facts.slice(row, row + columns);
        const height = Math.max(
          ...cells.map(
            ({ etiqueta, valor }, i) =>
              paper.heightOf(etiqueta, label, cellAt(i).width) +
              paper.heightOf(valor, value, cellAt(i).width),
          ),
        );
        paper.room(height);
        const top = paper.y;
        cells.forEach(({ etiqueta, valor }, i) => {
          paper.y = top;
          paper.text('P', etiqueta, label, cellAt(i));
          paper.text('P', valor, value, cellAt(i));
        });
        paper.y = top + height + (row + columns < facts.length ? 9 : 0);
      }
    },
    notice(kind, head, lines) {
      const strong: Style = { size: 12, bold: true, colour: `${kind}-ink`, gap: 2 };
      const plain: Style = {
        size: 9.5,
        colour: kind === 'primary' ? 'ink' : (`${kind}-ink` as const),
        gap: 2,
      };
      const inner = width - 32;
      const height =
        18 +
        paper.heightOf(head, strong, inner) +
        lines.reduce((sum, text) => sum + paper.heightOf(text, plain, inner) + 2, 0);
      paper.room(height);
      const top = paper.y;
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .roundedRect(left, top, width, height, 8)
        .lineWidth(1)
        .fillAndStroke(tokens[`${kind}-soft`], tokens[`${kind}-line`]);
      doc.endMarkedContent();
      paper.y = top + 9;
      paper.text('P', head, strong, { x: left + 16, width: inner });
      for (const text of lines) {
        paper.space(2);
        paper.text('P', text, plain, { x: left + 16, width: inner });
      }
      paper.y = top + height + 10;
    },
    link: (text, url, style, box) => paper.text('Link', text, style, { ...box, link: url }),
    block(role, draw) {
      tagged(role, undefined, draw);
    },
    figure(alt, draw) {
      tagged('Figure', alt, draw);
    },
    qr: (text, alt, x, y, side) => paper.figure(alt, () => drawQr(doc, text, x, y, side)),
    barcode: (text, alt, x, y, wide, height) =>
      paper.figure(alt, () => drawBarcode(doc, text, x, y, wide, height)),
    signature: (path, alt, x, y, height) =>
      paper.figure(alt, () => drawSignature(doc, path, x, y, height, tokens['ink'])),
    foot(lines) {
      const style: Style = { size: 8, colour: 'ink-2', gap: 1.6 };
      // The footer lies in the bottom margin: without this, pdfkit would start a new page.
      doc.page.margins.bottom = 0;
      paper.y = doc.page.height - FOOT + 14;
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .moveTo(left, paper.y - 8)
        .lineTo(left + width, paper.y - 8)
        .lineWidth(0.75)
        .stroke(tokens['line']);
      doc.endMarkedContent();
      for (const line of lines) {
        const { text, url } = typeof line === 'string' ? { text: line, url: undefined } : line;
        tagged(url === undefined ? 'P' : 'Link', undefined, () => {
          font(style);
          const fit = {
            width: width - 60,
            lineGap: 1.6,
            height: 36,
            ellipsis: true,
            ...(url !== undefined && { link: url }),
          };
          doc.fillColor(tokens['ink-2']).text(toPaperText(text), left, paper.y, fit);
        });
        paper.y = doc.y + 1.5;
      }
    },
  };
  return paper;
}
