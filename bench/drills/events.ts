import { print } from '../measure.ts'
import { eventsDrill } from './events/drill.ts'

/**
 * `npm run drill:events`: moves a year of clicks and visits from one database to the empty one of EVENTS_DATABASE_URL,
 * such as a Citus cluster, while clicks arrive and the move is killed, and compares every figure with those of before.
 * With DRILL_STOP_EVENTS and DRILL_START_EVENTS, lines of the shell, a worker of the cluster is killed during the move too.
 */
const { EVENTS_DATABASE_URL: eventsUrl, DRILL_SCALE: scale = '1', BENCH_FROM_SOURCE: fromSource } = process.env
const { DRILL_STOP_EVENTS: stopEvents, DRILL_START_EVENTS: startEvents } = process.env
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (!eventsUrl) {
  print('EVENTS_DATABASE_URL names no database: give an empty one, which may be a Citus cluster')
  process.exit(1)
}
const rows = Math.max(1_000, Math.round(1_000_000 * Number(scale)))
const killing = stopEvents && startEvents ? { stopEvents, startEvents } : {}
const wrong = await eventsDrill({ rows, eventsUrl, fromSource: fromSource === '1', ...killing }, print)
for (const line of wrong.slice(0, 20)) print(`  WRONG: ${line}`)
print(wrong.length === 0 ? '  every figure is the same in both' : `  ${wrong.length} figures are wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
