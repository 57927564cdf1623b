import type { Outgoing } from '../../../platform/server/outgoing.ts'
import type { ActionResult, AskedReward } from './provider.ts'
import { parseBody, refusals, readRefusal, stops, unreached } from './tremendous-answers.ts'
import { isObject } from './tremendous-lists.ts'
import { readReward } from './tremendous-states.ts'

/** How the vendor is called. */
export type Calls = {
  outgoing: Pick<Outgoing, 'call'>
  url: string
  headers: Readonly<Record<string, string>>
}
export const actTimeoutMs = 10_000

/** Makes a call that must happen only once, and reads its result. */
export async function act(
  { outgoing, headers }: Calls,
  url: string,
  asked: { method: 'POST' | 'PUT'; body?: string },
): Promise<ActionResult> {
  const answer = await outgoing.call({ url, headers, timeoutMs: actTimeoutMs, ...asked })
  if (!answer.answered)
    return answer.reason === 'refused' || unreached.has(answer.detail)
      ? { state: 'later', why: answer.detail }
      : { state: 'unknown', why: answer.reason }
  const { status } = answer
  const why = `answered-${status}`
  if (status >= 200 && status < 300) return { state: 'done' }
  if (refusals.has(status)) {
    const refusal = readRefusal(answer.body)
    // A resend has the address at the top level of its request; refusals of a resend name it there too.
    const isAddress = /\bupdated_(email|phone)\b/.test(refusal.why)
    return { state: 'refused', why: refusal.why, field: refusal.state === 'refused' || isAddress ? 'email' : null }
  }
  if (status === 404 && isObject(parseBody(answer.body)['errors'])) return { state: 'refused', why, field: null }
  const stop = stops.get(status)
  if (stop !== undefined) return { state: 'stopped', why: stop }
  return { state: status === 429 ? 'later' : 'unknown', why }
}

/** The calls about one reward. */
export function createRewardCalls(calls: Calls) {
  const at = (rewardId: string, what = '') => `${calls.url}/rewards/${encodeURIComponent(rewardId)}${what}`
  return {
    reward: async (rewardId: string): Promise<AskedReward> => {
      const { outgoing, headers } = calls
      const answer = await outgoing.call({ url: at(rewardId), headers, timeoutMs: actTimeoutMs, retries: 1 })
      const reward = answer.answered && answer.status === 200 ? readReward(parseBody(answer.body)['reward']) : null
      return reward?.rewardId === rewardId ? { state: 'found', reward } : { state: 'unknown' }
    },
    /** Delivers a reward again to another address; only after a failed delivery. */
    resend: (rewardId: string, email: string): Promise<ActionResult> =>
      act(calls, at(rewardId, '/resend'), { method: 'POST', body: JSON.stringify({ updated_email: email }) }),
    /** Cancels a reward whose delivery failed, with its money. */
    cancel: (rewardId: string): Promise<ActionResult> => act(calls, at(rewardId, '/cancel'), { method: 'POST' }),
  }
}
