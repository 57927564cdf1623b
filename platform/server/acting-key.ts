import { AsyncLocalStorage } from 'node:async_hooks'
import type { Permission } from '../contract/access.ts'

/** An API key that makes a call, what it may do, and the person whose key it is. */
export type ActingKey = { keyId: string; userId: string; permissions: readonly Permission[] }

/*
 * Everything that a call does is done in the name of a person, who answers for their keys. The two are told apart where it is recorded who
 * did it, and where what somebody may do is read again within a transaction. So the key goes along with the call by itself: handed on by each area, it would be forgotten by the one that is written next.
 */
const acting = new AsyncLocalStorage<ActingKey>()

/** Does some work as a key: what it records of that person's doing is the key's. */
export const actAs = <T>(key: ActingKey, work: () => T): T => acting.run(key, work)

/** Who really does what is done in a person's name: the key that calls for them, or themselves. */
export function actorFor(userId: string | null): string | null {
  const key = acting.getStore()
  return key && key.userId === userId ? key.keyId : userId
}

/** What somebody who may do all this may do in this call: through a key, never more than the key may. */
export function heldNow(userId: string, permissions: readonly Permission[]): Permission[] {
  const key = acting.getStore()
  return permissions.filter((one) => key?.userId !== userId || key.permissions.includes(one))
}

/** Whether a key, and not this person themselves, makes the call. */
export const isKeyOf = (userId: string): boolean => acting.getStore()?.userId === userId
