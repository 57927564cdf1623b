import type { Permission } from '../../../platform/contract/access.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { countryNames } from '../../../platform/server/countries.ts'
import type { Db } from '../../../platform/server/db.ts'
import { wordKept } from '../../../platform/server/kept-words.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { wordIn, sentenceOf } from '../../../platform/server/words.ts'
import { attemptEvents, timelineMessage } from '../../surveys/contract/attempt-timeline.ts'
import { listRestoredKeys, listTopUpKeys } from '../../surveys/contract/top-ups.ts'
import type { Evidence } from '../../surveys/server/evidence.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { AttemptAnswers, AttemptEntry, AttemptFile, AttemptHolds, AttemptLine } from '../contract.ts'
import { wordNotes, wordTransfers, type Trails } from './trails.ts'
import { listMoments } from './rules.ts'

type Needs = { db: Db; users: Pick<Users, 'findMany'>; surveyEvidence: Evidence } & Trails
type Reader = { permissions: readonly Permission[]; language: Language }
type Found = NonNullable<Awaited<ReturnType<Evidence['find']>>>

/** Attempts as staff look at them: everything known about one, each part from the area that owns it. */
export function createAttempts(needs: Needs) {
  const { db, users, surveyEvidence } = needs

  /** Who decided about a hold or a callback, by the email of their account. */
  const findAccounts = async (ids: readonly (string | null | undefined)[]) => {
    const known = [...new Set(ids.flatMap((id) => (id && isId(id) ? [id] : [])))]
    return users.findMany(db, known)
  }

  return {
    /**
     * Everything known about an attempt, limited to what the reader may see; Problem 'not-found'. The number of
     * statements does not depend on what is found.
     */
    read: async (attemptId: string, { permissions, language }: Reader): Promise<AttemptFile> => {
      const may = (right: Permission): boolean => permissions.includes(right)
      const attempt = isId(attemptId) ? await surveyEvidence.find(attemptId.toLowerCase()) : null
      if (!attempt) throw new Problem('not-found')
      const { attempt_id: id, user_id: userId, supplier_key: supplierKey } = attempt
      const [supplierName, callbacks, given, events, hold, foreign, disputes, tickets, sessions] = await Promise.all([
        supplierKey === null ? null : needs.supplierTrail.findName(supplierKey),
        supplierKey !== null && may('suppliers.view') ? needs.supplierTrail.list(id, supplierKey) : [],
        surveyEvidence.findGiven(id),
        surveyEvidence.listEvents(id),
        needs.holdTrail.findHold(id),
        needs.holdTrail.findForeignEntry(id),
        needs.disputeTrail.list(id),
        may('support.view') ? needs.ticketTrail.list(id) : null,
        needs.auth.listSessions({ userId, sessionId: '', role: '' }),
      ])
      const transfers = await needs.pointsTrail.list(listKeys(attempt, disputes))
      const times = [...events, ...transfers].map(({ at }) => at)
      const asked = disputes.flatMap(({ raised_at: raised, decided_at: decided }) => [raised, decided])
      const moments = listMoments([...times, ...asked, hold?.at ?? null, hold?.decided_at ?? null])
      const [notes, people] = await Promise.all([
        needs.bellTrail.list(userId, moments),
        findAccounts([userId, hold?.decided_by, ...callbacks.map(({ ruling }) => ruling?.decidedBy)]),
      ])
      const emailOf = (one: string | null): string => people.get(one ?? '')?.email ?? ''
      return {
        attemptId: id,
        panelistId: userId,
        email: emailOf(userId),
        outcome: attempt.outcome,
        detail: attempt.detail,
        earned: attempt.earned,
        granted: attempt.granted,
        isPending: attempt.is_pending,
        offer: {
          surveyId: attempt.survey_id,
          surveyTitle: attempt.title,
          kind: attempt.kind,
          supplierKey,
          supplierName,
          points: attempt.points,
          promisedMinutes: attempt.promised_minutes,
        },
        entry: describeEntry(attempt, { account: people.get(userId), foreign, sessions, language }),
        hasAnswers: given !== null,
        answers: given && may('surveys.results') ? toAnswers(given) : null,
        callbacks: may('suppliers.view')
          ? callbacks.map((one) => ({
              ...one,
              // The query string contains prices.
              raw: may('money.view') ? one.raw : '',
              ruling: one.ruling && { ...one.ruling, decidedBy: emailOf(one.ruling.decidedBy) },
            }))
          : null,
        holds: describeHolds(attempt, { hold, transfers, isReviewer: may('quality.review'), emailOf, language }),
        transfers: wordTransfers(transfers, language),
        messages: {
          notes: wordNotes(notes, language),
          tickets:
            tickets &&
            tickets.map((row) => ({
              ticketNumber: row.ticket_number,
              subject: row.subject,
              status: row.status,
              createdAt: row.created_at.toISOString(),
            })),
          disputes: may('disputes.view') ? disputes.map(toDispute) : null,
        },
        timeline: events.map(({ event, detail, source, at }) => ({
          event: wordEvent(event, language),
          detail: wordKept(detail, language),
          source,
          at: at.toISOString(),
        })),
      }
    },

    /**
     * The last attempts of a panelist. With a time and points: those whose points paid for the reward requested at
     * that time.
     */
    listLast: async (panelistId: string, { before, points }: { before?: string; points?: number }) => {
      if (!isId(panelistId)) throw new Problem('not-found')
      const rows =
        points === undefined
          ? await surveyEvidence.listLast(panelistId)
          : await surveyEvidence.listBehind(panelistId, before === undefined ? new Date() : new Date(before), points)
      return rows.map((row): AttemptLine => ({
        attemptId: row.attempt_id,
        surveyId: row.survey_id,
        surveyTitle: row.title,
        outcome: row.outcome,
        points: row.earned,
        startedAt: row.started_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
      }))
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>

type Disputes = Awaited<ReturnType<Trails['disputeTrail']['list']>>
/** The ledger keys under which an attempt may have moved points. */
const listKeys = ({ attempt_id: id, survey_id: surveyId, promised_minutes: promised }: Found, disputes: Disputes) => [
  `attempt:${id}`,
  `late:${id}`,
  ...listRestoredKeys(id),
  ...disputes.map(({ dispute_id: disputeId }) => `dispute:${disputeId}`),
  ...(promised === null ? [] : listTopUpKeys({ surveyId, promisedMinutes: promised }, id)),
]

const toDispute = (row: Disputes[number]) => ({
  disputeId: row.dispute_id,
  reason: row.reason,
  message: row.message,
  status: row.status,
  points: row.points,
  answer: row.answer,
  raisedAt: row.raised_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

function wordEvent(event: string, language: Language): string {
  const known = attemptEvents.find((one) => one === event)
  return known ? sentenceOf(timelineMessage(`event-${known}`), language) : event
}

type EntryFacts = {
  account: Account | undefined
  foreign: { country_id: string; home_id: string } | null
  sessions: Awaited<ReturnType<Trails['auth']['listSessions']>>
  language: Language
}
function describeEntry(attempt: Found, { account, foreign, sessions, language }: EntryFacts): AttemptEntry {
  const country = (code: string | null | undefined) => (code ? wordIn(countryNames(code), language) : null)
  const began = attempt.started_at.toISOString()
  const open = sessions.filter(({ startedAt, lastSeenAt }) => startedAt <= began && lastSeenAt >= began)
  return {
    startedAt: began,
    expiresAt: attempt.expires_at.toISOString(),
    returnedAt: attempt.returned_at?.toISOString() ?? null,
    endedAt: attempt.ended_at?.toISOString() ?? null,
    devices: [...new Set(open.map(({ device }) => wordIn(device, language)))],
    homeCountry: country(foreign?.home_id ?? account?.countryId),
    otherCountry: country(foreign?.country_id),
    quotas: attempt.quotas,
    isWatched: attempt.is_watched,
  }
}

type Given = NonNullable<Awaited<ReturnType<Evidence['findGiven']>>>
const toAnswers = ({ answers, pages, workedMs, failedChecks, savedAt }: Given): AttemptAnswers => ({
  answers,
  pages: pages.map(({ pageNo, ms }) => ({ pageNo, seconds: Math.round(ms / 1000) })),
  workedSeconds: workedMs === null ? null : Math.round(workedMs / 1000),
  failedChecks,
  savedAt: savedAt.toISOString(),
})

type HoldFacts = {
  hold: Awaited<ReturnType<Trails['holdTrail']['findHold']>>
  transfers: Awaited<ReturnType<Trails['pointsTrail']['list']>>
  isReviewer: boolean
  emailOf: (userId: string | null) => string
  language: Language
}
function describeHolds(attempt: Found, { hold, transfers, isReviewer, emailOf, language }: HoldFacts): AttemptHolds {
  const waiting = transfers.find(({ release_at: releaseAt }) => releaseAt !== null)
  return {
    review: hold && {
      state: hold.state,
      points: hold.points,
      heldAt: hold.at.toISOString(),
      releaseAt: hold.release_at.toISOString(),
      score: isReviewer ? hold.score : null,
      reasons: isReviewer ? hold.reasons.map((one) => ({ ...one, seen: wordKept(one.seen, language) })) : null,
      appeal: hold.appeal,
      appealedAt: hold.appealed_at?.toISOString() ?? null,
      decidedBy: hold.decided_by === null ? null : emailOf(hold.decided_by),
      decidedAt: hold.decided_at?.toISOString() ?? null,
      reason: hold.reason,
    },
    callbackSince: attempt.outcome === 'started' ? (attempt.held_at?.toISOString() ?? null) : null,
    releaseAt: waiting?.release_at?.toISOString() ?? null,
  }
}
