import { print } from '../measure.ts'
import { poolerDrill } from './pooler/drill.ts'

/** `npm run drill:pooler`: the product behind PgBouncer in transaction mode, which has to be installed on this machine. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const calls = Math.max(50, Math.round(5_000 * Number(process.env['DRILL_SCALE'] ?? 1)))
const { version, answered, refused, letters, joined, findings, complaints, rotation, settings } =
  await poolerDrill(calls)
print(`${version}: ${answered} calls answered, ${refused} not; ${letters} of ${joined} mails came by the worker`)
print(`  sessions: ${settings.join(', ')}`)
for (const line of [...findings, ...complaints, ...rotation].slice(0, 10)) print(`  ${line}`)
const isSet =
  settings.includes('statement_timeout = 30000') && settings.includes('plan_cache_mode = force_generic_plan')
const isRight = isSet && refused === 0 && letters === joined && [...findings, ...complaints, ...rotation].length === 0
print(isRight ? '  the books are right, and neither side complained' : '  WRONG')
process.exit(isRight ? 0 : 1)
