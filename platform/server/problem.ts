import type { Message } from '../contract/messages.ts'
import { type ProblemCode, statusOf, wordsOf } from '../contract/problems.ts'

/** What is wrong with one field: a message. Some areas still write a sentence instead. */
export type FieldError = { field: string; message: string | Message }
type More = { message?: string | Message; errors?: FieldError[]; data?: unknown; retryAfterSeconds?: number }

/**
 * An expected refusal of a call: one of the known codes, optionally with words that are more specific than the default
 * ones.
 */
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
