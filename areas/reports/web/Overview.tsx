import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import type { FileName } from '../contract.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { pointsText, wholeNumber } from '../../../kit/Points.tsx'
import { Freshness } from './Freshness.tsx'
import { useReportAttemptsQuery, useReportFinanceQuery, useReportSignupsQuery } from './reports-api.ts'
import classes from './Reports.module.css'

type CardProps = {
  report: FileName
  title: string
  lead: string
  to: string
  /** Undefined while the figures are loading, when there are none, or when they could not be loaded. */
  facts?: readonly Fact[] | undefined
  isLoading?: boolean
  answeredAt?: number | undefined
  /** Why the figures could not be loaded. */
  failure?: CallFailure | null
  onRetry?: () => void
}

function ReportCard({
  report,
  title,
  lead,
  to,
  facts,
  isLoading = false,
  answeredAt,
  failure = null,
  onRetry,
}: CardProps) {
  const say = useText(reports)
  return (
    <li>
      <Card className={classes.card ?? ''}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {lead}
        </Text>
        {isLoading && <Skeleton height={80} />}
        {failure && <ErrorNotice failure={failure} {...(onRetry ? { onRetry } : {})} />}
        {facts && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {say('last30')}
            </Text>
            <Facts look="figures" facts={facts} />
          </div>
        )}
        <div className={classes.foot}>
          <Freshness report={report} answeredAt={answeredAt} isBrief />
          <Button component={Link} to={to} variant="default" aria-label={say('openLong', { report: title })}>
            {say('open')}
          </Button>
        </div>
      </Card>
    </li>
  )
}

const usual = { refetchOnMountOrArgChange: true } as const
const tabOf = (tab: string) => `${paths.reports}?tab=${tab}`

function AttemptsCard() {
  const say = useText(reports)
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportAttemptsQuery({ query: {} }, usual)
  const facts = (['started', 'completed', 'disqualified'] as const).map((key) => ({
    label: say(key),
    value: wholeNumber(data?.totals[key] ?? 0),
  }))
  return (
    <ReportCard
      report="attempts"
      title={say('attempts')}
      lead={say('attemptsLead')}
      to={tabOf('attempts')}
      isLoading={!data && isFetching}
      failure={!data && error && !isFetching ? failureOf(error) : null}
      onRetry={() => void refetch()}
      facts={data && facts}
      answeredAt={data && fulfilledTimeStamp}
    />
  )
}

function SignupsCard() {
  const say = useText(reports)
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportSignupsQuery({ query: {} }, usual)
  const facts = (['visits', 'joined', 'verified'] as const).map((key) => ({
    label: say(key),
    value: wholeNumber(data?.rows.reduce((sum, row) => sum + row[key], 0) ?? 0),
  }))
  return (
    <ReportCard
      report="signups"
      title={say('signups')}
      lead={say('signupsLead')}
      to={tabOf('signups')}
      isLoading={!data && isFetching}
      failure={!data && error && !isFetching ? failureOf(error) : null}
      onRetry={() => void refetch()}
      facts={data && facts}
      answeredAt={data && fulfilledTimeStamp}
    />
  )
}

function FinanceCard() {
  const say = useText(reports)
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportFinanceQuery({ query: {} }, usual)
  const facts = data && [
    { label: say('credited'), value: pointsText(data.totals.credited) },
    { label: say('redeemed'), value: pointsText(data.totals.redeemed) },
    { label: say('liabilityNow'), value: pointsText(data.series.at(-1)?.liability ?? 0) },
  ]
  return (
    <ReportCard
      report="finance"
      title={say('finance')}
      lead={say('financeLead')}
      to={tabOf('finance')}
      isLoading={!data && isFetching}
      failure={!data && error && !isFetching ? failureOf(error) : null}
      onRetry={() => void refetch()}
      facts={facts}
      answeredAt={data && fulfilledTimeStamp}
    />
  )
}

/** Moves the focus to the page when the focused link disappears with its card. */
function leaveFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** Every report with its figures of the last 30 days and when they were read. */
export function Overview() {
  const say = useText(reports)
  const { permissions } = usePermissions()
  useEffect(() => leaveFocus, [])
  return (
    <ul className={classes.cards}>
      <AttemptsCard />
      <SignupsCard />
      {permissions.includes('finance.view') && <FinanceCard />}
      <ReportCard report="traffic" title={say('traffic')} lead={say('trafficLead')} to={paths.traffic} />
      {permissions.includes('reports.download') && (
        <ReportCard report="history" title={say('history')} lead={say('historyLead')} to={tabOf('history')} />
      )}
    </ul>
  )
}
