import { Button, Card, Stack, Title } from '@mantine/core'
import { affiliates } from '../../text/en/affiliates.ts'
import { useText } from '../../text/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { EmptySearch } from '../../ui/illustrations/EmptySearch.tsx'
import { dollars, wholeNumber } from '../../ui/Points.tsx'
import { BudgetCard } from './BudgetCard.tsx'
import type { CampaignDashboard } from './dashboard.ts'
import { DayCharts } from './DayCharts.tsx'
import { percentText } from './figures.ts'
import { Funnel } from './Funnel.tsx'
import { PartsCard } from './PartsCard.tsx'
import classes from './Affiliates.module.css'

function Totals({ data: { totals, campaign } }: { data: CampaignDashboard }) {
  const say = useText(affiliates)
  const withShare = (count: number, share: number | null) =>
    say('countShare', { count: wholeNumber(count), share: percentText(share) })
  const perLead = totals.costPerLead === null ? '–' : dollars(totals.costPerLead)
  return (
    <Facts
      look="figures"
      facts={[
        { label: say('clicks'), value: wholeNumber(totals.clicks) },
        { label: say('visits'), value: wholeNumber(totals.visits) },
        { label: say('signUps'), value: wholeNumber(totals.signUps) },
        { label: say('leads'), value: wholeNumber(totals.leads) },
        { label: say('conversion'), value: percentText(totals.conversion) },
        { label: say('cost'), value: dollars(totals.cost) },
        { label: say('costPerLead'), value: say('agreed', { value: perLead, agreed: dollars(campaign.cost) }) },
        { label: say('profiled'), value: withShare(totals.profiled, totals.profiledShare) },
        { label: say('completed'), value: withShare(totals.completed, totals.completedShare) },
        { label: say('reversed'), value: withShare(totals.reversed, totals.reversedShare) },
        { label: say('unpaid'), value: wholeNumber(totals.unpaid) },
        { label: say('held'), value: wholeNumber(totals.held) },
        { label: say('refused'), value: wholeNumber(totals.refused) },
        { label: say('filteredOut'), value: wholeNumber(totals.bots + totals.prefetches) },
      ]}
    />
  )
}

type Props = { data: CampaignDashboard; today: string; onUsual: (() => void) | null }

/** What a campaign brought in a period: figures, the way to a lead, the budget, by day and by what links say. */
export function FiguresTab({ data, today, onUsual }: Props) {
  const say = useText(affiliates)
  const { clicks, visits, signUps, leads } = data.totals
  const isNobody = clicks + visits + signUps + leads === 0
  return (
    <Stack gap="lg">
      <Title order={2} className="tp-sr-only">
        {say('figures')}
      </Title>
      <Card>
        <Totals data={data} />
      </Card>
      {isNobody ? (
        <>
          <Card>
            <EmptyState
              art={<EmptySearch />}
              title={say('nobodyTitle')}
              order={3}
              action={
                onUsual && (
                  <Button variant="default" onClick={onUsual}>
                    {say('usualDays')}
                  </Button>
                )
              }
            >
              {say('nobodyWhy')}
            </EmptyState>
          </Card>
          <BudgetCard data={data} today={today} />
        </>
      ) : (
        <>
          <div className={classes.two}>
            <Funnel totals={data.totals} />
            <BudgetCard data={data} today={today} />
          </div>
          <DayCharts data={data} />
          <PartsCard parts={data.parts} />
        </>
      )}
    </Stack>
  )
}
