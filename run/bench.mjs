import { build } from './build.mjs'
import { fail, install, run } from './install.mjs'

/**
 * `npm run bench` runs matching and http, in order; `npm run bench -- matching` one, `-- lists` and `-- callbacks` a part of http,
 * `-- pages` the public pages in a browser, `-- first-tap` how soon the landing page answers on a slow phone, `-- panelists` the lists of panelists, `-- exports` the survey history as CSV,
 * `-- reports` a year of traffic by day, `-- dashboard` a campaign's figures over ten million clicks,
 * `-- ledger` the check of the ledger on a night, and of a ledger twice as long (BENCH_DAYS, BENCH_TRANSFERS_PER_DAY, BENCH_PANELISTS),
 * `-- announce` what endpoints that listen cost, `-- growth` one, two and four processes, a standby and one service that counts panelists,
 * `-- sign-in` logging in with a password, `-- start` how soon a server counts a million panelists (BENCH_PANEL, BENCH_SURVEYS),
 * each with the arguments after it.
 */
const benches = {
  matching: ['matching'],
  http: ['http'],
  lists: ['http', 'lists'],
  callbacks: ['http', 'callbacks'],
  pages: ['pages'],
  'first-tap': ['first-tap'],
  clicks: ['clicks'],
  dashboard: ['dashboard'],
  exports: ['exports'],
  reports: ['reports'],
  panelists: ['panelists'],
  ledger: ['ledger'],
  announce: ['announce'],
  'sign-in': ['sign-in'],
  start: ['start'],
  growth: ['growth'],
}
const byDefault = ['matching', 'http']

install()
await build().catch((error) => fail(`The build failed: ${error.message}`))
const [name, ...rest] = process.argv.slice(2)
if (name && !(name in benches)) fail(`There is no benchmark ${name}; there are: ${Object.keys(benches).join(', ')}`)
let failed = 0
for (const bench of name ? [name] : byDefault) {
  console.log(`\n== ${bench}`)
  const [file, ...part] = benches[bench]
  if (run(process.execPath, ['--import', 'tsx', `bench/${file}.ts`, ...part, ...rest]) !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
