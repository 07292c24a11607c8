import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { adelantos, type Adelanto } from '../src/app/paginas/adelantos.ts';
import { esPublica, rutas, type NombreRuta, type Ruta, type RutaInterior } from '../src/app/rutas.ts';
import { conVuelta, encabezados, titulos } from '../src/app/titulos.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Where the pages of the routes are named. */
const TABLAS = ['src/app/app.tsx', 'src/app/publico.tsx', 'src/app/paginas/tabla.ts'];
/** Frames that are not part of the signed-in code. */
const MARCOS: Partial<Record<string, readonly string[]>> = {
  barra: ['src/app/marcos/marco-escritorio.tsx'],
  admin: ['src/app/admin/marco-admin.tsx'],
  consulta: ['src/app/marcos/marco-consulta.tsx'],
};
const FILE = '.precargas.json';

/** What the server writes into the HTML of a route, for a visitor and for somebody with a session. */
export interface Precarga {
  path: string;
  marco: string;
  titulo: string;
  vuelta: boolean;
  visita: string[];
  sesion: string[];
  adelantos: readonly Adelanto[];
}

/** Lists the files of each route's first page, so that the server can name them in the HTML. */
export function precargas(): Plugin {
  return {
    name: 'precargas',
    // After Vite has removed the files that held only styles.
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesOf = (...modules: string[]) => {
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = chunks.find(({ fileName }) => fileName === file);
          if (!chunk || files.has(file)) return;
          files.add(file);
          chunk.viteMetadata?.importedCss.forEach((sheet) => files.add(sheet));
          chunk.imports.forEach(add);
        };
        for (const module of modules) {
          const chunk = chunks.find(({ facadeModuleId, moduleIds }) =>
            [facadeModuleId, ...moduleIds].includes(path.join(root, module)),
          );
          if (!chunk) throw new Error(`${module} is in no file of the build`);
          add(chunk.fileName);
        }
        return files;
      };
      const inPage = filesOf('src/main.tsx');
      const beside = (...modules: string[]) =>
        [...filesOf(...modules)].filter((file) => !inPage.has(file)).map((file) => `/${file}`);
      const paginas = paginasDe();
      const found = (Object.keys(rutas) as NombreRuta[]).map((nombre): Precarga => {
        const ruta: Ruta = rutas[nombre];
        const { dentro, visita } = paginas[nombre] ?? {};
        const fuera = visita ? beside(...(esPublica(nombre) ? ['src/app/publico.tsx'] : []), visita) : [];
        return {
          path: ruta.path,
          marco: ruta.marco ?? 'portal',
          titulo: encabezados[nombre] ?? titulos[`titulo.${nombre}`],
          vuelta: conVuelta.includes(nombre),
          visita: fuera,
          sesion: dentro
            ? beside('src/app/interior.tsx', dentro, ...(MARCOS[ruta.marco ?? 'portal'] ?? []))
            : fuera,
          adelantos: adelantos[nombre as RutaInterior] ?? [],
        };
      });
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(found) });
    },
  };
}

/** The module of each route's page, for signed-in people and for visitors, read from the tables. */
function paginasDe(): Partial<Record<string, { dentro?: string; visita?: string }>> {
  const found: Record<string, { dentro?: string; visita?: string }> = {
    inicio: { dentro: 'src/app/paginas/inicio-paciente.tsx' },
    home: { dentro: 'src/app/paginas/inicio-paciente.tsx' },
  };
  for (const tabla of TABLAS) {
    const text = readFileSync(path.join(root, tabla), 'utf8');
    const named = [...text.matchAll(/^ {2}(\w+): (?:lazyPart|pagina)\(\s*\(\) => import\('([^']+)'\)/gm)];
    if (named.length === 0) throw new Error(`${tabla} names no page`);
    for (const [, nombre, module] of named) {
      const file = path.join(path.dirname(tabla), module!);
      (found[nombre!] ??= {})[tabla.endsWith('tabla.ts') ? 'dentro' : 'visita'] = file;
    }
  }
  return found;
}
