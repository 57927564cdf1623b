import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { questionLink } from '../platform/words/en/question-link.ts'
import { shortDay } from '../platform/web/text/short-day.ts'
import { useText } from '../platform/web/text/text.ts'

type Props = {
  to: string
  /** What the points are for, so that the link makes sense when it is read out alone. */
  title: string
  /**
   * The time until which a question can be asked. After that, or if null, the link only leads to an explanation of
   * what happened.
   */
  until: string | null
}

/** The state of the navigation: closing the page that the link opens returns to the page of the link. */
export type QuestionVisit = { isVisit: true }
const visit: QuestionVisit = { isVisit: true }

/** Links from points to the attempt behind them, and shows until when they can be questioned. */
export function QuestionLink({ to, title, until }: Props) {
  const say = useText(questionLink)
  const [now] = useState(() => Date.now())
  const mayAsk = until !== null && Date.parse(until) >= now
  return (
    <Text component="span" size="sm">
      <Anchor component={Link} to={to} state={visit} size="sm">
        {say(mayAsk ? 'ask' : 'look')}
        <span className="tp-sr-only"> {title}</span>
      </Anchor>
      {mayAsk && (
        <>
          {' '}
          <span className="tp-one-line">{say('until', { day: shortDay(until) })}</span>
        </>
      )}
    </Text>
  )
}
