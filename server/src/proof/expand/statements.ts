export interface Statement {
  /** Lower case, one blank between words, without comments. Bodies of functions are `$$`, strings are `''`. */
  text: string;
  /** The text between its dollar quotes, in lower case. */
  body: string;
  /** The comment lines right before it: neither inside it, nor behind the one before it on the same line. */
  comments: string[];
}

/** Comments, quoted names, strings and dollar-quoted bodies, which may contain a semicolon. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Divides a migration into its statements. */
export function statementsOf(sql: string): Statement[] {
  const hidden: string[] = [];
  const flat = sql.replaceAll(OPAQUE, (piece) => {
    if (piece.startsWith('"')) return piece;
    hidden.push(piece);
    return `\uE000${hidden.length - 1}\uE000`;
  });
  return flat
    .split(';')
    .map((part, at) => {
      const comments: string[] = [];
      const begins = /^(?:\s|\uE000\d+\uE000)*/.exec(part)![0].length;
      const newLine = at === 0 ? -1 : part.indexOf('\n');
      let body = '';
      const text = part.replaceAll(/\uE000(\d+)\uE000/g, (_, number: string, place: number) => {
        const piece = hidden[Number(number)]!;
        if (piece.startsWith('$')) {
          body += piece.toLowerCase();
          return '$$$$';
        }
        if (piece.startsWith("'")) return "''";
        if (place < begins && place > newLine && (at === 0 || newLine >= 0))
          comments.push(piece.replace(/^--\s*/, '').trim());
        return ' ';
      });
      return { text: text.replaceAll(/\s+/g, ' ').trim().toLowerCase(), body, comments };
    })
    .filter(({ text }) => text !== '');
}
