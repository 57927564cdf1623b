import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { attemptPath, paths } from '../../../platform/web/paths.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { countColumn, momentColumn } from '../../../kit/cells.tsx'
import { rangeOf, utcClock, type DayRange } from '../../../kit/date-range.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { days, text, view } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { dollarsOfMicros, type Money } from '../../../platform/contract/amount.ts'
import { marginParts, moneyApi, type MarginPart, type MoneyAttempt } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { amountText } from './for-others/amounts.ts'
import { nameCountry, nameRow } from './margin-list.tsx'
import { useMoneyAttemptsQuery, useMoneyMarginQuery } from './money-api.ts'
import { Totals } from './Totals.tsx'

const amountColumn = (
  head: Pick<Column<MoneyAttempt>, 'key' | 'header'>,
  of: (row: MoneyAttempt) => Money | null,
): Column<MoneyAttempt> => ({
  ...head,
  align: 'right',
  canHide: true,
  render: (row) => <span className="tp-num">{amountText(of(row))}</span>,
  plain: (row) => {
    const amount = of(row)
    return amount === null ? '' : dollarsOfMicros(amount.micros)
  },
})

/** The attempts behind a row of the margin. */
const attemptList = defineList<MoneyAttempt>()({
  name: 'money-attempts',
  text: money,
  filters: {
    by: view('by', marginParts, 'supplier'),
    // They say whose attempts these are: without them it would be the list behind another figure.
    value: { ...text('value'), isView: true },
    days: { ...days('startDate', 'endDate'), isView: true },
  },
  pager: 'cursor',
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ attemptId }) => attemptId,
  columns: (say) => [
    {
      key: 'survey',
      header: say('by_survey'),
      onCard: 'title',
      render: ({ surveyTitle }) => surveyTitle,
    },
    momentColumn<MoneyAttempt>({ key: 'startedAt', header: say('startedAt') }, ({ startedAt }) => startedAt),
    { key: 'payer', header: say('by_payer'), canHide: true, render: ({ payerName }) => payerName ?? say('none_payer') },
    {
      key: 'outcome',
      header: say('outcome'),
      render: ({ outcome }) => say(`outcome_${outcome}`),
    },
    amountColumn({ key: 'price', header: say('price') }, ({ price }) => price),
    amountColumn({ key: 'revenue', header: say('revenue') }, ({ revenue }) => revenue),
    amountColumn({ key: 'cost', header: say('memberCost') }, ({ memberCost }) => memberCost),
    {
      ...amountColumn({ key: 'unpricedCost', header: say('unpricedCost') }, ({ unpricedCost }) => unpricedCost),
      isExtra: true,
    },
    {
      ...countColumn<MoneyAttempt>({ key: 'reversed', header: say('reversed') }, ({ reversed }) => reversed),
      canHide: true,
    },
  ],
})

type FigureProps = { by: MarginPart; value: string; span: DayRange }

/** Says whose figures these are and of which days, and repeats them. */
function Figure({ by, value, span }: FigureProps) {
  const say = useText(money)
  const [now] = useState(utcClock)
  const asked = { by, text: value, startDate: span.from, endDate: span.to }
  const { data } = useMoneyMarginQuery(
    { query: Object.fromEntries(Object.entries(asked).filter(([, given]) => given !== '')) as typeof asked },
    { refetchOnMountOrArgChange: true },
  )
  const row = data?.rows.find(({ key }) => key === value)
  const { from, to } = span.from === '' && span.to === '' ? rangeOf('days30', now) : span
  const name = nameRow(say, { key: value, label: row?.label ?? '' }, { by, nameCountry })
  const shown = [from, to].filter(Boolean).map((day) => formatDay(day))
  const title = by === 'day' ? name : say('figureOf', { part: say(`by_${by}`), name, days: shown.join(' – ') })
  return (
    <Stack gap="sm" mb="lg">
      <Text fw={600}>{title}</Text>
      {row && <Totals totals={row} label={title} />}
    </Stack>
  )
}

/** `/money/attempts`: the attempts that counted, or moved money or points, on the days of a row of the margin. */
export function AttemptsPage() {
  const say = useText(money)
  const list = useList(attemptList)
  const { by, value, days: span } = list.state.filters
  const answer = useMoneyAttemptsQuery({ query: { ...list.query, by, value } }, list.options)
  const back = new URLSearchParams({
    by,
    ...(span.from ? { from: span.from } : {}),
    ...(span.to ? { to: span.to } : {}),
  })
  return (
    <>
      <BackLink to={`${paths.margin}?${back.toString()}`}>{say('marginTitle')}</BackLink>
      <PageHeader title={say('attemptsTitle')}>{say('attemptsLead')}</PageHeader>
      <Figure by={by} value={value} span={span} />
      <List
        list={list}
        answer={answer}
        title={say('attemptsTitle')}
        isTitleQuiet
        file={{ call: moneyApi.attempts, query: { value } }}
        rowLink={({ attemptId }) => attemptPath(attemptId)}
        empty={
          <EmptyState art={<EmptySearch />} title={say('noAttempts')} order={3}>
            {say('nothingWhy')}
          </EmptyState>
        }
      />
    </>
  )
}
