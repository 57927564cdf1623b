import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { health } from '../words/en/health.ts'
import { countText } from './names.ts'

type Props = {
  count: number | null
  /** The address of the list of members behind the count. */
  to: string
  /** What is shown in place of the count. */
  text?: string
}

/** A count that links to the members behind it for readers who may see panelists; for others, plain text. */
export function FigureLink({ count, to, text }: Props) {
  const say = useText(health)
  const mayOpen = useRight('panelists.view')
  const shown = text ?? countText(say, count)
  if (!mayOpen || count === null || count === 0) return <span className="tp-num">{shown}</span>
  const name = say('showMembers', { count })
  return (
    <Anchor
      component={Link}
      to={to}
      className="tp-num"
      title={name}
      aria-label={text ? `${text}: ${name}` : name}
      inherit
    >
      {shown}
    </Anchor>
  )
}
