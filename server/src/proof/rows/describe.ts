import type pg from 'pg';

export interface Column {
  name: string;
  /** Where the column comes from; 0 for an expression. */
  tableID: number;
  columnID: number;
  dataTypeID: number;
}
interface Described {
  /** Types of `$1…$n`. */
  parameters: readonly number[];
  columns: readonly Column[];
}

interface Connection {
  parse(statement: { text: string }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
  removeAllListeners(event: 'parameterDescription'): void;
}

/** Asks PostgreSQL to parse a statement and to describe it. It is not executed. */
export const describe = (client: pg.Client, text: string): Promise<Described> =>
  new Promise((resolve, reject) => {
    let parameters: readonly number[] = [];
    let columns: readonly Column[] = [];
    client.query({
      submit(given: unknown) {
        const connection = given as Connection;
        connection.removeAllListeners('parameterDescription');
        connection.once('parameterDescription', ({ dataTypeIDs }) => (parameters = dataTypeIDs));
        connection.parse({ text });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => (columns = fields),
      handleReadyForQuery: () => resolve({ parameters, columns }),
      handleError: reject,
    });
  });
