import { print } from '../measure.ts'
import { soakDrill } from './soak/drill.ts'

/**
 * `npm run drill:soak -- 10` soaks for ten minutes, for two hours without a number; `SOAK_LEAK=1` plants a leak, which has to be found.
 * `SOAK_HEAPS=/some/folder` writes the heaps there before and after, and prints what grew; RSS then says nothing, because of the writing.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const minutes = Number(process.argv[2] ?? 120)
const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000)
const leaks = process.env['SOAK_LEAK'] === '1'
const heaps = process.env['SOAK_HEAPS']
const people = Math.max(500, Math.round(minutes * 250))
const { wrong, lines } = await soakDrill({ minutes, people, seed, leaks, heaps }, (line) => print(`  ${line}`))
print(`\n${minutes} minutes, seed ${seed}:`)
for (const line of lines) print(`  ${line}`)
for (const line of wrong.slice(0, 20)) print(`  WRONG: ${line}`)
print(wrong.length === 0 ? '  memory does not grow, and nothing failed' : `  ${wrong.length} are wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
