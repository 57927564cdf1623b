import { Button, Group, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import classes from './Questionnaire.module.css'
import type { SaveState } from './saver.ts'

/** Shows the saving state in the bar, "Saving…" or "Saved", and announces it once to screen readers. */
export function SaveWord({ state }: { state: SaveState }) {
  const say = useText(questionnaire)
  const words = { idle: '', saving: say('saving'), saved: say('saved'), waiting: say('waitingTitle') }
  return (
    <span role="status" className={classes.saved}>
      {words[state]}
    </span>
  )
}

type Props = {
  /** Why saving fails: this device is offline, or the server does not respond. */
  trouble: 'offline' | 'waiting' | null
  isKept: boolean
  onRetry: () => void
  onLeave: (() => void) | null
}

/** Warns, even before Next is pressed, that the server cannot be reached, what happens to the answers, and how to go on. */
export function SaveNotice({ trouble, isKept, onRetry, onLeave }: Props) {
  const say = useText(questionnaire)
  const notice = useRef<HTMLDivElement>(null)
  const isHeld = trouble !== null && onLeave !== null
  // The notice gets the focus, because it is the response to Save & exit.
  useEffect(() => {
    if (isHeld) notice.current?.focus({ preventScroll: true })
  }, [isHeld])
  const title = trouble === 'offline' ? say('offlineTitle') : say('waitingTitle')
  return (
    <div ref={notice} tabIndex={-1} role="status" className={classes.notice}>
      {trouble && (
        <div className={classes.noticeIn}>
          <IconCloudOff size={20} aria-hidden />
          <Text size="sm" className={classes.noticeText}>
            <strong>{title}</strong> {isKept ? say('waitingText') : say('notKept')}
          </Text>
          {(trouble === 'waiting' || onLeave) && (
            <Group gap="xs" className={classes.noticeButtons}>
              {trouble === 'waiting' && (
                <Button variant="default" h={44} onClick={onRetry}>
                  {say('retryNow')}
                </Button>
              )}
              {onLeave && (
                <Button variant="default" h={44} onClick={onLeave}>
                  {say('leaveAnyway')}
                </Button>
              )}
            </Group>
          )}
        </div>
      )}
    </div>
  )
}
