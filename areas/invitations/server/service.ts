import { invitationSettingMessage } from '../contract.ts'
import type { InvitationsOf, Round } from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, sameText, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audience } from '../../audience/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { drawnAtLeast, drawnForOne, findFreeTime, planWaves, type Caps } from './rules.ts'
import { createSending } from './sending.ts'
import * as store from './store.ts'
import type { RoundRow, WaveRow } from './store.ts'

export type Invitations = ReturnType<typeof createInvitations>
type Staff = { userId: string; ip: string }
type Ask = { people: number; waveSize: number; gapMinutes: number; segment?: string }
export type InvitationsOptions = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  surveys: Pick<Surveys, 'briefOf' | 'bestFor' | 'cardFor'>
  audience: Pick<Audience, 'choose' | 'count' | 'feasibility'>
  notifications: Pick<Notifications, 'notify' | 'mailing' | 'quietUntil' | 'unwillingAmong'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  secrets: Pick<Secrets, 'hmac'>
  /** Finds the members behind a figure of panel health; null for an unknown one. */
  memberSegments: { idsOf: (segment: string) => Promise<readonly string[] | null> }
  /** The limits on invitations for one person. */
  caps: () => Caps
  clock?: (db: Db) => Promise<Date>
}

const roundsMax = 50
const signatureBytes = 12

/** Invitations to surveys: chooses people, invites them in waves, and counts the results. */
export function createInvitations(options: InvitationsOptions) {
  const { db, users, surveys, audience, notifications, audit, secrets, memberSegments, clock = nowOf } = options

  const sign = (invitationId: string): string =>
    secrets.hmac('invitation', invitationId).subarray(0, signatureBytes).toString('base64url')
  const makeToken = (invitationId: string): string => `${invitationId}.${sign(invitationId)}`
  const sending = createSending({ ...options, tokenOf: makeToken })

  const briefOf = async (surveyId: string) => {
    const brief = await surveys.briefOf(surveyId)
    if (!brief) throw new Problem('not-found')
    return brief
  }

  /**
   * The matching people who can be invited now: they want invitations, were not invited to this survey, and are below
   * the limits.
   */
  const mayBeInvited = async (surveyId: string, drawn: readonly string[], now: Date): Promise<string[]> => {
    const best = await surveys.bestFor(surveyId, drawn)
    const [invited, unwilling, sent] = await Promise.all([
      store.findInvited(db, surveyId, best),
      notifications.unwillingAmong(best, 'new-surveys'),
      store.findSentTimes(db, best),
    ])
    return best.filter(
      (userId) =>
        !invited.has(userId) &&
        !unwilling.has(userId) &&
        findFreeTime(sent.get(userId) ?? [], now, options.caps()) === null,
    )
  }

  /** The best people from a list, or from a draw that grows until there are enough or everyone has been drawn. */
  const choose = async (surveyId: string, { people, segment }: Ask, now: Date): Promise<string[]> => {
    const { countryId, conditions } = await briefOf(surveyId)
    const target = { countryId, conditions }
    const fits = await audience.count(target)
    if (segment !== undefined) {
      const ids = await memberSegments.idsOf(segment)
      if (ids === null) throw new Problem('figure-unknown')
      const listed = new Set(ids)
      const fitting = listed.size === 0 ? [] : await audience.choose(target, fits, computeSeed(surveyId))
      return (
        await mayBeInvited(
          surveyId,
          fitting.filter((userId) => listed.has(userId)),
          now,
        )
      ).slice(0, people)
    }
    for (let drawCount = people * drawnForOne + drawnAtLeast; ; drawCount *= drawnForOne) {
      const drawn = await audience.choose(target, Math.min(drawCount, fits), computeSeed(surveyId))
      const found = await mayBeInvited(surveyId, drawn, now)
      if (found.length >= people || drawCount >= fits) return found.slice(0, people)
    }
  }

  const showRounds = async (rows: readonly RoundRow[]): Promise<Round[]> => {
    const [waves, staff] = await Promise.all([
      store.listWaves(
        db,
        rows.map((row) => row.round_id),
      ),
      users.findMany(
        db,
        rows.flatMap((row) => row.created_by ?? []),
      ),
    ])
    return rows.map((row) => {
      const own = waves.filter((wave) => wave.round_id === row.round_id)
      return toRound(row, own, row.created_by ? (staff.get(row.created_by)?.email ?? '') : '')
    })
  }
  const readOne = async (roundId: string): Promise<Round> => {
    const row = await store.findRound(db, roundId)
    const [round] = row ? await showRounds([row]) : []
    if (!round) throw new Problem('not-found')
    return round
  }

  return {
    sendDue: sending.sendDue,
    deliver: sending.deliver,
    tokenOf: makeToken,

    /** How many people fit a survey, and the results of its invitations. */
    of: async (surveyId: string): Promise<InvitationsOf> => {
      const { title, status, points, minutes, countryId, conditions } = await briefOf(surveyId)
      const [{ panelists: fits, isFew }, rows] = await Promise.all([
        audience.feasibility({ targeting: conditions, ...(countryId === null ? {} : { countryId }) }),
        store.listRounds(db, surveyId, roundsMax),
      ])
      return { surveyId, title, status, points, minutes, fits, isFew, rounds: await showRounds(rows) }
    },

    /**
     * Chooses people and plans their waves. Throws 'survey-not-open' unless the survey is live, and
     * 'nobody-to-invite'.
     */
    invite: async ({ userId, ip }: Staff, surveyId: string, ask: Ask): Promise<Round> => {
      if ((await briefOf(surveyId)).status !== 'live')
        throw new Problem('survey-not-open', { message: invitationSettingMessage('notLive') })
      const { people, waveSize, gapMinutes } = ask
      const chosen = await choose(surveyId, ask, await clock(db))
      if (chosen.length === 0) throw new Problem('nobody-to-invite')
      const roundId = newId()
      await transaction(db, async (tx) => {
        const now = await clock(tx)
        await store.addRound(tx, {
          round_id: roundId,
          survey_id: surveyId,
          asked: people,
          wave_size: waveSize,
          gap_minutes: gapMinutes,
          created_by: userId,
          created_at: now,
        })
        const waves = planWaves(chosen, { waveSize, gapMinutes }, now)
        const added = await store.addWaves(tx, { surveyId, roundId }, waves, newId)
        if (added === 0) throw new Problem('nobody-to-invite')
        const after = { surveyId, people: added, waveSize, gapMinutes }
        await audit.record(tx, {
          actorId: userId,
          action: 'invitations.invite',
          subject: `round:${roundId}`,
          after,
          ip,
        })
        await options.jobs.add(tx, 'invitations.send-due', {}, { key: 'invitations.send-due' })
      })
      return readOne(roundId)
    },

    /** Stops a round: no one else is invited. Repeating it changes nothing. */
    stop: async ({ userId, ip }: Staff, roundId: string): Promise<Round> => {
      if (!isId(roundId)) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        if (await store.stop(tx, roundId, await clock(tx)))
          await audit.record(tx, { actorId: userId, action: 'invitations.stop', subject: `round:${roundId}`, ip })
      })
      return readOne(roundId)
    },

    /**
     * Records that the link of an invitation was opened, and returns its survey; 'invitation-invalid' for an unknown
     * token.
     */
    open: async (token: string) => {
      const [invitationId = '', signature = ''] = token.split('.')
      if (!isId(invitationId) || !sameText(signature, sign(invitationId))) throw new Problem('invitation-invalid')
      const invitation = await store.findInvitation(db, invitationId)
      if (!invitation) throw new Problem('invitation-invalid')
      await store.markOpened(db, invitationId)
      const { surveyId, title, points, minutes, status } = await briefOf(invitation.survey_id)
      return { surveyId, title, points, minutes, isOpen: status === 'live' }
    },

    /** Everything that is stored about a user's invitations. */
    exportOf: async (userId: string) =>
      (await store.listAll(db, userId)).map((row) => ({
        surveyId: row.survey_id,
        state: row.state,
        sentAt: row.sent_at,
        openedAt: row.opened_at,
      })),
    erase: (tx: Tx, { userId }: { userId: string }): Promise<void> => store.erase(tx, userId),
  }
}

/**
 * Computes the seed of the draw from the survey. A survey always draws the same people, and a larger draw adds more
 * people to them.
 */
const computeSeed = (surveyId: string): number =>
  Array.from(surveyId).reduce((seed, letter) => (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)

function toRound(row: RoundRow, waves: readonly WaveRow[], by: string): Round {
  const sum = (count: (wave: WaveRow) => number): number => waves.reduce((all, wave) => all + count(wave), 0)
  const waiting = sum((wave) => wave.waiting)
  return {
    roundId: row.round_id,
    surveyId: row.survey_id,
    state: row.stopped_at ? 'stopped' : waiting > 0 ? 'running' : 'done',
    asked: row.asked,
    waveSize: row.wave_size,
    gapMinutes: row.gap_minutes,
    by,
    createdAt: row.created_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    chosen: sum((wave) => wave.chosen),
    waiting,
    sent: sum((wave) => wave.sent),
    opened: sum((wave) => wave.opened),
    started: sum((wave) => wave.started),
    completed: sum((wave) => wave.completed),
    leftOut: sum((wave) => wave.left_out),
    waves: waves.map((wave) => ({
      waveNo: wave.wave_no,
      dueAt: wave.due_at.toISOString(),
      chosen: wave.chosen,
      waiting: wave.waiting,
      sent: wave.sent,
      opened: wave.opened,
      started: wave.started,
      completed: wave.completed,
      leftOut: wave.left_out,
    })),
  }
}
