import { useState } from 'react'

type Ask<Row> = {
  /** The rows in sight, in the queue's order. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  isWaiting: (row: Row) => boolean
}

/** What waits after this one in the queue's order, or its first; null when nothing else does. `was` is the order when it was opened. */
export function nextWaiting<Row>({ rows = [], rowKey, isWaiting }: Ask<Row>, key: string, was: readonly string[]) {
  const others = rows.filter((row) => isWaiting(row) && rowKey(row) !== key)
  const after = new Set(was.slice(was.indexOf(key) + 1))
  return others.find((row) => after.has(rowKey(row))) ?? others[0] ?? null
}

/**
 * One row of a queue, open beside it, and the way to the next. It is kept apart from the list: what was decided may leave it, and
 * the result must stay in sight.
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
  const next = row === null ? null : nextWaiting(queue, rowKey(row), order)
  return {
    row,
    isOpen,
    open,
    close: () => setIsOpen(false),
    /** Its newest state. */
    keep: setRow,
    onNext: next === null ? null : () => open(next),
  }
}
