import { Card, Skeleton, Text } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ChangeList } from '../../../kit/ChangeList.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Sentence } from '../../audit/web/for-others/Sentence.tsx'
import { usePanelistsHistoryQuery } from './panelists-api.ts'
import classes from './Panelists.module.css'

/** The changes that staff made to an account, with the values before and after. */
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
        {currentData.map(({ auditId, at, pieces, reason, changes }) => (
          <li key={auditId}>
            <Text fw={600}>
              <Sentence pieces={pieces} />
            </Text>
            <Text size="sm" c="dimmed" className="tp-num">
              {formatDateTime(at)}
            </Text>
            {reason && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {reason}
              </Text>
            )}
            {changes.length > 0 && <ChangeList changes={changes} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
