import { AsyncLocalStorage } from 'node:async_hooks'

/** The header of an answer that was read from a replica: the time of the primary up to which the replica had everything. */
export const asOfHeader = 'as-of'

/**
 * The oldest source of the answer that is being made. Areas read deep inside a call and do not know where from, so the
 * time accompanies the call implicitly.
 */
const answering = new AsyncLocalStorage<{ asOf: Date | null }>()

/** Does some work, and passes on up to when its oldest source was complete; null when all of it was read from the primary. */
export async function findAsOf<T>(work: () => Promise<T>): Promise<{ result: T; asOf: Date | null }> {
  const sources: { asOf: Date | null } = { asOf: null }
  const result = await answering.run(sources, work)
  return { result, asOf: sources.asOf }
}

/** Reports that a part of the answer comes from a replica that has everything up to this time. */
export function noteAsOf(asOf: Date): void {
  const sources = answering.getStore()
  if (sources && (sources.asOf === null || asOf < sources.asOf)) sources.asOf = asOf
}
