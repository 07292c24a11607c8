import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
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
/** Pages of the staff. Their icons and parts of the interface are one file, which no patient's page needs. */
const PERSONAL = [
  'app/paginas/escritorio-page.tsx',
  'features/casos/lista/lista-page.tsx',
  'features/casos/detalle/page.tsx',
  'app/marcos/marco-escritorio.tsx',
];
const PERSONAL_PIECE = /[\\/]src[\\/](?:ui|lib)[\\/]|lucide-react/;
/** Icons and small parts of the interface. */
const PIECE = /[\\/]src[\\/]ui[\\/](?:data|feedback|layout)[\\/]|lucide-react/;
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
  const pagesOf = new Map<string, string[]>();
  for (const page of PACIENTE)
    for (const id of modulesOf(graph, page)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page]);
  const found = new Map<string, string>();
  for (const [id, pages] of pagesOf)
    if (pages.length >= (PIECE.test(id) ? 1 : COMPARTEN)) found.set(id, 'interior');
  const visita = new Set(VISITA.flatMap((page) => [...modulesOf(graph, page)]));
  for (const id of modulesOf(graph, 'app/interior.tsx')) found.set(id, 'interior');
  for (const [id, name] of found) if (name === 'interior' && visita.has(id)) found.set(id, 'comun');
  for (const page of PERSONAL)
    for (const id of modulesOf(graph, page))
      if (PERSONAL_PIECE.test(id) && !found.has(id) && !pagesOf.has(id)) found.set(id, 'personal');
  for (const id of found.keys()) if (id.includes('@tanstack')) found.set(id, 'query');
  return found;
}

function modulesOf(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const queue = [path.resolve(import.meta.dirname, '../src', start)];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds)
      if (ICONS.test(next)) queue.push(...iconsOf(code ?? '', path.dirname(next)));
      else queue.push(next);
  }
  return seen;
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
