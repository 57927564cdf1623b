import { verifyKeyHours } from '../../../areas/auth/contract/auth.ts'
import { visitorsApi } from '../../../areas/visitors/contract.ts'
import { send } from '../api/call.ts'
import { noteFailedCall } from './report.ts'

/** Where boot.js keeps the guest that an address named, for every tab: whoever joins verifies in another one, or reads a page before. */
const storageKey = 'guest'
const longest = 200
/** As long as the mailed link works that a newcomer waits for. */
const keptMs = verifyKeyHours * 3_600_000

export type Guest = { visitorId: string; pid: string }

const isPart = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= longest

/** The guest that a text of the storage names, unless it is too old or broken. */
export function guestIn(kept: string | null, now: number): Guest | null {
  try {
    const found: unknown = JSON.parse(kept ?? '')
    if (typeof found !== 'object' || found === null) return null
    const { visitorId, pid, at } = found as Record<string, unknown>
    const isRecent = typeof at === 'number' && now - at < keptMs
    return isRecent && isPart(visitorId) && isPart(pid) ? { visitorId, pid } : null
  } catch {
    return null
  }
}

/**
 * Once a session has started: links what the guest did to this account. Nobody waits for it, and a failure is only logged; one that
 * nobody answered is tried again with the next session.
 */
export async function linkGuest(uid: string): Promise<void> {
  const guest = guestIn(localStorage.getItem(storageKey), Date.now())
  if (!guest) return
  const outcome = await send(visitorsApi.updateUserIdForGuestUser, { body: { ...guest, uid } })
  const isAnswered = 'answer' in outcome || (outcome.failure.status >= 400 && outcome.failure.status < 500)
  if (isAnswered) localStorage.removeItem(storageKey)
  if ('failure' in outcome) noteFailedCall('updateUserIdForGuestUser', outcome.failure.message)
}
