import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readView, writeView, type SurveyView } from './survey-view.ts'
import { useLiveParams } from '../../../../platform/web/state/live-params.ts'

const opening = { isSurveyOpen: true } as const
const isOpening = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isSurveyOpen' in state

/** Keeps the current list, its filters, and the attempt or supplier that the panelist was sent back from in the address. */
export function useSurveyAddress() {
  const [search, setSearch] = useLiveParams()
  const view = readView(search)
  const isTurning = view.tab === 'completed'

  /** A different list, order or filter adds a history entry and starts at the first page; more of the same list replaces the entry. */
  const show = useCallback(
    (change: Partial<SurveyView>) =>
      setSearch((before) => writeView(before, { ...readView(before), pages: 1, open: null, ...change }), {
        replace: change.pages !== undefined && !isTurning,
        preventScrollReset: change.tab === undefined,
      }),
    [setSearch, isTurning],
  )
  const isStep = isOpening(useLocation().state)
  const navigate = useNavigate()
  /** Opens a survey's details. Where they cover the list they add a history entry, so that Back closes them. */
  const open = useCallback(
    (surveyId: string, coversList: boolean) =>
      setSearch((before) => writeView(before, { ...readView(before), open: surveyId }), {
        replace: !coversList || isStep,
        preventScrollReset: true,
        ...(coversList ? { state: opening } : {}),
      }),
    [setSearch, isStep],
  )
  const close = useCallback(() => {
    if (isStep) void navigate(-1)
    else
      setSearch((before) => writeView(before, { ...readView(before), open: null }), {
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
  return { view, attemptId: search.get('attempt'), partnerKey: search.get('partner'), show, open, close, forgetAttempt }
}
