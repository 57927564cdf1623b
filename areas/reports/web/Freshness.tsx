import { Text } from '@mantine/core'
import { formatReportTime, reportZone } from '../../../platform/contract/day.ts'
import { reportsApi, type FileName } from '../contract.ts'
import { reports } from '../words/en/reports.ts'
import { findSourceTime } from '../../../platform/web/api/as-of.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useReportRunsQuery } from './reports-api.ts'

/** A time in the time zone of the reports, with the zone's name. */
export const timeOf = (at: string | Date): string => `${formatReportTime(at)} ${reportZone}`

/** The call that reads each report. A replica may answer it, a little behind. */
const calls: Readonly<Record<FileName, { path: string } | null>> = {
  attempts: reportsApi.userSurveyAttemptReportByDate,
  finance: reportsApi.finance,
  signups: reportsApi.signupsByDate,
  traffic: reportsApi.panelistTrafficReport,
  history: null,
}

type Props = {
  report: FileName
  /** When the figures were read, in milliseconds since 1970. */
  answeredAt?: number | undefined
  /** Whether to leave out the time up to which the days are summed up. */
  isBrief?: boolean
}

/** How fresh a report is: when it was read, up to when its days are summed up, and when it was last downloaded. */
export function Freshness({ report, answeredAt, isBrief = false }: Props) {
  const say = useText(reports)
  const { data } = useReportRunsQuery(undefined, { refetchOnMountOrArgChange: 60 })
  const run = data?.rows.find((one) => one.report === report)
  const call = calls[report]
  const sourceTime = call && findSourceTime(call.path)
  const lines = [
    answeredAt !== undefined && say('asOf', { at: timeOf(sourceTime ?? new Date(answeredAt)) }),
    !isBrief && answeredAt !== undefined && run?.summedTo && say('summedTo', { at: timeOf(run.summedTo) }),
    run && (run.downloadedAt ? say('lastRun', { at: timeOf(run.downloadedAt) }) : say('neverRun')),
  ].filter((line) => typeof line === 'string')
  return (
    <Text component="div" size="sm" c="dimmed" className="tp-num">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Text>
  )
}
