import { superAdminRole } from '../../../platform/contract/access.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { keepWords } from '../../../platform/contract/messages.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { rememberInstallation } from '../../../platform/server/installation.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, newToken } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Visit } from '../../auth/server/sessions.ts'
import type { Country } from '../../places/contract.ts'
import type { Places } from '../../places/server/service.ts'
import type { SettingsDesk } from '../../settings/server/service.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import type { Users } from '../../users/server/service.ts'
import { setupMessage, setupMinutes, type FirstAdmin } from '../contract.ts'
import { findFaults, findTokenRefusal } from './rules.ts'
import * as store from './store.ts'
import { refuseFaults } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'isStaffKnown' | 'isPanelistKnown'>
  auth: Pick<Auth, 'createFirstStaff'>
  audit: Pick<Audit, 'record'>
  settingsDesk: Pick<SettingsDesk, 'choose' | 'chooseFirst' | 'refresh'>
  places: Pick<Places, 'countries'>
  limits: Pick<Limits, 'take'>
  chosen: Pick<Chosen, 'get'>
  publicUrl: string
}
type SetupFacts = { expiresAt: string; panelName: string; countries: Country[] }

// Tokens cannot be guessed. These limits only cap the load that anonymous callers can cause.
const looksPerNetwork: Limit = { name: 'setup-look', count: 60, seconds: 15 * 60, shared: true }
const triesPerNetwork: Limit = { name: 'setup', count: 20, seconds: 15 * 60, shared: true }

export type Setup = ReturnType<typeof createSetup>

/**
 * Creates the first account of an empty installation. Its owner opens the address that is printed at the start, which
 * works once.
 */
export function createSetup(needs: Needs) {
  const { db, users, settingsDesk, places, limits, chosen, publicUrl } = needs

  /**
   * Whether the set-up is over. Once there is a staff account, this is recorded permanently. Call it while the state
   * is locked.
   */
  async function isOver(tx: Tx): Promise<boolean> {
    if (await store.lock(tx)) return true
    if (!(await users.isStaffKnown(tx))) return false
    await store.end(tx, await nowOf(tx))
    return true
  }
  const refusalOf = async (from: Db, hash: Buffer, hasEnded: boolean) =>
    findTokenRefusal(await store.findToken(from, hash), hasEnded, await nowOf(from))

  return {
    /**
     * Makes a new address for the set-up; null once there is a staff account. It replaces addresses that were made
     * before this process began (`startedSecondsAgo`), so processes that start together each have an address that
     * works.
     */
    announce: (startedSecondsAgo: number): Promise<string | null> =>
      transaction(db, async (tx) => {
        if (await isOver(tx)) return null
        const now = await nowOf(tx)
        const token = newToken()
        await store.replace(tx, now, startedSecondsAgo)
        await store.addToken(tx, hashOf(token), now, setupMinutes)
        return `${publicUrl}${documentPaths.setup}?token=${encodeURIComponent(token)}`
      }),

    /** Returns what the set-up form offers; throws when the token cannot be used. */
    open: async (token: string, ip: string): Promise<SetupFacts> => {
      await limits.take(ip, looksPerNetwork)
      const hash = hashOf(token)
      const hasEnded = (await store.hasEnded(db)) || (await users.isStaffKnown(db))
      const refusal = await refusalOf(db, hash, hasEnded)
      const found = await store.findToken(db, hash)
      if (refusal || !found) throw new Problem(refusal ?? 'setup-token-unknown')
      const countries = await places.countries()
      return { expiresAt: found.expiresAt.toISOString(), panelName: chosen.get(siteSettings.name), countries }
    },

    /**
     * Creates the first account and names the panel in one transaction. Of two calls at the same time, one succeeds.
     */
    createFirstAdmin: async (asked: FirstAdmin, visit: Visit): Promise<WordedAnswer<Login>> => {
      await limits.take(visit.ip, triesPerNetwork)
      const known = new Set((await places.countries()).map(({ countryId }) => countryId))
      const hash = hashOf(asked.token)
      const login = await transaction(db, async (tx) => {
        const refusal = await refusalOf(tx, hash, await isOver(tx))
        // Returned and not thrown, so that the transaction still commits the end of the set-up.
        if (refusal) return refusal
        refuseFaults(findFaults(asked, (countryId) => known.has(countryId)))
        await store.useToken(tx, hash, await nowOf(tx))
        await store.end(tx, await nowOf(tx))
        return makeFirst(tx, needs, asked, visit)
      })
      if (typeof login === 'string') throw new Problem(login)
      await settingsDesk.refresh()
      return say(setupMessage('welcome'), login)
    },

    /**
     * Makes an empty database an installation without a demo world; returns false if it was filled before. Sign-up is
     * closed until staff open it, which is the last step of the opening checklist: the first member to join would earn
     * points, and the first points credited fix the value of a point. It stays open if there are members already.
     */
    begin: async (tx: Tx): Promise<boolean> => {
      if (!(await rememberInstallation(tx, false))) return false
      if (await users.isPanelistKnown(tx)) return true
      const reason = keepWords(setupMessage('closedReason'))
      await settingsDesk.chooseFirst(tx, { key: siteSettings.signUp.key, value: 'closed', reason })
      return true
    },
  }
}

/** Creates the account, names the panel, and records who did this. */
async function makeFirst(
  tx: Tx,
  needs: Pick<Needs, 'auth' | 'audit' | 'settingsDesk'>,
  { firstName, lastName, email, password, panelName, countryId, language }: FirstAdmin,
  visit: Visit,
): Promise<Login> {
  const role = superAdminRole
  const { auth, audit, settingsDesk } = needs
  const staff = { email, password, role, firstName: firstName.trim(), lastName: lastName.trim(), countryId, language }
  const login = await auth.createFirstStaff(tx, staff, visit)
  const { userId } = login.user
  const value = panelName.trim()
  const reason = keepWords(setupMessage('reason'))
  await settingsDesk.choose(tx, { userId, ip: visit.ip }, { key: siteSettings.name.key, value, reason })
  const after = { role, panelName: value, countryId, language }
  await audit.record(tx, { actorId: userId, action: 'setup.first-admin', subject: userId, after, ip: visit.ip })
  return login
}
