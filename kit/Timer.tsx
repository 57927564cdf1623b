import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

const politeMs = 2 * 60_000
const urgentMs = 30_000
const tickMs = 1000

type Props = {
  /** When the time is up, in milliseconds since 1970. */
  endsAt: number
  onEnd?: () => void
  /** Offered in the last thirty seconds, when the server grants more time (WCAG 2.2.1). */
  onMoreTime?: () => void
}

/**
 * The time left, in words rather than as a ticking clock. It is announced once at two minutes, and urgently at thirty
 * seconds.
 */
export function Timer({ endsAt, onEnd, onMoreTime }: Props) {
  const say = useText(ui)
  const [now, setNow] = useState(() => Date.now())
  const leftMs = Math.max(0, endsAt - now)
  const isOver = leftMs === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isOver])
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const minutes = Math.round(leftMs / 60_000)
  const words = isOver ? say('timeUp') : minutes < 1 ? say('secondsLeft') : say('minutesLeft', { count: minutes })
  const isUrgent = leftMs <= urgentMs
  return (
    <Group gap="xs" component="span">
      <span role="timer" aria-live="off" className="tp-num">
        {words}
      </span>
      <span className="tp-sr-only" aria-live="polite">
        {leftMs <= politeMs && !isUrgent ? say('minutesLeft', { count: politeMs / 60_000 }) : ''}
      </span>
      <span className="tp-sr-only" role="alert">
        {isUrgent ? words : ''}
      </span>
      {isUrgent && !isOver && onMoreTime && (
        <Button size="xs" variant="light" onClick={onMoreTime}>
          {say('moreTime')}
        </Button>
      )}
    </Group>
  )
}
