import { verifyKeyHours } from '../../../areas/auth/contract/auth.ts'
import { visitorsApi } from '../../../areas/visitors/contract.ts'
import { send } from '../api/call.ts'
import { noteFailedCall } from './report.ts'

/**
 * Where boot.js stores the guest named in an address. It is shared by all tabs, because guests may sign up or verify
 * in another tab, or visit other pages first.
 */
const storageKey = 'guest'
const longest = 200
/** The time for which the emailed verification link works, in milliseconds. */
const keptMs = verifyKeyHours * 3_600_000

export type Guest = { visitorId: string; pid: string }

const isPart = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= longest

/** The guest in a stored text, unless it is too old or broken. */
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
 * Links what the guest did to the account whose session has started. Nothing waits for this. A failure is only logged;
 * if there was no response, the next session retries.
 */
export async function linkGuest(uid: string): Promise<void> {
  const guest = guestIn(localStorage.getItem(storageKey), Date.now())
  if (!guest) return
  const outcome = await send(visitorsApi.updateUserIdForGuestUser, { body: { ...guest, uid } })
  const isAnswered = 'answer' in outcome || (outcome.failure.status >= 400 && outcome.failure.status < 500)
  if (isAnswered) localStorage.removeItem(storageKey)
  if ('failure' in outcome) noteFailedCall('updateUserIdForGuestUser', outcome.failure.message)
}
