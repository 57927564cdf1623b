import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Floor, MarginTerms } from './margin-rules.ts'
import type { SupplierRow } from './store.ts'

const selectFloors = statement<{
  supplier_key: string
  survey_id: string
  floor_micros: number
  floor_percent: number
}>(
  'suppliers.survey-floors',
  `select supplier_key, survey_id, floor_micros, floor_percent from supplier_survey_floors
   where $1::text is null or supplier_key = $1`,
)
/** The floors of single surveys by supplier: of one supplier, or (null) of all. */
export async function surveyFloors(
  db: Db,
  supplierKey: string | null,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Floor>>> {
  const floors = new Map<string, Map<string, Floor>>()
  for (const row of await selectFloors(db, [supplierKey])) {
    const own = floors.get(row.supplier_key) ?? new Map<string, Floor>()
    own.set(row.survey_id, { floorMicros: row.floor_micros, floorPercent: row.floor_percent })
    floors.set(row.supplier_key, own)
  }
  return floors
}

type TermRow = Pick<SupplierRow, 'supplier_key' | 'fee_percent' | 'margin_floor_micros' | 'margin_floor_percent'>
/** A supplier's commission and floor, and the floors of its surveys. */
export const marginTermsOf = (row: TermRow, floors: ReadonlyMap<string, ReadonlyMap<string, Floor>>): MarginTerms => ({
  feePercent: row.fee_percent,
  floorMicros: row.margin_floor_micros,
  floorPercent: row.margin_floor_percent,
  ofSurveys: floors.get(row.supplier_key) ?? new Map(),
})

const setTerms = statement<{ supplier_key: string }>(
  'suppliers.set-margin-terms',
  `update suppliers set fee_percent = $2, margin_floor_micros = $3, margin_floor_percent = $4 where supplier_key = $1
   returning supplier_key`,
)
/** Writes a supplier's commission and floor; false when there is no such supplier. */
export const saveMarginTerms = async (
  tx: Tx,
  supplierKey: string,
  { feePercent, floorMicros, floorPercent }: Floor & { feePercent: number },
): Promise<boolean> => (await setTerms(tx, [supplierKey, feePercent, floorMicros, floorPercent])).length > 0

const setFloor = statement(
  'suppliers.set-survey-floor',
  `insert into supplier_survey_floors (survey_id, supplier_key, floor_micros, floor_percent) values ($1, $2, $3, $4)
   on conflict (survey_id) do update set floor_micros = excluded.floor_micros, floor_percent = excluded.floor_percent`,
)
const dropFloor = statement('suppliers.drop-survey-floor', 'delete from supplier_survey_floors where survey_id = $1')
/** Gives a survey a floor of its own, or removes it. */
export const saveSurveyFloor = async (
  tx: Tx,
  { surveyId, supplierKey, floor }: { surveyId: string; supplierKey: string; floor: Floor | null },
): Promise<void> =>
  floor
    ? void (await setFloor(tx, [surveyId, supplierKey, floor.floorMicros, floor.floorPercent]))
    : void (await dropFloor(tx, [surveyId]))
