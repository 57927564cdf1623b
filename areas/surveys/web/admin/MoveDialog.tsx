import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { useState } from 'react'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { formatChange, readConflict } from './conflict.ts'
import { findTargetState, type Move } from './moves.ts'
import { reloadSurveys, useSurveyAdminMoveMutation, useSurveyAdminRemoveMutation } from './survey-admin-api.ts'

export type MoveRequest = {
  move: Move
  survey: { surveyId: string; title: string; version: number; opensAt: string | null }
}
type Props = {
  moving: MoveRequest | null
  onClose: () => void
  /** Called after the change; `isGone` is true if the survey was deleted. */
  onDone?: (isGone: boolean) => void
}

const isDangerous = (move: Move): boolean => move === 'closed' || move === 'remove'

/** Confirms a change of the survey's state, and explains what it means for panelists. */
export function MoveDialog({ moving, onClose, onDone }: Props) {
  const say = useText(surveyAdmin)
  const [change] = useSurveyAdminMoveMutation()
  const [remove] = useSurveyAdminRemoveMutation()
  const dispatch = useAppDispatch()
  const acting = useAct(
    async ({ move, survey: { surveyId, version } }: MoveRequest) => {
      const status = findTargetState(move)
      if (status === null) await remove({ params: { surveyId }, query: { version } }).unwrap()
      else return (await change({ params: { surveyId }, body: { version, status } }).unwrap()).data.status
      return 'removed'
    },
    {
      successMessage: (became) => say(`done_${became}`),
      onDone: (became) => {
        onClose()
        onDone?.(became === 'removed')
      },
      // The page behind reads the survey again, so that the next confirmation refers to its current state.
      onFailed: (refusal) => void (readConflict(refusal) && dispatch(reloadSurveys())),
    },
  )
  const { failure } = acting
  // Kept while the dialog fades out, so that its text does not disappear first.
  const [last, setLast] = useState(moving)
  if (moving && moving !== last) {
    setLast(moving)
    acting.forget()
  }
  if (!last) return null
  const { move, survey } = last
  const { title, opensAt } = survey
  const day = opensAt ? formatDateTime(opensAt) : ''
  const conflict = failure && readConflict(failure)
  return (
    <ConfirmDelete
      opened={moving !== null}
      onClose={onClose}
      title={say(`ask_${move}`, { title })}
      confirm={say(`do_${move}`)}
      keep={say('keep')}
      tone={isDangerous(move) ? 'danger' : 'brand'}
      isBusy={acting.isBusy}
      failure={failure}
      failed={conflict ? formatChange(say, conflict.changed) : say('moveFailed')}
      onConfirm={() => acting.act(last)}
    >
      <Stack gap="md">
        <Text>{move === 'schedule' ? say('why_schedule', { day }) : say(`why_${move}`)}</Text>
        {failure?.code === 'survey-not-ready' && (
          <ul>
            {failure.errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
      </Stack>
    </ConfirmDelete>
  )
}
