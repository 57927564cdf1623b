import { Card, Stack, Text, Title } from '@mantine/core'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import type { CampaignDashboard } from './dashboard.ts'
import { calculateBudgetLeft, listDays, estimateDaysLeft } from './figures.ts'
import { BudgetUsage } from './BudgetUsage.tsx'
import classes from './Affiliates.module.css'

/** The remaining budget day by day, as a falling line. */
function BurnDown({ left, total, days }: { left: readonly number[]; total: number; days: readonly string[] }) {
  const say = useText(affiliates)
  return (
    <Chart
      label={say('burnDown')}
      height={100}
      most={Math.max(1, total)}
      format={dollars}
      places={days.map((day) => formatDay(day, 'UTC'))}
      series={[{ key: 'left', name: say('budget'), tone: 'good', mark: 'area', values: left }]}
    >
      {say('burnDown')}
    </Chart>
  )
}

/** The remaining budget and leads, how long they will last, and when the budget alerts were sent. */
export function BudgetCard({ data, today }: { data: CampaignDashboard; today: string }) {
  const say = useText(affiliates)
  const { campaign, events, startDate, endDate } = data
  const left = Math.max(0, campaign.totalBudget - campaign.spent)
  const line = calculateBudgetLeft(campaign, { startDate, endDate, byDay: events.byDay }, today)
  const lasts = estimateDaysLeft(left, events.totals.cost, listDays(startDate, endDate).length)
  return (
    <Card component="section" aria-labelledby="budget">
      <Stack gap="md">
        <Title order={3} size="h4" id="budget">
          {say('budget')}
        </Title>
        <BudgetUsage campaign={campaign} />
        <Text className="tp-num">
          {say('budgetLeft', { left: dollars(left), total: dollars(campaign.totalBudget) })}{' '}
          {say('leadsLeft', {
            left: wholeNumber(Math.max(0, campaign.totalLead - campaign.leads)),
            total: wholeNumber(campaign.totalLead),
          })}{' '}
          {lasts !== null && say('lasts', { count: lasts })}
        </Text>
        {line.length > 0 && <BurnDown left={line} total={campaign.totalBudget} days={listDays(startDate, endDate)} />}
        {campaign.alerts.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {say('alerts')}
            </Text>
            <ul className={classes.reasons}>
              {campaign.alerts.map(({ of, percent, at }) => (
                <li key={`${of} ${percent}`}>
                  {say(`alert_${of}`, { percent })} · <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Card>
  )
}
