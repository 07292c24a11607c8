// `npm run dependencias` writes docs/dependencias.md: every direct dependency, who uses it, why, and when it was
// released. The reasons are in porques.json, the dates come from the registry that npm is configured with.
import { execFile } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { inRoot } from '../project.mjs';

const PARTS = ['', 'domain', 'server', 'web'];
const KINDS = { dependencies: 'runs', optionalDependencies: 'runs', devDependencies: 'development' };
const AT_ONCE = 4;
const YEAR_MS = 365 * 86_400_000;
const readJson = (name) => JSON.parse(readFileSync(inRoot(name), 'utf8'));

/** The direct dependencies by name: version, which parts use it, whether it runs in production. */
export function direct() {
  const found = new Map();
  for (const part of PARTS) {
    const manifest = readJson(`${part}/package.json`.replace(/^\//, ''));
    for (const [kind, use] of Object.entries(KINDS))
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        if (name.startsWith('@portal/')) continue;
        const known = found.get(name) ?? { name, version, parts: [], use };
        known.parts.push(part || 'root');
        if (use === 'runs') known.use = use;
        found.set(name, known);
      }
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

export const whys = () => readJson('scripts/operador/porques.json');

/** The day of this version, and the newest version with its day. */
async function releasesOf({ name, version }) {
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'time', 'dist-tags', '--json'], {
    cwd: inRoot(),
    maxBuffer: 64 * 1024 * 1024,
  });
  const { time, 'dist-tags': tags } = JSON.parse(stdout);
  const day = (of) => (time[of] === undefined ? undefined : time[of].slice(0, 10));
  return { released: day(version) ?? '–', newest: tags.latest, newestReleased: day(tags.latest) ?? '–' };
}

function table(rows, why) {
  const lines = rows.map(
    ({ name, version, parts, released, newest, newestReleased }) =>
      `| \`${name}\` | ${version} | ${released} | ${newest === version ? 'newest' : `${newest}, ${newestReleased}`} | ${parts.join(', ')} | ${why[name]} |`,
  );
  return [
    '| package | version | released | newest | used by | why |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

async function write() {
  const why = whys();
  const rows = [];
  const all = direct();
  for (let at = 0; at < all.length; at += AT_ONCE)
    rows.push(
      ...(await Promise.all(
        all.slice(at, at + AT_ONCE).map(async (one) => ({ ...one, ...(await releasesOf(one)) })),
      )),
    );
  const quiet = rows.filter(({ newestReleased }) => Date.now() - Date.parse(newestReleased) > YEAR_MS);
  const of = (use) =>
    table(
      rows.filter((row) => row.use === use),
      why,
    );
  writeFileSync(
    inRoot('docs/dependencias.md'),
    `# Direct dependencies

Written by \`npm run dependencias\` on ${new Date().toISOString().slice(0, 10)}. The reasons are in
\`scripts/operador/porques.json\`; a test asks for the reason of every direct dependency.

## What runs, in production or in development

${of('runs')}

## Development

${of('development')}

## Quiet for more than a year

Their newest release is old. That is no fault by itself: look at each before you rely on it more.

${quiet.map(({ name, newest, newestReleased }) => `- \`${name}\` ${newest}, ${newestReleased}`).join('\n') || 'None.'}
`,
  );
  console.log(
    `docs/dependencias.md: ${rows.length} dependencias, ${quiet.length} sin novedades hace más de un año.`,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await write();
