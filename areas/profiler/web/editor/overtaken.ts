import { formatDateTime } from '../../../../platform/contract/day.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import type { QuestionsOvertaken } from '../../contract/question-editor.ts'

export type Overtaken = { name: string | null; at: string }
/** Reads from a refusal who changed the question first; null when it does not say. */
export function readOvertaken(failure: CallFailure | null): Overtaken | null {
  if (failure?.code !== 'changed-meanwhile') return null
  const data: unknown = failure.data
  if (typeof data !== 'object' || data === null || !('changedAt' in data)) return null
  const { changedByName, changedAt } = data as QuestionsOvertaken
  return { name: changedByName, at: changedAt ? formatDateTime(changedAt) : '' }
}
