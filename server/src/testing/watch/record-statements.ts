import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  /** The most rows that it found or changed when the portal sent it. */
  rows: number;
}

export interface Recording {
  /** By text, each with the values that found most. */
  statements: Map<string, Statement>;
  stop(): void;
}

interface Asked {
  text?: unknown;
  values?: unknown[];
}
type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Records the statements of the application's role inside one unit, in this process, with their values, so
 * that they can be repeated.
 */
export function recordStatements(unit: number): Recording {
  const statements = new Map<string, Statement>();
  const units = new WeakMap<pg.Client, string>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const result = original.apply(this, args);
    const [asked] = args;
    if (typeof asked === 'string') {
      const named = /set local app\.unidad_id = '(\d+)'/.exec(asked)?.[1];
      if (named !== undefined) units.set(this, named);
      return result;
    }
    const { text, values = [] } = asked as Asked;
    if (typeof text !== 'string' || units.get(this) !== String(unit) || !(result instanceof Promise))
      return result;
    const keep = (rows: number) => {
      const before = statements.get(text);
      if (!before || before.rows < rows) statements.set(text, { text, values, rows });
    };
    result.then(
      (answer: pg.QueryResult) => keep(answer.rowCount ?? 0),
      () => keep(-1),
    );
    return result;
  };
  return { statements, stop: () => void (prototype.query = original) };
}
