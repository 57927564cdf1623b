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
import { wordIdentityCode, type IdentityCode } from '../contract/identity-codes.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { problemMessage } from '../../../platform/contract/problems.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, newId, newToken, sameText, type Secrets } from '../../../platform/server/secrets.ts'
import type { Arrival as CampaignArrival, Origin } from '../../affiliates/server/arrivals.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Places } from '../../places/server/service.ts'
import type { Site } from '../../site/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { RateLimits } from './rate-limits.ts'
import { identityCredential, noMarks } from './browser-marks.ts'
import { isGuardedNow } from './guarded.ts'
import type { MailedKeys } from './mailed-keys.ts'
import type { Proofs } from './proofs.ts'
import { admitNewcomer, refuseWhileClosed } from './arriving.ts'
import { refuseBarred } from './refusing.ts'
import { judgeLink } from './rules.ts'
import { stepAsked, type Admission, type SecondSteps } from './second-step.ts'
import type { Visit } from './sessions.ts'
import type { Binding, SocialProviders } from './social-providers.ts'
import * as identities from './social-store.ts'
import type { Identity } from './social-store.ts'
import * as store from './store.ts'

/** What other parts of this area do for every user, including users of a provider. */
export type Arrivals = {
  loggedIn: Message
  /** Records who joined and through which link. */
  noteSignUp: (tx: Tx, account: Account, from: Origin, arrival: CampaignArrival, ip: string) => Promise<void>
  /** Finds through which link a newcomer came. Call it before the transaction of the sign-up. */
  findArrival: (from: Origin, ip: string) => Promise<CampaignArrival>
  /** Marks the address as verified and pays that part of the welcome bonus; both happen once. */
  markVerified: (tx: Tx, account: Account, now: Date, ip: string) => Promise<void>
  /** Finds the tracking pixel of the account's campaign, if it has not been loaded yet; null if there is none. */
  findPixel: (tx: Tx, userId: string) => Promise<{ returnUrl: string; callbackId: string } | null>
  /** Responds to a user whose address is not verified yet, and sends the verification email again. */
  loginUnverified: (account: Account, ip: string) => Promise<WordedAnswer<Login>>
  /**
   * With PRIVACY_STRICT, returns the function that responds to a stranger as if the address had no account, and informs
   * its owner; otherwise null.
   */
  asIfFree: () => ((account: Account) => Promise<WordedAnswer<Login>>) | null
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
  rateLimits: RateLimits
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
type Came = Ask & { arrival: CampaignArrival }

/** Makes the popup's message that the sign-in failed. */
export const makeRefusalMessage = (problem: IdentityCode): UnwordedSocial => ({
  kind: 'tuppence-social',
  problem,
  message: wordIdentityCode(problem),
})

/**
 * Log-ins with Google and Facebook: the popup opens the provider and returns with a ticket, which is exchanged for a
 * session (decision 0010).
 */
export function createSocial(needs: Needs) {
  const { db, users, places, site, secrets, proofs, secondSteps, keys, rateLimits, legal, providers, arrivals } = needs
  /**
   * Computes the values that bind a sign-in to its browser. They come from the id of its row, so reading the table is
   * not enough to finish a sign-in.
   */
  const deriveBinding = (flowId: string, state: string): Binding => ({
    state,
    nonce: secrets.mailedKey('social-nonce', flowId),
    verifier: secrets.mailedKey('social-verifier', flowId),
  })

  /**
   * Makes the refusal that says how to log in to this account. A guarded account always needs its password, whatever is
   * linked to it.
   */
  async function refuseMethod(tx: Tx, account: Account, guarded: boolean): Promise<Problem> {
    const [provider] = await identities.listProviders(tx, account.userId)
    const hasPassword = await store.hasPassword(tx, account.userId)
    const method = provider && !hasPassword && !guarded ? socialProviderNames[provider] : null
    const message = checkMessage('otherMethod', { method: method ?? checkMessage('methodManual') })
    return new Problem('other-sign-in-method', { message, data: { method: method ?? 'email and password' } }) // Not for users: programs recognise the sign-in method by it.
  }

  /**
   * Takes over an account whose address was never verified. Its earlier password and identities stay only if they were
   * entered in this browser.
   */
  async function takeOver(tx: Tx, account: Account, identity: Identity, now: Date, visit: Visit): Promise<void> {
    await proofs.settle(tx, account, visit.marks ?? noMarks, identity)
    await arrivals.markVerified(tx, account, now, visit.ip)
  }

  /** Links an identity to an account; false when a second window of the same person has already linked it. */
  async function linkToAccount(tx: Tx, account: Account, identity: Identity, now: Date): Promise<boolean> {
    if (await identities.linkIdentity(tx, identity, account.userId, now)) return true
    if ((await identities.findHolder(tx, identity)) === account.userId) return false
    throw new Problem('ticket-invalid')
  }

  /** Finds the account to which this identity is already linked. */
  async function findLinkedAccount(tx: Tx, identity: Identity, now: Date, visit: Visit): Promise<Account | null> {
    const userId = await identities.findHolder(tx, identity)
    if (!userId) return null
    const account = await users.lock(tx, userId)
    await refuseBarred(users, tx, account)
    if (await isGuardedNow(tx, account.role)) throw await refuseMethod(tx, account, true)
    const isProved = identity.isEmailVerified && identity.email.toLowerCase() === account.email.toLowerCase()
    if (account.emailVerifiedAt || !isProved) return account
    await takeOver(tx, account, identity, now, visit)
    return users.lock(tx, userId)
  }

  /**
   * Finds the account with the same address, links the identity to it and informs the owner. Throws a refusal that says
   * how to log in when it must not be linked.
   */
  async function linkSameAddress(tx: Tx, identity: Identity, now: Date, visit: Visit): Promise<Account | null> {
    const known = identity.email === '' ? null : await users.findByEmail(tx, identity.email)
    if (!known) return null
    const account = await users.lock(tx, known.userId)
    const guarded = await isGuardedNow(tx, account.role)
    const verdict = judgeLink(identity, { ...account, isGuarded: guarded })
    if (verdict === 'refuse') throw await refuseMethod(tx, account, guarded)
    await refuseBarred(users, tx, account)
    if (verdict === 'take-over') await takeOver(tx, account, identity, now, visit)
    if (await linkToAccount(tx, account, identity, now)) await keys.notify(tx, account.userId, 'sign-in-added')
    return users.lock(tx, account.userId)
  }

  async function joinNewcomer(tx: Tx, identity: Identity, ask: Came, visit: Arrival, now: Date): Promise<Account> {
    const { email, firstName, lastName } = identity
    const { language = 'en', shownTerms } = ask
    const countryId = admitNewcomer({ places, site }, visit.timeZone)
    const account = await users.create(tx, { email, firstName, lastName, countryId, language })
    await linkToAccount(tx, account, identity, now)
    const ipCountry = await legal.countryOf(visit.ip)
    await legal.acceptAll(tx, { userId: account.userId, language, now, how: identity.provider, ipCountry }, shownTerms)
    await arrivals.noteSignUp(tx, account, ask, ask.arrival, visit.ip)
    if (identity.isEmailVerified) await arrivals.markVerified(tx, account, now, visit.ip)
    return users.lock(tx, account.userId)
  }

  async function findOrJoin(tx: Tx, identity: Identity, ask: Came, visit: Arrival, now: Date): Promise<Account> {
    const findKnownAccount = async () =>
      (await findLinkedAccount(tx, identity, now, visit)) ?? (await linkSameAddress(tx, identity, now, visit))
    try {
      return (await findKnownAccount()) ?? (await joinNewcomer(tx, identity, ask, visit, now))
    } catch (error) {
      // A second window of the same person may have joined in the meantime. If the account is a different one, the
      // refusal is that of a sign-up.
      const isTaken = error instanceof Problem && error.code === 'email-taken'
      const found = isTaken ? await findKnownAccount() : null
      if (found) return found
      throw error
    }
  }

  /**
   * Checks what only a new user must pass: an open panel, an address that can get email, the terms, and the limit on
   * sign-ups.
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
    await rateLimits.countSignUp(ip)
  }

  /** Makes the refusal with a new user's next ticket. The browser sends that ticket once the terms are accepted. */
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
     * Returns the provider's address for the popup, and a key that the browser keeps until the popup returns. Throws
     * when there is no address.
     */
    start: async (provider: SocialProvider, ip: string): Promise<{ address: string; browserKey: string }> => {
      await rateLimits.countSocialStart(ip)
      const flowId = newId()
      const state = newToken()
      const browserKey = newToken()
      const address = await providers.addressOf(provider, deriveBinding(flowId, state))
      if (address === 'not-offered') throw new Problem('social-unavailable')
      if (typeof address === 'string') throw new Problem('unavailable', { message: wordIdentityCode(address) })
      const hashes = { stateHash: hashOf(state), browserHash: hashOf(browserKey) }
      await identities.addFlow(db, { flowId, provider, ...hashes, minutes: socialFlowMinutes })
      return { address: address.href, browserKey }
    },

    /**
     * Handles the provider's redirect to the popup. Returns the popup's message: a ticket, or the reason for a refusal.
     */
    finish: async (
      provider: SocialProvider,
      query: string,
      browserKey: string,
      ip: string,
    ): Promise<UnwordedSocial> => {
      await rateLimits.countSocialReturn(ip)
      const state = new URLSearchParams(query).get('state') ?? ''
      const flowId = await identities.takeFlow(db, hashOf(state), hashOf(browserKey), provider)
      if (!flowId) return makeRefusalMessage('invalid-credential')
      const identity = await providers.exchange(provider, query, deriveBinding(flowId, state))
      if (typeof identity === 'string') return makeRefusalMessage(identity)
      const ticket = newToken()
      await identities.addTicket(db, newId(), hashOf(ticket), identity, socialTicketMinutes)
      return { kind: 'tuppence-social', ticket, uid: identity.subject, providerId: provider }
    },

    /**
     * Exchanges a ticket for a session. The ticket is used up even when this fails, so that no one can try ids or
     * accounts with it.
     */
    logIn: async (ask: Ask, visit: Arrival): Promise<WordedAnswer<Login>> => {
      await rateLimits.countSocialLogin(visit.ip)
      const identity = await identities.takeTicket(db, hashOf(ask.token), ask.providerId)
      if (!identity || !sameText(identity.subject, ask.uid)) throw new Problem('ticket-invalid')
      const isLinked = (await identities.findHolder(db, identity)) !== null
      const known = identity.email === '' ? null : await users.findByEmail(db, identity.email)
      const asIfFree = arrivals.asIfFree()
      const isAsIfFree = known !== null && !identity.isEmailVerified && asIfFree !== null
      if (!isLinked && (!known || isAsIfFree)) await allowNewcomer(identity, ask, visit.ip)
      if (!isLinked && known && !identity.isEmailVerified && asIfFree) {
        const answered = await asIfFree(known)
        visit.marks?.remember(answered.data.user.userId, identityCredential(identity))
        return answered
      }
      const arrival = isLinked || known ? null : await arrivals.findArrival(ask, visit.ip)
      const { account, admitted, pixel } = await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const found = await findOrJoin(tx, identity, { ...ask, arrival }, visit, now)
        if (!found.emailVerifiedAt) return { account: found, admitted: null as Admission | null, pixel: null }
        const got = await secondSteps.admit(tx, found, visit, now, 'social')
        if (got.token === null) return { account: found, admitted: got, pixel: null }
        const { userId } = found
        const details = { activityDetails: socialProviderNames[identity.provider], ip: visit.ip }
        await users.logActivity(tx, { userId, activityType: 'log-in', ...details })
        return { account: found, admitted: got, pixel: await arrivals.findPixel(tx, userId) }
      })
      if (!admitted) {
        visit.marks?.remember(account.userId, identityCredential(identity))
        return arrivals.loginUnverified(account, visit.ip)
      }
      const answerMessage = admitted.token === null ? stepAsked[admitted.secondStep] : arrivals.loggedIn
      return say(answerMessage, { user: users.loginUserOf(account), ...admitted, ...pixel })
    },

    /** Deletes, in batches, the sign-ins and tickets that expired at least a day ago. */
    prune: async (rowsAtOnce: number): Promise<void> => {
      while ((await identities.removeFlows(db, 1, rowsAtOnce)) === rowsAtOnce);
      while ((await identities.removeTickets(db, 1, rowsAtOnce)) === rowsAtOnce);
    },
  }
}
