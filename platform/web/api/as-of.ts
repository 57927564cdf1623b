/** A source this close behind counts as up to date. */
const noticedAfterMs = 5_000

/** The last answer of each call that was noticeably older than now: up to when its source had everything. */
const sources = new Map<string, Date>()

/** Notes how old the source of an answer was, by its headers. The times of both are the server's, so no clock here matters. */
export function noteSource(path: string, headers: Headers): void {
  const [asOf, sent] = ['as-of', 'date'].map((name) => Date.parse(headers.get(name) ?? ''))
  if (asOf !== undefined && sent !== undefined && sent - asOf > noticedAfterMs) sources.set(path, new Date(asOf))
  else sources.delete(path)
}

/** The time up to which the source of a call's last answer had everything; null when that was just now. */
export const findSourceTime = (path: string): Date | null => sources.get(path) ?? null
