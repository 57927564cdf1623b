/** The arrows between the rooms of the house: docs/architecture.md says them in words, this file enforces them. */

/** Modules in dependency order: each may know the types of those before it, and the code of none. */
const modules = [
  // Everybody's record of changes, so it knows nobody.
  'audit',
  'access',
  'places',
  'users',
  'notifications',
  'wallet',
  'visitors',
  'affiliates',
  'auth',
  'profiler',
  'matching',
  'audience',
  'surveys',
  'suppliers',
  'quality',
  'invitations',
  'rewards',
  'redemptions',
  'disputes',
  'finance',
  'panelists',
  'reports',
  'support',
  // Asks everybody for what they hold of a person.
  'privacy',
]

const test = '[.]test[.]tsx?$'
const packages = '(^|/)node_modules/'
const arrow = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** What a file of a module may import: its own files that `own` matches, and `others`; packages are not looked at here. */
const moduleFile = (file, own, others) =>
  arrow(
    `module-${file}`,
    { path: `^server/src/modules/([^/]+)/${file}[.]ts$` },
    { path: '^(server|contract|web|sandbox)/', pathNot: [`^server/src/modules/$1/(${own})[.]ts$`, ...others] },
    `modules/X/${file} imports only what the architecture's arrows allow`,
  )

module.exports = {
  forbidden: [
    arrow('no-cycles', {}, { circular: true }, 'two files that need each other are one file, or a third is missing'),
    arrow(
      'no-orphans',
      { orphan: true, pathNot: [test, '[.](config|d)[.]ts$', '(^|/)(main|setup)[.]tsx?$', '^(e2e|bench|run)/'] },
      {},
      'nobody imports this file: remove it, or use it',
    ),
    arrow('resolvable', {}, { couldNotResolve: true }, 'the import leads nowhere'),

    arrow(
      'contract-needs-typebox-only',
      { path: '^contract/src/', pathNot: test },
      { pathNot: ['^contract/src/', '(^|/)node_modules/typebox/'] },
      'the contract depends on typebox and itself',
    ),
    arrow(
      'web-knows-contract-only',
      { path: '^web/' },
      { path: '^(server|sandbox|e2e|bench)/' },
      'the browser program knows the server by the contract alone',
    ),
    arrow(
      'features-are-separate',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
      'a feature never imports another feature',
    ),
    arrow(
      'features-look-down',
      { path: '^web/src/features/' },
      { path: '^web/src/', pathNot: ['^web/src/(features|ui|api|session|state|text)/', '^web/src/paths[.]ts$'] },
      'a feature imports ui, api, session, state, text and paths',
    ),
    arrow(
      'ui-knows-nothing',
      { path: '^web/src/ui/', pathNot: test },
      { path: '^(web|contract)/', pathNot: ['^web/src/(ui|text)/', '^contract/src/day[.]ts$'] },
      'ui has no data and no routes: only its words and the two date formats come from elsewhere',
    ),

    moduleFile('routes', 'service|rules', ['^server/src/platform/', '^contract/']),
    moduleFile('rules', '(?!routes|service|store|jobs|mail)[^/]+', ['^contract/']),
    moduleFile('store', '(?!routes|service|jobs|mail)[^/]+', ['^server/src/platform/(db|csv)[.]ts$', '^contract/']),
    arrow(
      'modules-hand-in-each-other',
      { path: '^server/src/modules/([^/]+)/', pathNot: test },
      { path: '^server/src/modules/', pathNot: '^server/src/modules/$1/', dependencyTypesNot: ['type-only'] },
      'another module is imported as a type; app.ts hands in the instance',
    ),
    ...modules.map((name, index) =>
      arrow(
        `order-${name}`,
        { path: `^server/src/modules/${name}/`, pathNot: test },
        { path: `^server/src/modules/(${modules.slice(index + 1).join('|') || '-'})/` },
        `${name} knows only the modules before it`,
      ),
    ),
    arrow(
      'modules-are-listed',
      { path: '^server/src/modules/', pathNot: `^server/src/modules/(${modules.join('|')})/` },
      {},
      'a new module takes its place in the order of this file',
    ),
    arrow(
      'modules-look-down',
      { path: '^server/src/modules/', pathNot: test },
      { path: '^server/', pathNot: '^server/src/(modules|platform)/' },
      'a module knows platform and modules',
    ),
    arrow(
      'platform-knows-no-module',
      { path: '^server/src/platform/', pathNot: test },
      { path: '^(server|web|sandbox)/', pathNot: '^server/src/platform/' },
      'platform knows nothing of surveys',
    ),
    arrow(
      'server-stays-in-house',
      { path: '^server/' },
      { path: '^(web|sandbox|e2e|bench)/' },
      'the server knows neither the browser program nor the world outside',
    ),
    arrow(
      'only-app-wires',
      { path: '^server/src/', pathNot: [test, '^server/src/(app|main|first-fill|commands/[^/]+)[.]ts$'] },
      { path: '^server/(src/(app|main)[.]ts$|seed/)' },
      'app.ts is the only file that may import everything',
    ),
    arrow(
      'sandbox-plays-outside',
      { path: '^sandbox/' },
      { path: '^(server|web|e2e|bench)/' },
      'the sandbox talks to the product over real protocols only',
    ),
    arrow(
      'tests-stay-tests',
      { path: '^(server|sandbox|web)/src/main[.]tsx?$' },
      { path: ['[.]test[.]tsx?$', '^server/test/', `${packages}(vitest|fast-check)/`], reachable: true },
      'the product never needs its tests',
    ),
  ],
  options: {
    doNotFollow: { path: packages },
    exclude: { path: '(^|/)dist/' },
    // Type imports count too: an arrow is an arrow.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
