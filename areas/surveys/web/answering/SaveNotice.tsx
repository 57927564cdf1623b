import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import type { SaveState } from './saver.ts'

/** Said once and politely beside the buttons: "Saving…", "Saved". */
export function SaveWord({ state }: { state: SaveState }) {
  const say = useText(questionnaire)
  const words = { idle: '', saving: say('saving'), saved: say('saved'), waiting: say('waitingTitle') }
  return (
    <Text size="sm" c="dimmed" role="status" ta="center">
      {words[state]}
    </Text>
  )
}

type Props = { isWaiting: boolean; isKept: boolean; onRetry: () => void; onLeave: (() => void) | null }

/** The server cannot be reached: what happens to the answers, and how to go on. */
export function SaveNotice({ isWaiting, isKept, onRetry, onLeave }: Props) {
  const say = useText(questionnaire)
  const notice = useRef<HTMLDivElement>(null)
  const isHeld = isWaiting && onLeave !== null
  // Somebody pressed Save & exit, perhaps far below: the answer to that must not be out of sight.
  useEffect(() => {
    if (!isHeld) return
    scrollTo(0, 0)
    notice.current?.focus({ preventScroll: true })
  }, [isHeld])
  if (!isWaiting) return null
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="status"
      color="warning"
      mb="md"
      icon={<IconCloudOff size={20} aria-hidden />}
      title={say('waitingTitle')}
    >
      <Text size="sm">{isKept ? say('waitingText') : say('notKept')}</Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" h={44} onClick={onRetry}>
          {say('retryNow')}
        </Button>
        {onLeave && (
          <Button variant="subtle" h={44} onClick={onLeave}>
            {say('leaveAnyway')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
