import { Anchor, Skeleton } from '@mantine/core'
import type { Supplier, SupplierFigures } from '../contract/supplier-admin.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { paths, supplierOf } from '../../../platform/web/paths.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable, type Place } from '../../../kit/PagedTable.tsx'
import { Points, wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { percentText, tenths } from './figures.ts'
import { inventoryLooks, standingLooks } from './looks.ts'
import { standingOf } from './supplier-filter.ts'
import { useSuppliersFiguresQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

type FigureProps = { supplierKey: string; of: (figures: SupplierFigures) => ReactNode }
/** One figure of a supplier's last 30 days; all figures of the page are one call. */
function Figure({ supplierKey, of }: FigureProps) {
  const say = useText(suppliers)
  const { data, error } = useSuppliersFiguresQuery(undefined, { refetchOnMountOrArgChange: 60 })
  const figures = data?.rows.find((row) => row.supplierKey === supplierKey)
  if (figures) return <span className="tp-num">{of(figures)}</span>
  if (error || data) return <>{say('figuresFailed')}</>
  return <Skeleton component="span" display="inline-block" height={14} width={48} />
}

/** How many callbacks wait, which leads to them. */
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

/** Whether its callbacks are taken or only listened to, and what is wrong with its inventory. */
function State({ supplier }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const { inventory } = supplier
  const standing = standingOf(supplier)
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

type Props = {
  data: { rows: readonly Supplier[]; count: number } | undefined
  place: Place
  controls: ReactNode
  isFetching: boolean
  failure: CallFailure | null
  onRetry: () => void
  /** Null when nothing is left out. */
  onClear: (() => void) | null
}

/** The suppliers, with what each brought lately and what waits. */
export function SupplierTable({ onClear, ...list }: Props) {
  const say = useText(suppliers)
  const figure = (
    key: 'entrants' | 'completes' | 'incidence' | 'epc' | 'reversalRate',
    of: (figures: SupplierFigures) => ReactNode,
  ): Column<Supplier> => ({
    key,
    header: say(key),
    align: 'right',
    render: ({ supplierKey }) => <Figure supplierKey={supplierKey} of={of} />,
  })
  const columns: Column<Supplier>[] = [
    {
      key: 'name',
      header: say('name'),
      onCard: 'title',
      width: '15rem',
      render: ({ name, format }) => (
        <span className={classes.name}>
          {name}
          <span className={classes.key}>{say(`format_${format}`)}</span>
        </span>
      ),
    },
    figure('entrants', ({ entrants }) => wholeNumber(entrants)),
    figure('completes', ({ completes }) => wholeNumber(completes)),
    figure('incidence', ({ incidence }) => percentText(incidence)),
    figure('epc', ({ earningsPerClick: epc }) => (epc === null ? '–' : <Points value={tenths(epc)} size="sm" />)),
    figure('reversalRate', ({ reversalRate }) => percentText(reversalRate)),
    { key: 'waiting', header: say('waiting'), align: 'right', render: (supplier) => <Waiting supplier={supplier} /> },
    { key: 'state', header: say('state'), onCard: 'status', render: (supplier) => <State supplier={supplier} /> },
  ]
  return (
    <PagedTable
      {...list}
      title={say('list')}
      density="compact"
      columns={columns}
      rowKey={({ supplierKey }) => supplierKey}
      rowLink={({ supplierKey }) => supplierOf(supplierKey)}
      filtered={onClear ? { text: say('noMatch'), onClear } : null}
      empty={
        <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
          {say('emptyWhy')}
        </EmptyState>
      }
    />
  )
}
