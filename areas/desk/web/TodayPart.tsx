import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import type { TodayRow } from '../contract/home.ts'
import { homeDesk } from '../words/en/home-desk.ts'
import { figureText, weekdayText } from './figures.ts'
import { Part } from './Part.tsx'
import { usePart } from './use-parts.ts'

/** The figures that have words; another area may add one, with words of its own here. */
const figures = ['revenue', 'margin', 'points', 'completes', 'verified', 'active'] as const
const isKnown = (row: TodayRow): row is TodayRow & { figure: (typeof figures)[number] } =>
  figures.some((one) => one === row.figure)

/** Today until now, each figure beside that of the same weekday last week until the same minute. */
export function TodayPart() {
  const say = useText(homeDesk)
  const { value, ...part } = usePart('today')
  return (
    <Part title={say('today')} lead={say('todayText')} failedWords={say('todayFailed')} height={120} {...part}>
      {value && (
        <Facts
          look="figures"
          facts={value.rows.filter(isKnown).map(({ figure, unit, state, now, before }) => ({
            label: say(`figure_${figure}`),
            value: state === 'late' ? say('stillCounting') : figureText(unit, now),
            ...(state === 'ready'
              ? { more: say('lastWeek', { when: weekdayText(value.untilBefore), value: figureText(unit, before) }) }
              : {}),
          }))}
        />
      )}
    </Part>
  )
}
