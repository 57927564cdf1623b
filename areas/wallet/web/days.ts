/** The rows of one calendar day in the reader's time zone, in their original order. */
export type DayGroup<Row> = { key: string; at: Date; rows: Row[] }

const keyOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`

/** Groups rows, which are sorted by time, by the days of the reader's calendar. */
export function groupByDay<Row extends { at: string }>(rows: readonly Row[]): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = []
  for (const row of rows) {
    const at = new Date(row.at)
    const key = keyOf(at)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, at, rows: [row] })
  }
  return groups
}

/** Tells whether a day is today or yesterday in the reader's calendar; null for any other day. */
export function nameNearDay(day: Date, now: Date): 'today' | 'yesterday' | null {
  if (keyOf(day) === keyOf(now)) return 'today'
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return keyOf(day) === keyOf(before) ? 'yesterday' : null
}
