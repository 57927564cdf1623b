import { useState } from 'react'
import type { Card } from '../../contract/surveys.ts'
import { Modal } from '../../../../kit/Modal.tsx'
import { StartButton, SurveyDetail } from './SurveyDetail.tsx'

type Props = {
  /** The survey whose details are shown; null closes the sheet. */
  survey: Card | null
  isStarting: boolean
  onStart: (survey: Card) => void
  onClose: () => void
}

/** The details of a survey in a sheet over the list. */
export function SurveySheet({ survey, isStarting, onStart, onClose }: Props) {
  // Kept while the sheet slides down.
  const [last, setLast] = useState(survey)
  if (survey && survey !== last) setLast(survey)
  return (
    <Modal
      opened={survey !== null}
      onClose={onClose}
      title={last?.title ?? ''}
      actions={last && <StartButton survey={last} isStarting={isStarting} onStart={() => onStart(last)} />}
    >
      {last && <SurveyDetail survey={last} />}
    </Modal>
  )
}
