import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Graph = {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
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
/** Pages of the staff. What they share is one file, which no patient's page needs. */
const PERSONAL = [
  'app/paginas/escritorio-page.tsx',
  'features/casos/lista/lista-page.tsx',
  'features/casos/detalle/page.tsx',
  'app/marcos/marco-escritorio.tsx',
];
/** A module of at most so many characters costs a slow phone less than a request of its own. */
const SMALL = 3000;
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
 * what every signed-in page needs, and `comun` for the part of it that the pages before sign-in need as well.
 */
export function piezaDe(id: string, graph: Graph): string | null {
  names ??= nameModules(graph);
  return names.get(id) ?? null;
}

function nameModules(graph: Graph): Map<string, string> {
  const patient = PACIENTE.map((page) => modulesOf(graph, page));
  const staff = PERSONAL.map((page) => modulesOf(graph, page));
  const visitor = new Set(VISITA.flatMap((page) => [...modulesOf(graph, page)]));
  const pages = new Set([...PACIENTE, ...PERSONAL, ...VISITA].map(fileOf));
  const found = new Map<string, string>();
  const name = (piece: string, ids: Iterable<string>) => {
    for (const id of ids) if (!found.has(id) && !pages.has(id)) found.set(id, piece);
  };
  const first = modulesOf(graph, 'main.tsx');
  /** What comes to pages anyway, and small modules that need nothing else. */
  const crumbsOf = (ids: Set<string>) => {
    const isSmall = (id: string) => (graph.getModuleInfo(id)?.code?.length ?? Infinity) <= SMALL;
    const crumbs = new Set([...ids].filter((id) => !found.has(id) && !pages.has(id) && isSmall(id)));
    const isNear = (id: string) => crumbs.has(id) || found.has(id) || first.has(id);
    for (let before = Infinity; before > crumbs.size; ) {
      before = crumbs.size;
      for (const id of crumbs) if (!importsOf(graph, id).every(isNear)) crumbs.delete(id);
    }
    // One that only its page needs stays in the page's file.
    const outer = [...crumbs].filter((id) =>
      graph.getModuleInfo(id)!.importers.some((other) => !ids.has(other)),
    );
    return [...new Set(outer.flatMap((id) => [...modulesOf(graph, id)]))].filter((id) => crumbs.has(id));
  };
  const shared = (graphs: readonly Set<string>[], by: number) =>
    [...new Set(graphs.flatMap((ids) => [...ids]))].filter(
      (id) => graphs.filter((ids) => ids.has(id)).length >= by,
    );

  const inside = modulesOf(graph, 'app/interior.tsx');
  const nameBoth = (visited: string, piece: string, ids: string[]) => {
    name(visited, ids.filter((id) => visitor.has(id)));
    name(piece, ids);
  };
  nameBoth('comun', 'interior', [...inside, ...shared(patient, COMPARTEN)]);
  for (const ids of patient) nameBoth('comun', 'interior', crumbsOf(ids));
  nameBoth('formularios', 'personal', shared(staff, 2));
  for (const ids of staff) nameBoth('formularios', 'personal', crumbsOf(ids));
  for (const id of found.keys()) if (id.includes('@tanstack')) found.set(id, 'query');
  return found;
}

const fileOf = (module: string) => path.resolve(import.meta.dirname, '../src', module);

function modulesOf(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const queue = [fileOf(start)];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...importsOf(graph, id));
  }
  return seen;
}

function importsOf(graph: Graph, id: string): string[] {
  const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {};
  return importedIds.flatMap((next) =>
    ICONS.test(next) ? iconsOf(code ?? '', path.dirname(next)) : [next],
  );
}

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
