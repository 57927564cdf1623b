import { AsyncLocalStorage } from 'node:async_hooks'
import type { Permission } from '../contract/access.ts'

/** The API key that makes a call, its permissions, and the person to whom it belongs. */
export type ActingKey = { keyId: string; userId: string; permissions: readonly Permission[] }

/**
 * Everything that a call does is done in the name of a person, who is responsible for their keys. Key and person are
 * distinguished where the author of a change is recorded, and where permissions are read again within a transaction.
 * The key accompanies the call implicitly, because areas that had to pass it on would sooner or later forget it.
 */
const acting = new AsyncLocalStorage<ActingKey>()

/** Runs some work as a key: changes are recorded as the key's. */
export const actAs = <T>(key: ActingKey, work: () => T): T => acting.run(key, work)

/** Returns the author of a change by this person: the API key if the call was made with one, otherwise the person. */
export function actorFor(userId: string | null): string | null {
  const key = acting.getStore()
  return key && key.userId === userId ? key.keyId : userId
}

/**
 * Limits a user's permissions in this call: if it was made with an API key, only the permissions of the key remain.
 */
export function heldNow(userId: string, permissions: readonly Permission[]): Permission[] {
  const key = acting.getStore()
  return permissions.filter((one) => key?.userId !== userId || key.permissions.includes(one))
}

/** Whether this call was made with one of this person's API keys. */
export const isKeyOf = (userId: string): boolean => acting.getStore()?.userId === userId
