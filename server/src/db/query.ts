import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  DummyDriver,
  type Compilable,
  type Insertable,
  type RawBuilder,
  type Selectable,
} from 'kysely';
import type { DB } from './schema.ts';
import { numbered, type Values } from './numbered.ts';

/** Builds and types queries. A handle (`UnitDb`, `SystemDb`) runs them. */
export const qb = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A row of a table as a query returns it, and as an insert takes it. */
export type RowOf<Table extends keyof DB> = Selectable<DB[Table]>;
export type NewRow<Table extends keyof DB> = Insertable<DB[Table]>;

/** Background jobs that a statement can leave work for. The transaction wakes the job after the commit. */
export type Job = 'mensajes' | 'recuperacion' | 'registro';
interface LeavesWork {
  readonly wakes?: Job | undefined;
}

/** A query of Kysely's builder, Kysely's `sql` template, or a statement that compiles itself. */
export type Query<Row> = (
  | Compilable<Row>
  | RawBuilder<Row>
  | { compile(): { readonly sql: string; readonly parameters: readonly unknown[]; readonly __row?: Row } }
) &
  LeavesWork;

/**
 * A hand-written statement with a name, prepared once per connection. A statement with more than eight values
 * gives them names: `:inicio` in the text, `{ inicio }` here.
 */
export function named<Row>(name: string, text: string, values: Values, wakes?: Job): NamedQuery<Row> {
  return { name, ...numbered(text, values), wakes };
}
export interface NamedQuery<Row> extends LeavesWork {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly __row?: Row;
}

export type AnyQuery<Row> = Query<Row> | NamedQuery<Row>;

/** Marks a statement as leaving work for a job. */
export const waking = <Row>(wakes: Job, query: Compilable<Row>): Query<Row> => ({
  compile: () => query.compile(),
  wakes,
});

export function toPg<Row>(query: AnyQuery<Row>): { text: string; values: unknown[]; name?: string } {
  if ('text' in query) return { name: query.name, text: query.text, values: [...query.values] };
  const { sql, parameters } = query.compile(qb);
  return { text: sql, values: [...parameters] };
}
