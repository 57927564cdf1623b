import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { isEventsOutage, type Events } from '../../../platform/server/events-db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import type { createLeads, LastVisit } from './leads.ts'

type Needs = {
  db: Db
  events: Events
  jobs: Pick<Jobs, 'add'>
  log: Pick<Log, 'warn'>
  users: Pick<Users, 'find' | 'lock'>
  visitors: Pick<Visitors, 'lastVisit' | 'lastVisitOf' | 'attach' | 'drain'>
  leads: Pick<ReturnType<typeof createLeads>, 'clicksNear' | 'noteSignUp' | 'noteVerified'>
}
/** The browser of a sign-up, and the campaign that it named. */
export type Origin = { affId?: string; visitorId?: string }
/** How a newcomer came; null when the database of events did not tell. */
export type Arrival = { visit: LastVisit | null; clicksNear: number } | null

/** The name of the job that `note` queues for an arrival that is not known. */
export const lateArrivalJob = 'affiliates.note-arrival'

/**
 * How newcomers came. Visits and clicks may be in another database, so they are read before the transaction of a
 * sign-up, which stores what it used. When they cannot be read, the sign-up goes on, and a job reads them later.
 */
export function createArrivals({ db, events, jobs, log, users, visitors, leads }: Needs) {
  return {
    /** Finds how a newcomer came. Call it before the transaction of the sign-up. */
    find: async ({ visitorId = '' }: Origin, ip: string): Promise<Arrival> => {
      try {
        const visit = await visitors.lastVisit(visitorId)
        return { visit, clicksNear: visit ? await leads.clicksNear(visit, ip, await nowOf(db)) : 0 }
      } catch (error) {
        if (!isEventsOutage(events, error)) throw error
        log.warn({ err: error }, 'a sign-up waits to learn how its user came')
        return null
      }
    },

    /** Records how a newcomer came. Call it in the transaction of the sign-up. */
    note: async (
      tx: Tx,
      account: Account,
      { affId = '', visitorId = '' }: Origin,
      arrival: Arrival,
      ip: string,
    ): Promise<void> => {
      const { userId } = account
      const visit = await visitors.attach(tx, { visitorId, affId, userId }, arrival?.visit ?? null)
      if (arrival && visit) await leads.noteSignUp(tx, account, { visit, clicksNear: arrival.clicksNear })
      const at = (await nowOf(tx)).toISOString()
      if (!arrival && visitorId !== '') await jobs.add(tx, lateArrivalJob, { userId, visitorId, ip, at })
    },

    /** Records how a user came who signed up while that could not be read; runs as a job. */
    noteLate: async (late: { userId: string; visitorId: string; ip: string; at: string }): Promise<void> => {
      const { userId, visitorId, ip } = late
      await visitors.drain()
      const at = new Date(late.at)
      const visit = await visitors.lastVisitOf({ userId, visitorId, until: at })
      if (!visit) return
      const clicksNear = await leads.clicksNear(visit, ip, at)
      await transaction(db, async (tx) => {
        // The account may have been erased in the meantime.
        if (!(await users.find(tx, userId))) return
        const account = await users.lock(tx, userId)
        await leads.noteSignUp(tx, account, { visit, clicksNear, at })
        if (account.emailVerifiedAt) await leads.noteVerified(tx, account, await nowOf(tx))
      })
    },
  }
}
