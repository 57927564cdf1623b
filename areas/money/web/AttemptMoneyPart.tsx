import { Skeleton, Stack } from '@mantine/core'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Points } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { Section } from '../../attempts/web/for-others/Section.tsx'
import type { AttemptMoney, MoneyLine } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { amountText, percentText } from './for-others/amounts.ts'
import { useMoneyAttemptQuery } from './money-api.ts'

type SayMoney = Say<typeof money.words>

const listFacts = (say: SayMoney, { payerName, price, feePercent, sharePercent, ...sums }: AttemptMoney) => [
  { label: say('by_payer'), value: payerName ?? say('none_payer') },
  { label: say('price'), value: sums.margin === null ? say('unpriced') : amountText(price) },
  ...(feePercent > 0 ? [{ label: say('fee'), value: percentText(feePercent) }] : []),
  ...(sharePercent === null ? [] : [{ label: say('share'), value: percentText(sharePercent) }]),
  { label: say('revenue'), value: amountText(sums.revenue) },
  { label: say('memberCost'), value: amountText(sums.memberCost) },
  { label: say('margin'), value: sums.margin === null ? say('unpriced') : amountText(sums.margin) },
]

const listColumns = (say: SayMoney): Column<MoneyLine>[] => [
  { key: 'kind', header: say('movement'), onCard: 'title', render: ({ kind }) => say(`line_${kind}`) },
  {
    key: 'amount',
    header: say('amount'),
    align: 'right',
    render: ({ amount }) => <span className="tp-num">{amountText(amount)}</span>,
  },
  {
    key: 'points',
    header: say('points'),
    align: 'right',
    render: ({ points }) => (points === null ? '–' : <Points value={points} signed />),
  },
  { key: 'at', header: say('when'), render: ({ at }) => <Moment at={at} /> },
]

function Known({ known }: { known: AttemptMoney }) {
  const say = useText(money)
  const { lines } = known
  return (
    <Stack gap="md">
      <Facts facts={listFacts(say, known)} />
      {lines.length === 0 ? (
        say('noLines')
      ) : (
        <Table
          label={say('movements')}
          columns={listColumns(say)}
          rows={lines}
          rowKey={({ at, kind }) => `${at} ${kind}`}
        />
      )}
    </Stack>
  )
}

function Part({ attemptId }: { attemptId: string }) {
  const say = useText(money)
  const { currentData, error, isFetching, refetch } = useMoneyAttemptQuery(
    { params: { attemptId } },
    { refetchOnMountOrArgChange: true },
  )
  const failure = error && !isFetching ? failureOf(error) : null
  return (
    <Section title={say('title')} isFirst>
      {currentData ? (
        <Known known={currentData} />
      ) : failure ? (
        <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} radius="md" aria-busy="true" />
      )}
    </Section>
  )
}

/**
 * On the page of an attempt, for readers who may see money: who pays how much for it, and everything that it moved.
 */
export function AttemptMoneyPart({ attemptId }: { attemptId: string }) {
  return useRight('money.view') ? <Part attemptId={attemptId} /> : null
}
