import { formatDay } from '../../../platform/contract/day.ts'
import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { countColumn, Moment, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Points } from '../../../kit/Points.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { ringPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { linkKinds, ringsApi, shownStates, type RingRow } from '../contract.ts'
import { rings } from '../words/en/rings.ts'
import { stateLooks } from './looks.ts'
import { useRingsListQuery } from './rings-api.ts'

const ringList = defineList<RingRow>()({
  name: 'rings',
  text: rings,
  filters: {
    q: text('searchField'),
    state: oneOf('state', shownStates),
    kind: oneOf('kind', linkKinds),
    panelist: text('panelistId', { maxLength: 64 }),
  },
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      waiting: { by: 'waiting', descending: false },
      size: { by: 'size', descending: true },
      strength: { by: 'strength', descending: true },
      earned: { by: 'earned', descending: true },
      newest: { by: 'first', descending: true },
      oldest: { by: 'first', descending: false },
    },
    usual: 'waiting',
  },
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ ringId }) => String(ringId),
  columns: (say) => [
    {
      key: 'ring',
      header: say('ring'),
      onCard: 'title',
      render: ({ ringId }) => <span className="tp-one-line">{say('ringNo', { number: ringId })}</span>,
    },
    { ...countColumn<RingRow>({ key: 'size', header: say('accounts') }, ({ size }) => size), sortBy: 'size' },
    {
      key: 'kinds',
      header: say('kinds'),
      canHide: true,
      render: ({ kinds }) => kinds.map((kind) => say(`kind_${kind}`)).join(' · '),
    },
    {
      ...countColumn<RingRow>({ key: 'strength', header: say('strength') }, ({ strength }) => strength),
      sortBy: 'strength',
      canHide: true,
    },
    {
      ...pointsColumn<RingRow>({ key: 'earned', header: say('earned') }, ({ earnedPoints }) => earnedPoints),
      sortBy: 'earned',
      canHide: true,
    },
    {
      key: 'waiting',
      header: say('waiting'),
      sortBy: 'waiting',
      render: ({ openPoints, waitingSince }) =>
        waitingSince === null ? (
          '–'
        ) : (
          <>
            <div>
              <Points value={openPoints} size="sm" usd={valueUsd(openPoints)} />
            </div>
            <Moment at={waitingSince} />
          </>
        ),
      plain: ({ openPoints, waitingSince }) => (waitingSince === null ? '' : `${openPoints} ${waitingSince}`),
    },
    {
      key: 'first',
      header: say('firstSeen'),
      sortBy: 'first',
      // The day is enough here: with the time, the state beside it would be cut.
      render: ({ firstAt }) => <time dateTime={firstAt}>{formatDay(firstAt)}</time>,
      plain: ({ firstAt }) => firstAt,
    },
    statusColumn({ key: 'state', header: say('state') }, ({ state }) => ({
      look: stateLooks[state],
      word: say(`state_${state}`),
    })),
  ],
})

/**
 * `/rings`: accounts that are tied by a browser or a payout address; those whose money has waited longest come first.
 */
export function RingsPage() {
  const say = useText(rings)
  const list = useList(ringList)
  const answer = useRingsListQuery({ query: list.query }, list.options)
  const [state, kind] = [list.field('state'), list.field('kind')]
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('rings')}
        isTitleQuiet
        file={{ call: ringsApi.getRings }}
        controls={
          <>
            <SearchField {...list.field('q')} label={say('search')} />
            <NativeSelect
              aria-label={say('state')}
              value={state.value ?? ''}
              data={[
                { value: '', label: say('anyState') },
                ...shownStates.map((value) => ({ value, label: say(`state_${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                state.onChange(shownStates.find((one) => one === value) ?? null)
              }
            />
            <NativeSelect
              aria-label={say('kinds')}
              value={kind.value ?? ''}
              data={[
                { value: '', label: say('anyKind') },
                ...linkKinds.map((value) => ({ value, label: say(`kind_${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => kind.onChange(linkKinds.find((one) => one === value) ?? null)}
            />
          </>
        }
        renderActions={({ ringId }) => (
          <Button
            component={Link}
            to={ringPath(ringId)}
            size="sm"
            variant="default"
            aria-label={say('openLong', { number: ringId })}
          >
            {say('open')}
          </Button>
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('emptyWhy')}
          </EmptyState>
        }
      />
    </>
  )
}
