import { Card, Stack, Text, Title } from '@mantine/core'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import type { CampaignDashboard } from './dashboard.ts'
import { budgetLeft, daysBetween, daysLeft } from './figures.ts'
import { Used } from './Used.tsx'
import classes from './Affiliates.module.css'

const height = 100

/** What was left of the budget day by day, as a falling line. */
function BurnDown({ left, total, from, to }: { left: readonly number[]; total: number; from: string; to: string }) {
  const say = useText(affiliates)
  const most = Math.max(1, total)
  const points = left.flatMap((value, at) => {
    const y = height - (Math.max(0, value) / most) * height
    return [`${at},${y}`, `${at + 1},${y}`]
  })
  return (
    <figure className={classes.figure}>
      <div aria-hidden="true">
        <svg
          className={classes.plot}
          viewBox={`0 0 ${Math.max(1, left.length)} ${height}`}
          preserveAspectRatio="none"
          focusable="false"
        >
          <polygon className={classes.area} points={`0,${height} ${points.join(' ')} ${left.length},${height}`} />
        </svg>
        <div className={classes.ends}>
          <span>{formatDay(from, 'UTC')}</span>
          <span>{formatDay(to, 'UTC')}</span>
        </div>
      </div>
      <figcaption className={classes.caption}>{say('burnDown')}</figcaption>
    </figure>
  )
}

/** How much of budget and leads is left, how long it lasts, and who was told. */
export function BudgetCard({ data, today }: { data: CampaignDashboard; today: string }) {
  const say = useText(affiliates)
  const { campaign, events, startDate, endDate } = data
  const left = Math.max(0, campaign.totalBudget - campaign.spent)
  const line = budgetLeft(campaign, { startDate, endDate, byDay: events.byDay }, today)
  const lasts = daysLeft(left, events.totals.cost, daysBetween(startDate, endDate).length)
  return (
    <Card component="section" aria-labelledby="budget">
      <Stack gap="md">
        <Title order={3} size="h4" id="budget">
          {say('budget')}
        </Title>
        <Used campaign={campaign} />
        <Text className="tp-num">
          {say('budgetLeft', { left: dollars(left), total: dollars(campaign.totalBudget) })}{' '}
          {say('leadsLeft', {
            left: wholeNumber(Math.max(0, campaign.totalLead - campaign.leads)),
            total: wholeNumber(campaign.totalLead),
          })}{' '}
          {lasts !== null && say('lasts', { count: lasts })}
        </Text>
        {line.length > 0 && <BurnDown left={line} total={campaign.totalBudget} from={startDate} to={endDate} />}
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
