import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { financeFigures, financeHeadings, type FinanceDay } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { balanceColumn } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { pointsText } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { dayList } from './day-list.tsx'
import { DayReport } from './DayReport.tsx'
import { timeOf } from './Freshness.tsx'
import { useReportFinanceQuery, useReportReconciliationQuery } from './reports-api.ts'

/** Compares the report with the ledger: both must agree to the point. */
function Reconciled() {
  const say = useText(reports)
  const { data, isFetching, error, refetch } = useReportReconciliationQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <Card>
      <Stack gap="md" aria-busy={isFetching}>
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3">
            {say('reconciliation')}
          </Title>
          {data && (
            <StatusBadge look={data.difference === 0 ? 'approved' : 'rejected'}>
              {say(data.difference === 0 ? 'agrees' : 'differs')}
            </StatusBadge>
          )}
        </Group>
        <Text c="dimmed">{say('reconciliationLead')}</Text>
        <ErrorNotice failure={error && !isFetching ? failureOf(error) : null} onRetry={() => void refetch()} />
        {!data && isFetching && <Skeleton height={56} />}
        {data && (
          <>
            <Facts
              look="figures"
              facts={[
                { label: say('reported'), value: pointsText(data.reported) },
                { label: say('ledger'), value: pointsText(data.ledger) },
                { label: say('difference'), value: pointsText(data.difference, true) },
              ]}
            />
            <Group gap="sm">
              <BusyButton size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
                {say('checkAgain')}
              </BusyButton>
              <Text size="sm" c="dimmed" role="status" className="tp-num">
                {say('asOf', { at: timeOf(data.at) })}
              </Text>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  )
}

const dayRows = dayList<FinanceDay>('report-finance', (say) =>
  financeFigures.map((key) => balanceColumn({ key, header: say(financeHeadings[key]) }, (row) => row[key])),
)

/** The report of points credited, taken back, redeemed and owed. */
export function FinanceTab() {
  const say = useText(reports)
  const list = useList(dayRows)
  const { data, isFetching, error, refetch, fulfilledTimeStamp } = useReportFinanceQuery(
    { query: list.query },
    list.options,
  )
  const series = data?.series ?? []
  const totals = data?.totals
  return (
    <Stack gap="lg">
      <DayReport<FinanceDay>
        list={list}
        report="finance"
        title={say('finance')}
        lead={say('financeLead')}
        data={data}
        days={series.map(({ day }) => day)}
        lines={[
          { key: 'reversed', name: say('takenBack'), tone: 'all', values: series.map((row) => row.reversed) },
          { key: 'credited', name: say('credited'), tone: 'good', values: series.map((row) => row.credited) },
          { key: 'redeemed', name: say('redeemed'), tone: 'other', values: series.map((row) => row.redeemed) },
        ]}
        facts={[
          { label: say('credited'), value: pointsText(totals?.credited ?? 0) },
          { label: say('takenBack'), value: pointsText(totals?.reversed ?? 0) },
          { label: say('redeemed'), value: pointsText(totals?.redeemed ?? 0) },
          { label: say('liabilityNow'), value: pointsText(series.at(-1)?.liability ?? 0) },
        ]}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        answeredAt={fulfilledTimeStamp}
      />
      <Reconciled />
    </Stack>
  )
}
