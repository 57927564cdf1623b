import { Anchor, Skeleton } from '@mantine/core'
import { supplierFormats, type Supplier, type SupplierFigures } from '../contract/supplier-admin.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { Points, wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { formatPercent, roundToTenths } from './figures.ts'
import { inventoryLooks, standingLooks } from './looks.ts'
import { getListState, supplierStates } from './supplier-filter.ts'
import { useSuppliersFiguresQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

type FigureProps = { supplierKey: string; of: (figures: SupplierFigures) => ReactNode }
/** One figure of a supplier's last 30 days. All figures of the page come from a single call. */
function Figure({ supplierKey, of }: FigureProps) {
  const say = useText(suppliers)
  const { data, error } = useSuppliersFiguresQuery(undefined, { refetchOnMountOrArgChange: 60 })
  const figures = data?.rows.find((row) => row.supplierKey === supplierKey)
  if (figures) return <span className="tp-num">{of(figures)}</span>
  if (error || data) return <>{say('figuresFailed')}</>
  return <Skeleton component="span" display="inline-block" height={14} width={48} />
}

/** The number of callbacks that need a decision, as a link to them. */
function Waiting({ supplier: { supplierKey, name, quarantined } }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const count = wholeNumber(quarantined)
  if (quarantined === 0) return <span className="tp-num">{count}</span>
  return (
    <Anchor
      component={Link}
      to={`${paths.callbacks}?view=quarantine&supplier=${encodeURIComponent(supplierKey)}`}
      aria-label={say('waitingLong', { name, count })}
      className="tp-num"
    >
      {count}
    </Anchor>
  )
}

/** Whether a supplier's callbacks count or are only listened to, and any problem with its inventory. */
function State({ supplier }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const { inventory } = supplier
  const standing = getListState(supplier)
  const isWrong = inventory.state === 'failing' || inventory.state === 'resting'
  return (
    <span className={classes.badges}>
      <StatusBadge look={standingLooks[standing]}>{say(standing)}</StatusBadge>
      {isWrong && (
        <StatusBadge look={inventoryLooks[inventory.state]}>
          {say(inventory.state === 'failing' ? 'inventoryFailing' : 'inventoryResting')}
        </StatusBadge>
      )}
    </span>
  )
}

/** The list of suppliers, with the results of the last 30 days and the callbacks that wait. */
export const supplierList = defineList<Supplier>()({
  name: 'suppliers',
  text: suppliers,
  filters: {
    q: text('text', { maxLength: 80 }),
    format: oneOf('format', supplierFormats),
    state: oneOf('state', supplierStates),
  },
  pager: 'whole',
  sort: sortedHere('name', 'waiting'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ supplierKey }) => supplierKey,
  columns: (say) => {
    const figure = (
      key: 'entrants' | 'completes' | 'incidence' | 'epc' | 'reversalRate',
      of: (figures: SupplierFigures) => ReactNode,
    ): Column<Supplier> => ({
      key,
      header: say(key),
      align: 'right',
      canHide: true,
      render: ({ supplierKey }) => <Figure supplierKey={supplierKey} of={of} />,
    })
    return [
      {
        key: 'name',
        header: say('name'),
        sortBy: 'name',
        onCard: 'title',
        width: '15rem',
        render: ({ name, format }) => (
          <span className={classes.name}>
            {name}
            <span className={classes.key}>{say(`format_${format}`)}</span>
          </span>
        ),
        plain: ({ name }) => name,
      },
      figure('entrants', ({ entrants }) => wholeNumber(entrants)),
      figure('completes', ({ completes }) => wholeNumber(completes)),
      figure('incidence', ({ incidence }) => formatPercent(incidence)),
      figure('epc', ({ earningsPerClick: epc }) =>
        epc === null ? '–' : <Points value={roundToTenths(epc)} size="sm" />,
      ),
      figure('reversalRate', ({ reversalRate }) => formatPercent(reversalRate)),
      {
        key: 'waiting',
        header: say('waiting'),
        sortBy: 'waiting',
        align: 'right',
        render: (supplier) => <Waiting supplier={supplier} />,
        plain: ({ quarantined }) => quarantined,
      },
      {
        key: 'state',
        header: say('state'),
        onCard: 'status',
        render: (supplier) => <State supplier={supplier} />,
        plain: (supplier) => say(getListState(supplier)),
      },
    ]
  },
})
