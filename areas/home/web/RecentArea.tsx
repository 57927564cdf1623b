import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptyEarnings } from '../../../kit/illustrations/EmptyEarnings.tsx'
import { Points } from '../../../kit/Points.tsx'
import { DashboardArea } from './DashboardArea.tsx'
import { useDashboardHistoryQuery } from './dashboard-api.ts'
import classes from './Dashboard.module.css'

/** The five most recent movements of points. */
export function RecentArea() {
  const say = useText(dashboard)
  const { data, error, refetch } = useDashboardHistoryQuery({ query: { currentPage: 1, limit: 5 } })
  return (
    <DashboardArea
      title={say('recent')}
      more={
        <Anchor component={Link} to={paths.earnings} className={classes.more}>
          {say('allEarnings')}
        </Anchor>
      }
      isLoading={!data}
      error={data ? undefined : error}
      failedWords={say('recentFailed')}
      onRetry={() => void refetch()}
      height={260}
    >
      {data?.rows.length === 0 && (
        <EmptyState art={<EmptyEarnings width={160} />} title={say('recentEmpty')} order={3}>
          {say('recentEmptyText')}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className={classes.rows}>
          {data.rows.map(({ transferId, description, points, at }) => (
            <li key={transferId}>
              <span className={classes.what}>
                {description}
                <Text component="time" dateTime={at} size="sm" c="dimmed" display="block">
                  {shortDay(at)}
                </Text>
              </span>
              <Points value={points} signed />
            </li>
          ))}
        </ul>
      )}
    </DashboardArea>
  )
}
