import { restSeconds, type Paces } from '../../../platform/server/pace.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'

/** How many calls may be made at once; with eight calls per second, this stays below ten in any one second. */
const burst = 2
/** How long to rest after a 429 that does not say how long. */
const defaultRestSeconds = 1

type Needs = { outgoing: Pick<Outgoing, 'call'>; paces: Pick<Paces, 'turn' | 'rest'> }

/** For how many seconds a provider that answered 429 should not be called. */
export const findRestSeconds = (headers: Readonly<Record<string, string>>): number =>
  restSeconds(headers['retry-after'], defaultRestSeconds)

/**
 * Calls a provider at its pace, across all processes. A call that would have to wait for too long is not made. After a
 * 429 no call is made until the rest is over, and for ten minutes only half as many as usual.
 */
export const paceCalls = ({ outgoing, paces }: Needs, perSecond: () => number): Pick<Outgoing, 'call'> => ({
  call: async (ask) => {
    const name = `provider:${new URL(ask.url).host}`
    if (!(await paces.turn(name, { perSecond: perSecond(), burst })))
      return { answered: false, reason: 'refused', detail: 'paced', tries: 0, ms: 0 }
    const answer = await outgoing.call(ask)
    if (answer.answered && answer.status === 429) await paces.rest(name, findRestSeconds(answer.headers))
    return answer
  },
})
