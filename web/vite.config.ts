import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['es-AR', 'es'] }), enforce: 'pre' }],
  build: {
    target: 'es2022',
    // Phones that cannot read newer syntax than this are told so by the page itself.
    cssTarget: 'chrome100',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every visit needs is one file: fifteen small ones cost a slow phone more than their bytes.
        codeSplitting: { groups: [{ name: 'portal', test: /src[\\/]main\.tsx$/ }] },
      },
    },
  },
});
