import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { changedBy, conflictIn } from './conflict.ts'
import { targetOf, type Move } from './moves.ts'
import { surveysChanged, useSurveyAdminMoveMutation, useSurveyAdminRemoveMutation } from './survey-admin-api.ts'

export type Moving = {
  move: Move
  survey: { surveyId: string; title: string; version: number; opensAt: string | null }
}
type Props = {
  moving: Moving | null
  onClose: () => void
  /** `isGone` when the survey was deleted. */
  onDone?: (isGone: boolean) => void
}

const isDangerous = (move: Move): boolean => move === 'closed' || move === 'remove'

/** Asks before a survey goes from one state to another, and says what that means for panelists. */
export function MoveDialog({ moving, onClose, onDone }: Props) {
  const say = useText(surveyAdmin)
  const [change, changing] = useSurveyAdminMoveMutation()
  const [remove, removing] = useSurveyAdminRemoveMutation()
  const dispatch = useAppDispatch()
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  // Kept while the dialog fades out, so that its words do not go before it.
  const [last, setLast] = useState(moving)
  if (moving && moving !== last) {
    setLast(moving)
    setFailure(null)
  }
  if (!last) return null
  const { move, survey } = last
  const { surveyId, title, version, opensAt } = survey
  const confirm = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    const status = targetOf(move)
    try {
      if (status === null) {
        await remove({ params: { surveyId }, query: { version } }).unwrap()
        toasts.success(say('done_removed'))
      } else {
        const { data } = await change({ params: { surveyId }, body: { version, status } }).unwrap()
        toasts.success(say(`done_${data.status}`))
      }
      onClose()
      onDone?.(status === null)
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      // The page behind shows the survey as it is now: what is asked there next is asked of that.
      if (conflictIn(failed)) dispatch(surveysChanged())
    } finally {
      isBusy.current = false
    }
  }
  const day = opensAt ? formatDateTime(opensAt) : ''
  const conflict = failure && conflictIn(failure)
  return (
    <ConfirmDelete
      opened={moving !== null}
      onClose={onClose}
      title={say(`ask_${move}`, { title })}
      confirm={say(`do_${move}`)}
      keep={say('keep')}
      tone={isDangerous(move) ? 'danger' : 'brand'}
      isBusy={changing.isLoading || removing.isLoading}
      onConfirm={() => void confirm()}
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
        <ErrorNotice title={conflict ? changedBy(say, conflict.changed) : say('moveFailed')} failure={failure} />
      </Stack>
    </ConfirmDelete>
  )
}
