import { Button, Group } from '@mantine/core'
import { errorStates, type ErrorGroup, type ErrorState } from '../../contract/support-errors.ts'
import { useCallback } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { momentColumn, statusColumn } from '../../../../kit/cells.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { Verified } from '../../../../kit/illustrations/Verified.tsx'
import { KeysetPager } from '../../../../kit/KeysetPager.tsx'
import { Pills } from '../../../../kit/Pills.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { SidePanel } from '../../../../kit/SidePanel.tsx'
import { Table } from '../../../../kit/Table.tsx'
import type { Column } from '../../../../kit/table-props.ts'
import { countText } from './counts.ts'
import { useDeskErrorsQuery } from './desk-api.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import { errorLooks } from './looks.ts'
import { useOpened } from './use-opened.ts'
import classes from './Desk.module.css'

const limit = 25

function useColumns(): Column<ErrorGroup>[] {
  const say = useText(supportDesk)
  return [
    {
      key: 'error',
      header: say('error'),
      onCard: 'title',
      render: ({ error }) => <code className={classes.excerpt}>{error}</code>,
    },
    { key: 'source', header: say('source'), render: ({ errorSource }) => <code>{errorSource}</code> },
    { key: 'count', header: say('times'), align: 'right', render: ({ count }) => wholeNumber(count) },
    momentColumn({ key: 'last', header: say('lastSeen') }, ({ lastSeenAt }) => lastSeenAt),
    statusColumn({ key: 'state', header: say('status') }, ({ state }) => ({
      look: errorLooks[state].look,
      word: say(errorLooks[state].word),
    })),
  ]
}

/** What went wrong in browsers, the same told once, and one of them open beside the list (`?error=`). */
export function ErrorsTab() {
  const say = useText(supportDesk)
  const { params, put } = useAddress()
  const asked = params.get('state')
  const state = asked === 'all' ? 'all' : (errorStates.find((one) => one === asked) ?? 'open')
  const search = params.get('search') ?? ''
  const after = params.get('after')
  const { isOpen, shown, open } = useOpened('error')
  const { data, isFetching, error, refetch } = useDeskErrorsQuery(
    {
      query: {
        limit,
        ...(state === 'all' ? {} : { state }),
        ...(search ? { search } : {}),
        ...(after ? { after } : {}),
      },
    },
    { refetchOnMountOrArgChange: true },
  )
  const columns = useColumns()
  const onSearch = useCallback((text: string) => put({ search: text || null, after: null }), [put])
  const pills = errorStates.map((value) => {
    const word = say(errorLooks[value].word)
    return { value, word: data ? `${word} (${countText(data.counts[value], wholeNumber)})` : word }
  })
  const found = data && (state === 'all' ? data.counts.open + data.counts.resolved : data.counts[state])
  return (
    <>
      <Group gap="sm" mb="md" justify="space-between" className={classes.filters ?? ''}>
        <Pills<ErrorState | 'all'>
          label={say('statuses')}
          pills={[...pills, { value: 'all', word: say('all') }]}
          chosen={state}
          onChoose={(next) => put({ state: next === 'open' ? null : next, after: null })}
        />
        <SearchField label={say('searchErrors')} value={search} onChange={onSearch} />
      </Group>
      <Table
        label={say('tab_errors')}
        density="compact"
        columns={columns}
        rows={data?.rows}
        rowKey={({ groupId }) => groupId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={
          search || after ? { text: say('noErrorMatch'), onClear: () => put({ search: null, after: null }) } : null
        }
        empty={
          <EmptyState art={<Verified />} title={say('noErrors')}>
            {say('noErrorsText')}
          </EmptyState>
        }
        renderActions={({ groupId, error: message }) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('viewErrorLong', { error: message })}
            onClick={() => open(groupId)}
          >
            {say('view')}
          </Button>
        )}
      />
      {data && found !== undefined && !error && data.rows.length > 0 && (
        <KeysetPager after={after} next={data.next} own={['error']}>
          {say('foundErrors', { count: countText(found, wholeNumber) })}
        </KeysetPager>
      )}
      <SidePanel opened={isOpen} onClose={() => open(null)} title={say('errorTitle')} width={640}>
        {shown && <ErrorPanel key={shown} groupId={shown} />}
      </SidePanel>
    </>
  )
}
