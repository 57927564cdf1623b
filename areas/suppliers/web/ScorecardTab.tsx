import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { isDay } from '../../../platform/contract/day.ts'
import type { Scorecard } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { rangeOf } from '../../../kit/date-range.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Points, wholeNumber } from '../../../kit/Points.tsx'
import { DayChart } from './DayChart.tsx'
import { DayTable } from './DayTable.tsx'
import { formatDuration, formatPercent, roundToTenths } from './figures.ts'
import { useSuppliersScorecardQuery } from './suppliers-api.ts'
import { useAddress } from '../../../platform/web/state/address.ts'

const secondMs = 1_000
const readDay = (text: string | null): string => (text && isDay(text) ? text : '')

function FiguresOf({ card }: { card: Scorecard }) {
  const say = useText(suppliers)
  const { earningsPerClick: epc, delayP50Ms, delayP95Ms } = card
  const count = (value: number) => wholeNumber(value)
  return (
    <Facts
      look="figures"
      facts={[
        { label: say('entrants'), value: count(card.entrants) },
        { label: say('completes'), value: count(card.completes) },
        { label: say('incidence'), value: formatPercent(card.incidence) },
        { label: say('medianLength'), value: formatDuration(card.medianSeconds && card.medianSeconds * secondMs) },
        { label: say('epc'), value: epc === null ? '–' : <Points value={roundToTenths(epc)} /> },
        { label: say('reversals'), value: `${count(card.reversals)} (${formatPercent(card.reversalRate)})` },
        { label: say('screenOuts'), value: count(card.screenOuts) },
        { label: say('quotaFulls'), value: count(card.quotaFulls) },
        { label: say('rejected'), value: count(card.rejected) },
        { label: say('abandoned'), value: count(card.abandoned) },
        { label: say('paid'), value: <Points value={card.pointsPaid} /> },
        { label: say('reversed'), value: <Points value={card.pointsReversed} /> },
        { label: say('callbacks'), value: count(card.callbacks) },
        {
          label: say('latency'),
          value: (
            <Text span fz="md" fw={600}>
              {delayP50Ms === null
                ? '–'
                : say('latencyText', { p50: formatDuration(delayP50Ms), p95: formatDuration(delayP95Ms) })}
            </Text>
          ),
        },
      ]}
    />
  )
}

function NoEntrants({ onUsual }: { onUsual: (() => void) | null }) {
  const say = useText(suppliers)
  return (
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
  )
}

/** The results of a supplier in a period, as figures, as a chart, and by day. */
export function ScorecardTab({ supplierKey }: { supplierKey: string }) {
  const say = useText(suppliers)
  const { params, put } = useAddress()
  const [now] = useState(() => new Date())
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  const isUsual = from === '' && to === ''
  const query = { ...(from ? { startDate: from } : {}), ...(to ? { endDate: to } : {}) }
  const { data, error, isFetching, refetch } = useSuppliersScorecardQuery(
    { params: { supplierKey }, query },
    { refetchOnMountOrArgChange: true },
  )
  const shown = data ? { from: data.startDate, to: data.endDate } : rangeOf('days30', now)
  const showLast30Days = () => put({ from: null, to: null })
  return (
    <Stack gap="lg" aria-busy={isFetching}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          {say('figures')}
        </Title>
        <DateRange
          label={say('period')}
          value={isUsual ? shown : { from, to }}
          onChange={(next) => put({ from: next.from || null, to: next.to || null })}
        />
      </Group>
      {error && !isFetching ? (
        <>
          <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
          {!isUsual && (
            <Button variant="default" onClick={showLast30Days} style={{ alignSelf: 'start' }}>
              {say('usualDays')}
            </Button>
          )}
        </>
      ) : !data ? (
        <>
          <Skeleton height={210} />
          <Skeleton height={240} />
        </>
      ) : (
        <>
          <Card>
            <FiguresOf card={data} />
          </Card>
          <Card>
            {data.entrants === 0 ? (
              <NoEntrants onUsual={isUsual ? null : showLast30Days} />
            ) : (
              <>
                <DayChart card={data} />
                <DayTable days={data.days} />
              </>
            )}
          </Card>
        </>
      )}
    </Stack>
  )
}
