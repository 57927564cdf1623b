/** What has been answered here and not reached the server yet; it outlives a reload of this tab, not the session. */
export type Draft = { answers: Readonly<Record<string, unknown>>; pageNo: number }

const keyOf = (attemptId: string) => `tuppence:answers:${attemptId}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'answers' in value &&
  typeof value.answers === 'object' &&
  value.answers !== null &&
  'pageNo' in value &&
  Number.isInteger(value.pageNo)

/** The kept answers of an attempt, or null when there are none that can be read. */
export function readDraft(attemptId: string, storage: Pick<Storage, 'getItem'> = sessionStorage): Draft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(attemptId)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps the answers of an attempt; false when the browser's storage is full or forbidden. */
export function writeDraft(
  attemptId: string,
  draft: Draft,
  storage: Pick<Storage, 'setItem'> = sessionStorage,
): boolean {
  try {
    storage.setItem(keyOf(attemptId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Forgets the kept answers: the server has them. */
export function clearDraft(attemptId: string, storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(keyOf(attemptId))
}
