import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CompletedSurvey } from '../../contract/surveys.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Modal } from '../../../../kit/Modal.tsx'
import { surveyRating } from '../../words/en/survey-rating.ts'
import { RateSurvey } from '../for-others/RateSurvey.tsx'

/** Rates a past survey, or changes the rating. */
export function RateDialog({ survey, onClose }: { survey: CompletedSurvey | null; onClose: () => void }) {
  const say = useText(surveyRating)
  // Kept while the dialog fades out.
  const [last, setLast] = useState(survey)
  if (survey && survey !== last) setLast(survey)
  return (
    <Modal
      opened={survey !== null}
      onClose={onClose}
      look="alternate"
      title={last?.title ?? ''}
      actions={
        <Button h={44} onClick={onClose}>
          {say('done')}
        </Button>
      }
    >
      {last && <RateSurvey key={last.attemptId} attemptId={last.attemptId} kept={last.rating} />}
    </Modal>
  )
}
