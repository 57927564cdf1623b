import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export const tabs = ['recommended', 'all', 'completed'] as const
export type Tab = (typeof tabs)[number]

const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text)

/** Which list is shown, which page of it, and the attempt that a supplier sent the reader back from: all in the address. */
export function useSurveyAddress() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab: Tab = isTab(asked) ? asked : 'recommended'
  const currentPage = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)

  const show = useCallback(
    (next: Tab, page = 1) =>
      setSearch((before) => {
        const after = new URLSearchParams(before)
        if (next === 'recommended') after.delete('tab')
        else after.set('tab', next)
        if (page > 1) after.set('page', String(page))
        else after.delete('page')
        return after
      }),
    [setSearch],
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
  return { tab, currentPage, attemptId: search.get('attempt'), show, forgetAttempt }
}
