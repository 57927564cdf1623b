import type { SurveyStatus } from '../../contract/survey-draft.ts'

/** What staff may do with a survey's state; `schedule` and `resume` are ways to `live`, `remove` ends a draft. */
export type Move = 'live' | 'schedule' | 'resume' | 'paused' | 'closed' | 'draft' | 'remove'

const targets: Record<Exclude<Move, 'remove'>, SurveyStatus> = {
  live: 'live',
  schedule: 'live',
  resume: 'live',
  paused: 'paused',
  closed: 'closed',
  draft: 'draft',
}
/** The state that a move asks for; null for the one that removes the survey. */
export const targetOf = (move: Move): SurveyStatus | null => (move === 'remove' ? null : targets[move])

type Standing = { status: SurveyStatus; opensAt: string | null; isUntouched?: boolean }
type Rights = { publish: boolean; update: boolean }

/** What this reader may do with a survey in this state, the usual next step first. */
export function movesOf({ status, opensAt, isUntouched = false }: Standing, rights: Rights, now: number): Move[] {
  const isLater = opensAt !== null && Date.parse(opensAt) > now
  const found: Record<SurveyStatus, Move[]> = {
    draft: [isLater ? 'schedule' : 'live'],
    scheduled: ['live', 'draft', 'closed'],
    live: ['paused', 'closed'],
    paused: ['resume', 'closed'],
    closed: [],
  }
  const removal: Move[] = status === 'draft' && isUntouched && rights.update ? ['remove'] : []
  return [...(rights.publish ? found[status] : []), ...removal]
}
