/**
 * A table of events, for `tuppence events move`: the column whose UTC days divide it, and the function that makes the
 * partitions of a span of months. A small table without such a column is moved as a whole.
 */
export type EventTable = {
  readonly table: string
  readonly dividedBy: { readonly column: string; readonly type: 'date' | 'timestamptz' } | null
  readonly makeMonths?: string
}
