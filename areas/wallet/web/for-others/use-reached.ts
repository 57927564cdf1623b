import { useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { pointsTold } from '../../../../platform/web/state/ui-slice.ts'
import { newestRows, useMomentQuery } from './wallet.ts'
import { findPointsAt, findReachedLevel, type RewardProgress } from './way.ts'

type ReachedLevel = ReturnType<typeof findReachedLevel>

/** Records that these points have been shown, so that levels already reached are not announced again. */
export function useRecordShown(available: number | null): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (available !== null) dispatch(pointsTold(available))
  }, [available, dispatch])
}

/**
 * Returns the points that were shown last: since the log-in in this browser, otherwise at the end of the previous visit. On a
 * first visit these are the current points. Undefined until they are known.
 */
function useShownBefore(available: number | null): number | undefined {
  const shownBefore = useAppSelector((state) => state.ui.toldPoints)
  const since = useAppSelector((state) => state.ui.lastVisitAt)
  const isAsked = shownBefore === undefined && since !== undefined && available !== null
  const { data, error } = useMomentQuery(newestRows, { skip: !isAsked })
  if (shownBefore !== undefined) return shownBefore
  if (!isAsked || error) return available ?? undefined
  return data && findPointsAt(data.rows, since, newestRows.query.limit)
}

/**
 * If no points were recorded since the log-in, records those of the previous visit, so that news is measured from that
 * point.
 */
export function useFirstTold(available: number | null): void {
  const dispatch = useAppDispatch()
  const isFirst = useAppSelector((state) => state.ui.toldPoints === undefined)
  const before = useShownBefore(available)
  useEffect(() => {
    if (isFirst && before !== undefined) dispatch(pointsTold(before))
  }, [isFirst, before, dispatch])
}

/**
 * Returns the level that the points have reached since they were last shown, for instance through a late credit, or null. The news
 * stays as long as the page is open, and is not repeated afterwards.
 */
export function useReached(place: { way: RewardProgress; available: number; lifetime: number } | null): ReachedLevel {
  const available = place?.available ?? null
  const shownBefore = useShownBefore(available)
  const [news, setNews] = useState<ReachedLevel>(null)
  const [seen, setSeen] = useState(shownBefore)
  if (seen === undefined && shownBefore !== undefined) setSeen(shownBefore)
  if (place && seen !== undefined && seen !== place.available) {
    setSeen(place.available)
    const reached = findReachedLevel(place.way, { ...place, gained: place.available - seen })
    if (reached) setNews(reached)
  }
  // The points are recorded only once it is known what was shown before.
  useRecordShown(shownBefore === undefined ? null : available)
  return news && available !== null && available >= news.level.points ? news : null
}
