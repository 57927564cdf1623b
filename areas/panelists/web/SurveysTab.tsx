import type { PanelistAttempt } from '@tuppence/contract/panelists'
import { failureOf } from '../../api/failure.ts'
import { usePageAddress } from '../../state/page-address.ts'
import { panelists } from '../../text/en/panelists.ts'
import { useText } from '../../text/text.ts'
import { momentColumn, pointsColumn, statusColumn } from '../../ui/cells.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import type { Column } from '../../ui/table-props.ts'
import { outcomeLooks } from './looks.ts'
import { usePanelistsAttemptsQuery } from './panelists-api.ts'

/** Every attempt at a survey, the newest first. */
export function SurveysTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = usePanelistsAttemptsQuery({ query: { panelistId, currentPage, limit } })
  const columns: Column<PanelistAttempt>[] = [
    { key: 'title', header: say('survey'), onCard: 'title', render: ({ title }) => title },
    statusColumn({ key: 'outcome', header: say('outcome') }, ({ outcome }) => ({
      look: outcomeLooks[outcome],
      word: say(`outcome_${outcome}`),
    })),
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    momentColumn({ key: 'started', header: say('started') }, ({ startedAt }) => startedAt),
    momentColumn({ key: 'ended', header: say('ended') }, ({ endedAt }) => endedAt),
  ]
  return (
    <PagedTable
      title={say('tab_surveys')}
      density="compact"
      columns={columns}
      data={data}
      place={place}
      rowKey={({ attemptId }) => attemptId}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
    />
  )
}
