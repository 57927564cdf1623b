import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

/** A value that waits for a second person, with the version of the setting for which it was chosen. */
export type WaitingRow = { key: string; value: unknown; version: number; reason: string }

const readAll = statement<WaitingRow>(
  'settings.waiting',
  'select key, value, version, reason from waiting_settings order by key',
)
/** Reads the waiting values, at most one for each setting. */
export const selectWaiting = (db: Db): Promise<WaitingRow[]> => readAll(db, [])

const keepOne = statement(
  'settings.keep-waiting',
  `insert into waiting_settings (key, value, version, reason) values ($1, $2::jsonb, $3, $4)
   on conflict (key) do update set value = excluded.value, version = excluded.version, reason = excluded.reason`,
)
/** Stores a waiting value until its step ends. */
export const keepWaiting = async (tx: Tx, { key, value, version, reason }: WaitingRow): Promise<void> =>
  void (await keepOne(tx, [key, JSON.stringify(value), version, reason]))

const takeOne = statement<WaitingRow>(
  'settings.take-waiting',
  'delete from waiting_settings where key = $1 returning key, value, version, reason',
)
/** Removes and returns the waiting value of this setting; undefined when there is none. */
export const takeWaiting = async (tx: Tx, key: string): Promise<WaitingRow | undefined> => (await takeOne(tx, [key]))[0]
