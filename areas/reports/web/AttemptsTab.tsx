import type { AttemptDay, AttemptTotals } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Tone } from '../../../kit/chart/Chart.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { DayReport } from './DayReport.tsx'
import { useReportAttemptsQuery } from './reports-api.ts'
import { daysOf, spanIn } from './span.ts'

const figures = [
  'started',
  'completed',
  'disqualified',
  'quotaFull',
  'qualityRejected',
  'securityRejected',
  'abandoned',
  'reversed',
] as const satisfies readonly (keyof AttemptTotals)[]

/** Attempts by date. */
export function AttemptsTab() {
  const say = useText(reports)
  const { params } = useAddress()
  const { currentPage, limit } = usePageAddress()
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportAttemptsQuery(
    { query: { currentPage, limit, ...daysOf(spanIn(params)) } },
    { refetchOnMountOrArgChange: true },
  )
  const series = data?.series ?? []
  const line = (key: 'started' | 'completed' | 'disqualified', tone: Tone) => ({
    key,
    name: say(key),
    tone,
    values: series.map((row) => row[key]),
  })
  const columns = figures.map((key): Column<AttemptDay> => ({
    key,
    header: say(key),
    align: 'right',
    render: (row) => <span className="tp-num">{wholeNumber(row[key])}</span>,
  }))
  return (
    <DayReport
      report="attempts"
      title={say('attempts')}
      lead={say('attemptsLead')}
      data={data}
      days={series.map(({ day }) => day)}
      lines={[line('started', 'all'), line('completed', 'good'), line('disqualified', 'other')]}
      facts={figures.map((key) => ({ label: say(key), value: wholeNumber(data?.totals[key] ?? 0) }))}
      columns={columns}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      answeredAt={fulfilledTimeStamp}
    />
  )
}
