/** The arrows between the rooms of the house: docs/architecture.md says them in words, this file enforces them. */
const { readFileSync } = require('node:fs')
const path = require('node:path')

/** The areas of a list, in its order: each may know those before it. */
const listed = (file, ending) =>
  [...readFileSync(path.join(__dirname, 'areas', file), 'utf8').matchAll(new RegExp(`^  (\\w+)${ending},$`, 'gm'))].map(
    ([, name]) => name,
  )
/** The order of all areas: the server's list, and those without a server after the one they follow in the browser's. */
const areas = listed('list.ts', 'Area')
listed('web.ts', 'Web').forEach((name, index, web) => {
  if (!areas.includes(name)) areas.splice(index === 0 ? 0 : areas.indexOf(web[index - 1]) + 1, 0, name)
})

const test = '[.]test[.]tsx?$'
const forTests = [test, '^app/testing/']
const packages = '(^|/)node_modules/'
const contracts = '^(platform|areas/[^/]+)/contract'
const rooms = '^(app|areas|platform|kit|seed|sandbox|e2e|bench)/'
const arrow = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** What a file of an area's server may import: its own files that `own` matches, and `others`; packages are not looked at here. */
const serverFile = (file, own, others) =>
  arrow(
    `area-${file}`,
    { path: `^areas/([^/]+)/server/${file}[.]ts$` },
    { path: rooms, pathNot: [`^areas/$1/server/(${own})[.]ts$`, contracts, ...others] },
    `an area's server/${file}.ts imports only what the architecture's arrows allow`,
  )

module.exports = {
  forbidden: [
    arrow('no-cycles', {}, { circular: true }, 'two files that need each other are one file, or a third is missing'),
    arrow(
      'no-orphans',
      {
        orphan: true,
        pathNot: [test, '[.](config|d)[.]ts$', '(^|/)(main|setup)[.]tsx?$', '^(e2e|bench|run)/', '/journeys/'],
      },
      {},
      'nobody imports this file: remove it, or use it',
    ),
    arrow('resolvable', {}, { couldNotResolve: true }, 'the import leads nowhere'),

    arrow(
      'contracts-need-typebox-only',
      { path: contracts, pathNot: test },
      { pathNot: [contracts, '(^|/)node_modules/typebox/'] },
      'a contract depends on typebox and contracts',
    ),
    arrow(
      'platform-contract-knows-no-area',
      { path: '^platform/contract/', pathNot: test },
      { path: '^areas/' },
      'what browser and server agree on everywhere knows nothing of surveys',
    ),
    arrow(
      'browser-knows-contracts-only',
      { path: '^(app/web|areas/[^/]+/(web|words)|areas/web[.]ts|kit|platform/(web|words))' },
      {
        path: '^(app/(server|commands|testing|[^/]+[.]ts$)|areas/([^/]+/server|list[.]ts)|platform/server|seed|sandbox|e2e|bench)',
      },
      'the browser program knows the server by the contracts alone',
    ),
    arrow(
      'web-areas-are-separate',
      { path: '^areas/([^/]+)/(web|words)/' },
      { path: '^areas/[^/]+/(web|words)/', pathNot: ['^areas/$1/', '^areas/[^/]+/web/for-others/'] },
      "an area takes nothing of another's web but what that one shares",
    ),
    arrow(
      'words-are-data',
      { path: '^(areas/([^/]+)|platform)/words/', pathNot: test },
      { pathNot: [contracts, '^platform/words/', '^areas/$2/words/'] },
      'words are plain data, which browser and server share: they know neither React nor a catalogue',
    ),
    arrow(
      'server-words-stay-there',
      { path: '^(app/web|areas/[^/]+/web|kit|platform/web)', pathNot: test },
      { path: '/words/[^/]+/server/' },
      'pages have words of their own: those of the server are not brought to the browser in every language',
    ),
    arrow(
      'web-areas-look-down',
      { path: '^areas/[^/]+/(web|words)/', pathNot: test },
      { path: rooms, pathNot: ['^areas/', '^kit/', '^platform/(web|words|contract)/'] },
      "an area's pages know areas, kit and platform",
    ),
    arrow(
      'kit-knows-nothing',
      { path: '^kit/', pathNot: test },
      {
        path: rooms,
        pathNot: [
          '^kit/',
          '^platform/(words|web/text)/',
          '^platform/contract/(brand-colors|csv|day|formats|language|messages|panel-rules|prose|showcase)[.]ts$',
          '^platform/web/(state/address|api/failure)[.]ts$',
        ],
      },
      'the kit has no data and no routes: its words, the languages, the colours, the formats of numbers and dates, the lines of a CSV, the rules of the panel and what it shows to strangers, what a text is made of, the address bar and the shapes of a message and of a failure come from elsewhere',
    ),
    arrow(
      'web-platform-knows-identity-only',
      { path: '^platform/(web|words)/', pathNot: test },
      {
        path: '^(areas|app)/',
        pathNot: ['^areas/(users|access|auth|visitors|support)/contract', '^areas/[^/]+/words/'],
      },
      'the session knows who is logged in, and reports errors; the platform knows nothing else of any area',
    ),

    serverFile('routes', 'service|rules|wording', ['^platform/server/']),
    serverFile('rules', '(?!routes|service|store|jobs|mail)[^/]+', []),
    serverFile('store', '(?!routes|service|jobs|mail)[^/]+', ['^platform/server/(db|csv)[.]ts$']),
    arrow(
      'areas-hand-in-each-other',
      { path: '^areas/([^/]+)/server/', pathNot: test },
      { path: '^areas/[^/]+/server/', pathNot: '^areas/$1/', dependencyTypesNot: ['type-only'] },
      'another area is imported as a type; the list hands in the instance',
    ),
    ...areas.map((name, index) =>
      arrow(
        `order-${name}`,
        { path: `^areas/${name}/(server|contract|web|words)`, pathNot: test },
        { path: `^areas/(${areas.slice(index + 1).join('|') || '-'})/` },
        `${name} knows only the areas before it`,
      ),
    ),
    arrow(
      'areas-are-listed',
      { path: '^areas/[^/]+/', pathNot: `^areas/(${areas.join('|')})/` },
      {},
      'a new area takes its place in areas/list.ts',
    ),
    arrow(
      'areas-look-down',
      { path: '^areas/[^/]+/server/', pathNot: test },
      { path: rooms, pathNot: ['^areas/', '^platform/(server|contract|words)/'] },
      "an area's server knows platform and areas",
    ),
    arrow(
      'only-mouths-read-words',
      { path: '^areas/[^/]+/server/', pathNot: [test, '/server/(words|mail|csv)[.]ts$'] },
      { path: '^(areas/[^/]+|platform)/words/' },
      "an area's server knows codes and values: words.ts, mail.ts and csv.ts make sentences of them",
    ),
    arrow(
      'areas-read-their-own-words',
      { path: '^areas/([^/]+)/server/', pathNot: test },
      { path: '^areas/[^/]+/words/', pathNot: '^areas/$1/' },
      "an area's server reads its own words, and the platform's",
    ),
    arrow(
      'platform-knows-no-area',
      { path: '^platform/server/', pathNot: test },
      { path: rooms, pathNot: ['^platform/(server|contract|words)/'] },
      'platform knows nothing of surveys',
    ),
    arrow(
      'server-stays-in-house',
      { path: '^(app/(server|commands|testing|[^/]+[.]ts$)|areas/([^/]+/server|list[.]ts)|platform/server|seed)' },
      { path: '^(app/web|kit|areas/([^/]+/web|web[.]ts)|platform/web|sandbox|e2e|bench)' },
      'the server knows neither the browser program nor the world outside',
    ),
    arrow(
      'programs-say-nothing',
      { path: '^(app/(server|commands|[^/]+[.]ts$)|areas/list[.]ts|seed)', pathNot: test },
      { path: '^(areas/[^/]+|platform)/words/' },
      'what puts areas together has no words of its own',
    ),
    arrow(
      'only-app-wires',
      { path: '^(areas/[^/]+|platform|kit)/', pathNot: test },
      { path: '^(app|seed)/|^areas/(list|web)[.]ts$' },
      'only app and seed read the lists of areas',
    ),
    arrow(
      'sandbox-plays-outside',
      { path: '^sandbox/' },
      { path: '^(app|areas/[^/]+/(server|web)|platform/(server|web)|kit|seed|e2e|bench)' },
      'the sandbox talks to the product over real protocols only',
    ),
    arrow(
      'job-library-is-loaded-once',
      { path: rooms, pathNot: '^platform/server/worker-library[.]ts$' },
      { path: '(^|node_modules/)graphile-worker(/|$)', dependencyTypesNot: ['type-only'] },
      'platform/server/worker-library.ts loads graphile-worker, without a configuration of its own',
    ),
    arrow(
      'tests-stay-tests',
      { path: '^(app/server|sandbox/src|app/web)/main[.]tsx?$' },
      { path: [...forTests, `${packages}(vitest|fast-check)/`], reachable: true },
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
