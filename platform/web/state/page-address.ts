import { defaultLimit } from '../../contract/paging.ts'
import { useCallback } from 'react'
import { useLiveParams } from './live-params.ts'

const limits: readonly number[] = [10, 25, 50, 100]

const numberIn = (text: string | null): number => (text && /^\d{1,6}$/.test(text) ? Number(text) : 0)

/**
 * The page of a list in the address (`?page=2&limit=25`), so that it can be shared and returned to. A change of page
 * adds a history entry, unless it corrects a page past the end; a change of the page length replaces the entry and
 * returns to the first page.
 */
export function usePageAddress() {
  const [params, setParams] = useLiveParams()
  const currentPage = Math.max(1, numberIn(params.get('page')))
  const limitParam = numberIn(params.get('limit'))
  const limit = limits.includes(limitParam) ? limitParam : defaultLimit
  const onPage = useCallback(
    (page: number, isCorrection = false) =>
      setParams(
        (now) => {
          now.set('page', String(page))
          return now
        },
        { replace: isCorrection },
      ),
    [setParams],
  )
  const onLimit = useCallback(
    (next: number) =>
      setParams(
        (now) => {
          now.set('limit', String(next))
          now.delete('page')
          return now
        },
        { replace: true },
      ),
    [setParams],
  )
  return { currentPage, limit, onPage, onLimit }
}
