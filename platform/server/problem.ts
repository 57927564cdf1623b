import { type ProblemCode, statusOf, wordsOf } from '../contract/problems.ts'

export type FieldError = { field: string; message: string }
type More = { message?: string; errors?: FieldError[]; data?: unknown; retryAfterSeconds?: number }

/** An expected refusal on its way to the caller: a code of the catalogue, with words that may be more exact than the catalogue's. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly more: More

  constructor(code: ProblemCode, more: More = {}) {
    super(more.message ?? wordsOf(code))
    this.code = code
    this.status = statusOf(code)
    this.more = more
  }
}
