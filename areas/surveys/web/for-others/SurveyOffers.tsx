import { Card as Surface } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Card } from '../../contract/surveys.ts'
import { loadAtFirstTouch } from '../../../../kit/touch.ts'
import { SurveyRow } from './SurveyRow.tsx'

const SurveySheet = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./SurveySheet.tsx')).SurveySheet })),
)

type Props = {
  surveys: readonly Card[]
  startingId: string | null
  onStart: (survey: Card) => void
  /** Whether the first survey gets its start button in the row. */
  isBestFirst: boolean
  headingOrder?: 2 | 3
}

/** A few surveys as rows, for pages that are not only about surveys. A tap on a row opens the details over the page. */
export function SurveyOffers({ surveys, startingId, onStart, isBestFirst, headingOrder = 2 }: Props) {
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = surveys.find(({ surveyId }) => surveyId === openId) ?? null
  return (
    <Surface p={0} style={{ overflow: 'hidden' }}>
      {surveys.map((survey, n) => (
        <SurveyRow
          key={survey.surveyId}
          survey={survey}
          headingOrder={headingOrder}
          isStarting={startingId === survey.surveyId}
          onOpen={() => setOpenId(survey.surveyId)}
          {...(isBestFirst && n === 0 ? { onStart: () => onStart(survey) } : {})}
        />
      ))}
      <Suspense fallback={null}>
        <SurveySheet
          survey={opened}
          isStarting={opened !== null && startingId === opened.surveyId}
          onStart={onStart}
          onClose={() => setOpenId(null)}
        />
      </Suspense>
    </Surface>
  )
}
