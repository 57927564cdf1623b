import type { Called, Calls } from './calls.ts'
import type { Catalogue, Opened } from './connectors/connector.ts'

type Asked = { connector: Catalogue; opened: Opened; now: Date }
/**
 * The time by a network's clock, which signs what we send it; ours where it has no call for that, or gives no answer: then its own refusal
 * says what is wrong. A call that it answers with a refusal tells the time as well, so it is no failure.
 */
export async function theirNow(
  calls: Calls,
  called: Called,
  { connector: { clock }, opened, now }: Asked,
): Promise<Date> {
  if (!clock) return now
  const offset = await calls.ask(
    called,
    clock.ask(opened, now),
    (answer) => {
      const read = clock.read(answer, now)
      return typeof read === 'number' ? { ms: read } : read
    },
    { isTrial: true, isAnyStatus: true },
  )
  return 'ms' in offset ? new Date(now.getTime() + offset.ms) : now
}
