import { visitorsApi } from '@tuppence/contract/visitors'
import { send } from '../api/call.ts'
import { noteFailedCall } from './report.ts'

const longest = 200

/** The guest that the address names by both of its parameters, or null. */
export function guestOf(search: string): { visitorId: string; pid: string } | null {
  const query = new URLSearchParams(search)
  const visitorId = query.get('visitorId') ?? ''
  const pid = query.get('pid') ?? ''
  const isWhole = visitorId !== '' && pid !== '' && visitorId.length <= longest && pid.length <= longest
  return isWhole ? { visitorId, pid } : null
}

/** After a log-in: links what the guest of the address did to this account. Nobody waits for it, and a failure is only logged. */
export async function linkGuest(search: string, uid: string): Promise<void> {
  const guest = guestOf(search)
  if (!guest) return
  const outcome = await send(visitorsApi.updateUserIdForGuestUser, { body: { ...guest, uid } })
  if ('failure' in outcome) noteFailedCall('updateUserIdForGuestUser', outcome.failure.message)
}
