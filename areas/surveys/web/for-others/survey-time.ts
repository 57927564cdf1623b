import { slot } from '../../../../platform/web/area.tsx'

/**
 * A slot on the tab about pay, for how long the card said the survey takes, how long it took, and what is due tonight.
 * The fairness area fills it.
 */
export const surveyTime = slot<{ surveyId: string }>()
