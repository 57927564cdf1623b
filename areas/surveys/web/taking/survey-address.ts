import { useCallback } from 'react'
import { readWish, writeWish, type SurveyWish } from './survey-wish.ts'
import { useLiveParams } from '../../../../platform/web/state/live-params.ts'

/** Which list is shown and how, and the attempt that a supplier sent the reader back from: all in the address. */
export function useSurveyAddress() {
  const [search, setSearch] = useLiveParams()
  const wish = readWish(search)
  const isTurning = wish.tab === 'completed'

  /** Another list, order or filter is a step of the history and begins at the first page; more of the same list replaces it. */
  const show = useCallback(
    (change: Partial<SurveyWish>) =>
      setSearch((before) => writeWish(before, { ...readWish(before), pages: 1, ...change }), {
        replace: change.pages !== undefined && !isTurning,
        preventScrollReset: change.tab === undefined,
      }),
    [setSearch, isTurning],
  )
  const forgetAttempt = useCallback(
    () =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('attempt')
          return after
        },
        { replace: true },
      ),
    [setSearch],
  )
  return { wish, attemptId: search.get('attempt'), show, forgetAttempt }
}
