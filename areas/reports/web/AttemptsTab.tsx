import { attemptFigures, type AttemptDay } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn } from '../../../kit/cells.tsx'
import type { Tone } from '../../../kit/chart/Chart.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { dayList } from './day-list.tsx'
import { DayReport } from './DayReport.tsx'
import { useReportAttemptsQuery } from './reports-api.ts'

const dayRows = dayList<AttemptDay>('report-attempts', (say) =>
  attemptFigures.map((key) => countColumn({ key, header: say(key) }, (row) => row[key])),
)

/** The report of attempts by date. */
export function AttemptsTab() {
  const say = useText(reports)
  const list = useList(dayRows)
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportAttemptsQuery(
    { query: list.query },
    list.options,
  )
  const series = data?.series ?? []
  const line = (key: 'started' | 'completed' | 'disqualified', tone: Tone) => ({
    key,
    name: say(key),
    tone,
    values: series.map((row) => row[key]),
  })
  return (
    <DayReport
      list={list}
      report="attempts"
      title={say('attempts')}
      lead={say('attemptsLead')}
      data={data}
      days={series.map(({ day }) => day)}
      lines={[line('started', 'all'), line('completed', 'good'), line('disqualified', 'other')]}
      facts={attemptFigures.map((key) => ({ label: say(key), value: wholeNumber(data?.totals[key] ?? 0) }))}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      answeredAt={fulfilledTimeStamp}
    />
  )
}
