import type { ReadinessItem } from '../contract.ts'
import { paths } from '../../../platform/web/paths.ts'

export const checklistId = 'opening-checklist'
/** The address of the opening checklist, unfolded. */
export const checklistAddress = `${paths.settingsAdmin}#${checklistId}`

/**
 * The steps to show. A step that `stays` is only a warning, and is shown only while something is wrong. A panel that is
 * ready shows no other steps.
 */
export const chooseShownSteps = (items: readonly ReadinessItem[], isReady: boolean): ReadinessItem[] =>
  items.filter(({ isDone, stays }) => (stays ? !isDone : !isReady))
