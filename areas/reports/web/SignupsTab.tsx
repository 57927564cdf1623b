import type { TrafficDay } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { DayReport } from './DayReport.tsx'
import { useReportSignupsQuery } from './reports-api.ts'
import { daysOf, spanIn } from './span.ts'

const figures = ['visits', 'joined', 'verified'] as const
const tones = { visits: 'all', joined: 'good', verified: 'other' } as const

/** How many people came, joined and verified their email. */
export function SignupsTab() {
  const say = useText(reports)
  const { params } = useAddress()
  const { currentPage, limit } = usePageAddress()
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportSignupsQuery(
    { query: daysOf(spanIn(params)) },
    { refetchOnMountOrArgChange: true },
  )
  const days = data?.rows ?? []
  const first = (currentPage - 1) * limit
  const columns = figures.map((key): Column<TrafficDay> => ({
    key,
    header: say(key),
    align: 'right',
    render: (row) => <span className="tp-num">{wholeNumber(row[key])}</span>,
  }))
  return (
    <DayReport
      report="signups"
      title={say('signups')}
      lead={say('signupsLead')}
      data={data && { rows: days.toReversed().slice(first, first + limit), count: data.count }}
      days={days.map(({ day }) => day)}
      lines={figures.map((key) => ({
        key,
        name: say(key),
        tone: tones[key],
        values: days.map((row) => row[key]),
      }))}
      facts={figures.map((key) => ({
        label: say(key),
        value: wholeNumber(days.reduce((sum, row) => sum + row[key], 0)),
      }))}
      columns={columns}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      answeredAt={fulfilledTimeStamp}
    />
  )
}
