import { usersApi, type Activity } from '../../users/contract/users.ts'
import { panelists } from '../words/en/panelists.ts'
import { findSourceTime } from '../../../platform/web/api/as-of.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { AsOf } from '../../../kit/AsOf.tsx'
import { momentColumn } from '../../../kit/cells.tsx'
import { DateRange } from '../../../kit/DateRange.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { days } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { findActivity } from './activities.ts'
import { usePanelistsActivitiesQuery } from './panelists-api.ts'

const activityList = defineList<Activity>()({
  name: 'panelist-activities',
  text: panelists,
  filters: { days: days('startDate', 'endDate', { was: ['startDate', 'endDate'] }) },
  pager: 'cursor',
  sort: byAge('at', 'newest'),
  density: 'compact',
  rowKey: ({ activityId }) => activityId,
  columns: (say) => [
    { ...momentColumn<Activity>({ key: 'at', header: say('when') }, ({ at }) => at), sortBy: 'at' },
    {
      key: 'type',
      header: say('activity'),
      onCard: 'title',
      render: ({ activityType }) => {
        const known = findActivity(activityType)
        return known ? say(`activity_${known}`) : <code>{activityType}</code>
      },
    },
    {
      key: 'details',
      header: say('details'),
      canHide: true,
      render: ({ activityDetails }) => (activityDetails ? <code>{activityDetails}</code> : '–'),
    },
  ],
})

/** The activities of the account in the chosen days. */
export function ActivitiesTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const list = useList(activityList)
  const answer = usePanelistsActivitiesQuery({ query: { panelistId, ...list.query } }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('tab_activities')}
      file={{ call: usersApi.userActivities, query: { panelistId } }}
      controls={<DateRange label={say('days')} {...list.field('days')} />}
      noMatch={say('noneInDays')}
    >
      <AsOf at={findSourceTime(usersApi.userActivities.path)} />
    </List>
  )
}
