import { useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { pointsTold } from '../../../../platform/web/state/ui-slice.ts'
import { newestRows, useMomentQuery } from './wallet.ts'
import { pointsAt, reachedBy, type Way } from './way.ts'

type Reached = ReturnType<typeof reachedBy>

/** These points have been told: whatever they reach is no news any more. */
export function useTold(available: number | null): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (available !== null) dispatch(pointsTold(available))
  }, [available, dispatch])
}

/**
 * The points that were shown last: in this browser since the log-in, otherwise at the end of the previous visit; on a
 * first visit, the present points. Undefined until they are known.
 */
function useToldBefore(available: number | null): number | undefined {
  const told = useAppSelector((state) => state.ui.toldPoints)
  const since = useAppSelector((state) => state.ui.lastVisitAt)
  const isAsked = told === undefined && since !== undefined && available !== null
  const { data, error } = useMomentQuery(newestRows, { skip: !isAsked })
  if (told !== undefined) return told
  if (!isAsked || error) return available ?? undefined
  return data && pointsAt(data.rows, since, newestRows.query.limit)
}

/** Where nothing was told since the log-in, what there was before is where news begin. */
export function useFirstTold(available: number | null): void {
  const dispatch = useAppDispatch()
  const isFirst = useAppSelector((state) => state.ui.toldPoints === undefined)
  const before = useToldBefore(available)
  useEffect(() => {
    if (isFirst && before !== undefined) dispatch(pointsTold(before))
  }, [isFirst, before, dispatch])
}

/**
 * The level that points have reached since they were last told here, by a late credit for instance; null when they reached none. It is
 * told once: as long as the page stays, and not again.
 */
export function useReached(place: { way: Way; available: number; lifetime: number } | null): Reached {
  const available = place?.available ?? null
  const told = useToldBefore(available)
  const [news, setNews] = useState<Reached>(null)
  const [seen, setSeen] = useState(told)
  if (seen === undefined && told !== undefined) setSeen(told)
  if (place && seen !== undefined && seen !== place.available) {
    setSeen(place.available)
    const reached = reachedBy(place.way, { ...place, gained: place.available - seen })
    if (reached) setNews(reached)
  }
  // A movement is announced only once it is known to be news.
  useTold(told === undefined ? null : available)
  return news && available !== null && available >= news.level.points ? news : null
}
