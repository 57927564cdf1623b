import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { restSeconds, type Pace, type Paces } from '../../../platform/server/pace.ts'
import type { Answer, Ask, Failed } from './connectors/connector.ts'

/** The pace of production: two calls a second for each supplier and host. */
export const usualPace: Pace = { perSecond: 2, burst: 4 }
const usualRestSeconds = 30
const retries = 2

type Needs = { outgoing: Pick<Outgoing, 'call'>; paces: Pick<Paces, 'turn' | 'rest'>; pace?: Pace }

/**
 * Sends the requests that connectors describe, at the pace that each network allows, and never repeats a refused one.
 */
export function createRunner({ outgoing, paces, pace = usualPace }: Needs) {
  return {
    /**
     * Returns the answer if its status is 200 to 299 (with `isAnyStatus`, any answer), otherwise why there is none.
     * `detail` never contains what was sent.
     */
    run: async (
      supplierKey: string,
      ask: Ask,
      { isAnyStatus = false }: { isAnyStatus?: boolean } = {},
    ): Promise<{ answer: Answer } | Failed> => {
      const name = `supplier:${supplierKey}:${new URL(ask.url).host}`
      if (!(await paces.turn(name, pace))) return { failed: 'rate-limited', detail: 'too many calls at once' }
      const { method, url, headers, body, maxBytes, timeoutMs } = ask
      const result = await outgoing.call({
        method,
        url,
        headers,
        ...(body === null ? {} : { body }),
        maxBytes,
        timeoutMs,
        idempotent: ask.mayRepeat,
        retries: ask.mayRepeat ? retries : 0,
      })
      if (!result.answered) return { failed: 'unavailable', detail: `${result.reason}: ${result.detail}` }
      if (result.status === 429) await paces.rest(name, restSeconds(result.headers['retry-after'], usualRestSeconds))
      if (result.isCut) return { failed: 'malformed', detail: `longer than ${maxBytes} bytes` }
      const { status } = result
      return isAnyStatus || isGood(status)
        ? { answer: { status, headers: result.headers, body: result.body } }
        : { failed: failureOf(status), detail: `status ${status}` }
    },
  }
}
export type Runner = ReturnType<typeof createRunner>

const isGood = (status: number): boolean => status >= 200 && status < 300

function failureOf(status: number): Failed['failed'] {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'unavailable' : 'refused'
}
