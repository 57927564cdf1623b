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

/** How the ways to log in to an account changed when its address was proved. */
export type Settled = {
  /** Whether the owner has to choose a password, or enter the one that was set, before a password opens the account. */
  isPasswordAsked: boolean
  /** The providers that can no longer log in to it. */
  removed: SocialProvider[]
}

export type Proofs = ReturnType<typeof createProofs>

/**
 * Decides what happens to passwords and identities that existed before an address was proved. Anyone can join with
 * another person's address, so each stays only if it was entered in the same browser that now brings the proof.
 */
export function createProofs({ keys, sessions }: Needs) {
  /** Keeps a password that was entered in this browser. Returns whether the account has a password that opens it. */
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
     * Belongs in the transaction in which an address is proved for the first time, by a mailed link or by a provider
     * (`proved`). Unlinks earlier identities, ends earlier sessions, sets an earlier password aside, and informs the
     * owner by email.
     */
    settle: async (tx: Tx, { userId }: Account, marks: Marks, proved: Named | null = null): Promise<Settled> => {
      await sessions.endAll(tx, userId, 'begun before the address was proved')
      const hasPassword = await keepPassword(tx, userId, marks)
      const linked = await identities.listIdentities(tx, userId)
      const isKept = (one: Named) =>
        (one.issuer === proved?.issuer && one.subject === proved.subject) ||
        marks.hasGiven(userId, identityCredential(one))
      const kept = linked.filter(isKept)
      const removed = linked.filter((one) => !isKept(one)).map(({ provider }) => provider)
      await identities.unlinkOthers(tx, userId, kept)
      if (removed.length > 0) await keys.notify(tx, userId, 'sign-ins-dropped')
      const isSetAside = !hasPassword && (await store.findPassword(tx, userId)) !== null
      if (isSetAside) await keys.notify(tx, userId, 'password-set-aside')
      return { isPasswordAsked: isSetAside || (!hasPassword && kept.length === 0 && proved === null), removed }
    },

    /**
     * The counterpart for a new password by mailed link: it proves the mailbox, so identities that were linked before
     * any proof are unlinked.
     */
    dropUnproved: async (tx: Tx, userId: string): Promise<void> => {
      if ((await identities.unlinkUnproved(tx, userId)) > 0) await keys.notify(tx, userId, 'sign-ins-dropped')
    },
  }
}
