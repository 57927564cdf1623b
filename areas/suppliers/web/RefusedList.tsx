import { Text } from '@mantine/core'
import type { RefusedCallback } from '../contract/supplier-admin.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { KeysetPager } from '../../../kit/KeysetPager.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { turnedText } from './callback-words.ts'
import { useCallbacksRefusedQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

type Props = {
  supplierKey: string
  after: string | null
  limit: number
  nameOf: (supplierKey: string) => string
  onClear: (() => void) | null
}

/** What was turned away before it was read, with why. */
export function RefusedList({ supplierKey, after, limit, nameOf, onClear }: Props) {
  const say = useText(callbacks)
  const { data, isFetching, error, refetch } = useCallbacksRefusedQuery(
    { query: { limit, ...(supplierKey ? { supplierKey } : {}), ...(after ? { after } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const columns: Column<RefusedCallback>[] = [
    momentColumn({ key: 'at', header: say('receivedAt') }, ({ at }) => at),
    {
      key: 'supplier',
      header: say('supplier'),
      onCard: 'title',
      render: ({ supplierKey: key }) => <span className={classes.name}>{nameOf(key)}</span>,
    },
    { key: 'why', header: say('why'), render: ({ reason }) => turnedText(say, reason) },
    { key: 'ip', header: say('ip'), render: ({ ip }) => <span className="tp-num">{ip}</span> },
    { key: 'request', header: say('request'), render: ({ raw }) => <code className={classes.long}>{raw}</code> },
  ]
  return (
    <>
      <Text c="dimmed" mb="sm">
        {say('refusedLead')}
      </Text>
      <Table
        label={say('view_refused')}
        density="compact"
        cardsBelow={640}
        columns={columns}
        rows={data?.rows}
        rowKey={({ refusalId }) => refusalId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={onClear ? { text: say('noMatch'), onClear } : null}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
            {say('refusedEmpty')}
          </EmptyState>
        }
      />
      {data && <KeysetPager after={after} next={data.next} words={{ previous: say('newer'), next: say('older') }} />}
    </>
  )
}
