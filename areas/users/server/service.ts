import { isPanelist } from '../../../platform/contract/access.ts'
import { minimumAge as adultAge } from '../../../platform/contract/fields.ts'
import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { isLanguage, type Language } from '../../../platform/contract/language.ts'
import { userMessage } from '../contract/messages.ts'
import type { LoginUser } from '../contract/users.ts'
import { pageOf, type AgedPaging, type Rows } from '../../../platform/contract/paging.ts'
import type { Activity, UserDetails, UserUpdate } from '../contract/users.ts'
import { nowOf, transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Caller } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Places } from '../../places/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import {
  canonicalizeEmail,
  clearBelow,
  findDaySpan,
  mayRead,
  findNewAddress,
  findRefusal,
  tidyPersonalData,
  type PersonalData,
  type Refusal,
} from './rules.ts'
import * as privacyStore from './privacy-store.ts'
import * as restrictionStore from './restriction-store.ts'
import * as memberStore from './member-store.ts'
import { createRestrictions, shownRestriction } from './restrictions.ts'
import * as standing from './standing-store.ts'
import { createTelling } from './telling.ts'
import * as store from './store.ts'
import { holdersOf } from './vendor-store.ts'
import type { Standing } from '../contract/users.ts'
import type { Account, UserChange } from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type { NewMember } from './member-store.ts'
export type { Account } from './store.ts'
const holdersMax = 500

export type Users = ReturnType<typeof createUsers>

type NewAccount = {
  email: string
  role?: string
  firstName?: string
  lastName?: string
  countryId?: string | null
  /** The language of the sign-up page; English if we do not have that language. */
  language?: string
}
type NewActivity = Omit<store.NewActivity, 'activityId'>
type MirroredProfile = Pick<PersonalData, 'gender' | 'dateOfBirth' | 'zipcode'>
type ActivityQuery = AgedPaging & { panelistId?: string; startDate?: string; endDate?: string; after?: string }

type Needs = {
  db: Db
  /** Where the actions of other accounts are read; by default the primary. */
  reads?: Db
  secrets: Secrets
  /**
   * Checks addresses against real places. Without it they are not checked, for example while the demo world is filled.
   */
  places?: Pick<Places, 'refusalOf' | 'minimumAge'>
  /** Announces changes to webhooks; without it, nothing is announced. */
  webhooks?: Pick<Webhooks, 'announce'>
}

/** Accounts, and the people behind them. */
export function createUsers({ db, reads = db, secrets, places, webhooks }: Needs) {
  const tell = createTelling(webhooks)
  const personKeyOf = (email: string): Buffer => secrets.hmac('person', canonicalizeEmail(email))

  /** Finds an account; null when there is none or the text is not an id. */
  const find = async (from: Db, userId: string): Promise<Account | null> =>
    isId(userId) ? store.findById(from, userId) : null

  /** Logs an action of an account or of an anonymous visitor. */
  const logActivity = (to: Db, activity: NewActivity): Promise<void> =>
    store.addActivity(to, { activityId: newId(), ...activity })

  const restrictions = createRestrictions({ db, tell })

  const details = async (userId: string, from: Db = db): Promise<UserDetails> => {
    const found = isId(userId) ? await store.findDetails(from, userId) : null
    if (!found) throw new Problem('not-found')
    const { account, ...personal } = found
    const open = await restrictionStore.openRestrictions(from, userId)
    const { dateOfBirth, countryId, emailVerifiedAt, createdAt, language } = account
    return {
      ...loginUserOf(account),
      ...personal,
      dateOfBirth,
      countryId,
      language,
      emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      restrictions: open.map(shownRestriction),
    }
  }

  async function refusalOfPlace(
    update: PersonalData,
    known: Parameters<typeof findNewAddress>[1] & { dateOfBirth: Day | null },
  ): Promise<Refusal | null> {
    const address = findNewAddress(update, known)
    const dateOfBirth = update.dateOfBirth === undefined ? known.dateOfBirth : update.dateOfBirth
    const refusal =
      address && places ? await places.refusalOf({ ...address, from: known.countryId, dateOfBirth }) : null
    return refusal && { code: 'invalid-input', ...refusal }
  }

  /** Saves data that was checked. A valid birthday deletes the refused one. */
  const keep = async (tx: Tx, userId: string, update: PersonalData, byId: string): Promise<void> => {
    await store.change(tx, userId, toChange(update), byId)
    if (update.dateOfBirth) await restrictionStore.forgetRefusedBirthday(tx, userId)
  }

  const changeDetails = async (tx: Tx, userId: string, given: PersonalData, byId: string): Promise<Refusal | null> => {
    const account = isId(userId) ? await store.lockById(tx, userId) : null
    const known = account && (await store.findDetails(tx, userId))
    if (!account || !known) throw new Problem('not-found')
    const from = { ...known, countryId: account.countryId, dateOfBirth: account.dateOfBirth }
    const update = clearBelow(tidyPersonalData(given), from)
    const isLocked = account.isUnderAge && byId === userId
    const minimumAge = places?.minimumAge(update.countryId ?? account.countryId) ?? adultAge
    const today = utcDay(await nowOf(tx))
    const refusal = findRefusal(update, { isLocked, minimumAge }, today) ?? (await refusalOfPlace(update, from))
    if (!refusal) await keep(tx, userId, update, byId)
    return refusal
  }

  return {
    ...standing,
    lastEdit: store.findLastEdit,
    ...restrictions,
    personKeyOf,
    find,
    logActivity,
    /** Logs an action outside any transaction. */
    noteActivity: (activity: NewActivity): Promise<void> => logActivity(db, activity),
    details,
    loginUserOf,
    findMany: store.findMany,
    homesOf: store.homesOf,
    /** Lists the open accounts with a role, sorted by name. */
    withRole: (from: Db, role: string) => holdersOf(from, [role, holdersMax]),
    findByEmail: store.findByEmail,
    personsOf: store.findPersons,

    /** Whether someone can join with this address: the person behind it has no account and never had one. */
    isFree: async (email: string): Promise<boolean> => !(await store.isKnownPerson(db, personKeyOf(email))),

    /** Creates an account. Throws 'email-taken' when the person behind the address has, or had, an account. */
    create: async (tx: Tx, given: NewAccount) => {
      const { email, role = '1', firstName = '', lastName = '', countryId = null } = given
      const language = isLanguage(given.language) ? given.language : 'en'
      const personKey = personKeyOf(email)
      if (!(await store.isNewPerson(tx, personKey))) throw new Problem('email-taken')
      try {
        const account = { userId: newId(), email, personKey, role, firstName, lastName, countryId, language }
        const made = await store.insert(tx, account)
        if (isPanelist(role)) await tell(tx, 'joined', [made.userId])
        return made
      } catch (error) {
        throw uniqueViolation(error) ? new Problem('email-taken') : error
      }
    },

    knownAmong: memberStore.findKnown,
    addMembers: async (tx: Tx, members: readonly memberStore.NewMember[]): Promise<ReadonlySet<string>> => {
      const fresh = await memberStore.addMembers(tx, members)
      await tell(tx, 'joined', [...fresh])
      return fresh
    },
    lockFree: memberStore.lockFree,
    removeMembers: async (tx: Tx, userIds: readonly string[]): Promise<memberStore.Removed> => {
      const removed = await memberStore.removeMembers(tx, userIds)
      await tell(
        tx,
        'closed',
        userIds.filter((userId) => !removed.kept.has(userId)),
      )
      return removed
    },

    /** Locks the account until the transaction ends, so that decisions about it are made one after the other. */
    lock: async (tx: Tx, userId: string): Promise<Account> => {
      const account = isId(userId) ? await store.lockById(tx, userId) : null
      if (!account) throw new Problem('not-found')
      return account
    },

    /** Marks the address as verified; true only the first time. */
    markEmailVerified: async (tx: Tx, userId: string, now: Date): Promise<boolean> => {
      const role = await store.markVerified(tx, userId, now)
      if (role !== null && isPanelist(role)) await tell(tx, 'verified', [userId])
      return role !== null
    },
    /** Marks the profile as complete; true only the first time. */
    markTopAnswered: store.markTopAnswered,

    /** Copies checked answers from the profile to the account. */
    mirrorProfile: async (tx: Tx, userId: string, answers: MirroredProfile): Promise<void> => {
      if (Object.keys(answers).length > 0) await keep(tx, userId, answers, userId)
    },

    /**
     * Locks these panelists in the order of their ids, and marks them as changed, so that they are matched with
     * surveys again. Returns the standing of each panelist, which only endings need.
     */
    touch: async (tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> =>
      userIds.length > 0 ? store.touch(tx, userIds) : new Map(),

    /**
     * Saves personal data. A new country or state clears the smaller parts of the address. An under-age birthday is
     * refused with 'under-age' and not saved; if the owner sends it again as confirmed, see `recordUnderAge`.
     */
    update: async (userId: string, { isBirthdayConfirmed = false, ...given }: UserUpdate): Promise<UserDetails> => {
      const refused = await transaction(db, (tx) => changeDetails(tx, userId, given, userId))
      const day = tidyPersonalData(given).dateOfBirth
      if (refused?.code === 'under-age' && day)
        await restrictions.recordUnderAge(userId, { day, isConfirmed: isBirthdayConfirmed })
      if (refused) throw fieldProblem(refused.code, refused.field, refused.message ?? undefined)
      return details(userId)
    },

    /**
     * Saves personal data for the owner, under the same rules. An under-age birthday is refused, but does not lock the
     * account.
     */
    correct: async (tx: Tx, userId: string, given: PersonalData, byId: string): Promise<void> => {
      const refused = await changeDetails(tx, userId, given, byId)
      if (refused) throw fieldProblem(refused.code, refused.field, refused.message ?? undefined)
    },

    /** Sets the language of the account's emails and notifications. */
    chooseLanguage: async (userId: string, language: Language): Promise<{ language: Language }> => {
      await store.setLanguage(db, userId, language)
      return { language }
    },

    /**
     * Returns what the account page shows. If the owner never chose a language, emails to the account use the language
     * of this page from now on; `language` is null when the page has none.
     */
    detailsFor: async (userId: string, pageLanguage: Language | null): Promise<UserDetails> => {
      const shown = await details(userId)
      if (pageLanguage === null || pageLanguage === shown.language) return shown
      return (await store.takeUpLanguage(db, userId, pageLanguage)) ? { ...shown, language: pageLanguage } : shown
    },

    /**
     * Lists the actions of an account. Only staff who may view panelists can read those of another account; anyone else
     * gets 'not-found'.
     */
    activities: async (caller: Caller, query: ActivityQuery): Promise<Rows<Activity> & { next: string | null }> => {
      const userId = (query.panelistId || caller.userId).toLowerCase()
      if (!mayRead(caller, userId) || !(await find(db, userId))) throw new Problem('not-found')
      const from = query.startDate ? startOf(query.startDate, 'startDate') : null
      const before = query.endDate ? endOf(query.endDate, 'endDate') : null
      // A person may look for what they did a moment ago.
      const source = userId === caller.userId ? db : reads
      const findPlace = (after: string) => (isId(after) ? store.findActivityPlace(source, userId, after) : undefined)
      const place = query.after === undefined ? null : await findPlace(query.after)
      if (place === undefined) throw new Problem('not-found')
      const page = pageOf(query)
      const span = { userId, from, before, ...(place ? { place } : {}) }
      const { rows, count } = await store.listActivities(source, { ...span, ...page, limit: page.limit + 1 })
      const shown = rows.slice(0, page.limit).map((row) => ({ ...row, at: row.at.toISOString() }))
      return { rows: shown, count, next: rows.length > page.limit ? (shown.at(-1)?.activityId ?? null) : null }
    },

    /** Returns everything that this area stores about a user. */
    exportOf: async (userId: string) => {
      const activities = await privacyStore.activitiesOf(db, userId)
      const kept = await restrictionStore.allRestrictions(db, userId)
      const refusedBirthday = await restrictionStore.refusedBirthday(db, userId)
      return {
        ...(await details(userId)),
        refusedBirthday,
        restrictions: kept.map((row) => ({
          ...shownRestriction(row),
          liftedAt: row.lifted_at,
          liftReason: row.lift_reason,
        })),
        activities,
      }
    },

    /** Closes an account and replaces its personal data with a pseudonym; safe to repeat. */
    close: async (tx: Tx, userId: string, now: Date): Promise<void> => {
      const role = await privacyStore.close(tx, userId, now)
      if (role !== null && isPanelist(role)) await tell(tx, 'closed', [userId])
    },

    /** Counts the panelists who joined: all, those with a verified address, and those since 00:00 UTC. */
    signupCount: () => store.countSignups(db),

    /** Deletes recorded changes that every process has already read. */
    trimChanges: async (): Promise<void> => {
      await store.trimChanges(db)
    },
  }
}

/** Converts an account into the user data in the response to a log-in. */
const loginUserOf = (account: Account): LoginUser => ({
  userId: account.userId,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  isTopAnswer: account.isTopAnswer,
  isEmailVerified: account.emailVerifiedAt !== null,
  isActive: account.isActive,
  isBlocked: account.blockedAt !== null,
})

const makeDayProblem = (field: string) => fieldProblem('invalid-input', field, userMessage('dayInvalid'))
function startOf(day: string, field: string): Date {
  const span = findDaySpan(day)
  if (!span) throw makeDayProblem(field)
  return span.start
}
function endOf(day: string, field: string): Date {
  const span = findDaySpan(day)
  if (!span) throw makeDayProblem(field)
  return span.end
}

const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  dateOfBirth: 'date_of_birth',
  gender: 'gender',
  address: 'address',
  countryId: 'country_id',
  stateId: 'state_id',
  cityName: 'city_name',
  zipcode: 'zipcode',
} as const satisfies Record<keyof PersonalData, keyof UserChange>

/** Returns only the columns that may be changed, whatever the request contains. */
function toChange(update: PersonalData): UserChange {
  const names = Object.keys(columnOf) as (keyof typeof columnOf)[]
  const given = names.filter((name) => update[name] !== undefined)
  return Object.fromEntries(given.map((name) => [columnOf[name], update[name]]))
}
