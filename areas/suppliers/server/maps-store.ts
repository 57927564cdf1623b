import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { gapsMax, type AnswerGrade, type MappedCode, type SaidKind } from '../contract/maps.ts'

export type MapRow = {
  map_id: string
  country_id: string | null
  language: string | null
  question_ref: string
  question_id: string
  said: SaidKind
  source: string
  checked_at: Date
  checked_by: string | null
  version: number
  options: MappedCode[]
}
const selectMaps = statement<MapRow>(
  'suppliers.question-maps',
  `select m.map_id, m.country_id, m.language, m.question_ref, m.question_id, m.said, m.source, m.checked_at, m.checked_by, m.version,
     coalesce((select json_agg(json_build_object('code', o.code, 'optionId', o.option_id, 'isWhole', o.is_whole)
       order by o.code, o.option_id) from option_maps o where o.map_id = m.map_id), '[]'::json) as options
   from question_maps m where m.supplier_kind = $1 order by m.question_ref, m.country_id nulls first, m.language nulls first`,
)
/** Every map for one kind of network; a few hundred at most. */
export const listMaps = (db: Db, kind: string): Promise<MapRow[]> => selectMaps(db, [kind])

const lockRow = statement<Pick<MapRow, 'version' | 'question_ref' | 'question_id'>>(
  'suppliers.lock-question-map',
  'select version, question_ref, question_id from question_maps where supplier_kind = $1 and map_id = $2 for update',
)
/** Locks a map to change it; null when the kind of network has no such map. */
export const lockMap = async (tx: Tx, kind: string, mapId: string) => (await lockRow(tx, [kind, mapId]))[0] ?? null
const countRows = statement<{ count: number }>(
  'suppliers.count-question-maps',
  'select count(*)::int as count from question_maps where supplier_kind = $1',
)
export const countMaps = async (db: Db, kind: string): Promise<number> => (await countRows(db, [kind]))[0]?.count ?? 0
const selectTwin = statement<{ map_id: string }>(
  'suppliers.twin-question-map',
  `select map_id from question_maps where supplier_kind = $1 and question_ref = $2 and country_id is not distinct from $3
     and language is not distinct from $4 and map_id is distinct from $5`,
)
/** Whether another map has the same question, country and language. */
export const isTwin = async (
  tx: Tx,
  { kind, questionRef, countryId, language }: Pick<Written, 'kind' | 'questionRef' | 'countryId' | 'language'>,
  mapId: string | null,
): Promise<boolean> => (await selectTwin(tx, [kind, questionRef, countryId, language, mapId])).length > 0

type Written = {
  kind: string
  countryId: string | null
  language: string | null
  questionRef: string
  questionId: string
  said: SaidKind
  source: string
  by: string
}
const insertMap = statement<{ map_id: string }>(
  'suppliers.add-question-map',
  `insert into question_maps (supplier_kind, country_id, language, question_ref, question_id, said, source, checked_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning map_id`,
)
const columnsOf = (one: Written) => [
  one.kind,
  one.countryId,
  one.language,
  one.questionRef,
  one.questionId,
  one.said,
  one.source,
  one.by,
]
/** Adds a map without codes; null when there is one with the same question, country and language. */
export const addMap = async (tx: Tx, one: Written): Promise<string | null> =>
  (await insertMap(tx, columnsOf(one)))[0]?.map_id ?? null
const updateMap = statement(
  'suppliers.change-question-map',
  `update question_maps set country_id = $2, language = $3, question_ref = $4, question_id = $5, said = $6, source = $7,
     checked_by = $8, checked_at = now(), version = version + 1 where supplier_kind = $1 and map_id = $9`,
)
export const changeMap = async (tx: Tx, mapId: string, one: Written): Promise<void> =>
  void (await updateMap(tx, [...columnsOf(one), mapId]))

const deleteCodes = statement('suppliers.drop-option-maps', 'delete from option_maps where map_id = $1')
const insertCodes = statement(
  'suppliers.add-option-maps',
  `insert into option_maps (map_id, code, option_id, is_whole)
   select $1, * from unnest($2::text[], $3::text[], $4::boolean[])`,
)
/** Replaces the codes of a map. */
export async function setCodes(tx: Tx, mapId: string, codes: readonly MappedCode[]): Promise<void> {
  await deleteCodes(tx, [mapId])
  if (codes.length === 0) return
  await insertCodes(tx, [
    mapId,
    codes.map(({ code }) => code),
    codes.map(({ optionId }) => optionId),
    codes.map(({ isWhole }) => isWhole),
  ])
}
const deleteMap = statement(
  'suppliers.drop-question-map',
  'delete from question_maps where supplier_kind = $1 and map_id = $2',
)
export const dropMap = async (tx: Tx, kind: string, mapId: string): Promise<void> =>
  void (await deleteMap(tx, [kind, mapId]))

type MapScope = { kind: string; countryId: string; language: string }
const noteMany = statement(
  'suppliers.note-gaps',
  `insert into question_gaps as g (supplier_kind, country_id, language, question_ref, offers, last_seen_at)
   select $1, $2, $3, ref, offers, now() from unnest($4::text[], $5::int[]) as met(ref, offers) order by ref
   on conflict (supplier_kind, country_id, language, question_ref) do update set last_seen_at = now(),
     offers = case when g.last_seen_at < now() - interval '1 day' then excluded.offers else greatest(g.offers, excluded.offers) end
   where g.offers < excluded.offers or g.last_seen_at < now() - interval '1 minute'`,
)
/**
 * Records questions that no map covers, and how many offers asked each at the same time; writes at most once a minute
 * unless the number grew.
 */
export const noteGaps = async (tx: Tx, scope: MapScope, met: ReadonlyMap<string, number>): Promise<void> =>
  void (await noteMany(tx, [scope.kind, scope.countryId, scope.language, [...met.keys()], [...met.values()]]))

export type GapRow = { question_ref: string; country_id: string; language: string; offers: number; last_seen_at: Date }
const selectGaps = statement<GapRow>(
  'suppliers.question-gaps',
  `select g.question_ref, g.country_id, g.language, g.offers, g.last_seen_at from question_gaps g
   where g.supplier_kind = $1 and not exists (select from question_maps m where m.supplier_kind = g.supplier_kind
     and m.question_ref = g.question_ref and coalesce(m.country_id, g.country_id) = g.country_id
     and coalesce(m.language, g.language) = g.language
     and (m.said <> 'options' or exists (select from option_maps o where o.map_id = m.map_id)))
   order by g.last_seen_at desc, g.question_ref limit $2`,
)
/** The questions that offers asked recently and no map covers. */
export const listGaps = (db: Db, kind: string): Promise<GapRow[]> => selectGaps(db, [kind, gapsMax])
const trimGaps = statement(
  'suppliers.trim-gaps',
  `delete from question_gaps where last_seen_at < now() - interval '30 days'`,
)
/** Removes questions that no offer has asked for a month. */
export const forgetOldGaps = async (tx: Tx): Promise<void> => void (await trimGaps(tx, []))

const selectGrades = statement<{ question_id: string; grade: AnswerGrade }>(
  'suppliers.question-grades',
  'select question_id, grade from supplier_question_grades where supplier_key = $1',
)
/** How staff allow answers to be used at a supplier, for each question that they decided on. */
export const readGrades = async (db: Db, supplierKey: string): Promise<ReadonlyMap<string, AnswerGrade>> =>
  new Map((await selectGrades(db, [supplierKey])).map((row) => [row.question_id, row.grade]))
const writeGrade = statement(
  'suppliers.set-question-grade',
  `insert into supplier_question_grades (supplier_key, question_id, grade, set_by) values ($1, $2, $3, $4)
   on conflict (supplier_key, question_id) do update set grade = excluded.grade, set_by = excluded.set_by, set_at = now()`,
)
export const setGrade = async (tx: Tx, supplierKey: string, questionId: string, grade: AnswerGrade, by: string) =>
  void (await writeGrade(tx, [supplierKey, questionId, grade, by]))
