import { isPanelist } from '../../../platform/contract/access.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Account, Users } from '../../users/server/service.ts'
import * as digestStore from './digest-store.ts'
import type { Note } from './note.ts'
import { surveyNews } from '../contract.ts'
import { writeDigestLetter, type Mailing, type NewSurvey } from './mail.ts'
import { isQuiet, findZone, newsDays, computeNewsStart, computeNextDigest, findNextMorning } from './rules.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  /**
   * Finds the surveys that a user is offered and that went live after an instant, best first. The surveys area,
   * which is built after this one, provides it (port `newSurveys`).
   */
  newSurveys: (userId: string, since: Date) => Promise<readonly NewSurvey[]>
  notifyAll: (tx: Tx, notes: readonly Note[]) => Promise<void>
  mailing: (userId: string, kind: 'new-surveys') => Promise<Mailing | null>
  clock: (db: Db) => Promise<Date>
}

const digestsAtOnce = 50

/**
 * Whether an account gets digests: a panelist with a verified address and no locks who has answered enough to be
 * matched with surveys.
 */
const mayBeTold = (account: Account | null): account is Account =>
  account !== null &&
  isPanelist(account.role) &&
  account.isActive &&
  account.isTopAnswer &&
  !account.isUnderAge &&
  !account.stopsSurveys &&
  account.emailVerifiedAt !== null &&
  account.blockedAt === null &&
  account.closedAt === null

/** Emails with new surveys, at most one a day, in the morning of the recipient. */
export function createDigests(needs: Needs) {
  const { db, users, jobs, mail, newSurveys, notifyAll, mailing, clock } = needs

  /** Handles some of the digests that are due, each once; returns how many. */
  const considerSome = (): Promise<number> =>
    transaction(db, async (tx) => {
      const now = await clock(tx)
      const due = await digestStore.lockDueDigests(tx, now, digestsAtOnce)
      for (const digest of due) {
        const { userId, timeZone, consideredUntil } = digest
        if (isQuiet(timeZone, now)) {
          await digestStore.moveOn(tx, { userId, consideredUntil, nextAt: findNextMorning(timeZone, now) })
          continue
        }
        await digestStore.moveOn(tx, { userId, consideredUntil: now, nextAt: computeNextDigest(timeZone, now) })
        if (mayBeTold(await users.find(tx, userId))) await tell(tx, userId, computeNewsStart(consideredUntil, now))
      }
      return due.length
    })

  async function tell(tx: Tx, userId: string, since: Date): Promise<void> {
    const cards = await newSurveys(userId, since)
    if (cards.length === 0) return
    const titles = cards
      .slice(0, 3)
      .map(({ title }) => title)
      .join(', ')
    const message = surveyNews('news', { count: cards.length, titles })
    await notifyAll(tx, [{ userId, kind: 'new-surveys', message, link: documentPaths.surveys }])
    await jobs.add(tx, 'notifications.mail-digest', { userId, since: since.toISOString() }, { key: `digest:${userId}` })
  }

  return {
    /** Records that a user opened the bell, and the user's time zone. From then on the user gets digests. */
    meet: async (userId: string, zoneName: string): Promise<void> => {
      const zone = findZone(zoneName)
      const known = await digestStore.find(db, userId)
      if (known && (zone === null || zone === known.timeZone)) return
      await digestStore.begin(db, userId, zone, findNextMorning(zone, await clock(db)))
    },

    /** Handles all digests that are due. */
    run: async (): Promise<void> => {
      while ((await considerSome()) === digestsAtOnce);
    },

    /**
     * Sends the email with the surveys that are still open. Sends nothing when it is too late in the day, or the user
     * has switched the email off.
     */
    deliver: async (userId: string, sinceText: string): Promise<void> => {
      const since = new Date(sinceText)
      const account = await users.find(db, userId)
      const digest = account && (await digestStore.find(db, userId))
      const wanted = await mailing(userId, 'new-surveys')
      const now = await clock(db)
      const isNews = now.getTime() - since.getTime() < (newsDays + 1) * dayMs
      if (!mayBeTold(account) || !digest || !wanted || !isNews || isQuiet(digest.timeZone, now)) return
      const cards = await newSurveys(userId, since)
      const { email: to, language } = account
      if (cards.length > 0) await mail.send(writeDigestLetter(mail, { to, language, ...wanted }, cards))
    },
  }
}
