import { Checkbox } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import type { PanelistRow } from '../contract.ts'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { panelistOf } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { balanceColumn, statusColumn } from '../../../kit/cells.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StepPager } from '../../../kit/StepPager.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { ActDialog, type Act } from './ActDialog.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ExportButton } from './ExportButton.tsx'
import { listActions } from './for-others/list-actions.ts'
import { statusLooks } from './looks.ts'
import { initialsOf, nameOf } from './names.ts'
import { countText, filterChanges, isFiltered, noFilter, queryOf, readFilter } from './panelist-filter.ts'
import { PanelistControls } from './PanelistControls.tsx'
import { usePanelistsListQuery } from './panelists-api.ts'
import { RowMenu } from './RowMenu.tsx'
import { useRights } from './use-rights.ts'
import classes from './Panelists.module.css'

const limit = 25

function useColumns(): Column<PanelistRow>[] {
  const say = useText(panelists)
  return [
    {
      key: 'name',
      header: say('name'),
      onCard: 'title',
      render: (row) => (
        <span className={classes.person}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(row)}
          </span>
          <span data-nameless={row.firstName + row.lastName === '' || undefined}>{nameOf(row)}</span>
        </span>
      ),
    },
    {
      key: 'email',
      header: say('email'),
      render: ({ email }) => (
        <span className={classes.email}>
          {email}
          <CopyButton value={email} what={email} look="icon" />
        </span>
      ),
    },
    // Somebody who is locked can log in, and is active so far; a block is a state of its own.
    statusColumn({ key: 'status', header: say('status') }, ({ status, locks }) =>
      status !== 'blocked' && locks.length > 0
        ? { look: 'onHold', word: say('locked') }
        : { look: statusLooks[status], word: say(status) },
    ),
    balanceColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    { key: 'surveys', header: say('surveys'), align: 'right', render: ({ surveys }) => wholeNumber(surveys) },
    {
      key: 'seen',
      header: say('lastSeen'),
      onCard: 'hidden',
      render: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <time dateTime={lastSeenAt} className="tp-num">
            {formatDay(lastSeenAt)}
          </time>
        ) : (
          '–'
        ),
    },
    {
      key: 'joined',
      header: say('joined'),
      render: ({ createdAt }) => (
        <time dateTime={createdAt} className="tp-num">
          {formatDay(createdAt)}
        </time>
      ),
    },
  ]
}

/** `/panelists`: everybody who joined, the newest first. */
export function PanelistsPage() {
  const say = useText(panelists)
  const { params, put } = useAddress()
  const { filter, position } = readFilter(params)
  const rightsOn = useRights()
  const asked = queryOf(filter, { after: null, before: null })
  const { data, isFetching, error, refetch } = usePanelistsListQuery(
    { query: { limit, ...queryOf(filter, position) } },
    { refetchOnMountOrArgChange: true },
  )
  const Actions = listActions.Piece
  const [act, setAct] = useState<Act | null>(null)
  const [chosen, setChosen] = useState<readonly PanelistRow[]>([])
  const isChosen = ({ panelistId }: PanelistRow) => chosen.some((one) => one.panelistId === panelistId)
  const canBlock = (row: PanelistRow) => row.status !== 'blocked' && rightsOn(row).block
  const mayDownload = useRight('reports.download')
  const canChoose = (row: PanelistRow) => mayDownload || canBlock(row)
  const columns = useColumns()
  const choice: Column<PanelistRow> = {
    key: 'choose',
    header: say('choose'),
    isHeaderQuiet: true,
    width: '2.75rem',
    render: (row) =>
      canChoose(row) ? (
        <Checkbox
          aria-label={say('chooseOne', { name: nameOf(row) })}
          checked={isChosen(row)}
          onChange={(event) =>
            setChosen(
              event.currentTarget.checked
                ? [...chosen, row]
                : chosen.filter(({ panelistId }) => panelistId !== row.panelistId),
            )
          }
        />
      ) : (
        '–'
      ),
  }
  const clear = isFiltered(filter) ? () => put(filterChanges(noFilter)) : null
  const { next = null, previous = null } = data ?? {}
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          <>
            {Actions && <Actions />}
            <ExportButton query={asked}>{say('exportAll')}</ExportButton>
          </>
        }
      >
        {say('lead')}
      </PageHeader>
      <PanelistControls
        filter={filter}
        byStatus={data?.byStatus}
        onChange={(changes) => put(filterChanges(changes))}
        onClear={clear}
      />
      <Table
        label={say('title')}
        density="compact"
        columns={data?.rows.some(canChoose) ? [choice, ...columns] : columns}
        rows={data?.rows}
        rowKey={({ panelistId }) => panelistId}
        rowLink={({ panelistId }) => panelistOf(panelistId)}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={clear ? { text: say('noMatch'), onClear: clear } : null}
        renderActions={(row) => <RowMenu row={row} onAct={setAct} />}
      />
      <BulkBar chosen={chosen} onChosen={setChosen} canBlock={canBlock} />
      {data && !error && data.count > 0 && (
        <StepPager
          onPrevious={previous ? () => put({ before: previous, after: null }, true) : null}
          onNext={next ? () => put({ after: next, before: null }, true) : null}
        >
          {say('found', { count: countText(data) })}
        </StepPager>
      )}
      <ActDialog
        act={act}
        onClose={() => setAct(null)}
        onDone={({ panelistId }) => setChosen(chosen.filter((one) => one.panelistId !== panelistId))}
      />
    </>
  )
}
