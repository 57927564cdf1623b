import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const readHost = statement<{ failures: number; closed_until: Date | null }>(
  'webhooks.host',
  'select failures, closed_until from delivery_hosts where host = $1',
)
const claimProbe = statement(
  'webhooks.claim-probe',
  `update delivery_hosts set closed_until = now() + make_interval(secs => $2)
   where host = $1 and closed_until <= now() returning host`,
)
/**
 * Finds the time until which a host must not be called; null when it may be called. After that time only one caller
 * may try it.
 */
export async function findHostClosedUntil(db: Db, host: string, probeSeconds: number, now: Date): Promise<Date | null> {
  const [row] = await readHost(db, [host])
  if (!row?.closed_until) return null
  if (row.closed_until > now) return row.closed_until
  if ((await claimProbe(db, [host, probeSeconds])).length > 0) return null
  return (await readHost(db, [host]))[0]?.closed_until ?? null
}

const countFailure = statement<{ failures: number }>(
  'webhooks.host-failed',
  `insert into delivery_hosts (host, failures) values ($1, 1)
   on conflict (host) do update set failures = delivery_hosts.failures + 1 returning failures`,
)
const closeHost = statement('webhooks.close-host', 'update delivery_hosts set closed_until = $2 where host = $1')
const openHost = statement('webhooks.open-host', 'delete from delivery_hosts where host = $1')
/** Records that a host answered, and deletes its failures. */
export const recordHostAnswer = (tx: Tx, host: string) => openHost(tx, [host])
/**
 * Records that a host failed. `secondsFor` computes for how long it is not called, from its number of failures in a
 * row.
 */
export async function recordHostFailure(
  tx: Tx,
  host: string,
  now: Date,
  secondsFor: (failures: number) => number,
): Promise<void> {
  const failures = (await countFailure(tx, [host]))[0]?.failures ?? 1
  const seconds = secondsFor(failures)
  if (seconds > 0) await closeHost(tx, [host, new Date(now.getTime() + seconds * 1_000)])
}
