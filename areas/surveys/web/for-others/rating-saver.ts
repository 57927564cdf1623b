import type { Rating } from '../../contract/ratings.ts'

type Needs = {
  /** Takes a rating to the server; throws what kept it from there. */
  save: (rating: Rating) => Promise<unknown>
  /** What the reader sees, and why it is not what was pressed last. */
  show: (rating: Rating | null, state: 'saving' | 'saved' | { failed: unknown }) => void
}

/**
 * Saves what is pressed, one call at a time, so that the last press is what is kept whatever the network does; presses meanwhile are
 * one call together. What could not be saved is not shown as if it were.
 */
export function createRatingSaver(kept: Rating | null, { save, show }: Needs): (rating: Rating) => Promise<void> {
  let known = kept
  let next: Rating | null = null
  let isSaving = false
  return async (pressed) => {
    next = pressed
    show(pressed, 'saving')
    if (isSaving) return
    isSaving = true
    try {
      while (next) {
        const now: Rating = next
        next = null
        await save(now)
        known = now
      }
      show(known, 'saved')
    } catch (error) {
      next = null
      show(known, { failed: error })
    } finally {
      isSaving = false
    }
  }
}
