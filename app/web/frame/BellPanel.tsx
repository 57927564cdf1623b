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
  /** `isBack`: the focus goes back to the bell, because it goes nowhere else. */
  onClose: (isBack: boolean) => void
}

/** A dialog under the bell that leaves the page usable: Esc, a press outside and leaving it by the keyboard close it. */
function Hanging({ opener, onClose, children }: Props & { children: ReactNode }) {
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

/** What the bell opens: a panel under it, on phones a sheet. A change of page closes it. */
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
      <Hanging opener={opener} onClose={onClose}>
        {list}
      </Hanging>
    )
  }
  return (
    <Modal opened onClose={() => onClose(true)} title={say('title')}>
      <div className={classes.sheet}>{list}</div>
    </Modal>
  )
}
