import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './install.mjs'

/** Checks the arrows of `.dependency-cruiser.cjs` in this house, or in another folder (for the gate's own test). */
const house = resolve(process.argv[2] ?? root)
const rooms = ['platform', 'areas', 'kit', 'app', 'seed', 'sandbox'].filter((room) => existsSync(join(house, room)))

const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
const config = join(root, '.dependency-cruiser.cjs')
const { stdout, stderr } = spawnSync(
  process.execPath,
  [cruiser, '--config', config, '--output-type', 'json', ...rooms.map((room) => `${room}/**/*.{ts,tsx}`)],
  { cwd: house, encoding: 'utf8', maxBuffer: 1 << 28 },
)

const { modules, summary } = read(stdout)
// With a TypeScript that it cannot use, dependency-cruiser reads nothing and is content.
const unread = rooms.filter((room) => !modules.some(({ source }) => source.startsWith(`${room}/`)))
for (const room of unread) console.error(`${room}: 0 modules were read, so nothing is known about its imports`)
if (rooms.length === 0) console.error(`0 modules were read: ${house} has no room of the house`)
for (const { rule, from, to } of summary.violations) {
  const { comment } = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name) ?? {}
  console.error(`${from}${to === from ? '' : ` -> ${to}`}: ${comment} (${rule.name})`)
}
const failed = rooms.length === 0 || unread.length > 0 || summary.violations.length > 0
if (!failed)
  console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, no forbidden one`)
process.exit(failed ? 1 : 0)

function read(json) {
  try {
    return JSON.parse(json)
  } catch {
    console.error(`dependency-cruiser did not answer: ${stderr.trim()}`)
    return { modules: [], summary: { violations: [], totalCruised: 0, totalDependenciesCruised: 0 } }
  }
}
