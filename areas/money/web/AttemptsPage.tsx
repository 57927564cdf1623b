import { useText } from '../../../platform/web/text/text.ts'
import { attemptOf, paths } from '../../../platform/web/paths.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { countColumn, momentColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { days, text, view } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { dollarsOfMicros, type Money } from '../../../platform/contract/amount.ts'
import { marginParts, moneyApi, type MoneyAttempt } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { amountText } from './for-others/amounts.ts'
import { useMoneyAttemptsQuery } from './money-api.ts'

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
    value: text('value'),
    days: days('startDate', 'endDate'),
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

/** `/money/attempts`: the attempts that counted, or moved money or points, on the days of a row of the margin. */
export function AttemptsPage() {
  const say = useText(money)
  const list = useList(attemptList)
  const { by, value } = list.state.filters
  const answer = useMoneyAttemptsQuery({ query: { ...list.query, by, value } }, list.options)
  const back = new URLSearchParams({ by })
  return (
    <>
      <BackLink to={`${paths.margin}?${back.toString()}`}>{say('marginTitle')}</BackLink>
      <PageHeader title={say('attemptsTitle')}>{say('attemptsLead')}</PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('attemptsTitle')}
        isTitleQuiet
        file={{ call: moneyApi.attempts, query: { value } }}
        rowLink={({ attemptId }) => attemptOf(attemptId)}
        empty={
          <EmptyState art={<EmptySearch />} title={say('noAttempts')} order={3}>
            {say('nothingWhy')}
          </EmptyState>
        }
      />
    </>
  )
}
