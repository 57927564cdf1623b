import type { Message } from '../../../platform/contract/messages.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import type { TermsVersions } from '../../legal/contract.ts'
import {
  socialFlowMinutes,
  socialProviderNames,
  socialTermsMinutes,
  socialTicketMinutes,
  type Login,
  type UnwordedSocial,
  type TermsAsked,
} from '../contract/auth.ts'
import { type SocialProvider } from '../../../platform/contract/site.ts'
import { writableProblem } from '../../../platform/contract/fields.ts'
import { identityMessage, type IdentityCode } from '../contract/identity-codes.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type Said } from '../../../platform/server/http.ts'
import { Problem, problemMessage } from '../../../platform/server/problem.ts'
import { hashOf, newId, newToken, sameText, type Secrets } from '../../../platform/server/secrets.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Places } from '../../places/server/service.ts'
import type { Site } from '../../site/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Attempts } from './attempts.ts'
import { identityCredential, noMarks } from './browser-marks.ts'
import { isGuardedNow } from './guarded.ts'
import type { MailedKeys } from './mailed-keys.ts'
import type { Proofs } from './proofs.ts'
import { admitNewcomer, refuseWhileClosed } from './arriving.ts'
import { refuseBarred } from './refusing.ts'
import { linkVerdict } from './rules.ts'
import { stepAsked, type Admission, type SecondSteps } from './second-step.ts'
import type { Visit } from './sessions.ts'
import type { Binding, SocialProviders } from './social-providers.ts'
import * as identities from './social-store.ts'
import type { Identity } from './social-store.ts'
import * as store from './store.ts'

/** What the rest of this area does for users of a provider in the same way as for all others. */
export type Arrivals = {
  loggedIn: Message
  /** Logs who joined and through which link. */
  noteSignUp: (tx: Tx, account: Account, from: { affId?: string; visitorId?: string }, ip: string) => Promise<void>
  /** Marks the address as verified and pays that part of the welcome bonus, once. */
  verified: (tx: Tx, account: Account, now: Date, ip: string) => Promise<void>
  /** The pixel that the account's campaign wants loaded, if any. */
  pixel: (tx: Tx, userId: string) => Promise<{ returnUrl: string; callbackId: string } | null>
  /** Answers a user whose address is not verified yet, and mails the link again. */
  unverified: (account: Account, ip: string) => Promise<Said<Login>>
  /** With PRIVACY_STRICT: answers a stranger as if the address were free, and informs its owner. */
  asIfFree: () => ((account: Account) => Promise<Said<Login>>) | null
}

type Needs = {
  db: Db
  users: Users
  places: Pick<Places, 'admits'>
  site: Pick<Site, 'isSignUpOpen'>
  secrets: Secrets
  proofs: Pick<Proofs, 'settle'>
  secondSteps: Pick<SecondSteps, 'admit'>
  keys: MailedKeys
  attempts: Attempts
  legal: Pick<Legal, 'acceptAll' | 'countryOf' | 'isOutdated'>
  providers: SocialProviders
  arrivals: Arrivals
}
type Ask = {
  uid: string
  providerId: SocialProvider
  token: string
  acceptedTerms?: boolean
  shownTerms?: TermsVersions
  language?: string
  affId?: string
  visitorId?: string
}
type Arrival = Visit & { timeZone: string }

/** The popup's message that the sign-in failed. */
export const refusalMessage = (problem: IdentityCode): UnwordedSocial => ({
  kind: 'tuppence-social',
  problem,
  message: identityMessage(problem),
})

/**
 * Log-ins with Google and Facebook: the popup goes to the provider, comes back with a ticket, and the ticket is
 * exchanged for a session (decision 0010).
 */
export function createSocial(needs: Needs) {
  const { db, users, places, site, secrets, proofs, secondSteps, keys, attempts, legal, providers, arrivals } = needs
  /** These are computed from the row's id, so reading the table is not enough to finish a sign-in. */
  const bindingOf = (flowId: string, state: string): Binding => ({
    state,
    nonce: secrets.mailedKey('social-nonce', flowId),
    verifier: secrets.mailedKey('social-verifier', flowId),
  })

  /**
   * The refusal that names the way to log in. For a guarded account that is always the password, whatever is linked
   * to it.
   */
  async function otherMethod(tx: Tx, account: Account, guarded: boolean): Promise<Problem> {
    const [provider] = await identities.providersOf(tx, account.userId)
    const hasPassword = await store.hasPassword(tx, account.userId)
    const method = provider && !hasPassword && !guarded ? socialProviderNames[provider] : null
    const message = checkMessage('otherMethod', { method: method ?? checkMessage('methodManual') })
    return new Problem('other-sign-in-method', { message, data: { method: method ?? 'email and password' } }) // No reader: programs know the way by it.
  }

  /**
   * Takes over an account whose address was never proved: what was there before opens it only if it was entered in
   * this browser.
   */
  async function takeOver(tx: Tx, account: Account, identity: Identity, now: Date, visit: Visit): Promise<void> {
    await proofs.settle(tx, account, visit.marks ?? noMarks, identity)
    await arrivals.verified(tx, account, now, visit.ip)
  }

  /**
   * Links an identity. Returns false when a second window of the same person has linked it to this account in the
   * meantime.
   */
  async function linkTo(tx: Tx, account: Account, identity: Identity, now: Date): Promise<boolean> {
    if (await identities.link(tx, identity, account.userId, now)) return true
    if ((await identities.holderOf(tx, identity)) === account.userId) return false
    throw new Problem('ticket-invalid')
  }

  /** Finds the account that this identity is already linked to. */
  async function holder(tx: Tx, identity: Identity, now: Date, visit: Visit): Promise<Account | null> {
    const userId = await identities.holderOf(tx, identity)
    if (!userId) return null
    const account = await users.lock(tx, userId)
    await refuseBarred(users, tx, account)
    if (await isGuardedNow(tx, account.role)) throw await otherMethod(tx, account, true)
    const isProved = identity.isEmailVerified && identity.email.toLowerCase() === account.email.toLowerCase()
    if (account.emailVerifiedAt || !isProved) return account
    await takeOver(tx, account, identity, now, visit)
    return users.lock(tx, userId)
  }

  /**
   * Finds the account with the same address and links it, which its owner is informed about; or refuses, naming the
   * way to log in.
   */
  async function neighbour(tx: Tx, identity: Identity, now: Date, visit: Visit): Promise<Account | null> {
    const known = identity.email === '' ? null : await users.findByEmail(tx, identity.email)
    if (!known) return null
    const account = await users.lock(tx, known.userId)
    const guarded = await isGuardedNow(tx, account.role)
    const verdict = linkVerdict(identity, { ...account, isGuarded: guarded })
    if (verdict === 'refuse') throw await otherMethod(tx, account, guarded)
    await refuseBarred(users, tx, account)
    if (verdict === 'take-over') await takeOver(tx, account, identity, now, visit)
    if (await linkTo(tx, account, identity, now)) await keys.notify(tx, account.userId, 'sign-in-added')
    return users.lock(tx, account.userId)
  }

  async function newcomer(tx: Tx, identity: Identity, ask: Ask, visit: Arrival, now: Date): Promise<Account> {
    const { email, firstName, lastName } = identity
    const { language = 'en', shownTerms } = ask
    const countryId = admitNewcomer({ places, site }, visit.timeZone)
    const account = await users.create(tx, { email, firstName, lastName, countryId, language })
    await linkTo(tx, account, identity, now)
    const ipCountry = await legal.countryOf(visit.ip)
    await legal.acceptAll(tx, { userId: account.userId, language, now, how: identity.provider, ipCountry }, shownTerms)
    await arrivals.noteSignUp(tx, account, ask, visit.ip)
    if (identity.isEmailVerified) await arrivals.verified(tx, account, now, visit.ip)
    return users.lock(tx, account.userId)
  }

  async function accountFor(tx: Tx, identity: Identity, ask: Ask, visit: Arrival, now: Date): Promise<Account> {
    const known = async () => (await holder(tx, identity, now, visit)) ?? (await neighbour(tx, identity, now, visit))
    try {
      return (await known()) ?? (await newcomer(tx, identity, ask, visit, now))
    } catch (error) {
      // A second window of the same person may have joined in the meantime. A different account of this person is
      // refused as at sign-up.
      const isTaken = error instanceof Problem && error.code === 'email-taken'
      const found = isTaken ? await known() : null
      if (found) return found
      throw error
    }
  }

  /**
   * Checks what only a newcomer has to pass: an open panel, an address that can be mailed to, the terms, and the
   * limit on sign-ups.
   */
  async function allowNewcomer(
    identity: Identity,
    { acceptedTerms = false, shownTerms }: Ask,
    ip: string,
  ): Promise<void> {
    refuseWhileClosed(site)
    const problem = writableProblem(identity.email)
    if (problem) throw new Problem('invalid-input', { message: problem })
    if (!acceptedTerms) throw await askForTerms(identity, 'terms-missing')
    if (await legal.isOutdated(shownTerms)) throw await askForTerms(identity, 'terms-changed')
    await attempts.signUp(ip)
  }

  /** The refusal that carries a newcomer's next ticket, to be sent again once the terms are accepted. */
  async function askForTerms(identity: Identity, code: 'terms-missing' | 'terms-changed'): Promise<Problem> {
    const ticket = newToken()
    await identities.addTicket(db, newId(), hashOf(ticket), identity, socialTermsMinutes)
    const message = problemMessage(code)
    const data: TermsAsked = { token: ticket, email: identity.email }
    return new Problem(code, { message, data, errors: [{ field: 'acceptedTerms', message }] })
  }

  return {
    offered: providers.offered,

    /**
     * Returns the provider's address for the popup, and the key that its browser keeps until it comes back; refuses
     * when there is none.
     */
    start: async (provider: SocialProvider, ip: string): Promise<{ address: string; browserKey: string }> => {
      await attempts.startSocial(ip)
      const flowId = newId()
      const state = newToken()
      const browserKey = newToken()
      const address = await providers.addressOf(provider, bindingOf(flowId, state))
      if (address === 'not-offered') throw new Problem('social-unavailable')
      if (typeof address === 'string') throw new Problem('unavailable', { message: identityMessage(address) })
      const hashes = { stateHash: hashOf(state), browserHash: hashOf(browserKey) }
      await identities.addFlow(db, { flowId, provider, ...hashes, minutes: socialFlowMinutes })
      return { address: address.href, browserKey }
    },

    /**
     * The popup's message to its opener when the provider has sent it back: a ticket, or the reason why there is
     * none.
     */
    finish: async (
      provider: SocialProvider,
      query: string,
      browserKey: string,
      ip: string,
    ): Promise<UnwordedSocial> => {
      await attempts.returnSocial(ip)
      const state = new URLSearchParams(query).get('state') ?? ''
      const flowId = await identities.takeFlow(db, hashOf(state), hashOf(browserKey), provider)
      if (!flowId) return refusalMessage('invalid-credential')
      const identity = await providers.exchange(provider, query, bindingOf(flowId, state))
      if (typeof identity === 'string') return refusalMessage(identity)
      const ticket = newToken()
      await identities.addTicket(db, newId(), hashOf(ticket), identity, socialTicketMinutes)
      return { kind: 'tuppence-social', ticket, uid: identity.subject, providerId: provider }
    },

    /**
     * Exchanges a ticket for a session. The ticket is spent whatever the result, so that it cannot be used to try out
     * uids or accounts.
     */
    logIn: async (ask: Ask, visit: Arrival): Promise<Said<Login>> => {
      await attempts.logInSocial(visit.ip)
      const identity = await identities.takeTicket(db, hashOf(ask.token), ask.providerId)
      if (!identity || !sameText(identity.subject, ask.uid)) throw new Problem('ticket-invalid')
      const isLinked = (await identities.holderOf(db, identity)) !== null
      const known = identity.email === '' ? null : await users.findByEmail(db, identity.email)
      const asIfFree = arrivals.asIfFree()
      const isAsIfFree = known !== null && !identity.isEmailVerified && asIfFree !== null
      if (!isLinked && (!known || isAsIfFree)) await allowNewcomer(identity, ask, visit.ip)
      if (!isLinked && known && !identity.isEmailVerified && asIfFree) {
        const said = await asIfFree(known)
        visit.marks?.remember(said.data.user.userId, identityCredential(identity))
        return said
      }
      const { account, admitted, pixel } = await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const found = await accountFor(tx, identity, ask, visit, now)
        if (!found.emailVerifiedAt) return { account: found, admitted: null as Admission | null, pixel: null }
        const got = await secondSteps.admit(tx, found, visit, now, 'social')
        if (got.token === null) return { account: found, admitted: got, pixel: null }
        const { userId } = found
        const details = { activityDetails: socialProviderNames[identity.provider], ip: visit.ip }
        await users.logActivity(tx, { userId, activityType: 'log-in', ...details })
        return { account: found, admitted: got, pixel: await arrivals.pixel(tx, userId) }
      })
      if (!admitted) {
        visit.marks?.remember(account.userId, identityCredential(identity))
        return arrivals.unverified(account, visit.ip)
      }
      const said = admitted.token === null ? stepAsked[admitted.secondStep] : arrivals.loggedIn
      return say(said, { user: users.loginUserOf(account), ...admitted, ...pixel })
    },

    /** Deletes, in portions, what ended yesterday or earlier. */
    prune: async (rowsAtOnce: number): Promise<void> => {
      while ((await identities.removeFlows(db, 1, rowsAtOnce)) === rowsAtOnce);
      while ((await identities.removeTickets(db, 1, rowsAtOnce)) === rowsAtOnce);
    },
  }
}
