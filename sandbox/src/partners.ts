import { randomUUID } from 'node:crypto'
import { json, type Ask, type Route } from './router.ts'

const keptCalls = 1_000

export type PartnerCall = { call: 'affiliateUser' | 'updateUserIdForGuestUser'; key: string; body: Ask['body'] }

/**
 * The two third-party services of the specification: the panel service that notes visits, and the respondent service that links
 * guests. A call with a key that was seen before changes nothing; a guest belongs to the first who claims it.
 */
export function partnerRoutes(): readonly Route[] {
  const calls: PartnerCall[] = []
  const keys = new Set<string>()
  const guests = new Map<string, unknown>()

  function record(call: PartnerCall['call'], { headers, body }: Ask): void {
    const key = String(headers['idempotency-key'] ?? '')
    if (key !== '' && keys.has(key)) return
    keys.add(key)
    calls.unshift({ call, key, body })
    calls.length = Math.min(calls.length, keptCalls)
  }

  return [
    {
      method: 'POST',
      path: '/partners/affiliateUser',
      handle: (ask) => {
        if (typeof ask.body['fullUrl'] !== 'string') return json({ message: 'fullUrl is missing.' }, 400)
        record('affiliateUser', ask)
        return json({ status: 200, data: { visitId: randomUUID() } })
      },
    },
    {
      method: 'POST',
      path: '/partners/api/updateUserIdForGuestUser',
      handle: (ask) => {
        const { visitorId, pid, uid } = ask.body
        if (!visitorId || !pid || !uid) return json({ message: 'visitorId, pid or uid is missing.' }, 400)
        const guest = JSON.stringify([visitorId, pid])
        if (guests.has(guest) && guests.get(guest) !== uid) return json({ message: 'This guest is taken.' }, 409)
        guests.set(guest, uid)
        record('updateUserIdForGuestUser', ask)
        return json({ status: 200, data: null })
      },
    },
    { method: 'GET', path: '/partners/calls', handle: () => json(calls) },
  ]
}
