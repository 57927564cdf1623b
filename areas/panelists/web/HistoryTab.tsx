import { Card, Skeleton, Text } from '@mantine/core'
import { formatDateTime } from '@tuppence/contract/day'
import { failureOf } from '../../api/failure.ts'
import { panelists } from '../../text/en/panelists.ts'
import { useText } from '../../text/text.ts'
import { ChangeList } from '../../ui/ChangeList.tsx'
import { changesBetween } from '../../ui/changes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { EmptySearch } from '../../ui/illustrations/EmptySearch.tsx'
import { usePanelistsHistoryQuery } from './panelists-api.ts'
import classes from './Panelists.module.css'

/** What staff changed about an account, with what was before and after. */
export function HistoryTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const { currentData, isFetching, error, refetch } = usePanelistsHistoryQuery({ params: { panelistId } })
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!currentData) return <Skeleton height={160} aria-busy="true" />
  if (currentData.length === 0)
    return (
      <EmptyState art={<EmptySearch />} title={say('noData')}>
        {say('noHistory')}
      </EmptyState>
    )
  return (
    <Card maw={720}>
      <ol className={classes.list} aria-label={say('tab_audit')}>
        {currentData.map(({ at, actorName, action, before, after }) => (
          <li key={`${at} ${action}`}>
            <Text fw={600}>
              <code>{action}</code>
            </Text>
            <Text size="sm" c="dimmed" mb={8}>
              {say('byAt', { name: actorName ?? say('somebody'), at: formatDateTime(at) })}
            </Text>
            <ChangeList changes={changesBetween(before, after)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
