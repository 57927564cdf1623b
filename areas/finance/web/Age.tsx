import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { deadlineOf, hasteOf, waitingSince, type Haste } from './waiting.ts'
import classes from './Finance.module.css'

function Hurry({ haste, children }: { haste: Haste; children: string }) {
  const Icon = haste === 'late' ? IconAlertTriangle : IconClock
  return (
    <span className={classes.age} data-haste={haste}>
      {haste !== 'calm' && <Icon size={14} aria-hidden />}
      {children}
    </span>
  )
}

/** The age of a request at the time the page was loaded, in words and colour. */
export function Age({ since }: { since: string }) {
  const say = useText(finance)
  const [now] = useState(() => Date.now())
  const { unit, count } = waitingSince(since, now)
  const haste = hasteOf(since, now)
  const age = say(unit, { count })
  return <Hurry haste={haste}>{haste === 'late' ? say('late', { age }) : age}</Hurry>
}

/** The days left to decide at the time the page was loaded, in words and colour. */
export function Deadline({ by }: { by: string }) {
  const say = useText(finance)
  const [now] = useState(() => Date.now())
  const { days, haste } = deadlineOf(by, now)
  return <Hurry haste={haste}>{days < 0 ? say('overdue', { count: -days }) : say('daysLeft', { count: days })}</Hurry>
}
