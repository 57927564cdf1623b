import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readWish, writeWish, type SurveyWish } from './survey-wish.ts'
import { useLiveParams } from '../../../../platform/web/state/live-params.ts'

const opening = { isSurveyOpen: true } as const
const isOpening = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isSurveyOpen' in state

/** Which list is shown and how, and the attempt, or only the supplier, that the reader was sent back from: all in the address. */
export function useSurveyAddress() {
  const [search, setSearch] = useLiveParams()
  const wish = readWish(search)
  const isTurning = wish.tab === 'completed'

  /** Another list, order or filter is a step of the history and begins at the first page; more of the same list replaces it. */
  const show = useCallback(
    (change: Partial<SurveyWish>) =>
      setSearch((before) => writeWish(before, { ...readWish(before), pages: 1, open: null, ...change }), {
        replace: change.pages !== undefined && !isTurning,
        preventScrollReset: change.tab === undefined,
      }),
    [setSearch, isTurning],
  )
  const isStep = isOpening(useLocation().state)
  const navigate = useNavigate()
  /** The details of a survey are a step of the history where they cover the list, so that Back closes them. */
  const open = useCallback(
    (surveyId: string, coversList: boolean) =>
      setSearch((before) => writeWish(before, { ...readWish(before), open: surveyId }), {
        replace: !coversList || isStep,
        preventScrollReset: true,
        ...(coversList ? { state: opening } : {}),
      }),
    [setSearch, isStep],
  )
  const close = useCallback(() => {
    if (isStep) void navigate(-1)
    else
      setSearch((before) => writeWish(before, { ...readWish(before), open: null }), {
        replace: true,
        preventScrollReset: true,
      })
  }, [setSearch, isStep, navigate])
  const forgetAttempt = useCallback(
    () =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('attempt')
          after.delete('partner')
          return after
        },
        { replace: true },
      ),
    [setSearch],
  )
  return { wish, attemptId: search.get('attempt'), partnerKey: search.get('partner'), show, open, close, forgetAttempt }
}
