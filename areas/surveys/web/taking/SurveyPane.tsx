import { Card as Surface, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Card } from '../../contract/surveys.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveyCard } from '../../words/en/survey-card.ts'
import { StartButton, SurveyDetail } from '../for-others/SurveyDetail.tsx'
import classes from './MySurveys.module.css'

type Props = {
  survey: Card
  /** Whether the heading takes the focus, because the panelist chose this survey. */
  takesFocus: boolean
  isStarting: boolean
  onStart: () => void
}

/** The details of a survey beside the list; they stay in view while it scrolls. Each survey needs its own instance. */
export function SurveyPane({ survey, takesFocus, isStarting, onStart }: Props) {
  const say = useText(surveyCard)
  const { title } = survey
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section className={classes.pane} aria-label={say('details', { title })}>
      <Surface p="lg">
        <SurveyDetail
          survey={survey}
          action={<StartButton survey={survey} isStarting={isStarting} onStart={onStart} />}
          heading={
            <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.paneTitle ?? ''}>
              {title}
            </Title>
          }
        />
      </Surface>
    </section>
  )
}
