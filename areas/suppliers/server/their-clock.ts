import type { Called, Calls } from './calls.ts'
import type { Catalogue, OpenedSettings } from './connectors/connector.ts'

type Asked = { connector: Catalogue; opened: OpenedSettings; now: Date }
/**
 * The time by a network's clock, for signing our requests. If the network has no call for the time, or does not answer,
 * it is our own time; if ours is wrong, the network refuses the signed request. Even a response that refuses the call
 * can be read for the time, so it is not a failure.
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
