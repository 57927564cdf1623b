import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { homeDesk } from '../words/en/home-desk.ts'
import { figureText, inOrder, weekdayParts } from './figures.ts'
import { Part } from './Part.tsx'
import { usePart } from './use-parts.ts'

/** The figures that have words; another area may add one, with words of its own here. */
const figures = ['revenue', 'margin', 'points', 'completes', 'verified', 'active'] as const

/** Today until now, each figure beside that of the same weekday last week until the same minute. */
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
