import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { notifications } from '../../../areas/notifications/words/en/notifications.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { BellList } from './BellList.tsx'
import classes from './Bell.module.css'

type Props = {
  opener: RefObject<HTMLElement | null>
  /** `isBack` says whether the focus returns to the bell; it is false when the focus has moved elsewhere. */
  onClose: (isBack: boolean) => void
}

/**
 * A non-modal dialog under the bell. It closes on Esc, on a press outside it, and when the focus leaves it with Tab.
 */
function BellDialog({ opener, onClose, children }: Props & { children: ReactNode }) {
  const say = useText(notifications)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !opener.current?.contains(target)
    const onDown = ({ target }: Event) => {
      if (isOutside(target)) onClose(false)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose(true)
    }
    document.addEventListener('mousedown', onDown)
    document.addEventListener('focusin', onDown)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('mousedown', onDown)
      document.removeEventListener('focusin', onDown)
      document.removeEventListener('keydown', onKey)
    }
  }, [onClose, opener])
  return (
    <div ref={panel} role="dialog" aria-labelledby={id} className={classes.panel}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {say('title')}
      </h2>
      {children}
    </div>
  )
}

/** The panel that the bell opens: below it, or as a sheet on phones. Navigating to another page closes it. */
export function BellPanel({ opener, onClose }: Props) {
  const say = useText(notifications)
  const isPhone = useIsPhone()
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose(false)
  }, [key, onClose])
  const list = <BellList onLeave={() => onClose(false)} />
  if (!isPhone) {
    return (
      <BellDialog opener={opener} onClose={onClose}>
        {list}
      </BellDialog>
    )
  }
  return (
    <Modal opened onClose={() => onClose(true)} title={say('title')}>
      <div className={classes.sheet}>{list}</div>
    </Modal>
  )
}
