type Answers = Readonly<Record<string, unknown>>
/**
 * Answers that have not reached the server yet, and the server's answers that they are based on. They stay on the device until the
 * server has them, so that closing the tab loses nothing; the end of the session clears them.
 */
export type Draft = {
  answers: Answers
  base: Answers
  pageNo: number
  /** The name of the current question; a page may have several. */
  at?: string | undefined
}

const keyOf = (attemptId: string) => `tuppence:answers:${attemptId}`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isObject(value['answers']) && isObject(value['base']) && Number.isInteger(value['pageNo'])

/** Reads the stored draft of an attempt; null when there is none or it is not readable. */
export function readDraft(attemptId: string, storage: Pick<Storage, 'getItem'> = localStorage): Draft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(attemptId)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** Stores the draft of an attempt. Returns false when the browser's storage is full or unavailable. */
export function writeDraft(attemptId: string, draft: Draft, storage: Pick<Storage, 'setItem'> = localStorage): boolean {
  try {
    storage.setItem(keyOf(attemptId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Removes the stored draft, once the server has the answers. */
export function clearDraft(attemptId: string, storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(keyOf(attemptId))
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns the answers to continue with: the changes made on this device, on top of the server's answers. The latter are newer where
 * the attempt was continued on another device in the meantime.
 */
export function mergeAnswers(
  { answers, base }: Pick<Draft, 'answers' | 'base'>,
  saved: Answers,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...saved }
  for (const name of new Set([...Object.keys(base), ...Object.keys(answers)])) {
    if (isSame(answers[name], base[name])) continue
    if (answers[name] === undefined) delete merged[name]
    else merged[name] = answers[name]
  }
  return merged
}

/** Returns the server's answers after it has saved the given ones; null removes an answer. */
export function applySavedAnswers(saved: Answers, given: Answers): Record<string, unknown> {
  const kept = Object.entries({ ...saved, ...given }).filter(([, value]) => value !== null)
  return Object.fromEntries(kept)
}
