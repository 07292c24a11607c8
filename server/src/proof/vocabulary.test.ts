import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const sources = ['domain/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** The words between backticks. */
const quoted = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, word]) => word!);

/** The words of a name: `salaDeEspera` and `sala-de-espera` have three. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const NO_CODE = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const identifiersOf = (source: string) => new Set(source.replaceAll(NO_CODE, ' ').match(/[A-Za-z_$][\w$]*/g));
/** `clave_incorrecta`: a column, an error code or an audit act. */
const isStored = (name: string) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name);

describe('the list of repository verbs in CONTRIBUTING', () => {
  const [, list = ''] = /start with one of these verbs\.(.*?)\n- /s.exec(read('CONTRIBUTING.md')) ?? [];
  const verbs = new Set(quoted(list.replace(/`[^`]*\.test\.ts`/, '')));
  const repositories = sources.filter((file) => /(?<!\/condiciones)\.repository\.ts$/.test(file));
  const exported = (file: string) =>
    [
      ...read(file).matchAll(
        /^export (?:async )?(?:function (\w+)|const (\w+)(?::[^=]+)? = (?:async )?[(<])/gm,
      ),
    ].map(([, name, other]) => name ?? other!);

  it('has the verb of every function that a repository exports', () => {
    const strays = repositories.flatMap((file) =>
      exported(file)
        .filter((name) => !verbs.has(/^[a-z]+/.exec(name)?.[0] ?? ''))
        .map((name) => `${file}: ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it('has no verb that no repository uses', () => {
    const used = new Set(repositories.flatMap(exported).map((name) => /^[a-z]+/.exec(name)?.[0]));
    expect([...verbs].filter((verb) => !used.has(verb))).toEqual([]);
  });
});

describe('the glossary', () => {
  const [, table = ''] = /## Words that are not used\n(.*)$/s.exec(read('docs/glosario.md')) ?? [];
  const refused = new Set(
    table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => quoted(line.split('|')[1]!)),
  );
  /** Names that the specification, the wire, FHIR or the tables chose; tests repeat them. */
  const theirs =
    /\.test\.tsx?$|\/(contract[\w-]*|schemas|names)\.ts$|\/(testing|proof)\/|\/features\/fhir\/|\/db\/schema\.ts$/;
  const checked = sources.filter((file) => !theirs.test(file));

  it('refuses some words', () => {
    expect(refused.size).toBeGreaterThan(10);
  });

  it('refuses no identifier', () => {
    const strays = checked.flatMap((file) =>
      [...identifiersOf(read(file))]
        .filter((name) => !isStored(name) && wordsOf(name).some((word) => refused.has(word)))
        .map((name) => `${file}: ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it("calls a person's DNI dni; a documento is a paper", () => {
    // The content of a signed paper is stored, and its hash with it: it keeps `documento`.
    const papers = /^(domain|server)\/.*\/documentos\//;
    const ofPerson =
      /\b(?:persona|paciente|usuario|titular|integrante|familiar|afiliado)\??\.documento\b|\b(?:nombre|apellido)(?:: string)?[,;]\s*documento\b|(?<!\.)\bdocumento(?:: string)?[,;]\s*(?:nombre|apellido)\b/;
    const strays = checked.filter(
      (file) => !papers.test(file) && ofPerson.test(read(file).replaceAll(NO_CODE, ' ')),
    );
    expect(strays).toEqual([]);
  });

  it('refuses no file name', () => {
    const strays = checked.filter((file) => wordsOf(path.basename(file)).some((word) => refused.has(word)));
    expect(strays).toEqual([]);
  });
});
