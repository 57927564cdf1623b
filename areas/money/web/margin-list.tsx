import { formatDay } from '../../../platform/contract/day.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { localeFor } from '../../../platform/web/text/locale.ts'
import type { Say } from '../../../platform/words/text.ts'
import { countColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { days, text, view } from '../../../kit/list/filters.ts'
import type { Column } from '../../../kit/table-props.ts'
import { dollarsOfMicros, type Money } from '../../../platform/contract/amount.ts'
import { displayNames } from '../../../platform/contract/formats.ts'
import { marginParts, type MarginPart, type MarginRow } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { amountText, percentText } from './for-others/amounts.ts'

type SayMoney = Say<typeof money.words>
/** What the page hands to the columns: what the rows are, and the names of countries. */
export type MarginGiven = { by: MarginPart; nameCountry: (countryId: string) => string }

/** Names a country in the reader's language. */
export const nameCountry = (countryId: string): string =>
  displayNames(localeFor(currentLanguage()), { type: 'region' }).of(countryId) ?? countryId

/** Names a row: by its own name, or by words where it has none. */
export function nameRow(say: SayMoney, { key, label }: Pick<MarginRow, 'key' | 'label'>, given: MarginGiven): string {
  if (given.by === 'day') return formatDay(key)
  if (key === '') return say(`none_${given.by}`)
  return given.by === 'country' ? given.nameCountry(key) : label || key
}

const amountColumn = (
  head: Pick<Column<MarginRow>, 'key' | 'header'> & Partial<Column<MarginRow>>,
  of: (row: MarginRow) => Money | null,
): Column<MarginRow> => ({
  align: 'right',
  canHide: true,
  ...head,
  render: (row) => <span className="tp-num">{amountText(of(row))}</span>,
  plain: (row) => {
    const amount = of(row)
    return amount === null ? '' : dollarsOfMicros(amount.micros)
  },
})
const percentColumn = (
  head: Pick<Column<MarginRow>, 'key' | 'header'> & Partial<Column<MarginRow>>,
  of: (row: MarginRow) => number | null,
  signed = false,
): Column<MarginRow> => ({
  align: 'right',
  canHide: true,
  ...head,
  render: (row) => <span className="tp-num">{percentText(of(row), signed)}</span>,
  plain: (row) => of(row) ?? '',
})

const figureColumns = (say: SayMoney): Column<MarginRow>[] => [
  amountColumn({ key: 'margin', header: say('margin'), sortBy: 'margin', canHide: false }, (row) => row.margin),
  percentColumn(
    { key: 'percent', header: say('marginPercent'), sortBy: 'percent', canHide: false },
    (row) => row.marginPercent,
  ),
  amountColumn({ key: 'revenue', header: say('revenue'), sortBy: 'revenue', onCard: 'hidden' }, (row) => row.revenue),
  amountColumn({ key: 'cost', header: say('memberCost'), sortBy: 'cost', onCard: 'hidden' }, (row) => row.memberCost),
  {
    ...countColumn<MarginRow>({ key: 'completes', header: say('completes') }, (row) => row.completes),
    canHide: true,
    sortBy: 'completes',
    onCard: 'hidden',
  },
  amountColumn(
    { key: 'price', header: say('effectivePrice'), sortBy: 'price', onCard: 'hidden' },
    (row) => row.effectivePrice,
  ),
  amountColumn(
    { key: 'each', header: say('costPerComplete'), isExtra: true, onCard: 'hidden' },
    (row) => row.costPerComplete,
  ),
  {
    key: 'reversals',
    header: say('reversalRate'),
    align: 'right',
    canHide: true,
    sortBy: 'reversals',
    onCard: 'hidden',
    render: ({ reversalRate, reversed, completes }) => (
      <span className="tp-num" title={say('ofCompletes', { reversed, completes })}>
        {percentText(reversalRate)}
      </span>
    ),
    plain: ({ reversalRate }) => reversalRate ?? '',
  },
  {
    key: 'rise',
    header: say('reversalsRise'),
    align: 'right',
    canHide: true,
    sortBy: 'rise',
    onCard: 'hidden',
    render: ({ reversalsRise, reversed, completes, before }) => (
      <span className="tp-num">
        {percentText(reversalsRise, true)}
        <br />
        <small>
          {say('riseCounts', {
            reversed,
            completes,
            reversedBefore: before.reversed,
            completesBefore: before.completes,
          })}
        </small>
      </span>
    ),
    plain: ({ reversalsRise }) => reversalsRise ?? '',
  },
  amountColumn(
    { key: 'marginBefore', header: say('marginBefore'), isExtra: true, onCard: 'hidden' },
    (row) => row.before.margin,
  ),
  amountColumn(
    { key: 'revenueBefore', header: say('revenueBefore'), isExtra: true, onCard: 'hidden' },
    (row) => row.before.revenue,
  ),
  {
    ...countColumn<MarginRow>({ key: 'unpriced', header: say('unpriced') }, (row) => row.unpriced),
    canHide: true,
    isExtra: true,
    onCard: 'hidden',
  },
  amountColumn(
    { key: 'unpricedCost', header: say('unpricedCost'), isExtra: true, onCard: 'hidden' },
    (row) => row.unpricedCost,
  ),
]

/** The two orders by a column: descending, then ascending. */
const ordersBy = (by: string) =>
  [
    { by, descending: true },
    { by, descending: false },
  ] as const
const [revenue, revenueUp] = ordersBy('revenue')
const [cost, costUp] = ordersBy('cost')
const [margin, marginUp] = ordersBy('margin')
const [percent, percentUp] = ordersBy('percent')
const [completes, completesUp] = ordersBy('completes')
const [price, priceUp] = ordersBy('price')
const [reversals, reversalsUp] = ordersBy('reversals')
const [rise, riseUp] = ordersBy('rise')
const [nameUp, name] = ordersBy('name')
const orders = {
  revenue,
  'revenue-up': revenueUp,
  cost,
  'cost-up': costUp,
  margin,
  'margin-up': marginUp,
  percent,
  'percent-up': percentUp,
  completes,
  'completes-up': completesUp,
  price,
  'price-up': priceUp,
  reversals,
  'reversals-up': reversalsUp,
  rise,
  'rise-up': riseUp,
  name,
  'name-up': nameUp,
}

/** The margin of the chosen days by one part, in any order. */
export const marginList = defineList<MarginRow, MarginGiven>()({
  name: 'margin',
  text: money,
  filters: {
    by: view('by', marginParts, 'supplier'),
    q: text('text'),
    days: days('startDate', 'endDate'),
  },
  pager: 'pages',
  sort: { call: 'sort', orders },
  isFresh: true,
  density: 'compact',
  rowKey: ({ key }) => key,
  columns: (say, given) => [
    {
      key: 'name',
      header: say(`by_${given.by}`),
      sortBy: 'name',
      onCard: 'title',
      width: '14rem',
      render: (row) => nameRow(say, row, given),
      plain: (row) => nameRow(say, row, given),
    },
    ...figureColumns(say),
  ],
})
