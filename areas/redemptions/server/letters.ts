import type { Db } from '../../../platform/server/db.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Payee } from '../contract.ts'
import { findDelivery } from './delivery-store.ts'
import {
  writeBouncedLetter,
  writePaidLetter,
  writeReceivedLetter,
  writeRejectedLetter,
  writeUndeliveredLetter,
  writeUnpaidLetter,
} from './mail.ts'
import type { RequestPoints } from './points.ts'
import { findAddressDeadline } from './rules.ts'
import * as store from './store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find'>
  notifications: Pick<Notifications, 'mailing'>
  mail: Pick<Mail, 'send' | 'write'>
  requestPoints: Pick<RequestPoints, 'toDebt'>
  /** The payees of these requests. */
  payeesOf: (redemptionIds: readonly string[]) => Promise<ReadonlyMap<string, Payee>>
}

/** Emails the result of a request, unless its panelist has opted out or closed the account; called by jobs. */
export function createLetters(needs: Needs) {
  const { db, users, notifications, mail, requestPoints, payeesOf } = needs

  /** The data for an email about a request; null when the panelist has turned the email off or closed the account. */
  const findLetter = async (redemptionId: string) => {
    const row = isId(redemptionId) ? await store.find(db, redemptionId) : undefined
    const account = row && (await users.find(db, row.user_id))
    if (!row || !account || account.closedAt) return null
    const mailing = await notifications.mailing(account.userId, 'redemption')
    return (
      mailing && { row, reader: account, asked: { rewardName: store.describeReward(row), points: row.points }, mailing }
    )
  }

  return {
    /** Emails that a request was received. */
    deliverReceived: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      if (letter) await mail.send(writeReceivedLetter(needs, letter.reader, letter.asked, letter.mailing))
    },
    /** Emails that a request was rejected, or failed after its approval, and where its points went. */
    deliverRejected: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      if (!letter) return
      const { reader, asked, row, mailing } = letter
      const returned = { ...asked, toDebt: await requestPoints.toDebt(db, row) }
      const reason = store.describeReason(row) ?? ''
      // A rejection has a reason that a person wrote; a failure after the approval has a code.
      const failed = row.method ? writeUnpaidLetter : writeUndeliveredLetter
      const write = typeof reason === 'string' ? writeRejectedLetter : failed
      await mail.send(write(needs, reader, returned, reason, mailing))
    },
    /** Emails the panelist that a reward could not be delivered, unless its delivery state has changed since. */
    deliverBounced: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      const known = letter && (await findDelivery(db, redemptionId))
      if (letter?.row.status !== 'sent' || known?.delivery !== 'failed' || !known.failed_at) return
      const { reader, asked, mailing } = letter
      const chance = { until: findAddressDeadline(known.failed_at), mayGive: known.resent_at === null }
      await mail.send(writeBouncedLetter(needs, reader, asked, chance, mailing))
    },
    /**
     * Emails the panelist that a reward was paid by hand, unless the payment has come back since, which has an email of
     * its own.
     */
    deliverPaid: async (redemptionId: string): Promise<void> => {
      const letter = await findLetter(redemptionId)
      if (!letter || letter.row.status !== 'sent') return
      const { reader, asked, row, mailing } = letter
      const payee = (await payeesOf([redemptionId])).get(redemptionId) ?? null
      const { paid_at: paidAt, paid_reference: reference, sent_cents: sentCents, fee_cents: feeCents } = row
      const fact = { paidAt, reference: reference ?? '', payee, sentCents, feeCents }
      await mail.send(writePaidLetter(needs, reader, asked, fact, mailing))
    },
  }
}
