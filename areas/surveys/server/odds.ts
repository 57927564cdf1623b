import { dayMs } from '../../../platform/contract/durations.ts'
import type { Calibration } from '../../audience/contract.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import * as store from './odds-store.ts'
import { activeDays, oddsDays, oddsPriors } from './rules.ts'

/** Measures the odds from the attempts of the last months, in one transaction. */
export const measureHouse = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    const now = (await nowOf(tx)).getTime()
    await store.measureOdds(tx, new Date(now - oddsDays * dayMs), new Date(now - activeDays * dayMs), oddsPriors)
  })

/**
 * The expected response and chance to qualify of the whole panel; assumed values before the first nightly measurement.
 */
export async function computeOdds(db: Db): Promise<{ response: number; chance: number }> {
  const measured = await store.findHouseOdds(db)
  if (measured) return { response: measured.response, chance: measured.chance }
  return { response: oddsPriors.took / oddsPriors.asked, chance: oddsPriors.qualified / oddsPriors.entrants }
}

/** The predicted chances and how attempts really ended, for the chart that staff see. */
export async function readCalibration(db: Db): Promise<Calibration> {
  const house = await store.findHouseOdds(db)
  const bins = await store.readOddsBins(db)
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
