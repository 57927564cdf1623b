import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { homeDesk } from '../words/en/home-desk.ts'
import { figureText, inOrder, weekdayParts } from './figures.ts'
import { Part } from './Part.tsx'
import { usePart } from './use-parts.ts'

/** The figures for which this area has words; when another area adds one, its words go here too. */
const figures = ['revenue', 'margin', 'points', 'completes', 'verified', 'active', 'backupAge'] as const

/** Today so far: each figure next to that of the same weekday last week up to the same minute. */
export function TodayPart() {
  const say = useText(homeDesk)
  const { value, ...part } = usePart('today')
  return (
    <Part title={say('today')} lead={say('todayText')} failedWords={say('todayFailed')} height={120} {...part}>
      {value && (
        <Facts
          look="figures"
          facts={inOrder(value.rows, figures, ({ figure }) => figure).map(
            ({ code, row: { unit, state, now, before } }) => ({
              label: say(`figure_${code}`),
              value: state === 'late' ? say('stillCounting') : figureText(unit, now),
              ...(state === 'ready'
                ? { more: say('lastWeek', { ...weekdayParts(value.untilBefore), value: figureText(unit, before) }) }
                : {}),
            }),
          )}
        />
      )}
    </Part>
  )
}
