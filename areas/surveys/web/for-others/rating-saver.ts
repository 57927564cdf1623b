import type { Rating } from '../../contract/ratings.ts'

type Needs = {
  /** Sends a rating to the server; throws when that fails. */
  save: (rating: Rating) => Promise<unknown>
  /** Shows the current rating and its state, which includes the reason for a failure. */
  show: (rating: Rating | null, state: 'saving' | 'saved' | { failed: unknown }) => void
}

/**
 * Saves ratings one call at a time, so that the last press is the one that is saved, whatever the network does;
 * presses during a call are combined into one call. A rating that could not be saved is not shown as saved.
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
        const rating: Rating = next
        next = null
        await save(rating)
        known = rating
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
