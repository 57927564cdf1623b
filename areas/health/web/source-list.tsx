import { dollarsOfMicros, type Money } from '../../../platform/contract/amount.ts'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { days } from '../../../kit/list/filters.ts'
import type { Column } from '../../../kit/table-props.ts'
import { amountText } from '../../money/web/for-others/amounts.ts'
import { ageDays, type HealthSource, type JoinedFigure } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { FigureLink } from './FigureLink.tsx'
import { membersOf, namePart, type SayHealth } from './names.ts'

/** What the page hands to the columns: the days of joining. */
export type SourceGiven = { startDate: string; endDate: string }

/** Describes when the members of a source have earned back their cost. */
export function paybackText(
  say: SayHealth,
  { paidBackAge, paidBackPercent, costPerVerified }: Omit<HealthSource, 'value' | 'label'>,
): string {
  if (costPerVerified === null) return '–'
  if (costPerVerified.micros <= 0) return say('noCost')
  if (paidBackAge !== null) return say('paidBackBy', { days: (paidBackAge + 1) * ageDays })
  return paidBackPercent === null ? say('tooEarly') : say('notPaidBack', { percent: paidBackPercent })
}

const amountColumn = (
  head: Pick<Column<HealthSource>, 'key' | 'header'> & Partial<Column<HealthSource>>,
  of: (row: HealthSource) => Money | null,
): Column<HealthSource> => ({
  align: 'right',
  canHide: true,
  sortBy: head.key,
  ...head,
  render: (row) => <span className="tp-num">{amountText(of(row))}</span>,
  plain: (row) => {
    const amount = of(row)
    return amount === null ? '' : dollarsOfMicros(amount.micros)
  },
})
const peopleColumn = (
  say: SayHealth,
  given: SourceGiven,
  key: 'verified' | Exclude<JoinedFigure, 'joined' | 'over' | 'retained'>,
  more: Partial<Column<HealthSource>> = {},
): Column<HealthSource> => ({
  key,
  header: key === 'settled' ? say('head_settled') : say(key),
  align: 'right',
  canHide: true,
  sortBy: key,
  ...more,
  render: (row) => (
    <FigureLink
      count={row[key]}
      to={membersOf({ figure: key === 'verified' ? 'joined' : key, dim: 'source', value: row.value, ...given })}
    />
  ),
  plain: (row) => row[key] ?? say('few'),
})

/** Where members came from, and what they brought. */
export const sourceList = defineList<HealthSource, SourceGiven>()({
  name: 'health-sources',
  text: health,
  filters: { days: days('startDate', 'endDate') },
  pager: 'whole',
  isFresh: true,
  density: 'compact',
  cardsBelow: 820,
  sort: sortedHere('source', 'verified', 'settled', 'costPerVerified', 'costPerActive', 'lifetimeMargin'),
  rowKey: ({ value }) => value,
  columns: (say, given) => [
    {
      key: 'source',
      header: say('source'),
      onCard: 'title',
      sortBy: 'source',
      render: (row) => namePart(say, 'source', row),
      plain: (row) => namePart(say, 'source', row),
    },
    {
      key: 'clicks',
      header: say('clicks'),
      align: 'right',
      canHide: true,
      isExtra: true,
      onCard: 'hidden',
      render: ({ clicks }) => <span className="tp-num">{say('count', { count: clicks })}</span>,
      plain: ({ clicks }) => clicks,
    },
    peopleColumn(say, given, 'verified', { onCard: 'hidden' }),
    { ...peopleColumn(say, given, 'profiled', { onCard: 'hidden', isExtra: true }), sortBy: 'profiled' },
    peopleColumn(say, given, 'settled', { onCard: 'hidden' }),
    amountColumn({ key: 'spending', header: say('spending'), onCard: 'hidden' }, (row) => row.spending),
    amountColumn(
      { key: 'costPerVerified', header: say('head_perVerified'), onCard: 'hidden' },
      (row) => row.costPerVerified,
    ),
    amountColumn({ key: 'costPerActive', header: say('head_perActive') }, (row) => row.costPerActive),
    amountColumn({ key: 'lifetimeMargin', header: say('head_margin') }, (row) => row.lifetimeMargin),
    {
      key: 'payback',
      header: say('payback'),
      align: 'right',
      render: (row) => paybackText(say, row),
      plain: (row) => paybackText(say, row),
    },
  ],
})
