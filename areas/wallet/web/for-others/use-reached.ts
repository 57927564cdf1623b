import { useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { pointsTold } from '../../../../platform/web/state/ui-slice.ts'
import { reachedBy, type Way } from './way.ts'

type Reached = ReturnType<typeof reachedBy>

/** These points have been told: whatever they reach is no news any more. */
export function useTold(available: number | null): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (available !== null) dispatch(pointsTold(available))
  }, [available, dispatch])
}

/** Where nothing was ever told in this browser, what there is now is where news begin. */
export function useFirstTold(available: number | null): void {
  const dispatch = useAppDispatch()
  const isFirst = useAppSelector((state) => state.ui.toldPoints === undefined)
  useEffect(() => {
    if (isFirst && available !== null) dispatch(pointsTold(available))
  }, [isFirst, available, dispatch])
}

/**
 * The level that points have reached since they were last told here, by a late credit for instance; null when they reached none. It is
 * told once: as long as the page stays, and not again.
 */
export function useReached(place: { way: Way; available: number; lifetime: number } | null): Reached {
  const told = useAppSelector((state) => state.ui.toldPoints)
  const [news, setNews] = useState<Reached>(null)
  const [seen, setSeen] = useState(told)
  const available = place?.available ?? null
  if (place && seen !== undefined && seen !== place.available) {
    setSeen(place.available)
    const reached = reachedBy(place.way, { ...place, gained: place.available - seen })
    if (reached) setNews(reached)
  }
  useTold(available)
  return news && available !== null && available >= news.level.points ? news : null
}
