/** A question that somebody leaves open over lunch says nothing of their pace. */
const longest = 4
/** How many measured questions weigh as much as what the survey says of itself. */
const priorQuestions = 2

/** How fast one reader answers, in the time that the page is in sight. */
export type Pace = ReturnType<typeof createPace>

/** Begins at the length that the survey says of itself, and takes to the reader's own with each question they answer. Times in ms. */
export function createPace({ minutes, questions, now }: { minutes: number; questions: number; now: number }) {
  const usualMs = (minutes * 60_000) / Math.max(1, questions)
  let since = now
  let spentMs = 0
  let isAway = false
  let measured = 0
  let measuredMs = 0
  return {
    /** The page went out of sight. */
    leave: (at: number): void => {
      if (!isAway) spentMs += at - since
      isAway = true
    },
    comeBack: (at: number): void => {
      isAway = false
      since = at
    },
    /** One question was answered, or left by Back (`counts` is false): the next one begins. */
    step: (at: number, counts = true): void => {
      if (counts) {
        measured += 1
        measuredMs += Math.min(spentMs + (isAway ? 0 : at - since), longest * usualMs)
      }
      spentMs = 0
      since = at
    },
    /** How long so many questions will take this reader, in ms. */
    leftMs: (left: number): number => (left * (priorQuestions * usualMs + measuredMs)) / (priorQuestions + measured),
  }
}
