import type { CampaignCallback } from '../contract/campaign-callbacks.ts'
import type { affiliates } from '../words/en/affiliates.ts'
import type { Say } from '../../../platform/words/text.ts'

const failures = ['refused', 'timed-out', 'unreachable'] as const

/** The result of a call in words: the status of the answer, or why there was none, with the network's error. */
export function describeAttempt(
  say: Say<typeof affiliates.words>,
  { status, failure }: Pick<CampaignCallback['attempts'][number], 'status' | 'failure'>,
): string {
  if (status !== null) return String(status)
  const [kind = '', ...details] = failure.split(': ')
  const known = failures.find((one) => one === kind)
  if (!known) return failure
  const words = say(`failure_${known}`)
  return known === 'unreachable' && details.length > 0 ? `${words} (${details.join(': ')})` : words
}
