import type { PanelistAttempt } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import type { Column } from '../../../kit/table-props.ts'
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
