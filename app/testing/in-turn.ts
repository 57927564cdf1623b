/**
 * Makes an action that concurrent callers do in turn, each completely after the one before: what one of them takes off
 * a queue is done before the next one checks whether it is. A failure affects only its own caller.
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
