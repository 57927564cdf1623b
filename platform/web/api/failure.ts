import { sayProblem } from '../text/say-message.ts'

/** A call that did not succeed, whatever the reason; pages switch on `code`, never on the words. */
export type CallFailure = {
  /** The HTTP status; 0 when no answer came. */
  status: number
  /** A code of the contract's catalogue, or `offline`, `timed-out`, `unreadable`. */
  code: string
  message: string
  errors: { field: string; message: string }[]
  /** Names the call in the server's log; empty when it never got there. */
  requestId: string
  /** How long the server asks to wait before the next try, where it says so. */
  retryAfterSeconds?: number
  /** What a refusal adds for the page that shows it: unread until a page checks its shape. */
  data?: unknown
}

const ownFailure = (code: 'offline' | 'timed-out' | 'unreadable', status = 0): CallFailure => ({
  status,
  code,
  message: sayProblem(code),
  errors: [],
  requestId: '',
})

export const offline = (): CallFailure => ownFailure('offline')
export const timedOut = (): CallFailure => ownFailure('timed-out')

/** Something that answered, but not as our server does (a proxy's page, a broken body). */
export const unreadable = (status: number): CallFailure => ownFailure('unreadable', status)

/** Whether a value is a failure of one of our calls. */
export const isFailure = (value: unknown): value is CallFailure =>
  typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value && 'status' in value

/** The failure in whatever a hook's `error` or a `catch` holds; anything unknown becomes `unreadable`. */
export const failureOf = (error: unknown): CallFailure => (isFailure(error) ? error : unreadable(0))

/** What a failure says of one field of a form, or null. */
export const fieldProblem = (failure: CallFailure | null, field: string): string | null =>
  failure?.errors.find((one) => one.field === field)?.message ?? null
