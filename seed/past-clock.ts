import { statement, type Tx } from '../platform/server/db.ts'

/** Sets what time it is for the rest of the transaction, or until it is called again. */
export type TravelTo = (at: Date) => Promise<void>

const make = [
  statement('demo-clock.schema', 'create schema demo_clock'),
  ...['transaction_timestamp', 'now'].map((name) =>
    statement(
      `demo-clock.${name}`,
      `create function demo_clock.${name}() returns timestamptz language sql stable
         return current_setting('demo_clock.at')::timestamptz`,
    ),
  ),
]
const readPath = statement<{ path: string }>('demo-clock.path', `select current_setting('search_path') as path`)
const setLocal = statement('demo-clock.set', 'select set_config($1, $2, true)')
const remove = statement('demo-clock.remove', 'drop schema demo_clock cascade')

/**
 * Runs the work in a transaction for which the database tells other times. The services ask the database what time it is, so they
 * live through a past by their own rules; a ledger that could be written with any date would need a door for that in production.
 * It works by functions of the same name that this transaction alone finds first, and that are gone when it commits.
 */
export async function inThePast(tx: Tx, work: (travelTo: TravelTo) => Promise<void>): Promise<void> {
  for (const statementOf of make) await statementOf(tx, [])
  const [{ path } = { path: 'public' }] = await readPath(tx, [])
  await setLocal(tx, ['search_path', `demo_clock, ${path}, pg_catalog`])
  await work(async (at) => {
    await setLocal(tx, ['demo_clock.at', at.toISOString()])
  })
  await setLocal(tx, ['search_path', path])
  await remove(tx, [])
}
