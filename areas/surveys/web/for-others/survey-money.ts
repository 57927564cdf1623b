import { slot } from '../../../../platform/web/area.tsx'

export type SurveyMoney = {
  surveyId: string
  /** How many completes are wanted in total, or null for no limit. */
  places: number | null
  /** The points in the form, or null while what is typed is not a number. */
  points: number | null
}
/** A slot on the tab about pay, for who pays for the survey and how much. The money area fills it. */
export const surveyPrice = slot<SurveyMoney>()
/** A slot below the checks before a launch, for what the survey will cost and bring in. The money area fills it. */
export const surveyForecast = slot<SurveyMoney>()
