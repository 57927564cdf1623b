import { Problem } from '../../../platform/server/problem.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import type { AudienceSource } from './own-index.ts'

type Needs = {
  /** The address of the process that keeps the index. */
  url: string
  /** The token that both processes derive from SECRET_KEY. */
  token: string
  outgoing: Pick<Outgoing, 'call'>
}

/** The first count after a start may have to wait until the index has been loaded. */
const withinMs = 60_000
const retryAfterSeconds = 5
const smallAnswerBytes = 64 * 1024
/** One id in quotation marks with its comma. */
const idBytes = 39

/**
 * Asks the process that keeps the index for all others. While that process is away, every count is refused as
 * `unavailable`, and jobs that count are tried again.
 */
export function createSharedIndex({ url, token, outgoing }: Needs): AudienceSource {
  const ask = async <Answer>(what: string, body: object, maxBytes = smallAnswerBytes): Promise<Answer> => {
    const answer = await outgoing.call({
      url: `${url}/${what}`,
      method: 'POST',
      headers: {
        // Not for users: the header of another process of ours.
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      timeoutMs: withinMs,
      // A count changes nothing.
      idempotent: true,
      retries: 1,
      maxBytes,
    })
    if (!answer.answered || answer.status !== 200 || answer.isCut)
      throw new Problem('unavailable', { retryAfterSeconds })
    return JSON.parse(answer.body) as Answer
  }
  return {
    refresh: async () => {
      await ask('refresh', {})
    },
    count: async (search) => (await ask<{ count: number }>('count', { search })).count,
    choose: async (search, n, seed) =>
      (await ask<{ chosen: string[] }>('choose', { search, n, seed }, smallAnswerBytes + n * idBytes)).chosen,
    explain: (search) => ask('explain', { search }),
    follow: () => () => {},
    lagSeconds: () => null,
    size: () => ({ panelists: 0, bytes: 0 }),
  }
}
