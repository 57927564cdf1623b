import type { Tx } from '../../../platform/server/db.ts'
import type { AnnouncedEvent, Webhooks } from '../../webhooks/server/service.ts'
import type { SurveyStatus } from '../contract/survey-draft.ts'
import type { EndedAttempt } from './ending-store.ts'

type Change = { surveyId: string; before: SurveyStatus | null; after: SurveyStatus }
const eventOf = { live: 'survey.opened', paused: 'survey.paused', closed: 'survey.closed' } as const

/** Announces to webhooks which surveys have opened, paused or closed. */
export const tellStatuses = ({ announce }: Pick<Webhooks, 'announce'>, tx: Tx, changes: readonly Change[]) =>
  announce(
    tx,
    changes.flatMap(({ surveyId, before, after }): AnnouncedEvent[] =>
      before === after || after === 'draft' || after === 'scheduled'
        ? []
        : [{ event: eventOf[after], subject: `survey:${surveyId}`, data: { surveyId, status: after } }],
    ),
  )

type Started = {
  attemptId: string
  userId: string
  surveyId: string
  supplierKey: string | null
  isQuotaFilled: boolean
}
/** Announces to webhooks that an attempt has started and, if it filled a quota, that the quota is full. */
export const tellStart = ({ announce }: Pick<Webhooks, 'announce'>, tx: Tx, started: Started) => {
  const { attemptId, userId: panelistId, surveyId, supplierKey, isQuotaFilled } = started
  const data = { attemptId, panelistId, surveyId, supplierKey, outcome: 'started' }
  const filled: AnnouncedEvent = { event: 'survey.quota_filled', subject: `survey:${surveyId}`, data: { surveyId } }
  return announce(tx, [
    { event: 'attempt.started', subject: `attempt:${attemptId}`, data },
    ...(isQuotaFilled ? [filled] : []),
  ])
}

/** The announcement to webhooks that an attempt has ended, or was taken back. */
export const endOf = ({
  attemptId,
  userId: panelistId,
  surveyId,
  supplierKey,
  outcome,
  earned,
  isPending,
}: EndedAttempt): AnnouncedEvent => ({
  event: outcome === 'reversed' ? 'attempt.reversed' : 'attempt.ended',
  subject: `attempt:${attemptId}`,
  data: { attemptId, panelistId, surveyId, supplierKey, outcome, points: earned, isPending },
})
