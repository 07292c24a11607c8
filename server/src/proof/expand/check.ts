import { statementsOf, type Statement } from './statements.ts';

/**
 * Whether the version before can run on the schema that a migration leaves, and whether the migration makes
 * nobody wait. While processes are replaced one by one, both versions work on the new schema.
 *
 * A comment right before a statement can allow it:
 * - `-- contract since 0084: reason` takes away what no version has used since that migration.
 * - `-- brief: reason` is for a table so small, or a change so short, that nobody notices the lock.
 */
export interface Problem {
  migration: string;
  rule: string;
  statement: string;
}

interface Rule {
  name: string;
  /** The comment that allows it. */
  allowedBy: 'contract' | 'brief' | undefined;
  breaks(text: string, file: File, body: string): boolean;
}

interface File {
  /** Tables that the migration itself creates: empty, and unknown to the version before. */
  created: ReadonlySet<string>;
  statements: readonly Statement[];
}

const name = (raw: string) => raw.replace(/^portal\./, '').replaceAll('"', '');
const altered = (text: string) =>
  name(/^alter table (?:if exists )?(?:only )?([\w."]+)/.exec(text)?.[1] ?? '');
const isOld = (table: string, { created }: File) => table !== '' && !created.has(table);
/** The actions of an ALTER TABLE: commas inside parentheses do not divide them. */
function actionsOf(text: string): string[] {
  const list = text.replace(/^alter table (?:if exists )?(?:only )?[\w."]+ /, '');
  const actions = [''];
  let depth = 0;
  for (const sign of list) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}
const someAction = (text: string, file: File, is: (action: string) => boolean) =>
  text.startsWith('alter table ') && isOld(altered(text), file) && actionsOf(text).some(is);

const ADDS_COLUMN = /^add (?:column )?(?:if not exists )?(?!constraint|check|foreign|unique|primary|exclude)/;
/** A default that differs from row to row has to be written into every row. */
const REWRITES =
  /\bserial\b|generated (?:always|by default) as|default (?:\w+\.)?(?:clock_timestamp|random|gen_random_uuid|uuidv7|nextval)\b/;

const ADDS_CONSTRAINT = /^add (?:constraint [\w"]+ )?(?:check|foreign key|unique|primary key|exclude)\b/;
const UNIQUE_INDEX =
  /^create unique index (?:concurrently )?(?:if not exists )?(?:(?!on )[\w"]+ )?on (?:only )?([\w."]+)/;

/** The columns that the migration itself adds to a table: the version before leaves them empty. */
const addedTo = (table: string, { statements }: File) =>
  new Set(
    statements
      .filter(({ text }) => text.startsWith('alter table ') && altered(text) === table)
      .flatMap(({ text }) => actionsOf(text))
      .filter((action) => ADDS_COLUMN.test(action))
      .map((action) => name(action.replace(ADDS_COLUMN, '').split(' ')[0]!)),
  );
const WORDS = /^(?:and|or|not|is|null|in|between|like|true|false|unidad_id)$/;
/** Whether a constraint names no column that the version before writes, besides the unit. */
function isAboutNewColumns(action: string, added: ReadonlySet<string>): boolean {
  const about = /\((.*)\)/.exec(action.split(' references ')[0]!)?.[1] ?? '';
  const columns = (about.match(/(?<!::)\b[a-z_]\w*\b(?! ?\()/g) ?? []).filter((word) => !WORDS.test(word));
  return columns.length > 0 && columns.every((column) => added.has(column));
}

/** A block with none of these adds at most: policies, grants, comments. */
const CHANGES =
  /\b(?:alter|call|delete|drop|index|insert|into|lock|perform|rename|revoke|truncate|update|cluster|vacuum)\b/;

const CHANGES_ROWS = /^(?:update|delete from|merge into) (?:only )?([\w."]+)/g;
/** The same inside a WITH, where `do update` and `for update` also stand. */
const CHANGES_ROWS_WITHIN = /(?<!\b(?:do|for|key) )\b(?:update|delete from|merge into) (?:only )?([\w."]+)/g;

const rules: readonly Rule[] = [
  {
    name: 'takes away what the version before may use',
    allowedBy: 'contract',
    breaks: (text, file) =>
      text.startsWith('alter policy ') ||
      (/^(?:drop (?!trigger)|revoke |truncate )/.test(text) &&
        !file.created.has(
          name(/^(?:drop table (?:if exists )?|revoke .* on (?:table )?)([\w."]+)/.exec(text)?.[1] ?? ''),
        )) ||
      someAction(text, file, (action) => action.startsWith('drop ')) ||
      someAction(text, file, (action) => /^alter (?:column )?[\w"]+ drop (?!not null)/.test(action)),
  },
  {
    name: 'renames what the version before may use',
    allowedBy: 'contract',
    breaks: (text, file) =>
      someAction(text, file, (action) => action.startsWith('rename ')) ||
      /^alter (?:function|index|type|view|sequence|schema) .* (?:rename|set schema) /.test(text),
  },
  {
    name: 'requires a value that the version before does not write',
    allowedBy: 'contract',
    breaks: (text, file) =>
      someAction(
        text,
        file,
        (action) =>
          (ADDS_COLUMN.test(action) &&
            /\bnot null\b/.test(action) &&
            !/\bdefault\b|generated/.test(action)) ||
          /^alter (?:column )?[\w"]+ set not null/.test(action),
      ),
  },
  {
    // `not valid` spares the rows that are there, not those that the version before goes on writing.
    name: 'refuses rows that the version before may write',
    allowedBy: 'contract',
    breaks: (text, file) =>
      isOld(name(UNIQUE_INDEX.exec(text)?.[1] ?? ''), file) ||
      someAction(
        text,
        file,
        (action) =>
          ADDS_CONSTRAINT.test(action) &&
          !/\busing index\b/.test(action) &&
          !isAboutNewColumns(action, addedTo(altered(text), file)),
      ),
  },
  {
    name: 'changes the type of a column',
    allowedBy: undefined,
    breaks: (text, file) =>
      someAction(text, file, (action) => /^alter (?:column )?[\w"]+ (?:set data )?type /.test(action)),
  },
  {
    name: 'writes every row of a table again while nobody can read it',
    allowedBy: 'brief',
    breaks: (text, file) =>
      /^(?:cluster|vacuum full|lock )/.test(text) ||
      someAction(
        text,
        file,
        (action) =>
          (ADDS_COLUMN.test(action) && REWRITES.test(action)) ||
          /^set (?:logged|unlogged|tablespace|access method)/.test(action),
      ),
  },
  {
    name: 'reads a whole table while nobody can write to it',
    allowedBy: 'brief',
    breaks: (text, file) =>
      someAction(
        text,
        file,
        (action) =>
          /^add (?:constraint [\w"]+ )?(?:check|foreign key)\b/.test(action) && !/\bnot valid$/.test(action),
      ),
  },
  {
    name: 'builds an index while nobody can write to the table',
    allowedBy: 'brief',
    breaks: (text, file) =>
      isOld(
        name(
          /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:[\w"]+ )?on (?:only )?([\w."]+)/.exec(
            text,
          )?.[1] ?? '',
        ),
        file,
      ) ||
      someAction(
        text,
        file,
        (action) =>
          /^add (?:constraint [\w"]+ )?(?:unique|primary key|exclude)\b/.test(action) &&
          !/\busing index\b/.test(action),
      ),
  },
  {
    name: 'changes the rows of a table in one transaction',
    allowedBy: 'brief',
    breaks: (text, file) =>
      [...text.matchAll(text.startsWith('with ') ? CHANGES_ROWS_WITHIN : CHANGES_ROWS)].some(([, table]) =>
        isOld(name(table!), file),
      ),
  },
  {
    name: 'runs code that this check cannot read',
    allowedBy: 'brief',
    breaks: (text, _, body) =>
      /^(?:call |select (?!proteger|portal\.proteger))/.test(text) ||
      (text.startsWith('do ') && CHANGES.test(body)),
  },
  {
    name: 'checks the rows in the transaction that adds the constraint',
    allowedBy: undefined,
    breaks: (text, { statements }) =>
      actionsOf(text).some((action) => {
        const checked = /^validate constraint ([\w"]+)/.exec(action)?.[1];
        return (
          checked !== undefined &&
          statements.some((other) => new RegExp(`add constraint ${checked}\\b`).test(other.text))
        );
      }),
  },
  {
    name: 'does something else beside CONCURRENTLY, which runs outside a transaction',
    allowedBy: undefined,
    breaks: (text, { statements }) => /\bconcurrently\b/.test(text) && statements.length > 1,
  },
  {
    // The index may be there, and the note that the migration ran may not.
    name: 'cannot run again after it was interrupted',
    allowedBy: undefined,
    breaks: (text) => /^create (?:unique )?index concurrently (?!if not exists )/.test(text),
  },
];

/** `numbers` are those of all migrations: the one that a contract step names must be among them, and older. */
export function problemsOf(migration: string, sql: string, numbers: readonly string[]): Problem[] {
  const statements = statementsOf(sql);
  const created = new Set(
    statements.flatMap(({ text }) => {
      const table = /^create table (?:if not exists )?([\w."]+)/.exec(text)?.[1];
      return table === undefined ? [] : [name(table)];
    }),
  );
  const file = { created, statements };
  return statements.flatMap(({ text, body, comments }) =>
    rules
      .filter((rule) => rule.breaks(text, file, body) && !isAllowed(rule, comments, migration, numbers))
      .map((rule) => ({ migration, rule: rule.name, statement: text.slice(0, 120) })),
  );
}

function isAllowed(
  { allowedBy }: Rule,
  comments: readonly string[],
  migration: string,
  numbers: readonly string[],
): boolean {
  if (allowedBy === 'brief') return comments.some((line) => /^brief: \S.{9,}/.test(line));
  if (allowedBy !== 'contract') return false;
  return comments.some((line) => {
    const since = /^contract since (\d{4}): \S.{9,}/.exec(line)?.[1];
    return since !== undefined && numbers.includes(since) && since < migration.slice(0, 4);
  });
}
