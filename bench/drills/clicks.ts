import { print } from '../measure.ts'
import { clicksDrill } from './clicks/drill.ts'

/** `node run/drill.mjs clicks`: the server is killed in the middle of click storms; every click that was answered is in the table. */
const kills = Math.max(1, Math.round(10 * Number(process.env['DRILL_SCALE'] ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const fromSource = process.env['BENCH_FROM_SOURCE'] === '1'
const { EVENTS_DATABASE_URL: eventsUrl, DRILL_STOP_EVENTS: stopEvents, DRILL_START_EVENTS: startEvents } = process.env
const { sent, answered, kept, counted, missing, doubled, unplanned, waited, waiting } = await clicksDrill({
  kills,
  fromSource,
  ...(eventsUrl ? { eventsUrl } : {}),
  ...(stopEvents && startEvents ? { stopEvents, startEvents } : {}),
})
const isRight = missing === 0 && doubled === 0 && kept === counted && unplanned === 0 && waiting === 0
if (eventsUrl) print(`  events in a database of their own; up to ${waited} clicks waited for it, ${waiting} still do`)
print(`${kills} servers killed: ${sent} clicks sent, ${answered} answered, ${kept} in the table, ${counted} counted`)
print(
  isRight
    ? '  nothing lost, nothing counted wrongly'
    : `  WRONG: ${missing} answered clicks are missing, ${doubled} are there twice, ${unplanned} servers ended by themselves`,
)
process.exit(isRight ? 0 : 1)
