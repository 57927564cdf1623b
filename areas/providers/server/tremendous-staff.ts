import { flagStates } from '../contract.ts'
import type { ActionResult, ListResult, Flag, Hook } from './provider.ts'
import { parseBody } from './tremendous-answers.ts'
import { isObject } from './tremendous-lists.ts'
import { act, actTimeoutMs, type Calls } from './tremendous-rewards.ts'

type List = <T>(path: string, read: (body: Record<string, unknown>) => T | null) => Promise<ListResult<T>>

/** The calls for staff: the address of events, and suspected rewards. */
export function createStaffCalls({ list, ...calls }: Calls & { list: List }) {
  const flagAt = (rewardId: string, what = '') => `fraud_reviews/${encodeURIComponent(rewardId)}${what}`
  return {
    hook: async (address: string): Promise<Hook | null> => {
      const { outgoing, url, headers } = calls
      const body = JSON.stringify({ url: address })
      const answer = await outgoing.call({
        url: `${url}/webhooks`,
        method: 'POST',
        headers,
        body,
        timeoutMs: actTimeoutMs,
      })
      return answer.answered && answer.status >= 200 && answer.status < 300 ? readHook(parseBody(answer.body)) : null
    },
    flag: (rewardId: string): Promise<ListResult<Flag>> =>
      list(flagAt(rewardId), (body) => readFlag(body['fraud_review'])),
    decideFlag: (rewardId: string, decision: 'block' | 'release'): Promise<ActionResult> =>
      act(calls, `${calls.url}/${flagAt(rewardId, `/${decision}`)}`, { method: 'PUT' }),
  }
}

function readHook({ webhook }: Record<string, unknown>): Hook | null {
  if (!isObject(webhook)) return null
  const { id, url, private_key: privateKey } = webhook
  return typeof id === 'string' && typeof url === 'string' && typeof privateKey === 'string' && privateKey !== ''
    ? { hookId: id, url, privateKey }
    : null
}

const reasonsMax = 30
const reasonMaxLength = 200

function readFlag(value: unknown): Flag | null {
  if (!isObject(value)) return null
  const reward = isObject(value['reward']) ? value['reward'] : {}
  const [rewardId, orderId] = [reward['id'], reward['order_id']]
  const state = flagStates.find((one) => one === value['status'])
  if (typeof rewardId !== 'string' || !state) return null
  const reasons: unknown[] = Array.isArray(value['reasons']) ? value['reasons'] : []
  const geo = isObject(value['geo']) ? value['geo'] : {}
  const related = isObject(value['related_rewards']) ? value['related_rewards'] : {}
  return {
    rewardId,
    orderId: typeof orderId === 'string' ? orderId : null,
    state,
    reasons: reasons
      .filter((one): one is string => typeof one === 'string' && one !== '')
      .slice(0, reasonsMax)
      .map((one) => one.slice(0, reasonMaxLength)),
    country: typeof geo['country'] === 'string' ? geo['country'].slice(0, 60) : null,
    related: Number.isSafeInteger(related['count']) ? Number(related['count']) : 0,
  }
}
