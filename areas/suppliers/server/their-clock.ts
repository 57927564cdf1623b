import type { Called, Calls } from './calls.ts'
import type { Catalogue, OpenedSettings } from './connectors/connector.ts'

type Asked = { connector: Catalogue; opened: OpenedSettings; now: Date }
/**
 * The time by a network's clock, for signing our requests. It is our own time when the network has no time call or
 * does not answer it; a wrong time then shows in the network's refusal. A refused time call also tells the time, so it
 * is not a failure.
 */
export async function readTheirClock(
  calls: Calls,
  called: Called,
  { connector: { clock }, opened, now }: Asked,
): Promise<Date> {
  if (!clock) return now
  const offset = await calls.ask(
    called,
    clock.ask(opened, now),
    (answer) => {
      const clockReading = clock.read(answer, now)
      return typeof clockReading === 'number' ? { ms: clockReading } : clockReading
    },
    { isTrial: true, isAnyStatus: true },
  )
  return 'ms' in offset ? new Date(now.getTime() + offset.ms) : now
}
