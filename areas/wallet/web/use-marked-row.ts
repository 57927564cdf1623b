import type { HistoryRow } from '../contract.ts'
import { useEffect, useRef, useState } from 'react'
import { findPage } from './find-row.ts'
import { noFilter, writeFilter } from './history-filter.ts'
import { useLazyWalletHistoryQuery } from './wallet-api.ts'
import { useLiveParams } from '../../../platform/web/state/live-params.ts'

/** A search for another row, which was started from the details of the row `from`. */
export type Finding = { from: string; step: 'looking' | 'failed' }

/** Returns the id of the element that shows a movement. */
export const rowId = (transferId: string): string => `row-${transferId}`

type Shown = { rows: readonly HistoryRow[] | undefined; limit: number }

/**
 * Manages the row in the address, whose details are shown. `choose` selects a visible row, or none; `find` goes to a row anywhere in
 * the history, which gets the focus once it is shown.
 */
export function useMarkedRow({ rows, limit }: Shown) {
  const [params, setParams] = useLiveParams()
  const [readHistory] = useLazyWalletHistoryQuery()
  const [finding, setFinding] = useState<Finding | null>(null)
  const rowParam = params.get('row')
  const wanted = useRef<string | null>(null)
  const isShown = rows?.some(({ transferId }) => transferId === rowParam) ?? false
  useEffect(() => {
    if (!rowParam || !isShown || wanted.current !== rowParam) return
    wanted.current = null
    const element = document.getElementById(rowId(rowParam))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [rowParam, isShown])

  const choose = (transferId: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (transferId === null) after.delete('row')
        else after.set('row', transferId)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const mark = (transferId: string, page: number | null) => {
    wanted.current = transferId
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
  return { chosen: rowParam, choose, find, finding }
}
