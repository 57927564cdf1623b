import type { HistoryRow } from '../contract.ts'
import { useEffect, useRef, useState } from 'react'
import { findPage } from './find-row.ts'
import { noFilter, writeFilter } from './history-filter.ts'
import { useLazyWalletHistoryQuery } from './wallet-api.ts'
import { useLiveParams } from '../../../platform/web/state/live-params.ts'

/** Another row is being looked for on behalf of the row `from`. */
export type Finding = { from: string; step: 'looking' | 'failed' }

export const rowId = (transferId: string): string => `row-${transferId}`

type Shown = { rows: readonly HistoryRow[] | undefined; limit: number }

/** The row that the address marks, which takes the focus once it is shown; `find` leads to a row wherever in the history it stands. */
export function useMarkedRow({ rows, limit }: Shown) {
  const [params, setParams] = useLiveParams()
  const [readHistory] = useLazyWalletHistoryQuery()
  const [finding, setFinding] = useState<Finding | null>(null)
  const marked = params.get('row')
  const focused = useRef<string | null>(null)
  const isShown = rows?.some(({ transferId }) => transferId === marked) ?? false
  useEffect(() => {
    if (!marked || !isShown || focused.current === marked) return
    focused.current = marked
    const element = document.getElementById(rowId(marked))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [marked, isShown])

  const mark = (transferId: string, page: number | null) => {
    focused.current = null
    setFinding(null)
    setParams(
      (before) => {
        const after = page === null ? new URLSearchParams(before) : writeFilter(before, noFilter)
        if (page !== null && page > 1) after.set('page', String(page))
        after.set('row', transferId)
        return after
      },
      { preventScrollReset: true },
    )
  }
  const find = (transferId: string, from: string) => {
    if (rows?.some((row) => row.transferId === transferId)) return mark(transferId, null)
    setFinding({ from, step: 'looking' })
    const read = (currentPage: number, size: number) =>
      readHistory({ query: { currentPage, limit: size } }, true).unwrap()
    findPage(read, transferId, limit).then(
      (page) => (page === null ? setFinding({ from, step: 'failed' }) : mark(transferId, page)),
      () => setFinding({ from, step: 'failed' }),
    )
  }
  return { marked, find, finding }
}
