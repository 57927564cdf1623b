import { AsyncLocalStorage } from 'node:async_hooks'
import type { Permission } from '../contract/access.ts'

/** The API key that makes a call, its permissions, and the person to whom it belongs. */
export type ActingKey = { keyId: string; userId: string; permissions: readonly Permission[] }

/**
 * Everything that a call does is done in the name of a person, who is responsible for their keys. The key and the
 * person are distinguished where the author of a change is recorded, and where permissions are read again within a
 * transaction. The key therefore accompanies the call implicitly: if each area had to pass it on, the next area would
 * forget it.
 */
const acting = new AsyncLocalStorage<ActingKey>()

/** Runs some work as a key: changes that it records are recorded as the key's. */
export const actAs = <T>(key: ActingKey, work: () => T): T => acting.run(key, work)

/**
 * Returns the author of a change that this person makes: the API key when a key calls for them, otherwise the person.
 */
export function actorFor(userId: string | null): string | null {
  const key = acting.getStore()
  return key && key.userId === userId ? key.keyId : userId
}

/** Limits a user's permissions in this call: when an API key makes the call, only permissions of the key remain. */
export function heldNow(userId: string, permissions: readonly Permission[]): Permission[] {
  const key = acting.getStore()
  return permissions.filter((one) => key?.userId !== userId || key.permissions.includes(one))
}

/** Whether this call was made with an API key of this person. */
export const isKeyOf = (userId: string): boolean => acting.getStore()?.userId === userId
