import { slot } from '../../../../platform/web/area.tsx'

/** On the tab about pay: what the card promised, what it took, and what is due tonight. The fairness area fills it. */
export const surveyTime = slot<{ surveyId: string }>()
