import { print } from '../measure.ts'
import { callbacksDrill } from './pair/callbacks.ts'
import { placesDrill } from './pair/places.ts'
import { redemptionsDrill } from './pair/redemptions.ts'

/**
 * `npm run drill:redemptions`, `drill:callbacks` and `drill:places`: storms against two server processes over HTTP. `DRILL_SCALE` makes
 * them smaller, `DRILL_SEED` repeats the order of the callbacks.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const scale = Number(process.env['DRILL_SCALE'] ?? 1)
const many = (full: number, atLeast: number): number => Math.max(atLeast, Math.round(full * scale))
const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000)

const drills: Record<string, () => Promise<{ wrong: string[]; line: string }>> = {
  redemptions: async () => {
    const { wrong, met, facts, answers } = await redemptionsDrill(many(10_000, 200))
    const line = `${JSON.stringify(answers)}; ${met} met in the middle of their work; ${facts.paid} paid`
    return { wrong, line: `conflicting redemptions: ${line}, ${facts.approvals} approval, ${facts.cards} card` }
  },
  callbacks: async () => {
    const { wrong, sent, credited, reversed } = await callbacksDrill(many(50_000, 1_000), seed)
    return { wrong, line: `${sent} callbacks sent, ${credited} credited, ${reversed} reversed before; seed ${seed}` }
  },
  places: async () => {
    const people = many(5_000, 100)
    const { wrong, all } = await placesDrill(people, many(100, 10))
    return { wrong, line: all.map((one) => `${people} on ${one.places}: ${one.entered} in`).join('; ') }
  },
}

const drill = drills[process.argv[2] ?? '']
if (!drill) throw new Error(`There is no such drill: ${Object.keys(drills).join(', ')}`)
const began = Date.now()
const { wrong, line } = await drill()
print(`${line}; ${Math.round((Date.now() - began) / 1000)} s`)
for (const one of wrong.slice(0, 20)) print(`  WRONG: ${one}`)
print(wrong.length === 0 ? '  exact' : `  ${wrong.length} are wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
