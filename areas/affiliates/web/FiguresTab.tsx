import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { reportZone } from '../../../platform/contract/day.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Pills } from '../../../kit/Pills.tsx'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import { BudgetCard } from './BudgetCard.tsx'
import type { CampaignDashboard } from './dashboard.ts'
import { DayCharts } from './DayCharts.tsx'
import { formatPercent } from './figures.ts'
import { Funnel } from './Funnel.tsx'
import { PartsCard } from './PartsCard.tsx'
import classes from './Affiliates.module.css'

type Data = { data: CampaignDashboard }

/** The results so far of the visits in the period. */
function CohortTotals({ data: { totals, campaign } }: Data) {
  const say = useText(affiliates)
  const withShare = (count: number, share: number | null) =>
    say('countShare', { count: wholeNumber(count), share: formatPercent(share) })
  const perLead = totals.costPerLead === null ? '–' : dollars(totals.costPerLead)
  return (
    <Facts
      look="figures"
      facts={[
        { label: say('clicks'), value: wholeNumber(totals.clicks) },
        { label: say('visits'), value: wholeNumber(totals.visits) },
        { label: say('signUps'), value: withShare(totals.signUps, totals.joinedShare) },
        { label: say('verified'), value: withShare(totals.verified, totals.verifiedShare) },
        { label: say('leads'), value: wholeNumber(totals.leads) },
        { label: say('conversion'), value: formatPercent(totals.conversion) },
        { label: say('cost'), value: dollars(totals.cost) },
        { label: say('takenBack'), value: withShare(totals.takenBack, totals.takenBackShare) },
        { label: say('netCost'), value: dollars(totals.netCost) },
        { label: say('costPerLead'), value: say('agreed', { value: perLead, agreed: dollars(campaign.cost) }) },
        { label: say('profiled'), value: withShare(totals.profiled, totals.profiledShare) },
        { label: say('completed'), value: withShare(totals.completed, totals.completedShare) },
        { label: say('reversed'), value: withShare(totals.reversed, totals.reversedShare) },
        { label: say('unpaid'), value: wholeNumber(totals.unpaid) },
        { label: say('heldNow'), value: withShare(totals.held, totals.heldShare) },
        { label: say('refused'), value: wholeNumber(totals.refused) },
        { label: say('filteredOut'), value: wholeNumber(totals.bots + totals.prefetches) },
      ]}
    />
  )
}

const eventKeys = [
  'clicks',
  'visits',
  'signUps',
  'leads',
  'unpaid',
  'held',
  'released',
  'refused',
  'profiled',
  'completed',
  'reversed',
  'takenBack',
] as const

/** The events that happened in the period. */
function EventTotals({ data: { events } }: Data) {
  const say = useText(affiliates)
  return (
    <Facts
      look="figures"
      facts={[
        ...eventKeys.map((key) => ({ label: say(`happened_${key}`), value: wholeNumber(events.totals[key]) })),
        { label: say('cost'), value: dollars(events.totals.cost) },
        { label: say('takenBackCost'), value: dollars(events.totals.takenBackCost) },
        { label: say('givenBackCost'), value: dollars(events.totals.givenBackCost) },
        { label: say('filteredOut'), value: wholeNumber(events.totals.bots + events.totals.prefetches) },
      ]}
    />
  )
}

function CohortDays({ data: { startDate, endDate, byDay } }: Data) {
  const say = useText(affiliates)
  const count = (
    key: 'clicks' | 'visits' | 'signUps' | 'verified' | 'leads' | 'unpaid' | 'completed',
    header: string,
  ) => ({
    key,
    header,
    of: (row: CampaignDashboard['byDay'][number]) => row[key],
  })
  return (
    <DayCharts
      startDate={startDate}
      endDate={endDate}
      rows={byDay}
      charts={[count('visits', say('visits')), count('signUps', say('signUps')), count('verified', say('verified'))]}
      counts={[
        count('clicks', say('clicks')),
        count('visits', say('visits')),
        count('signUps', say('signUps')),
        count('verified', say('verified')),
        count('leads', say('leads')),
        count('unpaid', say('unpaid')),
        { key: 'held', header: say('heldNow'), of: (row) => row.held },
        count('completed', say('completed')),
      ]}
    />
  )
}

function EventDays({ data: { startDate, endDate, events } }: Data) {
  const say = useText(affiliates)
  const count = (key: (typeof eventKeys)[number]) => ({
    key,
    header: say(`happened_${key}`),
    of: (row: CampaignDashboard['events']['byDay'][number]) => row[key],
  })
  return (
    <DayCharts
      startDate={startDate}
      endDate={endDate}
      rows={events.byDay}
      charts={[count('clicks'), count('signUps'), count('leads')]}
      counts={eventKeys.map(count)}
    />
  )
}

const views = ['cohort', 'events'] as const
type Props = Data & { today: string; onUsual: (() => void) | null }

/** The figures of a campaign in a period, either by visits and their results, or by events. */
export function FiguresTab({ data, today, onUsual }: Props) {
  const say = useText(affiliates)
  const { params, put } = useAddress()
  const isEvents = params.get('view') === 'events'
  const { clicks, visits } = data.totals
  const isNobody = Object.values(data.events.totals).every((amount) => amount === 0) && clicks + visits === 0
  const budget = <BudgetCard data={data} today={today} />
  return (
    <Stack gap="lg">
      <Title order={2} className="tp-sr-only">
        {say('figures')}
      </Title>
      <div>
        <Pills
          label={say('countedBy')}
          pills={views.map((value) => ({ value, word: say(`view_${value}`) }))}
          chosen={isEvents ? 'events' : 'cohort'}
          onChoose={(view) => put({ view: view === 'events' ? view : null })}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {say(isEvents ? 'eventsNote' : 'cohortNote', { zone: reportZone })}
        </Text>
      </div>
      <Card>{isEvents ? <EventTotals data={data} /> : <CohortTotals data={data} />}</Card>
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
          {budget}
        </>
      ) : isEvents ? (
        <>
          <EventDays data={data} />
          {budget}
        </>
      ) : (
        <>
          <div className={classes.two}>
            <Funnel totals={data.totals} />
            {budget}
          </div>
          <CohortDays data={data} />
          <PartsCard parts={data.parts} />
        </>
      )}
    </Stack>
  )
}
