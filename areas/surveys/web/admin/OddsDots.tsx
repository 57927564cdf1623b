import { useText } from '../../../../platform/web/text/text.ts'
import { percentText } from '../../../../kit/Points.tsx'
import { surveyResults } from '../../words/en/survey-results.ts'
import classes from './OddsDots.module.css'

type Bin = { predicted: number; actual: number; entrants: number }
/** The diameters of the largest and the smallest dot, in percent of the chart. */
const [largest, smallest] = [4, 1.5]

/**
 * A dot for each tenth of the odds: the predicted share from left to right and the observed one from bottom to top,
 * equal on the dashed line. Screen readers skip it.
 */
export function OddsDots({ bins }: { bins: readonly Bin[] }) {
  const say = useText(surveyResults)
  const most = Math.max(1, ...bins.map(({ entrants }) => entrants))
  const sizeOf = (entrants: number): number => smallest + (largest - smallest) * Math.sqrt(entrants / most)
  return (
    <div className={classes.odds} aria-hidden="true">
      <span>
        {say('actual')} 0–{percentText(100)}
      </span>
      <svg viewBox="0 0 100 100">
        <line x1="0" y1="100" x2="100" y2="0" className={classes.same} />
        {bins.map(({ predicted, actual, entrants }) => (
          <circle
            key={predicted}
            className={classes.dot}
            cx={predicted * 100}
            cy={100 - actual * 100}
            r={sizeOf(entrants)}
          />
        ))}
      </svg>
      <span>
        {say('predicted')} 0–{percentText(100)}
      </span>
      <span>{say('oddsSame')}</span>
    </div>
  )
}
