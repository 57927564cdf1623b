type Answers = Readonly<Record<string, unknown>>
/**
 * What has been answered here and not reached the server yet, over what the server had when it was begun. It is kept on the device
 * until the server has it, so that a closed or killed tab loses nothing; the end of the session clears it.
 */
export type Draft = {
  answers: Answers
  base: Answers
  pageNo: number
  /** The name of the question that the reader was at; a page may have several. */
  at?: string | undefined
}

const keyOf = (attemptId: string) => `tuppence:answers:${attemptId}`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isObject(value['answers']) && isObject(value['base']) && Number.isInteger(value['pageNo'])

/** The kept answers of an attempt, or null when there are none that can be read. */
export function readDraft(attemptId: string, storage: Pick<Storage, 'getItem'> = localStorage): Draft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(attemptId)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps the answers of an attempt; false when the browser's storage is full or forbidden. */
export function writeDraft(attemptId: string, draft: Draft, storage: Pick<Storage, 'setItem'> = localStorage): boolean {
  try {
    storage.setItem(keyOf(attemptId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Forgets the kept answers: the server has them. */
export function clearDraft(attemptId: string, storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(keyOf(attemptId))
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The answers to go on with: what was changed here, over what the server has now. They differ where the attempt was continued on
 * another device meanwhile; what was not changed here then comes from there.
 */
export function laidOver({ answers, base }: Pick<Draft, 'answers' | 'base'>, saved: Answers): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...saved }
  for (const name of new Set([...Object.keys(base), ...Object.keys(answers)])) {
    if (isSame(answers[name], base[name])) continue
    if (answers[name] === undefined) delete merged[name]
    else merged[name] = answers[name]
  }
  return merged
}

/** What the server has once it kept these answers over those; null takes one back. */
export function afterSaving(saved: Answers, given: Answers): Record<string, unknown> {
  const kept = Object.entries({ ...saved, ...given }).filter(([, value]) => value !== null)
  return Object.fromEntries(kept)
}
