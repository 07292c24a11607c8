import type { Readable } from 'node:stream';
import { PortalError, type CodigoError } from '@portal/domain/errores/errores';

/**
 * One record: its first line's number, as an editor counts lines, and its cells; undefined if its quotes are
 * unbalanced.
 */
export interface Registro {
  linea: number;
  celdas: string[] | undefined;
}

/**
 * If a quote is still open after this many characters, it was a stray quote: the record ends with its line.
 */
const RECORD_CHARS = 16 * 1024;
/** A line longer than this means that the file is not a table. */
const LINE_CHARS = 256 * 1024;
/** Signatures of spreadsheet files, PDF and UTF-16 text. */
// oxlint-disable-next-line no-control-regex
const NO_CSV = /^(PK\u0003\u0004|\u00d0\u00cf\u0011\u00e0|\u00ff\u00fe|\u00fe\u00ff|%PDF)/;
const SEPARATORS = [';', ',', '\t'] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('windows-1252');

/**
 * Decodes a cell's bytes (held as Latin-1) as UTF-8 if valid, else as windows-1252, which old spreadsheets
 * write. Per cell, so that files with mixed encodings can be read.
 */
function decode(cell: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(cell)) return cell;
  const bytes = Buffer.from(cell, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return latin.decode(bytes);
  }
}

/**
 * Reads a CSV as a stream. The separator is `;`, `,` or tab, whichever is most frequent in the first line.
 * Quoted cells may hold separators, quotes and line breaks. Accepts CRLF or LF, and UTF-8 with or without
 * BOM, or Latin-1. Skips empty lines. Holds at most one record in memory. Throws `refusal` if the file is not
 * a CSV.
 */
export async function* readCsv(
  body: Readable,
  { onBytes = () => {}, refusal }: { onBytes?: (bytes: number) => void; refusal: CodigoError },
): AsyncGenerator<Registro> {
  const noCsv = () =>
    new PortalError(refusal, {
      message: 'El archivo no es un CSV. En la planilla, elegí «Guardar como» y el formato CSV.',
    });
  let rest = '';
  let linea = 1;
  let separator: string | undefined;
  let first = true;

  function* take(ended: boolean): Generator<Registro> {
    for (let at = 0; ;) {
      const end = rest.indexOf('\n', at);
      if ((end < 0 ? rest.length : end) - at > LINE_CHARS) throw noCsv();
      if (end < 0 && (!ended || at >= rest.length)) {
        rest = rest.slice(at);
        return;
      }
      separator ??= chooseSeparator(rest.slice(at, end < 0 ? undefined : end));
      const lineEnd = end < 0 ? rest.length : end;
      const record = readRecord(rest, at, lineEnd, separator, ended);
      if (record === undefined) {
        rest = rest.slice(at);
        return;
      }
      if (record.celdas === undefined || record.celdas.some((cell) => cell.trim() !== ''))
        yield { linea, celdas: record.celdas?.map(decode) };
      linea += record.lineas;
      at = record.next;
    }
  }

  for await (const chunk of body as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    rest += chunk.toString('latin1');
    if (first && rest.length >= 4) {
      first = false;
      if (NO_CSV.test(rest)) throw noCsv();
      rest = rest.replace(/^\u00ef\u00bb\u00bf/, '');
    }
    yield* take(false);
  }
  yield* take(true);
}

function chooseSeparator(header: string): string {
  const counted = SEPARATORS.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.toSorted((one, two) => two.count - one.count)[0]!.sign;
}

interface Taken {
  celdas: string[] | undefined;
  /** Offset of the next record, and the number of lines in this one. */
  next: number;
  lineas: number;
}

/** Returns `undefined` if the record's end is not in the text yet. */
function readRecord(
  text: string,
  from: number,
  lineEnd: number,
  separator: string,
  ended: boolean,
): Taken | undefined {
  const line = text.slice(from, lineEnd);
  const plain = { next: lineEnd + 1, lineas: 1 };
  if (!line.includes('"'))
    return { celdas: (line.endsWith('\r') ? line.slice(0, -1) : line).split(separator), ...plain };

  const celdas: string[] = [];
  let lineas = 1;
  for (let at = from; ;) {
    if (text[at] !== '"') {
      // An unquoted cell; quotes inside it are literal.
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
      if (end >= text.length && !ended) return undefined;
      celdas.push(text.slice(at, end).replace(/\r$/, ''));
      if (text[end] !== separator) return { celdas, next: end + 1, lineas };
      at = end + 1;
      continue;
    }
    let cell = '';
    let end = at + 1;
    for (;;) {
      const quote = text.indexOf('"', end);
      const reached = quote < 0 ? text.length : quote;
      if (reached - from > RECORD_CHARS || (quote < 0 && ended)) return { celdas: undefined, ...plain };
      if (quote < 0) return undefined;
      cell += text.slice(end, quote);
      if (text[quote + 1] === undefined && !ended) return undefined;
      if (text[quote + 1] !== '"') {
        end = quote + 1;
        break;
      }
      cell += '"';
      end = quote + 2;
    }
    lineas += cell.split('\n').length - 1;
    // After the closing quote only the end of the cell is valid.
    const [tail = ''] = /^[ \r]*/.exec(text.slice(end, end + 20)) ?? [];
    end += tail.length;
    if (end >= text.length && !ended) return undefined;
    if (end < text.length && text[end] !== separator && text[end] !== '\n')
      return { celdas: undefined, ...plain };
    celdas.push(cell);
    if (text[end] !== separator) return { celdas, next: end + 1, lineas };
    at = end + 1;
  }
}
