import type { CSSProperties } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { scroller } from '../../../kit/scroller.ts'
import { amountText, percentText } from '../../money/web/for-others/amounts.ts'
import { ageDays, type CohortAge, type HealthCohort, type HealthDim, type HealthRetention } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { FigureLink } from './FigureLink.tsx'
import classes from './Health.module.css'
import { countText, membersOf, monthEnd, monthText, type SayHealth } from './names.ts'

export const shownFigures = ['share', 'count', 'margin'] as const
export type ShownFigure = (typeof shownFigures)[number]
export type Of = { dim: HealthDim; value: string; look: ShownFigure }

/** The text of a cell. */
export function cellText(
  say: SayHealth,
  { active, activePercent, marginPerMember }: CohortAge,
  look: ShownFigure,
): string {
  if (look === 'count') return countText(say, active)
  if (look === 'margin') return amountText(marginPerMember)
  return activePercent === null ? say('few') : percentText(activePercent)
}
/** Whether some members of a cohort have not completed an age yet. */
export const isRunning = ({ members }: HealthCohort, { over }: CohortAge): boolean =>
  members !== null && over !== null && over < members
/** Describes what a cell means in a sentence. */
export function cellMeaning(say: SayHealth, cohort: HealthCohort, age: CohortAge): string {
  const counts = { active: countText(say, age.active), members: countText(say, cohort.members) }
  return isRunning(cohort, age) ? say('soFar', { ...counts, over: countText(say, age.over) }) : say('ofAll', counts)
}
/** How many of whom took part, below their share; empty where the reader may not know. */
export const countsText = (say: SayHealth, cohort: HealthCohort, { active, over, ...age }: CohortAge): string =>
  active === null || over === null
    ? ''
    : say(isRunning(cohort, { active, over, ...age }) ? 'cellSoFar' : 'cellOf', { active, over })
/** The days of an age, as text. */
export const ageText = (say: SayHealth, ageNo: number): string =>
  say('age', { from: ageNo * ageDays, to: ageNo * ageDays + ageDays - 1 })

/** The days on which a cohort joined, limited to the requested days. */
export const joinedIn = (cohort: string, { startDate, endDate }: HealthRetention) => ({
  startDate: cohort > startDate ? cohort : startDate,
  endDate: monthEnd(cohort) < endDate ? monthEnd(cohort) : endDate,
})

type CellProps = { data: HealthRetention; cohort: HealthCohort; age: CohortAge | undefined; of: Of }
function Cell({ data, cohort, age, of: { dim, value, look } }: CellProps) {
  const say = useText(health)
  if (!age) return <td aria-label={say('notYet')} />
  const share = { '--share': age.activePercent ?? 0 } as CSSProperties
  return (
    <td
      className={classes.cell}
      style={share}
      data-running={isRunning(cohort, age) || undefined}
      title={cellMeaning(say, cohort, age)}
    >
      <FigureLink
        count={age.active}
        text={cellText(say, age, look)}
        to={membersOf({ figure: 'retained', ageNo: age.ageNo, dim, value, ...joinedIn(cohort.cohort, data) })}
      />
      {look === 'share' && <small className={classes.counts}>{countsText(say, cohort, age)}</small>}
    </td>
  )
}

/** The retention triangle: one row per month of joining, one column per age; each cell links to its members. */
export function Triangle({ data, of }: { data: HealthRetention; of: Of }) {
  const say = useText(health)
  const most = Math.max(0, ...data.cohorts.map(({ ages }) => ages.length))
  return (
    <div className={classes.scrolled} aria-label={say('triangle')} {...scroller}>
      <table className={classes.triangle}>
        <thead>
          <tr>
            <th scope="col">{say('cohort')}</th>
            <th scope="col">{say('joined')}</th>
            {Array.from({ length: most }, (_, ageNo) => (
              <th key={ageNo} scope="col">
                {ageText(say, ageNo)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.cohorts.map((cohort) => (
            <tr key={cohort.cohort}>
              <th scope="row">{monthText(cohort.cohort)}</th>
              <td>
                <FigureLink
                  count={cohort.members}
                  to={membersOf({ figure: 'joined', dim: of.dim, value: of.value, ...joinedIn(cohort.cohort, data) })}
                />
              </td>
              {Array.from({ length: most }, (_, ageNo) => (
                <Cell
                  key={ageNo}
                  data={data}
                  cohort={cohort}
                  age={cohort.ages.find((age) => age.ageNo === ageNo)}
                  of={of}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
