import { inflateSync } from 'node:zlib';

/** The lines of text of a PDF that we drew: built-in fonts, one run a line. */
export function textOfPdf(pdf: Buffer): string {
  const lines: string[] = [];
  for (const [, stream] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    let drawn: string;
    try {
      drawn = inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      continue;
    }
    for (const [, run] of drawn.matchAll(/\[(.*?)\] TJ/g)) {
      lines.push([...run!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''));
    }
  }
  return lines.join('\n');
}
