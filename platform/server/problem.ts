import type { Message } from '../contract/messages.ts'
import { type ProblemCode, statusOf, wordsOf } from '../contract/problems.ts'

/** What is wrong with one field: a message, or a sentence where an area still writes its own. */
export type FieldError = { field: string; message: string | Message }
type More = { message?: string | Message; errors?: FieldError[]; data?: unknown; retryAfterSeconds?: number }

/** An expected refusal of a call: a code of the catalogue, with words that may be more specific than the catalogue's. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly more: More

  constructor(code: ProblemCode, more: More = {}) {
    super(typeof more.message === 'string' ? more.message : wordsOf(code))
    this.code = code
    this.status = statusOf(code)
    this.more = more
  }
}
