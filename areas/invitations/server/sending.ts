import { documentPaths } from '../../../platform/contract/addresses.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { invitationNote } from '../contract.ts'
import { letterMessage } from '../../../platform/contract/letter.ts'
import { writeInvitationLetter } from './mail.ts'
import { findFreeTime, findExpiry, weekMs, type Caps } from './rules.ts'
import * as store from './store.ts'
import type { DueRow } from './store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find'>
  surveys: Pick<Surveys, 'briefOf' | 'cardFor'>
  notifications: Pick<Notifications, 'notify' | 'mailing' | 'quietUntil' | 'unwillingAmong'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  tokenOf: (invitationId: string) => string
  /** The limits on invitations for one person. */
  caps: () => Caps
  clock?: (db: Db) => Promise<Date>
}

const sentAtOnce = 25

/** Sends each invitation once: when it is due, during the panelist's daytime, and within the limits for one person. */
export function createSending(needs: Needs) {
  const { db, users, surveys, notifications, jobs, mail, tokenOf, caps, clock = nowOf } = needs
  const makeLink = (invitationId: string): string => `${documentPaths.invitation}?t=${tokenOf(invitationId)}`

  /** Invites one person, postpones the invitation, or drops it. */
  const consider = async (tx: Tx, row: DueRow, now: Date): Promise<void> => {
    const { survey_id: surveyId, user_id: userId, invitation_id: invitationId } = row
    const brief = await surveys.briefOf(surveyId)
    if (brief?.status === 'closed') return leaveOut(tx, row, 'closed')
    if (findExpiry(row.wave_due_at) < now) return leaveOut(tx, row, 'too-late')
    const quietUntil = await notifications.quietUntil(userId, now)
    if (quietUntil) return void (await store.postpone(tx, invitationId, quietUntil))
    if ((await notifications.unwillingAmong([userId], 'new-surveys')).has(userId))
      return leaveOut(tx, row, 'unsubscribed')
    const card = await surveys.cardFor(userId, surveyId)
    if (!card) return leaveOut(tx, row, 'no-fit')
    const sent = await store.lockSent(tx, userId)
    const freeAt = findFreeTime(sent, now, caps())
    if (freeAt) return void (await store.postpone(tx, invitationId, freeAt))
    await store.keepSent(tx, userId, [...sent.filter((at) => at.getTime() > now.getTime() - weekMs), now])
    await store.markSent(tx, invitationId, now)
    const { title, points, minutes } = card
    const message = invitationNote('invited', { title, points: letterMessage('points', { count: points }), minutes })
    const link = makeLink(invitationId)
    await notifications.notify(tx, { userId, kind: 'new-surveys', message, link })
    await jobs.add(tx, 'invitations.mail', { invitationId }, { key: `invitation:${invitationId}` })
  }
  const leaveOut = async (tx: Tx, { invitation_id }: DueRow, because: string): Promise<void> => {
    await store.leaveOut(tx, invitation_id, because)
  }

  const sendSome = (): Promise<number> =>
    transaction(db, async (tx) => {
      const now = await clock(tx)
      const rows = await store.lockDueInvitations(tx, now, sentAtOnce)
      for (const row of rows) await consider(tx, row, now)
      return rows.length
    })

  return {
    /** Handles every due invitation; several processes share them. */
    sendDue: async (): Promise<void> => {
      while ((await sendSome()) === sentAtOnce);
    },

    /**
     * The email for an invitation; none when its round was stopped, when the panelist turned such emails off, or when
     * the survey is gone.
     */
    deliver: async (invitationId: string): Promise<void> => {
      const invitation = await store.findInvitation(db, invitationId)
      if (invitation?.state !== 'sent') return
      const { user_id: userId, survey_id: surveyId } = invitation
      const round = await store.findRound(db, invitation.round_id)
      if (!round || round.stopped_at) return
      const mailing = await notifications.mailing(userId, 'new-surveys')
      const account = await users.find(db, userId)
      const card = await surveys.cardFor(userId, surveyId)
      if (!mailing || !account || !card) return
      const { email: to, language } = account
      const reader = { to, language, ...mailing }
      const invited = { card, link: makeLink(invitationId), perDay: caps().perDay }
      await mail.send(writeInvitationLetter(mail, reader, invited))
    },
  }
}
