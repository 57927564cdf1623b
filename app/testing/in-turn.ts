/**
 * Makes callers of an action take turns, each after the one before has finished. A job that one caller takes from the
 * queue is therefore done before the next caller checks. A failure affects only its own caller.
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
