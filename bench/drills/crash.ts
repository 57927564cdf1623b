import { print } from '../measure.ts'
import { crashDrill } from './crash/drill.ts'

/**
 * `npm run drill:crash` kills the servers 200 times and the database 200 times, and cuts the way between them 60 times; `DRILL_SCALE`
 * makes that more or less, and `DRILL_MINUTES` ends it sooner.
 */
const scale = Number(process.env['DRILL_SCALE'] ?? 1)
const many = (full: number): number => Math.max(1, Math.round(full * scale))
// Asked to stop, it ends in the ordinary way, so that server and database are stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const began = Date.now()
const { violations, lines } = await crashDrill(
  {
    serverKills: many(200),
    databaseKills: many(200),
    outages: many(60),
    outageSeconds: 30,
    minutes: Number(process.env['DRILL_MINUTES'] ?? 180),
    people: Math.max(200, many(4_000)),
    clients: 12,
    fromSource: false,
    patient: true,
  },
  (line) => print(`  ${line}`),
)
print(
  `\nof ${many(200)} + ${many(200)} kills and ${many(60)} outages, in ${Math.round((Date.now() - began) / 1000)} s:`,
)
for (const line of lines) print(`  ${line}`)
for (const violation of violations.slice(0, 50)) print(`  WRONG: ${violation}`)
print(
  violations.length === 0
    ? '  nothing lost, nothing doubled, nobody died who was not killed, every invariant holds'
    : `  ${violations.length} violations`,
)
process.exit(violations.length === 0 ? 0 : 1)
