import type { DisputeReason } from '../contract.ts'

/** What somebody has written about an attempt and not sent. */
export type Draft = { reason: DisputeReason | null; message: string }

const blank: Draft = { reason: null, message: '' }

/** By attempt, as long as the page lives: Esc is soon pressed. Whoever logs in next can open none of these attempts. */
const drafts = new Map<string, Draft>()

export const draftOf = (attemptId: string): Draft => drafts.get(attemptId) ?? blank
export const keepDraft = (attemptId: string, draft: Draft): void => void drafts.set(attemptId, draft)
export const dropDraft = (attemptId: string): void => void drafts.delete(attemptId)
