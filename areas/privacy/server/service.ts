import type { Language } from '../../../platform/contract/language.ts'
import { isPlainPanelist } from '../../../platform/contract/access.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Duties } from '../../duties/server/service.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { writeFarewellLetter } from './mail.ts'

export type Privacy = ReturnType<typeof createPrivacy>

/** Returns everything that an area stores about a user, as JSON. */
export type Exporter = (userId: string) => Promise<unknown>
/**
 * Deletes that data. It runs in the transaction that closes the account, and is harmless to repeat. It may return the
 * ids of things that belonged to the user; the reasons that staff gave about those are then erased from the audit log.
 */
export type Eraser = (tx: Tx, account: Owner) => Promise<readonly string[] | void>
type Owner = { userId: string; email: string }
/** The recipient and the language of the last email to an account. */
type Addressed = { email: string; language: Language }
type Closing = Owner & Addressed & { closedAt: Date | null }

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'lock' | 'close'>
  auth: Pick<Auth, 'verifyPassword' | 'isFreshSession'>
  redemptions: Pick<Redemptions, 'hasOpen'>
  audit: Pick<Audit, 'record' | 'erase'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  secrets: Secrets
  limits: Pick<Limits, 'take'>
  /** Records that a request was fulfilled, as evidence. */
  duties: { requests: Pick<Duties['requests'], 'heard'> }
  appName: string
  /** The exporters, by the name of their part in the user's copy. */
  exporters: Readonly<Record<string, Exporter>>
  erasers: readonly Eraser[]
}
type Holder = { userId: string; sessionId: string; role: string }

const exportsPerUser: Limit = { name: 'exports', count: 10, seconds: 3_600 }
/** How long after the closing of an account a running call may still write. Every call has ended by then. */
const secondErasureMs = 5 * 60_000
/** How long sending the last email is attempted. After that, the address is no longer stored for it. */
const farewellMs = 24 * 3_600_000

/** What people may request about their own data: a copy of all of it, and its erasure. */
export function createPrivacy(needs: Needs) {
  const { db, users, auth, redemptions, audit, jobs, mail, secrets, limits, exporters, erasers } = needs

  /** Checks the password, or that the session has just begun in a way that proves as much as a password. */
  async function prove({ userId, sessionId }: Holder, password: string | undefined): Promise<void> {
    if (password !== undefined && password !== '') {
      if (!(await auth.verifyPassword(userId, password))) throw new Problem('wrong-current-password')
      return
    }
    if (!(await auth.isFreshSession(sessionId))) throw new Problem('close-proof-missing')
  }

  async function eraseAll(tx: Tx, account: Owner): Promise<void> {
    const subjects: string[] = []
    for (const erase of erasers) subjects.push(...((await erase(tx, account)) ?? []))
    await audit.erase(tx, account, subjects)
  }

  /**
   * Queues the last email. The queue holds the address only in encrypted form, and only until the email has been sent.
   */
  async function sayFarewell(tx: Tx, { email, language }: Addressed, now: Date, isByStaff: boolean): Promise<void> {
    const sealed = secrets.seal('farewell', email).toString('base64')
    await jobs.add(tx, 'privacy.mail-farewell', { sealed, until: now.getTime() + farewellMs, isByStaff, language })
  }

  /** Closes a locked account and erases what is stored about its owner; refused while a redemption is open. */
  async function end(
    tx: Tx,
    { userId, email, language, closedAt }: Closing,
    by: { actorId: string; ip: string | null },
  ) {
    if (closedAt) throw new Problem('account-closed')
    if (await redemptions.hasOpen(tx, userId)) throw new Problem('close-redemption-open')
    const now = await nowOf(tx)
    const isByStaff = by.actorId !== userId
    await needs.duties.requests.heard(tx, { userId, kind: 'erasure', actorId: by.actorId })
    await sayFarewell(tx, { email, language }, now, isByStaff)
    await eraseAll(tx, { userId, email })
    await users.close(tx, userId, now)
    const action = isByStaff ? 'panelists.delete' : 'privacy.closed'
    await audit.record(tx, { ...by, action, subject: userId })
    const runAt = new Date(now.getTime() + secondErasureMs)
    await jobs.add(tx, 'privacy.erase-again', { userId }, { runAt, key: `privacy.erase-again:${userId}` })
  }

  const copyOf = async (userId: string): Promise<Record<string, unknown>> => {
    const now = await nowOf(db)
    const parts: [string, unknown][] = []
    // The parts are read one after another, because the copy must not occupy every connection.
    for (const [name, exportOf] of Object.entries(exporters)) parts.push([name, await exportOf(userId)])
    const whole = { exportedAt: now, panel: needs.appName, ...Object.fromEntries(parts) }
    return JSON.parse(JSON.stringify(whole)) as Record<string, unknown>
  }

  return {
    /** Returns one document with everything that every area stores about the user. */
    export: async ({ userId }: { userId: string }): Promise<Record<string, unknown>> => {
      await limits.take(userId, exportsPerUser)
      const copy = await copyOf(userId)
      await transaction(db, (tx) => needs.duties.requests.heard(tx, { userId, kind: 'copy', actorId: userId }))
      return copy
    },
    /** Returns the same document for a user who asked staff for it. The permission of staff was already checked. */
    copyOf,

    /**
     * Closes the user's own account permanently. Personal data is erased in this transaction and every session ends.
     * The ledger stays under the user's id. The person's key stays, so that the same person cannot join twice. Refused
     * while a redemption is open.
     */
    close: async (holder: Holder, password: string | undefined): Promise<null> => {
      const { userId, role } = holder
      if (!isPlainPanelist(role)) throw new Problem('close-staff')
      await prove(holder, password)
      await transaction(db, async (tx) => {
        const account = await users.lock(tx, userId)
        await end(tx, account, { actorId: userId, ip: null })
      })
      return null
    },

    /**
     * Closes the account of another user, as staff decided. The account must be locked, and the permission of staff
     * checked.
     */
    closeFor: end,

    /** Deletes what a running call may have written after the account was closed. */
    eraseAgain: (userId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const account = await users.lock(tx, userId)
        if (!account.closedAt) throw new Error('privacy.erase-again: the account is not closed')
        await eraseAll(tx, account)
        await users.close(tx, userId, account.closedAt)
      }),

    /** Sends the last email to the address of a closed account. */
    deliverFarewell: async (
      sealed: string,
      until: number,
      isByStaff = false,
      language: Language = 'en',
    ): Promise<void> => {
      if ((await nowOf(db)).getTime() > until) return
      const to = secrets.unseal('farewell', Buffer.from(sealed, 'base64'))
      await mail.send(writeFarewellLetter(mail, { to, language }, isByStaff))
    },
  }
}
