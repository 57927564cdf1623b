import type { DemoSurvey } from './survey.ts'
import { externalSurveys } from './surveys-external.ts'
import { hostedSurveys } from './surveys-hosted.ts'

/** The 40 surveys of the demo world; `demo-hosted` and `demo-external` are fixed. */
export const surveys: readonly DemoSurvey[] = [...hostedSurveys, ...externalSurveys]
