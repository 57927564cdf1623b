import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { QuestionImpact, StaffQuestion } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { ImpactList } from './ImpactList.tsx'
import { useQuestionsPreviewMutation, useQuestionsStateMutation } from './questions-api.ts'

type Props = {
  question: StaffQuestion
  onDone: (question: StaffQuestion) => void
  onRefused: (failure: CallFailure | null) => void
}

/** Retires a question after a confirmation, or puts it back into use. */
export function StateButton({ question, onDone, onRefused }: Props) {
  const say = useText(questionForm)
  const [preview, previewing] = useQuestionsPreviewMutation()
  const [setState, moving] = useQuestionsStateMutation()
  const [impact, setImpact] = useState<QuestionImpact | null>(null)
  const { questionId, state, version } = question
  const params = { questionId }
  const isBusy = previewing.isLoading || moving.isLoading
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    onRefused(null)
    try {
      await work()
    } catch (error) {
      setImpact(null)
      onRefused(failureOf(error))
    }
  }
  const move = (to: 'asked' | 'retired') =>
    attempt(async () => {
      const { data } = await setState({ params, body: { state: to, version, isConfirmed: true } }).unwrap()
      setImpact(null)
      toasts.success(say(to === 'asked' ? 'askedAgain' : 'retiredDone'))
      onDone(data)
    })
  const checkImpact = () =>
    attempt(async () => setImpact((await preview({ params, body: { state: 'retired', version } }).unwrap()).data))
  if (state === 'retired')
    return (
      <BusyButton variant="default" loading={isBusy} onClick={() => void move('asked')}>
        {say('askAgain')}
      </BusyButton>
    )
  return (
    <>
      <Button variant="default" loading={previewing.isLoading} onClick={() => void checkImpact()}>
        {say('retire')}
      </Button>
      <ConfirmDelete
        opened={impact !== null}
        onClose={() => setImpact(null)}
        title={say('retireTitle')}
        confirm={say('retireDo')}
        keep={say('retireKeep')}
        isBusy={moving.isLoading}
        onConfirm={() => void move('retired')}
      >
        {impact && <ImpactList impact={impact} />}
      </ConfirmDelete>
    </>
  )
}
