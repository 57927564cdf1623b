import { isDay } from '../../../platform/contract/day.ts'
import type { Activity } from '../../users/contract/users.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn } from '../../../kit/cells.tsx'
import { DateRange } from '../../../kit/DateRange.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { usePanelistsActivitiesQuery } from './panelists-api.ts'

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')

/** What the account did, the newest first, of the days that are asked for. */
export function ActivitiesTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const { params, put } = useAddress()
  const place = usePageAddress()
  const { currentPage, limit } = place
  const [from, to] = [dayIn(params.get('startDate')), dayIn(params.get('endDate'))]
  const { data, isFetching, error, refetch } = usePanelistsActivitiesQuery({
    query: {
      panelistId,
      currentPage,
      limit,
      ...(from ? { startDate: from } : {}),
      ...(to ? { endDate: to } : {}),
    },
  })
  const show = (range: { from: string; to: string }) => put({ startDate: range.from, endDate: range.to, page: null })
  const columns: Column<Activity>[] = [
    momentColumn({ key: 'at', header: say('when') }, ({ at }) => at),
    { key: 'type', header: say('activity'), onCard: 'title', render: ({ activityType }) => activityType },
    { key: 'details', header: say('details'), render: ({ activityDetails }) => activityDetails || '–' },
  ]
  return (
    <PagedTable
      title={say('tab_activities')}
      density="compact"
      columns={columns}
      data={data}
      place={place}
      controls={<DateRange value={{ from, to }} label={say('days')} onChange={show} />}
      rowKey={({ activityId }) => activityId}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      filtered={from || to ? { text: say('noneInDays'), onClear: () => show({ from: '', to: '' }) } : null}
    />
  )
}
