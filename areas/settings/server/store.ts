import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type ChosenRow = { key: string; value: unknown; version: number; changed_at: Date; changed_by: string | null }
export type VersionRow = {
  version: number
  value: unknown
  reason: string
  changed_at: Date
  changed_by: string | null
}

const readStored = statement<{ key: string; value: unknown; changed_at: Date }>(
  'settings.kept-terms',
  'select key, value, changed_at from setting_versions where key = any ($1) order by changed_at',
)
/** Reads every version of these settings. */
export const selectStored = (db: Db, keys: readonly string[]) => readStored(db, [keys])

const readEdition = statement<{ edition: number }>('settings.edition', 'select edition from settings_edition')
/** Reads the edition, a number that grows with every change of any setting. */
export const readEditionNumber = async (db: Db): Promise<number> => (await readEdition(db, []))[0]?.edition ?? 0

const readAll = statement<ChosenRow>(
  'settings.all',
  'select key, value, version, changed_at, changed_by from settings order by key',
)
/** Reads the chosen values, at most one for each setting. */
export const selectChosen = (db: Db): Promise<ChosenRow[]> => readAll(db, [])

const touch = statement<{ edition: number }>(
  'settings.touch',
  'update settings_edition set edition = edition + 1 returning edition',
)
/** Increases the edition: changes happen one at a time, and other processes notice them. */
export const touchEdition = async (tx: Tx): Promise<number> => (await touch(tx, []))[0]?.edition ?? 0

const shareEdition = statement('settings.hold', 'select from settings_edition for share')
/** Waits for changes that are being written, and blocks new ones until this transaction ends. */
export const holdEdition = async (tx: Tx): Promise<void> => void (await shareEdition(tx, []))

const writeOne = statement(
  'settings.write',
  `insert into settings (key, value, version, changed_at, changed_by) values ($1, $2::jsonb, $3, $4, $5)
   on conflict (key) do update set value = excluded.value, version = excluded.version, changed_at = excluded.changed_at,
     changed_by = excluded.changed_by`,
)
const keepOne = statement(
  'settings.keep',
  `insert into setting_versions (key, value, version, changed_at, changed_by, reason)
   values ($1, $2::jsonb, $3, $4, $5, $6)`,
)
type Written = {
  key: string
  value: unknown
  version: number
  changedAt: Date
  changedBy: string | null
  reason: string
}
/** Writes one value, and keeps this version permanently. */
export async function write(tx: Tx, { key, value, version, changedAt, changedBy, reason }: Written): Promise<void> {
  const row = [key, JSON.stringify(value), version, changedAt, changedBy]
  await writeOne(tx, row)
  await keepOne(tx, [...row, reason])
}

const readVersions = statement<VersionRow>(
  'settings.versions',
  `select version, value, reason, changed_at, changed_by from setting_versions
   where key = $1 order by version desc limit $2`,
)
/** Lists the latest versions of a setting, newest first. */
export const selectVersions = (db: Db, key: string, limit: number): Promise<VersionRow[]> =>
  readVersions(db, [key, limit])

const readVersion = statement<VersionRow>(
  'settings.version',
  'select version, value, reason, changed_at, changed_by from setting_versions where key = $1 and version = $2',
)
export const selectVersion = async (db: Db, key: string, version: number): Promise<VersionRow | null> =>
  (await readVersion(db, [key, version]))[0] ?? null

const noteTest = statement(
  'settings.note-test-email',
  'insert into test_email (sent_at) values ($1) on conflict (is_only) do update set sent_at = excluded.sent_at',
)
/** Records that the mail server accepted a test email. */
export const noteTestEmail = (tx: Tx, now: Date) => noteTest(tx, [now])

const readTest = statement<{ is_sent: boolean }>(
  'settings.test-email-sent',
  'select exists (select from test_email) as is_sent',
)
export const isTestEmailSent = async (db: Db): Promise<boolean> => (await readTest(db, []))[0]?.is_sent ?? false
