/**
 * Makes an action that callers at the same time do in turn, each wholly after the one before: what one of them takes out of a
 * queue is done before the next one looks whether it is. A failure is its own caller's alone.
 */
export function inTurn<Asked extends unknown[], Answer>(
  act: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return (...asked) => {
    const mine = last.then(() => act(...asked))
    last = mine.catch(() => undefined)
    return mine
  }
}
