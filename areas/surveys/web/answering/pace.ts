/** Caps the time for one question at this multiple of the usual time: a question left open over lunch says nothing about the pace. */
const maxTimesUsual = 4
/** How many measured questions carry the same weight as the survey's stated length. */
const priorQuestions = 2

/** The pace of one panelist, measured while the page is visible. */
export type Pace = ReturnType<typeof createPace>

/** Starts from the survey's stated length, and adapts to the panelist with each answered question. Times are in ms. */
export function createPace({ minutes, questions, now }: { minutes: number; questions: number; now: number }) {
  const usualMs = (minutes * 60_000) / Math.max(1, questions)
  let since = now
  let spentMs = 0
  let isAway = false
  let measured = 0
  let measuredMs = 0
  return {
    /** Stops the clock while the page is hidden. */
    leave: (at: number): void => {
      if (!isAway) spentMs += at - since
      isAway = true
    },
    comeBack: (at: number): void => {
      isAway = false
      since = at
    },
    /** Ends a question and begins the next; a question left by Back is not counted (`counts` is false). */
    step: (at: number, counts = true): void => {
      if (counts) {
        measured += 1
        measuredMs += Math.min(spentMs + (isAway ? 0 : at - since), maxTimesUsual * usualMs)
      }
      spentMs = 0
      since = at
    },
    /** Estimates how long the remaining questions will take this panelist, in ms. */
    leftMs: (left: number): number => (left * (priorQuestions * usualMs + measuredMs)) / (priorQuestions + measured),
  }
}
