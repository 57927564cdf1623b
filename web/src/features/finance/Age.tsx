import { useState } from 'react'
import { finance } from '../../text/en/finance.ts'
import { useText } from '../../text/text.ts'
import { waitingSince } from './waiting.ts'
import classes from './Finance.module.css'

/** How long a request waits, as of when the page showed it. */
export function Age({ since }: { since: string }) {
  const say = useText(finance)
  const [now] = useState(() => Date.now())
  const { unit, count } = waitingSince(since, now)
  return <span className={classes.age}>{say(unit, { count })}</span>
}
