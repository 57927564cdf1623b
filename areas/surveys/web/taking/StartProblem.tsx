import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { StartRefusal } from '../for-others/start-survey.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveys } from '../../words/en/surveys.ts'
import { ui } from '../../../../platform/words/en/ui.ts'

/** Explains above the lists why a survey did not start, because its card may already be gone. */
export function StartProblem({ refusal, onClose }: { refusal: StartRefusal | null; onClose: () => void }) {
  const say = useText(surveys)
  const sayUi = useText(ui)
  if (!refusal) return null
  const { title, failure, isGone } = refusal
  const isOnHold = failure.code === 'attempt-on-hold'
  const isExpected = isGone || isOnHold
  return (
    <Alert
      role="alert"
      mb="md"
      color={isExpected ? 'info' : 'danger'}
      icon={<IconInfoCircle size={20} aria-hidden />}
      title={say(isOnHold ? 'heldUp' : isGone ? 'gone' : 'notStarted', { title })}
      withCloseButton
      closeButtonLabel={sayUi('close')}
      onClose={onClose}
    >
      <Text size="sm">{failure.message}</Text>
      {failure.requestId && !isExpected && (
        <Text size="xs" ff="monospace">
          {sayUi('requestId', { id: failure.requestId })}
        </Text>
      )}
    </Alert>
  )
}
