import { useState } from 'react'

type Ask<Row> = {
  /** The visible rows, in the order of the queue. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  isWaiting: (row: Row) => boolean
}

/**
 * Finds the item that waits after this one in the order of the queue, otherwise the first; null when no other item
 * waits. `was` is the order at the time when this item was opened.
 */
export function findNextWaiting<Row>({ rows = [], rowKey, isWaiting }: Ask<Row>, key: string, was: readonly string[]) {
  const others = rows.filter((row) => isWaiting(row) && rowKey(row) !== key)
  const after = new Set(was.slice(was.indexOf(key) + 1))
  return others.find((row) => after.has(rowKey(row))) ?? others[0] ?? null
}

/**
 * One row of a queue, open beside it, and the way to the next row. It is stored apart from the list, because a decided
 * row may leave the list while its result must stay visible.
 */
export function useOpened<Row>(queue: Ask<Row>) {
  const { rows = [], rowKey } = queue
  const [row, setRow] = useState<Row | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [order, setOrder] = useState<readonly string[]>([])
  const open = (next: Row) => {
    setRow(next)
    setIsOpen(true)
    setOrder(rows.map(rowKey))
  }
  const next = row === null ? null : findNextWaiting(queue, rowKey(row), order)
  return {
    row,
    isOpen,
    open,
    close: () => setIsOpen(false),
    /** Stores the newest state of the row. */
    keep: setRow,
    onNext: next === null ? null : () => open(next),
  }
}
