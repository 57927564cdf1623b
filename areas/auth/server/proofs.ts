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

/** What happened to the ways to log in to an account when its address was verified. */
export type Settled = {
  /** Whether log-in by password stays off until the owner chooses a new password or enters the existing one. */
  isPasswordAsked: boolean
  /** The providers with which the account can no longer be opened. */
  removed: SocialProvider[]
}

export type Proofs = ReturnType<typeof createProofs>

/**
 * Decides what happens, when an address is verified, to the passwords and identities of the account. Anyone can join
 * with the address of another person. A password or identity therefore stays only if it was entered in the browser in
 * which the address is now verified.
 */
export function createProofs({ keys, sessions }: Needs) {
  /** Keeps a password that was entered in this browser. Returns whether a password opens the account. */
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
     * Call it in the transaction that verifies an address for the first time, through an emailed link or a provider
     * (`proved`). It unlinks earlier identities, ends earlier sessions, disables an earlier password, and informs the
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
     * Unlinks the identities that were linked before the address was verified. Used when the owner sets a new password
     * with an emailed link, which proves the mailbox.
     */
    dropUnproved: async (tx: Tx, userId: string): Promise<void> => {
      if ((await identities.unlinkUnproved(tx, userId)) > 0) await keys.notify(tx, userId, 'sign-ins-dropped')
    },
  }
}
