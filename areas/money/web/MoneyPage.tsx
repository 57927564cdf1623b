import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDay } from '../../../platform/contract/day.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { dollars } from '../../../kit/Points.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import type { MoneySummary } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { dollarsOfMicros } from '../../../platform/contract/amount.ts'
import { amountText, percentText } from './for-others/amounts.ts'
import { MoneyNav } from './MoneyNav.tsx'
import { useMoneySummaryQuery } from './money-api.ts'
import { NoPrices } from './NoPrices.tsx'
import { Unpriced } from './Unpriced.tsx'

const chartHeight = 160

function Figures({ summary }: { summary: MoneySummary }) {
  const say = useText(money)
  const { month, before, liability, owedToVendors } = summary
  const was = (value: string): string => say('wasMonth', { value })
  return (
    <Card component="section" aria-labelledby="month">
      <Title order={2} size="h3" id="month" mb="sm">
        {say('monthSoFar')}
      </Title>
      <Facts
        look="figures"
        facts={[
          { label: say('revenue'), value: amountText(month.revenue), more: was(amountText(before.revenue)) },
          { label: say('memberCost'), value: amountText(month.memberCost), more: was(amountText(before.memberCost)) },
          { label: say('margin'), value: amountText(month.margin), more: was(amountText(before.margin)) },
          {
            label: say('marginPercent'),
            value: percentText(month.marginPercent),
            more: was(percentText(before.marginPercent)),
          },
          { label: say('liability'), value: amountText(liability) },
          { label: say('owedToVendors'), value: amountText(owedToVendors) },
          {
            label: say('completes'),
            value: say('count', { count: month.completes }),
            more: was(say('count', { count: before.completes })),
          },
        ]}
      />
      <Unpriced figures={month} />
    </Card>
  )
}

function Checked({ checkedAt, findings }: Pick<MoneySummary, 'checkedAt' | 'findings'>) {
  const say = useText(money)
  if (findings.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {checkedAt === null ? say('neverChecked') : say('checked', { at: fullMoment(checkedAt) })}
      </Text>
    )
  return (
    <Alert color="warning" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('differedTitle')}>
      <ul>
        {findings.map(({ day, surveyId, figure, kept, counted }) => (
          <li key={`${day} ${surveyId} ${figure}`}>
            {say('differed', { day: formatDay(day), survey: surveyId, kept, counted })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/**
 * `/money`: the month so far compared with the same days of last month, day by day, and whether the sums are right.
 */
export function MoneyPage() {
  const say = useText(money)
  const { data, isFetching, error, refetch } = useMoneySummaryQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <MoneyNav />
      <Stack gap="lg" aria-busy={isFetching}>
        {error && !isFetching && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!data && isFetching && (
          <>
            <Skeleton height={140} />
            <Skeleton height={chartHeight} />
          </>
        )}
        {data && (
          <>
            {!data.hasPrices && <NoPrices hasPrices={false} />}
            <Figures summary={data} />
            <Card>
              <Chart
                label={say('byDay')}
                places={data.days.map(({ day }) => formatDay(day))}
                series={[
                  {
                    key: 'revenue',
                    name: say('revenue'),
                    tone: 'good',
                    mark: 'line',
                    values: data.days.map(({ revenue }) => dollarsOfMicros(revenue.micros)),
                  },
                  {
                    key: 'cost',
                    name: say('memberCost'),
                    tone: 'other',
                    mark: 'line',
                    values: data.days.map(({ memberCost }) => dollarsOfMicros(memberCost.micros)),
                  },
                ]}
                height={chartHeight}
                format={dollars}
                table={{ head: say('by_day'), file: 'money-days' }}
              />
            </Card>
            <Checked checkedAt={data.checkedAt} findings={data.findings} />
          </>
        )}
      </Stack>
    </>
  )
}
