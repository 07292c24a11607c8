import path from 'node:path';
import { API, SignatureKind, SymbolFlags, type Checker, type Type } from 'typescript/unstable/sync';
import { toPg, type AnyQuery } from '../../db/query.ts';
import { CHOICES, sample } from './sample.ts';

const SERVER = path.resolve(import.meta.dirname, '../../..');
/** Conditions for the statements of others. */
const FRAGMENTS = 'features/casos/hoy/condiciones.repository.ts';

export interface Statement {
  /** Repository and function. */
  where: string;
  name: string | undefined;
  text: string;
  values: readonly unknown[];
  /** The declared row; a union has several members. Empty if the function declares none. */
  rows: readonly Type[];
}

/** The types of the server, as the compiler sees them. */
export function openTypes() {
  const api = new API({ cwd: SERVER });
  const project = api
    .updateSnapshot({ openProjects: [path.join(SERVER, 'tsconfig.json')] })
    .getProjects()[0]!;
  return { program: project.program, checker: project.checker, close: () => api.close() };
}
type Types = ReturnType<typeof openTypes>;

export const repositoriesOf = ({ program }: Types): string[] =>
  program.getSourceFileNames().filter((file) => file.endsWith('.repository.ts') && !file.endsWith(FRAGMENTS));

/**
 * Calls every exported function of a repository with samples of its parameters, and gives the different
 * statements with the row that the function declares. `unread`: the functions that no sample suits.
 */
export async function readStatements({ program, checker }: Types, file: string) {
  const module = (await import(file)) as Record<string, unknown>;
  const symbol = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
  const statements = new Map<string, Statement>();
  const unread: string[] = [];
  for (const exported of checker.getExportsOfModule(symbol)) {
    if (!(exported.flags & SymbolFlags.Value)) continue;
    const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(exported)!, SignatureKind.Call);
    const returned = signature && checker.getReturnTypeOfSignature(signature);
    const rows = returned && rowsOf(checker, returned);
    if (!rows) continue;
    const where = `${path.relative(path.join(SERVER, 'src'), file)} ${exported.name}`;
    const parameters = signature.getParameters().map((one) => checker.getTypeOfSymbol(one)!);
    const build = module[exported.name] as (...values: unknown[]) => AnyQuery<unknown>;
    let read = false;
    for (const choice of CHOICES) {
      try {
        const { name, text, values } = toPg(
          build(...parameters.map((type) => sample(checker, type, choice))),
        );
        statements.set(`${where} ${text}`, { where, name, text, values, rows });
        read = true;
      } catch {
        // This sample is no argument for the function. Another one may be.
      }
    }
    if (!read) unread.push(where);
  }
  return { statements: [...statements.values()], unread };
}

/** Undefined if the type is no query. */
function rowsOf(checker: Checker, type: Type): Type[] | undefined {
  if (type.isUnionType()) {
    const all = type.getTypes().map((one) => rowsOf(checker, one));
    return all.some((rows) => rows === undefined) ? undefined : all.flatMap((rows) => rows!);
  }
  const row = declaredRow(checker, type);
  if (!row) return undefined;
  const members = row.isUnionType() ? row.getTypes() : [row];
  return members.filter((one) => !WITHOUT_ROWS.has(one.getSymbol()?.name ?? ''));
}

/** The type that Kysely declares for a statement that returns only the number of changed rows. */
const WITHOUT_ROWS = new Set(['InsertResult', 'UpdateResult', 'DeleteResult']);

/** `NamedQuery<Row>` has the row in a property, everything else in the result of `compile()`. */
function declaredRow(checker: Checker, type: Type): Type | undefined {
  const named = checker.getPropertyOfType(type, '__row');
  if (named) return checker.getNonNullableType(checker.getTypeOfSymbol(named)!);
  const compile = checker.getPropertyOfType(type, 'compile');
  const [signature] = compile
    ? checker.getSignaturesOfType(checker.getTypeOfSymbol(compile)!, SignatureKind.Call)
    : [];
  const compiled = signature && checker.getReturnTypeOfSignature(signature);
  return compiled?.isTypeReference() ? checker.getTypeArguments(compiled).at(-1) : undefined;
}
