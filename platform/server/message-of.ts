/**
 * The message of what was thrown, which may be anything. The error of a host with several addresses, all of which
 * failed, has none of its own: then it is that of the first one.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return 'code' in error ? String(error.code) : error.name
}
