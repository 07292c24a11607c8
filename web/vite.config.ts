import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { piezaDe } from './build/piezas.ts';
import { precargas } from './build/precargas.ts';

/** A sheet of a ui part lies in the layer `ui`, any other in `features`. Those of src/ui itself say their own. */
function layerOf(file: string): 'ui' | 'features' | undefined {
  if (/[\\/]src[\\/]ui[\\/][^\\/]+$/.test(file)) return undefined;
  return /[\\/]src[\\/]ui[\\/]/.test(file) ? 'ui' : 'features';
}

/**
 * React Router names its components for developer tools, and the bundler takes the assignments for side
 * effects: its forms and scroll restoration would be in the first load although nothing uses them. Its warnings to
 * developers are as long as a small page. The icons
 * build such a name for each of them when their file is loaded, which costs a slow phone more than it helps.
 */
const dropNames = {
  name: 'drop-names',
  transform(code: string, id: string) {
    if (/[\\/]lucide-react[\\/].*[\\/]createLucideIcon\.m?js$/.test(id))
      return code.replace(/^\s*Component\.displayName = .*;$/m, '');
    return /[\\/]react-router[\\/]/.test(id)
      ? code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/^\s+warning\(.*\);$/gm, '')
          .replace(/= (?=React\S*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
      : undefined;
  },
};

export default defineConfig({
  resolve: {
    alias: [{ find: /^zod\/mini$/, replacement: path.resolve(import.meta.dirname, 'src/lib/esquemas.ts') }],
  },
  plugins: [
    react(),
    dropNames,
    precargas(),
    { ...optimizeLocales.vite({ locales: ['es-AR', 'es'] }), enforce: 'pre' },
  ],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'layers',
          Once(root, { atRule }) {
            const params = layerOf(root.source?.input.file ?? '');
            if (params) root.append(atRule({ name: 'layer', params }).append(root.nodes));
          },
        },
      ],
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Phones that cannot read newer syntax than this are told so by the page itself.
    cssTarget: 'chrome100',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The HTML names the first page's files. Later ones would each add a link and look through all the others:
      // on a slow phone that costs more than the wait that it saves. Sheets must be there before their page.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every visit needs is one file: fifteen small ones cost a slow phone more than their bytes.
        codeSplitting: {
          groups: [
            { name: 'portal', test: /src[\\/]main\.tsx$/, priority: 2 },
            { name: piezaDe, debugName: 'piezas', priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
