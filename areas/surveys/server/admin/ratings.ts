import { ratersRatingsMin, ratingChips, type SurveyRatings } from '../../contract/ratings.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { listRaters, countRatingFigures, type RaterPage } from '../ratings-store.ts'

type Ask = { page: RaterPage; mayName: boolean }

/**
 * A survey's ratings as counted now. The raters are named only if there are enough of them, because with few raters
 * the names would reveal who gave which rating.
 */
export async function countRatings(db: Db, surveyId: string, { page, mayName }: Ask): Promise<SurveyRatings> {
  const { ratings: count, score, stars, chips } = await countRatingFigures(db, surveyId, ratingChips)
  const isNamed = mayName && count >= ratersRatingsMin
  const raters = isNamed ? await listRaters(db, surveyId, page) : []
  return {
    score,
    count,
    byStars: stars,
    byChip: ratingChips.map((chip, n) => ({ chip, count: chips[n] ?? 0 })),
    isNamed,
    rows: raters.map((row) => ({
      panelistId: row.user_id,
      stars: row.stars,
      chips: row.chips,
      at: row.rated_at.toISOString(),
    })),
  }
}
