import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useLiveParams } from '../../../platform/web/state/live-params.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptyEarnings } from '../../../kit/illustrations/EmptyEarnings.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Pagination } from '../../../kit/Pagination.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import type { HistoryRow } from '../contract.ts'
import { wallet } from '../words/en/wallet.ts'
import { groupByDay, nameNearDay } from './days.ts'
import { Entry } from './Entry.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { isFiltered, noFilter, toHistoryQuery, readFilter, writeFilter, type HistoryFilter } from './history-filter.ts'
import { HistoryControls } from './HistoryControls.tsx'
import { useMarkedRow, type Finding } from './use-marked-row.ts'
import { useWalletHistoryQuery } from './wallet-api.ts'
import classes from './Wallet.module.css'

function EmptyHistory() {
  const say = useText(wallet)
  return (
    <EmptyState
      art={<EmptyEarnings />}
      title={say('emptyNone')}
      order={3}
      action={
        <Button component={Link} to={paths.surveys} variant="default">
          {say('toSurveys')}
        </Button>
      }
    >
      {say('emptyWhy')}
    </EmptyState>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const say = useText(wallet)
  return (
    <EmptyState
      art={<EmptySearch />}
      title={say('emptyNone')}
      order={3}
      action={
        <Button variant="default" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      }
    >
      {say('noMatch')}
    </EmptyState>
  )
}

/** Returns a function that names a day for the heading above its movements. */
function useDayName() {
  const say = useText(wallet)
  const [now] = useState(() => new Date())
  return (day: Date): string => {
    const near = nameNearDay(day, now)
    return near ? say(near) : shortDay(day, now)
  }
}

type LinesProps = {
  rows: readonly HistoryRow[]
  /** The movement whose details are shown. */
  openId: string | null
  /** Whether the details are shown beside the list, not below their line. */
  isBeside: boolean
  finding: Finding | null
  onChoose: (transferId: string) => void
  onFind: (transferId: string, from: string) => void
}

/**
 * The movements grouped by day. Where there is no room for the details beside the list, they open below their line.
 */
function Lines({ rows, openId, isBeside, finding, onChoose, onFind }: LinesProps) {
  const nameOf = useDayName()
  const id = useId()
  return groupByDay(rows).map(({ key, at, rows: own }) => (
    <section key={key} aria-labelledby={`${id}-${key}`}>
      <Title order={3} className={classes.day ?? ''} id={`${id}-${key}`}>
        {nameOf(at)}
      </Title>
      <ul className={classes.lines}>
        {own.map((row) => {
          const isOpen = row.transferId === openId
          return (
            <li key={row.transferId}>
              <Entry row={row} isOpen={isOpen} isBeside={isBeside} onPress={() => onChoose(row.transferId)} />
              {isOpen && !isBeside && <EntryDetails row={row} rows={rows} finding={finding} onFind={onFind} />}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

/** The filters of the history. On a phone a button reveals them, unless a filter is active. */
function Filters({ filter, onFilter }: { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void }) {
  const say = useText(wallet)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(isFiltered(filter))
  const controls = <HistoryControls filter={filter} onChange={onFilter} />
  return (
    <Group justify="space-between" gap="sm">
      <Title order={2} size="h3">
        {say('history')}
      </Title>
      {isPhone ? (
        <>
          <Button
            variant="default"
            radius="xl"
            h={44}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {say('filter')}
          </Button>
          {isOpen && controls}
        </>
      ) : (
        controls
      )}
    </Group>
  )
}

/**
 * Every movement of points by day, newest first. The address keeps the filters, the page and the open line. From 1,024 px on, the
 * details are beside the list.
 */
export function History() {
  const say = useText(wallet)
  const [params, setParams] = useLiveParams()
  const filter = readFilter(params)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const isBeside = useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
  const { data, isFetching, error, refetch } = useWalletHistoryQuery({
    query: { currentPage, limit, ...toHistoryQuery(filter) },
  })
  const { chosen, choose, find, finding } = useMarkedRow({ rows: data?.rows, limit })
  const onFilter = (next: HistoryFilter) =>
    setParams((before) => writeFilter(before, next), { replace: true, preventScrollReset: true })
  const clear = () => onFilter(noFilter)
  const rows = data?.rows ?? []
  const openRow = rows.find(({ transferId }) => transferId === chosen) ?? (isBeside ? rows[0] : undefined)
  const openId = openRow?.transferId ?? null
  // While rows for an earlier filter are still shown, their count says nothing about the requested page.
  const count = Math.max(data?.count ?? 0, isFetching ? (currentPage - 1) * limit + 1 : 0)
  const onChoose = (transferId: string) => choose(transferId === openId && !isBeside ? null : transferId)
  return (
    <section aria-label={say('history')} aria-busy={isFetching}>
      <Stack gap="sm">
        <Filters filter={filter} onFilter={onFilter} />
        {error && !isFetching ? (
          <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label={say('loading')} className={classes.frame}>
            {[0, 1, 2, 3, 4, 5].map((index) => (
              <Skeleton key={index} height={56} radius={0} mb={1} />
            ))}
          </div>
        ) : rows.length === 0 ? (
          <div className={classes.frame}>{isFiltered(filter) ? <NoMatch onClear={clear} /> : <EmptyHistory />}</div>
        ) : (
          <div className={classes.panes} data-stale={isFetching || undefined}>
            <div className={classes.frame}>
              <Lines {...{ rows, openId, isBeside, finding, onChoose }} onFind={find} />
            </div>
            {isBeside && openRow && (
              <aside className={classes.beside} aria-label={say('details')} aria-live="polite">
                <EntryDetails row={openRow} rows={rows} finding={finding} onFind={find} isBeside />
              </aside>
            )}
          </div>
        )}
      </Stack>
      {data && !error && <Pagination {...place} count={count} />}
    </section>
  )
}
