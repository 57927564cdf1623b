import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import type { OwnRow } from '../contract/home.ts'
import { homeDesk } from '../words/en/home-desk.ts'
import { figureText, inOrder } from './figures.ts'
import { Part } from './Part.tsx'
import { usePart } from './use-parts.ts'
import classes from './Home.module.css'

const facts = ['earned', 'heldUntil', 'nextPayout', 'missing', 'clicks', 'leads', 'held', 'failing'] as const

/** A vendor's own campaigns and money; each figure links to the page behind it. */
export function OwnPart() {
  const say = useText(homeDesk)
  const { value, ...part } = usePart('own')
  const write = ({ fact, unit, value: figure, at, text }: OwnRow): string => {
    if (text !== '') return text
    if (unit === 'day') return at ? shortDay(at) : say('none')
    return fact === 'missing' && figure === 0 ? say('nothing') : figureText(unit, figure)
  }
  return (
    <Part title={say('own')} failedWords={say('ownFailed')} height={120} {...part}>
      {value && (
        <Facts
          look="figures"
          facts={inOrder(value.rows, facts, ({ fact }) => fact).map(({ code, row }) => ({
            label: say(`fact_${code}`),
            value: (
              <Anchor component={Link} to={row.href} inherit className={classes.link ?? ''}>
                {write(row)}
              </Anchor>
            ),
          }))}
        />
      )}
    </Part>
  )
}
