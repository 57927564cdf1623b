import { formatDateTime } from '../../../../platform/contract/day.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import type { QuestionsOvertaken } from '../../contract/question-editor.ts'

export type Overtaken = { name: string | null; at: string }
/** Whose change came first, out of what a refusal carries; null when it says nothing of the kind. */
export function overtakenIn(failure: CallFailure | null): Overtaken | null {
  if (failure?.code !== 'changed-meanwhile') return null
  const data: unknown = failure.data
  if (typeof data !== 'object' || data === null || !('changedAt' in data)) return null
  const { changedByName, changedAt } = data as QuestionsOvertaken
  return { name: changedByName, at: changedAt ? formatDateTime(changedAt) : '' }
}
