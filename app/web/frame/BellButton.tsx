import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useBell } from '../../../areas/notifications/web/for-others/bell.ts'
import { bell } from '../../../areas/notifications/words/en/bell.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useLiveBell } from './use-live-bell.ts'
import classes from './Bell.module.css'

const BellPanel = lazy(async () => ({ default: (await import('./BellPanel.tsx')).BellPanel }))

const countShownMax = 99

/** Tells screen readers, without interrupting them, that there are new notifications. The list shows which. */
function NewNotificationAlert() {
  const say = useText(bell)
  const { rings, unreadThen } = useBell()
  return (
    <span role="status" className="tp-sr-only">
      {/* A new element each time, so that the same words are announced again. */}
      {rings > 0 && <span key={rings}>{say('rang', { count: unreadThen })}</span>}
    </span>
  )
}

/** The bell in the header with the number of unread notifications; pressing it opens the list. */
export function BellButton() {
  const say = useText(bell)
  const { unread } = useBell()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLiveBell()
  const close = useCallback((isBack: boolean) => {
    setOpen(false)
    if (isBack) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.place}>
      <UnstyledButton
        ref={button}
        className={classes.bell ?? ''}
        aria-label={unread > 0 ? say('unread', { count: unread }) : say('notifications')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((was) => !was)}
      >
        <IconBell size={22} stroke={1.8} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > countShownMax ? `${countShownMax}+` : unread}
          </span>
        )}
      </UnstyledButton>
      <NewNotificationAlert />
      {isOpen && (
        <Suspense>
          <BellPanel opener={button} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
