import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  /** The header is only read out: what is below says enough. */
  isHeaderQuiet?: boolean
  /** `null` when there is nothing to show: a dash in the table, and no line on a phone's card. */
  render: (row: Row) => ReactNode
  /** What a file of the rows has for it, where what is drawn is more than a text; a column without a text is left out. */
  plain?: (row: Row) => string | number
  /** Figures stand at the right. */
  align?: 'right'
  /** CSS width of the column, which its skeleton takes too. */
  width?: string
  /** The name this column sorts by; without it the header is no button. */
  sortBy?: string
  /**
   * The position of the column on a phone's card; the default is `pair`. One column is the `title`; a `line` has no
   * label, and an `action` is at the end of the card.
   */
  onCard?: 'title' | 'status' | 'pair' | 'line' | 'action' | 'hidden'
  /** The reader of a list may leave the column out of the table. */
  canHide?: boolean
  /** It is left out until the reader of the list asks for it. */
  isExtra?: boolean
}

export type Sort = { by: string; descending: boolean }

export type TableProps<Row> = {
  /** What the list is, for its accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** An answer is under way; with rows already here they stay, paler. */
  isFetching?: boolean
  failure?: { message: string; requestId?: string } | null
  onRetry?: () => void
  /** Shown when there has never been anything: an EmptyState. */
  empty?: ReactNode
  /** The filters leave nothing: what to say, and how to clear them. */
  filtered?: { text?: string; onClear: () => void } | null
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Makes the title render a link and the whole row clickable. */
  rowLink?: (row: Row) => string
  /** Buttons or a menu at the end of a row. */
  renderActions?: (row: Row) => ReactNode
  density?: 'roomy' | 'compact'
  /** A place narrower than so many CSS pixels has cards, as a phone has: no column is to be out of sight. */
  cardsBelow?: number
}
