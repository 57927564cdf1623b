import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { measureDeadline, rateUrgency, measureWaiting, type Urgency } from './waiting.ts'
import classes from './Finance.module.css'

function UrgencyLabel({ urgency, children }: { urgency: Urgency; children: string }) {
  const Icon = urgency === 'late' ? IconAlertTriangle : IconClock
  return (
    <span className={classes.age} data-haste={urgency}>
      {urgency !== 'calm' && <Icon size={14} aria-hidden />}
      {children}
    </span>
  )
}

/** The age of a request at the time the page was loaded, in words and colour. */
export function Age({ since }: { since: string }) {
  const say = useText(finance)
  const [now] = useState(() => Date.now())
  const { unit, count } = measureWaiting(since, now)
  const urgency = rateUrgency(since, now)
  const age = say(unit, { count })
  return <UrgencyLabel urgency={urgency}>{urgency === 'late' ? say('late', { age }) : age}</UrgencyLabel>
}

/** The days left to decide at the time the page was loaded, in words and colour. */
export function Deadline({ by }: { by: string }) {
  const say = useText(finance)
  const [now] = useState(() => Date.now())
  const { days, urgency } = measureDeadline(by, now)
  return (
    <UrgencyLabel urgency={urgency}>
      {days < 0 ? say('overdue', { count: -days }) : say('daysLeft', { count: days })}
    </UrgencyLabel>
  )
}
