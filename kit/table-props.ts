import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  /** Whether the header is only for screen readers, because the cells are clear enough. */
  isHeaderQuiet?: boolean
  /** `null` if there is nothing to show: a dash in the table, and no line on a phone's card. */
  render: (row: Row) => ReactNode
  /** The value for a file, if the rendered cell is more than text; a column that has neither is left out of files. */
  plain?: (row: Row) => string | number
  /** Figures are aligned to the right. */
  align?: 'right'
  /** The CSS width of the column, also used by its placeholder. */
  width?: string
  /** The name that this column sorts by; without it the header is not a button. */
  sortBy?: string
  /**
   * The position of the column on a phone's card; the default is `pair`. One column is the `title`; a `line` has no
   * label; an `action` comes at the end of the card.
   */
  onCard?: 'title' | 'status' | 'pair' | 'line' | 'action' | 'hidden'
  /** Whether the reader may hide the column. */
  canHide?: boolean
  /** Whether the column is hidden until the reader shows it. */
  isExtra?: boolean
}

export type Sort = { by: string; descending: boolean }

export type TableProps<Row> = {
  /** The accessible name of the list. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Whether an answer is under way; rows that have loaded stay, but paler. */
  isFetching?: boolean
  failure?: { message: string; requestId?: string } | null
  onRetry?: () => void
  /** Shown when there has never been a row: an EmptyState. */
  empty?: ReactNode
  /** Set while filters are active: the text when no row matches, and a function that clears the filters. */
  filtered?: { text?: string; onClear: () => void } | null
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Makes the title cell a link and the whole row clickable. */
  rowLink?: (row: Row) => string
  /** Buttons or a menu at the end of a row. */
  renderActions?: (row: Row) => ReactNode
  density?: 'roomy' | 'compact'
  /**
   * Shows cards, as on a phone, when the list is narrower than this number of CSS pixels, so that no column is cut off.
   */
  cardsBelow?: number
}
