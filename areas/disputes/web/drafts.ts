import type { DisputeReason } from '../contract.ts'

/** A question that was typed but not sent. */
export type Draft = { reason: DisputeReason | null; message: string }

const blank: Draft = { reason: null, message: '' }

/**
 * Keeps drafts by attempt while the page is open, since Esc closes the dialog. Another user of this browser cannot open
 * these attempts.
 */
const drafts = new Map<string, Draft>()

/** The draft for an attempt; an empty one if there is none. */
export const readDraft = (attemptId: string): Draft => drafts.get(attemptId) ?? blank
/** Keeps the draft for an attempt until the page is closed. */
export const keepDraft = (attemptId: string, draft: Draft): void => void drafts.set(attemptId, draft)
/** Forgets the draft for an attempt. */
export const dropDraft = (attemptId: string): void => void drafts.delete(attemptId)
