/** The import rules. They recognise features by their folder, so they list none. */
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      // The bundler resolves the address of a file of WebAssembly. A package of types alone has no module.
      to: { couldNotResolve: true, pathNot: ['\\.wasm\\?url$', '^@medplum/fhirtypes$'] },
    },
    {
      name: 'domain-knows-nobody',
      severity: 'error',
      from: { path: '^domain/src' },
      to: { path: '^(server|web|e2e|bench)/' },
    },
    {
      name: 'domain-uses-zod-alone',
      severity: 'error',
      from: { path: '^domain/src', pathNot: '(\\.test\\.ts|\\.mjs)$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'server-and-web-do-not-meet',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-and-server-do-not-meet',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'web-imports-no-template',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^domain/src/plantillas/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-features-meet-at-index',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: { path: '^server/src/features/(?!$1/)[^/]+/(?!index\\.ts)' },
    },
    {
      name: 'server-ground-below-features',
      severity: 'error',
      from: { path: '^server/src/(db|platform|units|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'db-knows-nobody',
      severity: 'error',
      from: { path: '^server/src/db/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(platform|units|http|dev-database|demo)/' },
    },
    {
      name: 'platform-below-http',
      severity: 'error',
      from: { path: '^server/src/(platform|units)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'sql-in-repositories',
      severity: 'error',
      from: {
        path: '^server/src/(features|platform|units|http)/',
        // LISTEN and NOTIFY touch no table.
        pathNot: '(\\.repository|\\.test)\\.ts$|^server/src/platform/realtime/',
      },
      to: {
        path: '^server/src/db/query\\.ts$|node_modules/(kysely|pg)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-ask-use-cases',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '^server/src/db/' },
    },
    {
      name: 'index-shows-no-repository',
      severity: 'error',
      from: { path: '^server/src/features/[^/]+/index\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'policy-is-pure',
      severity: 'error',
      from: { path: '\\.policy\\.ts$' },
      to: { path: '^server/src/(db|http|platform)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-meet-in-app',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features/(?!$1/)|app/)' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^(domain/|web/src/(app|features|lib)/)' },
    },
    {
      name: 'lib-below-features',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'tests-import-no-tests-of-others',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/testing/|^server/src/proof/|^e2e/|^bench/)' },
      to: { path: '(\\.test\\.tsx?$|/testing/)' },
    },
    {
      name: 'e2e-imports-nothing-of-the-product',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(domain|server|web)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(web/dist|\\.css$)' },
    tsPreCompilationDeps: 'specify',
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
