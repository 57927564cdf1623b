import type { CallFailure } from '../../../../platform/web/api/failure.ts'

/** A refusal with a reason needs no request id beside its form; a fault of ours keeps it, for the support. */
export const withoutId = (failure: CallFailure): CallFailure =>
  failure.status >= 500 ? failure : { ...failure, requestId: '' }
