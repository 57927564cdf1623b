/** The rows of one day of the reader's, in their order. */
export type DayGroup<Row> = { key: string; at: Date; rows: Row[] }

const keyOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`

/** Rows that come in order of time, by the days of the reader's calendar. */
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

/** Whether a day is today or the day before, by the reader's calendar; else null. */
export function nearDay(day: Date, now: Date): 'today' | 'yesterday' | null {
  if (keyOf(day) === keyOf(now)) return 'today'
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return keyOf(day) === keyOf(before) ? 'yesterday' : null
}
