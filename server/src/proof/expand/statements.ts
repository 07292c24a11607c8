export interface Statement {
  /** Lower case, one blank between words, without comments. Bodies of functions are `$$`, strings are `''`. */
  text: string;
  /** The text between its dollar quotes, in lower case. */
  body: string;
  /** The comment lines right before it. */
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
    .map((part) => {
      const comments: string[] = [];
      let body = '';
      const text = part.replaceAll(/\uE000(\d+)\uE000/g, (_, at: string) => {
        const piece = hidden[Number(at)]!;
        if (piece.startsWith('$')) {
          body += piece.toLowerCase();
          return '$$$$';
        }
        if (piece.startsWith("'")) return "''";
        comments.push(piece.replace(/^--\s*/, '').trim());
        return ' ';
      });
      return { text: text.replaceAll(/\s+/g, ' ').trim().toLowerCase(), body, comments };
    })
    .filter(({ text }) => text !== '');
}
