import type { SurveyStatus } from '../../contract/survey-draft.ts'

/** The changes of state that staff can request. `schedule` and `resume` lead to `live`; `remove` deletes a draft. */
export type Move = 'live' | 'schedule' | 'resume' | 'paused' | 'closed' | 'draft' | 'remove'

const targets: Record<Exclude<Move, 'remove'>, SurveyStatus> = {
  live: 'live',
  schedule: 'live',
  resume: 'live',
  paused: 'paused',
  closed: 'closed',
  draft: 'draft',
}
/** Returns the state that a move leads to; null for the one that deletes the survey. */
export const findTargetState = (move: Move): SurveyStatus | null => (move === 'remove' ? null : targets[move])

type SurveyState = { status: SurveyStatus; opensAt: string | null; isUntouched?: boolean }
type Rights = { publish: boolean; update: boolean }

/** Returns the moves that the signed-in person may make in a survey's state, the usual next step first. */
export function listMoves({ status, opensAt, isUntouched = false }: SurveyState, rights: Rights, now: number): Move[] {
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
