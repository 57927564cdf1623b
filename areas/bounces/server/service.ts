import { createHash } from 'node:crypto'
import { pageOf, type Rows } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type RawRequest, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { MailGuard } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import {
  bounceMessage,
  ownBounceMessage,
  reportingProviders,
  type OwnSuppressions,
  type Suppression,
  type SuppressionQuery,
  type SuppressionSource,
} from '../contract.ts'
import { createGenericReader } from './generic.ts'
import { createPostmarkReader } from './postmark.ts'
import { createReturnPaths } from './return-path.ts'
import type { Reported, ReportReaders } from './reported.ts'
import { readReturned } from './returned.ts'
import { createSesReader } from './ses.ts'
import * as store from './store.ts'

type Staff = { userId: string; ip: string }
/** How the program is told of emails that come back; each part is empty when it is not used. */
type MailReportSettings = { bouncesTo: string | null; sesTopic: string; postmarkLogin: string; reportSecret: string }
export type BounceNeeds = {
  db: Db
  users: Pick<Users, 'find' | 'findByEmail' | 'findMany'>
  audit: Pick<Audit, 'record' | 'namesOf'>
  limits: Pick<Limits, 'take'>
  secrets: Pick<Secrets, 'hmac' | 'keyOf'>
  outgoing: Pick<Outgoing, 'call'>
  settings: { mailReports: MailReportSettings }
  log: Pick<Log, 'info' | 'warn'>
}
export type Bounces = ReturnType<typeof createBounces>
/** What became of an email that was read from standard input. */
export type ReadReturn = 'noted' | 'repeated' | 'ignored'

/** An owner who has emails sent again to a mailbox that is gone would spoil the panel's reputation with each try. */
const retriesPerOwner: Limit = { name: 'retry-own-address', count: 3, seconds: 30 * 86_400 }
const messageMaxLength = 2_000_000
/** Whether a report names a possible address. Others belong to no account, and PostgreSQL refuses a NUL in a text. */
const isAboutAddress = ({ email }: Reported): boolean => /^\P{Cc}{3,254}$/u.test(email)

/** Knows which addresses get no emails and why, and learns it from mail servers, providers, owners and staff. */
export function createBounces(needs: BounceNeeds) {
  const { db, users, audit, limits, secrets, outgoing, settings, log } = needs
  const { bouncesTo, sesTopic, postmarkLogin, reportSecret } = settings.mailReports
  const paths = createReturnPaths(secrets, bouncesTo)
  const readers: ReportReaders = {
    ses: sesTopic ? createSesReader({ topic: sesTopic, outgoing }) : null,
    postmark: postmarkLogin ? createPostmarkReader({ login: postmarkLogin }) : null,
    generic: reportSecret ? createGenericReader({ secret: reportSecret }) : null,
  }

  type Noted = { key: Buffer; userId: string | null; source: SuppressionSource; status: string | null }
  /** Records something that came back, once; `eventKey` is what its sender calls it. */
  const note = async (
    tx: Tx,
    kind: Reported['kind'],
    eventKey: string,
    { key, userId, source, status }: Noted,
  ): Promise<ReadReturn> => {
    const now = await nowOf(tx)
    const hash = createHash('sha256').update(`${source} ${eventKey}`).digest()
    if (!(await store.noteReturn(tx, hash, kind, now))) return 'repeated'
    if (kind === 'refused') return 'noted'
    const suppressionId = newId()
    await store.insertSuppression(tx, {
      suppression_id: suppressionId,
      address_key: key,
      user_id: userId,
      reason: kind,
      source,
      status,
      note: null,
      noted_by: null,
      noted_at: now,
    })
    return 'noted'
  }

  const guard: MailGuard = {
    isHeld: async ({ to, isOptional }) =>
      (await store.listReasons(db, paths.keyOf(to))).some(({ reason }) => reason !== 'complaint' || isOptional),
    makeReturnPath: (to) => paths.make(to, new Date()),
    noteGone: (to, status) =>
      transaction(db, async (tx) => {
        const account = await users.findByEmail(tx, to)
        const noted: Noted = { key: paths.keyOf(to), userId: account?.userId ?? null, source: 'smtp', status }
        await note(tx, 'gone', newId(), noted)
      }),
  }

  const keyOfOwner = async (userId: string, from: Db = db): Promise<Buffer> => {
    const account = await users.find(from, userId)
    if (!account) throw new Problem('not-found')
    return paths.keyOf(account.email)
  }

  const findKey = async ({ searchField = '', panelistId }: SuppressionQuery): Promise<Buffer | null | 'none'> => {
    if (panelistId !== undefined) {
      const account = isId(panelistId) ? await users.find(db, panelistId) : null
      return account ? paths.keyOf(account.email) : 'none'
    }
    return searchField.trim() === '' ? null : paths.keyOf(searchField)
  }

  return {
    guard,

    /** A page of the addresses that get no emails. An address is shown only while an account has it. */
    list: async (query: SuppressionQuery): Promise<Rows<Suppression>> => {
      const key = await findKey(query)
      const filter = { key: key === 'none' ? null : key, none: key === 'none', reason: query.reason ?? null }
      const { rows, count } = await store.pageOfSuppressions(db, filter, pageOf(query))
      const accounts = await users.findMany(
        db,
        rows.flatMap(({ user_id: userId }) => userId ?? []),
      )
      const names = await audit.namesOf(rows.flatMap(({ noted_by: by }) => by ?? []))
      const shown = rows.map((row): Suppression => {
        const account = accounts.get(row.user_id ?? '')
        const isCurrent = account !== undefined && paths.keyOf(account.email).equals(row.address_key)
        return {
          suppressionId: row.suppression_id,
          reason: row.reason,
          source: row.source,
          status: row.status,
          note: row.note,
          at: row.noted_at.toISOString(),
          panelistId: isCurrent ? row.user_id : null,
          email: isCurrent ? account.email : null,
          byName: (row.noted_by && names.get(row.noted_by)) ?? null,
        }
      })
      return { rows: shown, count }
    },

    /** Ends all emails to an address. */
    add: async ({ email, note: why }: { email: string; note: string }, by: Staff): Promise<WordedAnswer<null>> => {
      await transaction(db, async (tx) => {
        const account = await users.findByEmail(tx, email)
        const suppressionId = newId()
        const isNew = await store.insertSuppression(tx, {
          suppression_id: suppressionId,
          address_key: paths.keyOf(email),
          user_id: account?.userId ?? null,
          reason: 'staff',
          source: 'staff',
          status: null,
          note: why.trim(),
          noted_by: by.userId,
          noted_at: await nowOf(tx),
        })
        if (!isNew) return
        const after = { reason: 'staff', note: why.trim(), ...(account ? { panelistId: account.userId } : {}) }
        await audit.record(tx, { actorId: by.userId, action: 'bounces.add', subject: suppressionId, after, ip: by.ip })
      })
      return say(bounceMessage('added'), null)
    },

    /** Lets emails go to an address again. Throws 'not-found' when they already do. */
    lift: async (suppressionId: string, why: string, by: Staff): Promise<WordedAnswer<null>> => {
      await transaction(db, async (tx) => {
        const row = isId(suppressionId) ? await store.removeSuppression(tx, suppressionId) : null
        if (!row) throw new Problem('not-found')
        const after = { reason: row.reason, note: why.trim(), ...(row.user_id ? { panelistId: row.user_id } : {}) }
        await audit.record(tx, { actorId: by.userId, action: 'bounces.lift', subject: suppressionId, after, ip: by.ip })
      })
      return say(bounceMessage('lifted'), null)
    },

    /** Why emails to the caller's own address are not sent. */
    own: async (userId: string): Promise<OwnSuppressions> => {
      const rows = await store.listReasons(db, await keyOfOwner(userId))
      const shown = rows.map(({ reason, noted_at: at }) => ({
        reason,
        at: at.toISOString(),
        mayRetry: reason !== 'staff',
      }))
      return { rows: shown, count: shown.length }
    },

    /** Lets emails go to the caller's own address again; what staff decided stays. */
    retryOwn: async (userId: string, ip: string): Promise<WordedAnswer<null>> => {
      const key = await keyOfOwner(userId)
      if ((await store.listReasons(db, key)).some(({ reason }) => reason !== 'staff')) {
        await limits.take(userId, retriesPerOwner)
        await transaction(db, async (tx) => {
          for (const suppressionId of await store.removeOfAddress(tx, key))
            await audit.record(tx, { actorId: userId, action: 'bounces.retry', subject: suppressionId, ip })
        })
      }
      return say(ownBounceMessage('retried'), null)
    },

    /**
     * Takes the report of a mail provider. Throws 'not-found' for a provider that is not set up, and
     * 'signature-invalid' for a report that is not genuine. An address of no account changes nothing. 'unavailable' when
     * the provider has to send it again.
     */
    take: async (provider: string, { body, headers }: RawRequest): Promise<null> => {
      const known = reportingProviders.find((one) => one === provider)
      const read = known && readers[known]
      if (!known || !read) throw new Problem('not-found')
      const reports = await read({ body, headers })
      if (!reports) throw new Problem('signature-invalid')
      for (const { email, kind, status, key } of reports.filter(isAboutAddress))
        await transaction(db, async (tx) => {
          const account = await users.findByEmail(tx, email)
          if (!account) return
          await note(tx, kind, key, { key: paths.keyOf(email), userId: account.userId, source: known, status })
        })
      return null
    },

    /** Reads one email that came back to a return path of ours; whatever else it is, it changes nothing. */
    readMessage: async (message: string): Promise<ReadReturn> => {
      if (message.length > messageMaxLength) return 'ignored'
      const [key] = paths.findKeys(message, new Date())
      const returned = key ? await readReturned(message) : null
      if (!key || !returned) return 'ignored'
      const { kind, status, recipients } = returned
      // A mail server that repeats a report may give it another date or id; one recipient is reported once a day.
      const day = new Date().toISOString().slice(0, 10)
      const eventKey = `${key.toString('hex')} ${kind} ${day}`
      // The report is not believed about addresses; it only helps to find the account of the signed return path.
      const email = recipients.find((one) => paths.keyOf(one).equals(key))
      const result = await transaction(db, async (tx) => {
        const account = email === undefined ? null : await users.findByEmail(tx, email)
        return note(tx, kind, eventKey, { key, userId: account?.userId ?? null, source: 'report', status })
      })
      log.info({ kind, status, result }, 'an email came back')
      return result
    },

    prune: () => store.pruneOldReturns(db),
    /** What is stored about the addresses of an account. */
    exportOf: async (userId: string) => {
      const account = await users.find(db, userId)
      const current = account ? await store.listReasons(db, paths.keyOf(account.email)) : []
      return { suppressions: current.map(({ reason, noted_at: at }) => ({ reason, since: at })) }
    },
    /** Erases everything about the address of an account. */
    erase: (tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> =>
      store.eraseAddress(tx, paths.keyOf(email), userId),
  }
}
