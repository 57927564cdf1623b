import type { ReadinessItem } from '../contract.ts'
import { paths } from '../../../platform/web/paths.ts'

export const checklistId = 'opening-checklist'
/** The opening checklist, opened. */
export const checklistAddress = `${paths.settingsAdmin}#${checklistId}`

/**
 * The steps that a panel is told of. What `stays` only warns: while nothing is wrong there is nothing to do, and nothing that was done. An
 * open panel is told of no other.
 */
export const stepsTold = (items: readonly ReadinessItem[], isReady: boolean): ReadinessItem[] =>
  items.filter(({ isDone, stays }) => (stays ? !isDone : !isReady))
