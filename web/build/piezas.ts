import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Graph = {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    importers: readonly string[];
    code: string | null;
  } | null;
};

/** Pages that most people open first. What several of them share comes with the signed-in frame. */
const PACIENTE = [
  'app/paginas/inicio-paciente.tsx',
  'app/paginas/especialidad-page.tsx',
  'features/turnos/reserva/reservar-turno-page.tsx',
  'features/turnos/mis-turnos/mis-turnos-page.tsx',
  'features/historial/mis-atenciones-page.tsx',
];
const COMPARTEN = 3;
/** Pages of the staff, first the desk. What they share is one file, which no patient's page needs. */
const PERSONAL = [
  'app/paginas/escritorio-page.tsx',
  'features/casos/lista/lista-page.tsx',
  'features/casos/detalle/page.tsx',
];
const MARCO = 'app/marcos/marco-escritorio.tsx';
/** The parts beside every page. Nothing that they need may lie in a file of the staff. */
const ALREDEDOR = 'app/alrededor.ts';
/** A module of at most so many characters costs a slow phone less than a request of its own. */
const SMALL = 3000;
const FEATURE = /[\\/](?:features|domain[\\/]src)[\\/](\w+)[\\/]/;
/** Small modules of this feature come with its own file: most pages do not need them. */
const OWN = /[\\/]features[\\/]atenciones[\\/]/;
/** Pages before sign-in. */
const VISITA = [
  'app/publico.tsx',
  'app/registro.tsx',
  'features/cuentas/recuperar/recuperar-clave-page.tsx',
  'features/cuentas/personal/invitacion-page.tsx',
  'features/documentos/verificar/verificar-page.tsx',
];

let names: Map<string, string> | undefined;

/**
 * A few full files instead of fifty small ones, which cost a slow phone more than their bytes: `interior` for
 * what every signed-in page needs, and `comun` for the part of it that the pages before sign-in need as well;
 * `personal` and `formularios` likewise for the staff. `casos` is for the pages of cases alone. What one
 * of these pages shares with others is one file per feature.
 */
export function piezaDe(id: string, graph: Graph): string | null {
  names ??= nameModules(graph);
  return names.get(id) ?? null;
}

function nameModules(graph: Graph): Map<string, string> {
  const patient = PACIENTE.map((page) => modulesOf(graph, page));
  const staff = [...PERSONAL, MARCO].map((page) => modulesOf(graph, page));
  const visitor = new Set(VISITA.flatMap((page) => [...modulesOf(graph, page)]));
  const pages = new Set([...PACIENTE, ...PERSONAL, ...VISITA].map(fileOf));
  const first = modulesOf(graph, 'main.tsx');
  const found = new Map<string, string>();
  /** A module that a page before sign-in needs as well goes to the visitors' file. */
  const name = (ids: Iterable<string>, piece: string, visitors: string) => {
    for (const id of ids)
      if (!found.has(id) && !pages.has(id)) found.set(id, visitor.has(id) ? visitors : piece);
  };
  /** Small modules of a page that another page needs too. They bring no larger module with them. */
  const crumbsOf = (page: Set<string>) => {
    const small = new Set(
      [...page].filter((id) => !found.has(id) && !pages.has(id) && codeOf(graph, id).length <= SMALL),
    );
    const isNear = (id: string) => small.has(id) || found.has(id) || first.has(id);
    for (let before = Infinity; before > small.size;) {
      before = small.size;
      for (const id of small) if (!importsOf(graph, id).every(isNear)) small.delete(id);
    }
    const outer = [...small].filter((id) =>
      graph.getModuleInfo(id)!.importers.some((other) => !page.has(other)),
    );
    return outer.flatMap((id) => [...modulesOf(graph, id)]).filter((id) => small.has(id));
  };

  /** Modules of a page that others need too, with all that they bring. Its own lazy parts are no others. */
  const sharedOutside = (start: string) => {
    const page = modulesOf(graph, start);
    const own = modulesOf(graph, start, true);
    return [...page]
      .filter((id) => !found.has(id) && !pages.has(id))
      .filter((id) => graph.getModuleInfo(id)!.importers.some((other) => !own.has(other)))
      .flatMap((id) => [...modulesOf(graph, id)]);
  };

  name([...modulesOf(graph, 'app/interior.tsx'), ...sharedBy(COMPARTEN, patient)], 'interior', 'comun');
  for (const page of patient)
    name(
      crumbsOf(page).filter((id) => !OWN.test(id)),
      'interior',
      'comun',
    );
  const around = modulesOf(graph, ALREDEDOR);
  const nameForStaff = (ids: readonly string[], piece = 'personal') =>
    name(
      ids.filter((id) => !around.has(id)),
      piece,
      'formularios',
    );
  const [desk, ...rest] = staff;
  const withoutDesk = (ids: readonly string[]) => ids.filter((id) => !desk!.has(id));
  nameForStaff(withoutDesk(sharedBy(2, rest)), 'casos');
  nameForStaff(sharedBy(2, staff));
  nameForStaff(crumbsOf(desk!));
  for (const page of rest) nameForStaff(withoutDesk(crumbsOf(page)), 'casos');
  const nameLent = (start: string, suffix = '') => {
    for (const id of sharedOutside(start)) {
      const piece = `${FEATURE.exec(id)?.[1] ?? 'partes'}${suffix}`;
      name([id], piece, `${piece}-visita`);
    }
  };
  // The pages of turnos are few files already, and one of them would bring the other's.
  for (const start of PACIENTE.filter((page) => !page.includes('/turnos/'))) nameLent(start);
  nameLent(PERSONAL[0]!, '-personal');
  for (const id of found.keys()) if (id.includes('@tanstack')) found.set(id, 'query');
  return found;
}

function sharedBy(least: number, pages: readonly Set<string>[]): string[] {
  const all = new Set(pages.flatMap((page) => [...page]));
  return [...all].filter((id) => pages.filter((page) => page.has(id)).length >= least);
}

const fileOf = (module: string) => path.resolve(import.meta.dirname, '../src', module);

function modulesOf(graph: Graph, start: string, lazy = false): Set<string> {
  const seen = new Set<string>();
  const queue = [fileOf(start)];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...importsOf(graph, id));
    if (lazy) queue.push(...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  }
  return seen;
}

function importsOf(graph: Graph, id: string): string[] {
  const { importedIds = [] } = graph.getModuleInfo(id) ?? {};
  return importedIds.flatMap((next) =>
    ICONS.test(next) ? iconsOf(codeOf(graph, id), path.dirname(next)) : [next],
  );
}

const codeOf = (graph: Graph, id: string) => graph.getModuleInfo(id)?.code ?? '';

/** The library's index names every icon; only those that a module imports belong to it. */
const ICONS = /[\\/]lucide-react[\\/].*[\\/]lucide-react\.m?js$/;

function iconsOf(code: string, folder: string): string[] {
  return [...code.matchAll(/import \{([^}]+)\} from ["']lucide-react["']/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => iconOf(name.split(' as ')[0]!.trim(), path.join(folder, 'icons'))),
  );
}

/** The file of an icon; an older name leads to the file of the newer one. */
function iconOf(name: string, folder: string): string {
  const kebab = name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();
  const file = path.join(folder, `${kebab}.mjs`);
  const newer =
    existsSync(file) && /export \{ default \} from '\.\/([^']+)'/.exec(readFileSync(file, 'utf8'));
  return newer ? path.join(folder, newer[1]!) : file;
}
