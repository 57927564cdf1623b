import type { Message } from '../contract/messages.ts'
import { problemMessage, type ProblemCode } from '../contract/problems.ts'
import { Problem, type FieldError } from './problem.ts'

/**
 * A refusal that is shown beside one field of a form. Without `message` it shows the words for its code, in the
 * reader's language.
 */
export function fieldProblem(code: ProblemCode, field: string, message?: string | Message): Problem {
  const beside = message ?? problemMessage(code)
  return new Problem(code, { ...(message === undefined ? {} : { message }), errors: [{ field, message: beside }] })
}

/** Refuses input that has faults, with the first fault as the reason; does nothing when there are none. */
export function refuseFaults(faults: readonly FieldError[]): void {
  const [first] = faults
  if (first) throw new Problem('invalid-input', { message: first.message, errors: [...faults] })
}
