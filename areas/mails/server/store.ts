import type { Language } from '../../../platform/contract/language.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type TextRow = {
  code: string
  language: Language
  subject: string | null
  body: string | null
  version: number
  changed_at: Date
  changed_by: string | null
}

const readEdition = statement<{ edition: number }>('mails.edition', 'select edition from mail_edition')
/** Reads the edition, a number that grows with every change of any email. */
export const readEditionNumber = async (db: Db): Promise<number> => (await readEdition(db, []))[0]?.edition ?? 0

const readAll = statement<TextRow>(
  'mails.all',
  'select code, language, subject, body, version, changed_at, changed_by from mail_texts order by code, language',
)
/** Reads the changed texts, at most one for each email and language. */
export const selectTexts = (db: Db): Promise<TextRow[]> => readAll(db, [])

const touch = statement<{ edition: number }>(
  'mails.touch',
  'update mail_edition set edition = edition + 1 returning edition',
)
/** Increases the edition: changes happen one at a time, and other processes notice them. */
export const touchEdition = async (tx: Tx): Promise<void> => void (await touch(tx, []))

const readOne = statement<TextRow>(
  'mails.one',
  'select code, language, subject, body, version, changed_at, changed_by from mail_texts where code = $1 and language = $2',
)
export const selectText = async (tx: Tx, code: string, language: Language): Promise<TextRow | null> =>
  (await readOne(tx, [code, language]))[0] ?? null

const writeOne = statement(
  'mails.write',
  `insert into mail_texts (code, language, subject, body, version, changed_at, changed_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (code, language) do update set subject = excluded.subject, body = excluded.body,
     version = excluded.version, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
)
type Written = Omit<TextRow, 'changed_at' | 'changed_by'> & { changedAt: Date; changedBy: string }
/** Stores a text as its next version. */
export const writeText = (tx: Tx, { code, language, subject, body, version, changedAt, changedBy }: Written) =>
  writeOne(tx, [code, language, subject, body, version, changedAt, changedBy])
