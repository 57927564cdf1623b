import type { Db, Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId, type Secrets } from '../../../platform/server/secrets.ts'
import * as store from './store.ts'

/** The stock of gift-card codes. Only this module can decrypt codes, with the key of the installation. */
export function createGiftCodes(db: Db, secrets: Secrets) {
  /** Which of these codes are in stock or were delivered, for any reward. */
  const findKnownCodes = async (tx: Tx, codes: readonly string[]): Promise<Set<string>> => {
    if (codes.length === 0) return new Set()
    const found = new Set<string>()
    const note = (hashOf: (code: string) => Buffer) => (hashes: readonly Buffer[]) => {
      const taken = new Set(hashes.map((hash) => hash.toString('hex')))
      for (const code of taken.size > 0 ? codes : []) if (taken.has(hashOf(code).toString('hex'))) found.add(code)
    }
    note(hashCode)(await store.findKnownCodes(tx, codes.map(hashCode)))
    for (const rewardId of await store.findWithOlderCodes(tx)) {
      const hashOf = (code: string) => secrets.hmac('gift-codes', `${rewardId}:${code}`)
      note(hashOf)(await store.findKnownOlderCodes(tx, rewardId, codes.map(hashOf)))
    }
    return found
  }
  const hashCode = (code: string): Buffer => secrets.hmac('gift-codes', code)

  return {
    /**
     * Assigns a code of this value to a redemption, only once; true also if the redemption already has one, false if
     * none is in stock.
     */
    assignCode: async (tx: Tx, ask: { rewardId: string; points: number; redemptionId: string }): Promise<boolean> => {
      const { rewardId, points, redemptionId } = ask
      if (await store.findAssigned(tx, redemptionId)) return true
      return store.assignCode(tx, rewardId, points, redemptionId)
    },

    /** The decrypted code of a redemption, for its email; 'not-found' when it has none. */
    codeOf: async (redemptionId: string): Promise<string> => {
      const sealed = await store.findAssigned(db, redemptionId)
      if (!sealed) throw new Problem('not-found')
      return secrets.unseal('gift-codes', sealed)
    },

    knownCodes: findKnownCodes,

    /** Adds encrypted codes to the stock, except codes that any reward has or had; returns how many were new. */
    addCodes: async (tx: Tx, rewardId: string, points: number, codes: readonly string[]): Promise<number> => {
      const given = [...new Set(codes.map((code) => code.trim()).filter(Boolean))]
      const taken = await findKnownCodes(tx, given)
      const fresh = given.filter((code) => !taken.has(code))
      const sealed = fresh.map((code) => ({
        codeId: newId(),
        sealed: secrets.seal('gift-codes', code),
        key: hashCode(code),
      }))
      return fresh.length === 0 ? 0 : store.addCodes(tx, rewardId, points, sealed)
    },

    /** How many codes of each value are free, in points. */
    stock: async (rewardId: string): Promise<Map<number, number>> =>
      new Map((await store.countFreeCodes(db, [rewardId])).map(({ points, free }) => [points, free])),
  }
}
