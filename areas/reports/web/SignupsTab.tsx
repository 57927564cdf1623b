import { signupFigures, type SignupDay } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn } from '../../../kit/cells.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { dayList } from './day-list.tsx'
import { DayReport } from './DayReport.tsx'
import { useReportSignupsQuery } from './reports-api.ts'

const tones = { visits: 'all', joined: 'good', verified: 'other' } as const

const dayRows = dayList<SignupDay>('report-signups', (say) =>
  signupFigures.map((key) => countColumn({ key, header: say(key) }, (row) => row[key])),
)

/** The report of visitors, sign-ups and verified email addresses. */
export function SignupsTab() {
  const say = useText(reports)
  const list = useList(dayRows)
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportSignupsQuery(
    { query: list.filterArgs },
    list.options,
  )
  const days = data?.rows ?? []
  const { currentPage, limit } = list.place
  const offset = (currentPage - 1) * limit
  return (
    <DayReport
      list={list}
      report="signups"
      title={say('signups')}
      lead={say('signupsLead')}
      data={data && { rows: days.toReversed().slice(offset, offset + limit), count: data.count }}
      days={days.map(({ day }) => day)}
      lines={signupFigures.map((key) => ({
        key,
        name: say(key),
        tone: tones[key],
        values: days.map((row) => row[key]),
      }))}
      facts={signupFigures.map((key) => ({
        label: say(key),
        value: wholeNumber(days.reduce((sum, row) => sum + row[key], 0)),
      }))}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      answeredAt={fulfilledTimeStamp}
    />
  )
}
