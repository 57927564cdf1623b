import { build } from './build.mjs'
import { fail, install, run } from './install.mjs'

/** `npm run bench` runs all of these, in order; `npm run bench matching` one, with the arguments after it. */
const benches = ['matching']

install()
await build().catch((error) => fail(`The build failed: ${error.message}`))
const [name, ...rest] = process.argv.slice(2)
if (name && !benches.includes(name)) fail(`There is no benchmark ${name}; there are: ${benches.join(', ')}`)
let failed = 0
for (const bench of name ? [name] : benches) {
  console.log(`\n== ${bench}`)
  if (run(process.execPath, ['--import', 'tsx', `bench/${bench}.ts`, ...rest]) !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
