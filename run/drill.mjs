import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { pathOf } from './children.mjs'
import { fail, install, run } from './install.mjs'

/** `npm run drill:crash` runs `bench/drills/crash.ts` at full size against the built product. */
install()
await build().catch((error) => fail(`The build failed: ${error.message}`))
const [name, ...rest] = process.argv.slice(2)
if (!name || !existsSync(pathOf(`bench/drills/${name}.ts`))) fail(`There is no drill ${name ?? ''}: see bench/drills/`)
process.exit(run(process.execPath, ['--import', 'tsx', `bench/drills/${name}.ts`, ...rest]))
