import { Suspense } from 'react'
import type { Slot } from '../../../../platform/web/area.tsx'
import type { SurveyMoney } from '../for-others/survey-money.ts'
import type { SurveyEditing } from './use-survey-draft.ts'

type Props = { place: Slot<SurveyMoney>; editing: SurveyEditing }

/** What the money area shows about a survey in this place; nothing if there is no such area. */
export function Filled({ place: { Piece }, editing: { survey, draft } }: Props) {
  if (!Piece) return null
  return (
    <Suspense fallback={null}>
      <Piece surveyId={survey.surveyId} places={survey.places} points={draft.points} />
    </Suspense>
  )
}
