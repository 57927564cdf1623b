import { lockMessage } from '../contract.ts'
import type {
  AttemptSort,
  Panelist,
  PanelistAttempt,
  PanelistDevices,
  PanelistExport,
  PanelistNote,
} from '../contract.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { HistoryQuery } from '../../wallet/contract.ts'
import type { File } from '../../../platform/server/csv.ts'
import { nowOf, transaction, type Tx } from '../../../platform/server/db.ts'
import type { Caller } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { wordIn, sentenceOf } from '../../../platform/server/words.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { createDeciding, nameOf, type DecidingNeeds } from './deciding.ts'
import { makePanelistsFile } from './file.ts'
import { createListing, type ListingNeeds } from './listing.ts'
import { readAccountsById, type AccountRow } from './list-store.ts'
import { isReviewer, mayRead } from './rules.ts'
import * as store from './store.ts'
import { createUsersAndRoles, type RoleNeeds } from './users-and-roles.ts'

export type Panelists = ReturnType<typeof createPanelists>

type Needs = RoleNeeds &
  DecidingNeeds & {
    users: Pick<
      Users,
      | 'lock'
      | 'find'
      | 'findMany'
      | 'details'
      | 'lastEdit'
      | 'correct'
      | 'restrictionsOf'
      | 'locksAmong'
      | 'setRole'
      | 'othersWithRole'
    >
    wallet: Pick<Wallet, 'amount' | 'balances' | 'history' | 'levels' | 'wordRow'>
    surveys: Pick<Surveys, 'count'>
    profiler: Pick<Profiler, 'progress'>
    visitors: Pick<Visitors, 'riskOf' | 'exportOf'>
    redemptions: Pick<Redemptions, 'own' | 'wordOwn' | 'namesFor'>
    auth: Pick<Auth, 'endSessions' | 'listSessions' | 'resetSecondStep' | 'secondStepSince'>
    audit: Pick<Audit, 'record' | 'about'>
    memberSegments: ListingNeeds['memberSegments']
  }

/** Panelists, as staff see and change them. */
export function createPanelists(needs: Needs) {
  const { db, users, wallet, surveys, profiler, visitors, redemptions, auth, audit } = needs
  const listing = createListing({ db, locksAmong: users.locksAmong, memberSegments: needs.memberSegments })
  const roles = createUsersAndRoles(needs, listing)
  const deciding = createDeciding(needs, roles)

  const accountOf = async (userId: string): Promise<Account> => {
    const account = await users.find(db, userId)
    if (!account) throw new Problem('not-found')
    return account
  }
  /** Finds the names of these users; closed accounts are left out. */
  const namesOf = async (ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
    const known = ids.filter((id): id is string => id !== null && isId(id))
    const found = known.length > 0 ? await users.findMany(db, [...new Set(known)]) : new Map<string, Account>()
    return new Map([...found].filter(([, { closedAt }]) => !closedAt).map(([id, account]) => [id, nameOf(account)]))
  }

  const readStaffPart = async (userId: string, change: { byId: string | null }) => {
    const [locks, risk] = await Promise.all([users.restrictionsOf(db, userId), visitors.riskOf(userId)])
    const names = await namesOf([...locks.flatMap(({ byId, reviewedById }) => [byId, reviewedById]), change.byId])
    const findName = (id: string | null) => names.get(id ?? '') ?? null
    const block = locks.find(({ kind }) => kind === 'blocked')
    return {
      restrictions: locks.map(({ byId, reviewedById, ...lock }) => ({
        ...lock,
        byName: findName(byId),
        reviewedByName: findName(reviewedById),
      })),
      block: block ? { reason: block.note, at: block.at, byId: block.byId, byName: findName(block.byId) } : null,
      risk: risk.flags,
      changedBy: change.byId === userId ? null : findName(change.byId),
    }
  }

  const describeWhole = async (userId: string, isStaff: boolean, language: Language): Promise<Panelist> => {
    const account = await accountOf(userId)
    const [details, [listed], edit, amount, counts, progress, seenAt] = await Promise.all([
      users.details(userId),
      readAccountsById(db, [userId]),
      users.lastEdit(db, userId),
      wallet.amount(userId),
      surveys.count(userId),
      profiler.progress(userId),
      store.readLastSeen(db, userId),
    ])
    if (!listed || !edit) throw new Problem('not-found')
    const { block, risk, changedBy, restrictions } = isStaff
      ? await readStaffPart(userId, edit)
      : {
          block: null,
          risk: [],
          changedBy: null,
          restrictions: details.restrictions.map((lock) => ({ ...lock, byName: null, reviewedByName: null })),
        }
    const level = wallet.levels().findLast(({ points }) => points <= amount.amount)
    return {
      ...details,
      panelistId: userId,
      status: listed.standing,
      isUnderAge: account.isUnderAge,
      version: edit.version,
      lastChange: edit.at && isStaff ? { at: edit.at.toISOString(), byId: edit.byId, byName: changedBy } : null,
      wallet: amount,
      level: level?.name ? wordIn(level.name, language) : null,
      surveys: counts,
      profilePercent: progress.percent,
      lastSeenAt: seenAt?.toISOString() ?? null,
      block: block && { ...block, reason: block.reason ?? sentenceOf(lockMessage('noReason'), language) },
      risk,
      restrictions,
    }
  }

  /** Finds these accounts by id, with what a reviewer needs to see; accounts that no longer exist are left out. */
  const findNeighbours = async (ids: readonly string[]) => {
    const rows = ids.length > 0 ? await readAccountsById(db, ids) : []
    return new Map(
      rows.map((row) => [row.user_id, { panelistId: row.user_id, email: row.email, status: row.standing }]),
    )
  }

  return {
    list: listing.panelists,
    /**
     * Makes a file of the panelists that match a filter, or of chosen ones. Each download is recorded. Throws
     * 'not-found' when there are none.
     */
    file: async (query: PanelistExport, by: { userId: string; ip: string }): Promise<File> => {
      const portions = await listing.everybody(query)
      const now = await nowOf(db)
      // The record says who is in the file; the order does not matter.
      const after = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'sort'))
      const entry = { actorId: by.userId, action: 'panelists.export', subject: 'panelists', after, ip: by.ip }
      await transaction(db, (tx) => audit.record(tx, entry))
      return makePanelistsFile(now, portions)
    },
    ...roles,
    ...deciding,

    /**
     * Reads one panelist. Only staff who may view panelists can read others; anyone else can read only themselves, and
     * otherwise gets 'not-found'.
     */
    one: async (caller: Caller, panelistId: string, language: Language): Promise<Panelist> => {
      const userId = panelistId.toLowerCase()
      if (!mayRead(caller, userId)) throw new Problem('not-found')
      return describeWhole(userId, isReviewer(caller), language)
    },
    /** Reads one panelist, for a caller whose permission was already checked. */
    asStaff: (panelistId: string, language: Language): Promise<Panelist> =>
      describeWhole(panelistId.toLowerCase(), true, language),

    /** Lists the survey attempts of a panelist, for the same callers as `one`. */
    attempts: async (
      caller: Caller,
      { panelistId, sort = 'newest', ...paging }: Paging & { panelistId: string; sort?: AttemptSort },
    ): Promise<Rows<PanelistAttempt>> => {
      const userId = panelistId.toLowerCase()
      if (!mayRead(caller, userId)) throw new Problem('not-found')
      await accountOf(userId)
      const { rows, count } = await store.readAttemptsOfUser(db, userId, { sort, ...pageOf(paging) })
      return { rows: rows.map(attemptOf), count }
    },

    /** Reads the wallet of a panelist. The names of rewards are in the reader's language. */
    wallet: async (panelistId: string, query: HistoryQuery, language: Language) => {
      const { userId } = await accountOf(panelistId)
      const amount = await wallet.amount(userId)
      const { debt } = await wallet.balances(db, userId)
      const { rows, ...rest } = await wallet.history(userId, query)
      const names = await redemptions.namesFor(userId, language)
      // Finds the names of rewards that were redeemed before the ledger stored them in every language.
      const nameReward = (row: (typeof rows)[number]) =>
        typeof row.description === 'string'
          ? { ...row, description: names.get(row.description) ?? row.description }
          : row
      const worded = rows.map((row) => wallet.wordRow(nameReward(row), language))
      return { amount, debt, ...rest, rows: worded }
    },
    redemptions: async (panelistId: string, paging: Paging, language: Language) => {
      const { rows, count } = await redemptions.own((await accountOf(panelistId)).userId, paging)
      return { rows: rows.map((row) => redemptions.wordOwn(row, language)), count }
    },

    devices: async (panelistId: string, language: Language): Promise<PanelistDevices> => {
      const { userId, role } = await accountOf(panelistId)
      const [{ flags, sameDevice, similarDevice, sameNetwork }, held, sessions] = await Promise.all([
        visitors.riskOf(userId),
        visitors.exportOf(userId),
        auth.listSessions({ userId, sessionId: '', role }),
      ])
      const others = await findNeighbours([...sameDevice, ...similarDevice.map((one) => one.userId)])
      return {
        flags,
        sameNetwork,
        browsers: held.browsers.map((row) => ({
          visitorId: row.visitorId,
          lastSeenAt: row.lastSeenAt.toISOString(),
          campaign: row.campaign,
          isLikenessKept: row.isLikenessKept,
        })),
        sessions: sessions.map(({ device, startedAt, lastSeenAt }) => ({
          device: wordIn(device, language),
          startedAt,
          lastSeenAt,
        })),
        sameDevice: sameDevice.flatMap((id) => others.get(id) ?? []),
        similarDevice: similarDevice.flatMap(({ userId: id, score }) => {
          const other = others.get(id)
          return other ? [{ ...other, score }] : []
        }),
      }
    },

    notes: async (panelistId: string, paging: Paging): Promise<Rows<PanelistNote>> => {
      const { userId } = await accountOf(panelistId)
      const { rows, count } = await store.readNotesPage(db, userId, pageOf(paging))
      const names = await namesOf(rows.map((row) => row.authorId))
      return { rows: rows.map((row) => noteOf(row, names)), count }
    },

    /** Reads the latest recorded changes of an account, newest first. */
    history: async (panelistId: string, reader: Parameters<Audit['about']>[1]) =>
      audit.about((await accountOf(panelistId)).userId, reader),

    /** Finds open accounts by a part of the name or email address, or by id. */
    searchPeople: async (sought: { text: string } | { id: string }, limit: number): Promise<FoundPerson[]> => {
      const who = 'everybody' as const
      const rows =
        'id' in sought
          ? await listing.found({ who, userIds: [sought.id] }, 1)
          : [
              ...(await listing.found({ who, name: sought.text }, limit)),
              ...(await listing.found({ who, email: sought.text }, limit)),
            ]
      const found = new Map(rows.map((row) => [row.user_id, personOf(row)]))
      return [...found.values()].slice(0, limit)
    },

    /** Returns the staff notes about a user, without their authors. */
    exportOf: async (userId: string) => store.readNotesOfUser(db, userId),
    erase: (tx: Tx, { userId }: { userId: string }): Promise<void> => store.erase(tx, userId),
  }
}

type FoundPerson = { userId: string; name: string; email: string }
const personOf = ({ user_id: userId, first_name: first, last_name: last, email }: AccountRow): FoundPerson => ({
  userId,
  name: `${first} ${last}`.trim() || email,
  email,
})

const attemptOf = (row: store.AttemptRow): PanelistAttempt => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})
const noteOf = (row: store.NoteRow, names: ReadonlyMap<string, string>): PanelistNote => ({
  ...row,
  authorName: names.get(row.authorId ?? '') ?? null,
  at: row.at.toISOString(),
})
