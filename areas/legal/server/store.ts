import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { LegalDocument } from '../contract.ts'

export type VersionRow = {
  document: LegalDocument
  version: number
  revision: number
  changed_at: Date
  changed_by: string | null
  published_at: Date | null
  published_by: string | null
  effective_on: string | null
  is_material: boolean | null
  app_name: string | null
}
export type TextRow = { language: Language; body: string; changes: string }

// Not for users: these are names of columns.
const columns = `document, version, revision, changed_at, changed_by, published_at, published_by,
  effective_on::text as effective_on, is_material, app_name`

const readVersions = statement<VersionRow>(
  'legal.versions',
  `select ${columns} from legal_versions where document = $1 order by version desc limit $2`,
)
/** Reads the latest versions of a document, newest first; at most `limit`. */
export const selectVersions = (db: Db, document: LegalDocument, limit: number): Promise<VersionRow[]> =>
  readVersions(db, [document, limit])

const readLatest = statement<VersionRow>(
  'legal.latest',
  `(select distinct on (document) ${columns} from legal_versions
    where effective_on <= $1::date order by document, version desc)
   union
   (select distinct on (document) ${columns} from legal_versions
    where effective_on <= $1::date and is_material order by document, version desc)
   union
   (select ${columns} from legal_versions where effective_on > $1::date)
   union
   (select ${columns} from legal_versions where published_at is null)`,
)
/**
 * Reads for every document: the version in force, the last important change before it, the coming version, and the
 * draft.
 */
export const selectLatest = (db: Db, today: string): Promise<VersionRow[]> => readLatest(db, [today])

const readVersion = statement<VersionRow>(
  'legal.version',
  `select ${columns} from legal_versions where document = $1 and version = $2`,
)
export const selectVersion = async (db: Db, document: LegalDocument, version: number): Promise<VersionRow | null> =>
  (await readVersion(db, [document, version]))[0] ?? null

const readTexts = statement<TextRow>(
  'legal.texts',
  'select language, body, changes from legal_texts where document = $1 and version = $2 order by language',
)
export const selectTexts = (db: Db, document: LegalDocument, version: number): Promise<TextRow[]> =>
  readTexts(db, [document, version])

const insertDraft = statement<{ version: number }>(
  'legal.insert-draft',
  `insert into legal_versions (document, version, revision, changed_at, changed_by)
   select $1, coalesce(max(version), 0) + 1, 1, $2, $3 from legal_versions where document = $1
   on conflict do nothing returning version`,
)
const touchDraft = statement<{ version: number }>(
  'legal.touch-draft',
  `update legal_versions set revision = revision + 1, changed_at = $3, changed_by = $4
   where document = $1 and published_at is null and revision = $2 returning version`,
)
type Write = { document: LegalDocument; revision: number; now: Date; by: string }
/** Begins a draft (revision 0) or locks the existing one. Null when the writer has not seen its last change. */
export async function claimDraft(tx: Tx, { document, revision, now, by }: Write): Promise<number | null> {
  const rows =
    revision === 0 ? await insertDraft(tx, [document, now, by]) : await touchDraft(tx, [document, revision, now, by])
  return rows[0]?.version ?? null
}

const dropTexts = statement('legal.drop-texts', 'delete from legal_texts where document = $1 and version = $2')
const insertTexts = statement(
  'legal.insert-texts',
  `insert into legal_texts (document, version, language, body, changes)
   select $1, $2, * from unnest($3::text[], $4::text[], $5::text[])`,
)
/** Replaces the texts of a draft. */
export async function writeTexts(tx: Tx, document: LegalDocument, version: number, texts: readonly TextRow[]) {
  await dropTexts(tx, [document, version])
  const of = (pick: (text: TextRow) => string) => texts.map(pick)
  await insertTexts(tx, [
    document,
    version,
    of((text) => text.language),
    of((text) => text.body),
    of((text) => text.changes),
  ])
}

const removeDraft = statement<{ version: number }>(
  'legal.remove-draft',
  `delete from legal_versions where document = $1 and published_at is null and revision = $2 returning version`,
)
/** Deletes a draft; null when the writer has not seen its last change. */
export const dropDraft = async (tx: Tx, document: LegalDocument, revision: number): Promise<number | null> =>
  (await removeDraft(tx, [document, revision]))[0]?.version ?? null

const publishDraft = statement(
  'legal.publish',
  `update legal_versions set published_at = $3, published_by = $4, effective_on = $5::date, is_material = $6, app_name = $7
   where document = $1 and version = $2`,
)
type Publication = {
  document: LegalDocument
  version: number
  now: Date
  by: string
  effectiveOn: string
  isMaterial: boolean
  appName: string
}
/** Publishes a draft that was claimed in this transaction. */
export const publish = (tx: Tx, { document, version, now, by, effectiveOn, isMaterial, appName }: Publication) =>
  publishDraft(tx, [document, version, now, by, effectiveOn, isMaterial, appName])
