import { slot } from '../../../../platform/web/area.tsx'

/**
 * On the tab about pay: how long the card said the survey takes, how long it took, and what is due tonight. The
 * fairness area fills it.
 */
export const surveyTime = slot<{ surveyId: string }>()
