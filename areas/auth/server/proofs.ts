import type { SocialProvider } from '../../../platform/contract/site.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Account } from '../../users/server/service.ts'
import { identityCredential, passwordCredential, type Marks } from './browser-marks.ts'
import type { MailedKeys } from './mailed-keys.ts'
import type { Sessions } from './sessions.ts'
import * as identities from './social-store.ts'
import * as store from './store.ts'

type Needs = { keys: Pick<MailedKeys, 'notify'>; sessions: Pick<Sessions, 'endAll'> }
type Named = { issuer: string; subject: string }

/** What is left of an account's ways in once its address was proved. */
export type Settled = {
  /** Whether its owner has to choose a password, or to enter the one that was set, before a password opens the account. */
  isPasswordAsked: boolean
  /** The providers that can no longer log in to it. */
  removed: SocialProvider[]
}

export type Proofs = ReturnType<typeof createProofs>

/**
 * What becomes of the ways in that were there before an address was proved. Anybody can join with the address of another, so a
 * password or an identity stays only if it was given in the very browser that brings the proof.
 */
export function createProofs({ keys, sessions }: Needs) {
  /** Keeps a password that was given in this browser; true when there is one that opens the account. */
  async function keepPassword(tx: Tx, userId: string, marks: Marks): Promise<boolean> {
    const password = await store.findPassword(tx, userId)
    if (!password || password.isProved) return password !== null
    if (!marks.hasGiven(userId, passwordCredential)) return false
    await store.provePassword(tx, userId)
    return true
  }

  return {
    keepPassword,

    /**
     * To be called in the transaction in which an address is proved for the first time, by a mailed link or by a provider (`proved`).
     * Drops the identities and sessions of before, sets a password of before aside, and tells the owner by mail what it was.
     */
    settle: async (tx: Tx, { userId }: Account, marks: Marks, proved: Named | null = null): Promise<Settled> => {
      await sessions.endAll(tx, userId, 'begun before the address was proved')
      const hasPassword = await keepPassword(tx, userId, marks)
      const linked = await identities.identitiesOf(tx, userId)
      const isKept = (one: Named) =>
        (one.issuer === proved?.issuer && one.subject === proved.subject) ||
        marks.hasGiven(userId, identityCredential(one))
      const kept = linked.filter(isKept)
      const removed = linked.filter((one) => !isKept(one)).map(({ provider }) => provider)
      await identities.keepOnly(tx, userId, kept)
      if (removed.length > 0) await keys.notify(tx, userId, 'sign-ins-dropped')
      const isSetAside = !hasPassword && (await store.findPassword(tx, userId)) !== null
      if (isSetAside) await keys.notify(tx, userId, 'password-set-aside')
      return { isPasswordAsked: isSetAside || (!hasPassword && kept.length === 0 && proved === null), removed }
    },

    /** The same for a new password by a mailed link: it proves the mailbox, so no identity stays that was linked before any proof. */
    dropUnproved: async (tx: Tx, userId: string): Promise<void> => {
      if ((await identities.unlinkUnproved(tx, userId)) > 0) await keys.notify(tx, userId, 'sign-ins-dropped')
    },
  }
}
