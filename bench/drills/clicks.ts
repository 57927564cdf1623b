import { print } from '../measure.ts'
import { clicksDrill } from './clicks/drill.ts'

/** `node run/drill.mjs clicks`: the server is killed in the middle of click storms; every click that was answered is in the table. */
const kills = Math.max(1, Math.round(10 * Number(process.env['DRILL_SCALE'] ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const fromSource = process.env['BENCH_FROM_SOURCE'] === '1'
const { sent, answered, kept, counted, missing, unplanned } = await clicksDrill({ kills, fromSource })
const isRight = missing === 0 && kept === counted && unplanned === 0
print(`${kills} servers killed: ${sent} clicks sent, ${answered} answered, ${kept} in the table, ${counted} counted`)
print(
  isRight
    ? '  nothing lost, nothing counted wrongly'
    : `  WRONG: ${missing} answered clicks are missing, ${unplanned} servers ended by themselves`,
)
process.exit(isRight ? 0 : 1)
