import { useSurveysCountsQuery } from '../../surveys/web/for-others/surveys.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { DashboardArea } from './DashboardArea.tsx'
import classes from './Dashboard.module.css'

/** Counts the panelist's attempts by outcome, and those that are still open. */
export function CountsArea() {
  const say = useText(dashboard)
  const { data, error, refetch } = useSurveysCountsQuery()
  return (
    <DashboardArea
      title={say('counts')}
      isLoading={!data}
      error={data ? undefined : error}
      failedWords={say('countsFailed')}
      onRetry={() => void refetch()}
      height={52}
    >
      {data && (
        <dl className={classes.counts}>
          {(['completed', 'disqualified', 'inProgress'] as const).map((part) => (
            <div key={part}>
              <dt>{say(part)}</dt>
              <dd className="tp-num">{wholeNumber(data[part])}</dd>
            </div>
          ))}
        </dl>
      )}
    </DashboardArea>
  )
}
