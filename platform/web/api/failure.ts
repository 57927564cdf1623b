import { sayFailure } from '../text/say-message.ts'

/** A failed call, for whatever reason; pages decide by `code`, never by the message. */
export type CallFailure = {
  /** The HTTP status; 0 without a response. */
  status: number
  /** A code of the contract's catalogue, or `offline`, `timed-out`, `unreadable`. */
  code: string
  message: string
  errors: { field: string; message: string }[]
  /** Identifies the call in the server's log; empty when the call never reached the server. */
  requestId: string
  /** How long the server asks to wait before a retry, in seconds, if it says so. */
  retryAfterSeconds?: number
  /** Additional data of a refusal for the page that shows it; a page must check its shape before use. */
  data?: unknown
}

const makeOwnFailure = (code: 'offline' | 'timed-out' | 'unreadable', status = 0): CallFailure => ({
  status,
  code,
  message: sayFailure(code),
  errors: [],
  requestId: '',
})

/** The failure of a call without a network connection. */
export const offline = (): CallFailure => makeOwnFailure('offline')
/** The failure of a call that took too long. */
export const timedOut = (): CallFailure => makeOwnFailure('timed-out')

/** A response that is not in our server's format, such as a proxy's page or a broken body. */
export const unreadable = (status: number): CallFailure => makeOwnFailure('unreadable', status)

/** Whether a value is the failure of a call. */
export const isFailure = (value: unknown): value is CallFailure =>
  typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value && 'status' in value

/** The failure in a hook's `error` or a caught value; anything unknown becomes `unreadable`. */
export const failureOf = (error: unknown): CallFailure => (isFailure(error) ? error : unreadable(0))

/** The message of a failure about one field of a form, or null. */
export const fieldProblem = (failure: CallFailure | null, field: string): string | null =>
  failure?.errors.find((one) => one.field === field)?.message ?? null
