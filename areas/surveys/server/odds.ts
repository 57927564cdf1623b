import type { Calibration } from '../../audience/contract.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import * as store from './odds-store.ts'
import { activeDays, oddsDays, oddsPriors } from './rules.ts'

const dayMs = 86_400_000

/** Measures odds from the attempts of the last months, in one transaction. */
export const measureHouse = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    const now = (await nowOf(tx)).getTime()
    await store.measureOdds(tx, new Date(now - oddsDays * dayMs), new Date(now - activeDays * dayMs), oddsPriors)
  })

/** The response and the chance of the house; before the first night what is believed of one without history. */
export async function oddsOf(db: Db): Promise<{ response: number; chance: number }> {
  const measured = await store.houseOdds(db)
  if (measured) return { response: measured.response, chance: measured.chance }
  return { response: oddsPriors.took / oddsPriors.asked, chance: oddsPriors.qualified / oddsPriors.entrants }
}

/** What was told against what happened, for the chart of staff. */
export async function calibrationOf(db: Db): Promise<Calibration> {
  const house = await store.houseOdds(db)
  const bins = await store.oddsBins(db)
  return {
    measuredAt: house?.measured_at.toISOString() ?? null,
    entrants: house?.entrants ?? 0,
    brier: house?.brier ?? 0,
    bins: bins
      .filter(({ kind }) => kind === 'told')
      .map(({ bin, entrants, predicted, qualified }) => ({
        from: bin / 10,
        entrants,
        predicted,
        actual: qualified / entrants,
      })),
  }
}
