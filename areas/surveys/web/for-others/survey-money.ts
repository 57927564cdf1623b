import { slot } from '../../../../platform/web/area.tsx'

export type SurveyMoney = {
  surveyId: string
  /** How many completes are wanted in total, or null for no limit. */
  places: number | null
  /** The points in the form, or null while what is typed is not a number. */
  points: number | null
}
/** On the tab about pay: who pays for the survey, and how much. The money area fills it. */
export const surveyPrice = slot<SurveyMoney>()
/** Below the checks before a launch: what the survey will cost and bring. The money area fills it. */
export const surveyForecast = slot<SurveyMoney>()
