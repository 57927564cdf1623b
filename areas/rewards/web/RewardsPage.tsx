import { Button, NativeSelect, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  productsGone,
  rewardImagePath,
  unsoldIn,
  rewardStates,
  type RewardState,
  type StaffReward,
} from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { rewards } from '../words/en/rewards.ts'
import type { Say } from '../../../platform/words/text.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { GiftShopping } from '../../../kit/illustrations/GiftCards.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { placeOf, type Place } from './places.ts'
import { RewardActions } from './RewardActions.tsx'
import { RewardDialog } from './RewardDialog.tsx'
import { useRewardsAllQuery } from './rewards-api.ts'
import classes from './Rewards.module.css'

const looks: Readonly<Record<RewardState, StatusLook>> = {
  draft: 'inReview',
  offered: 'available',
  paused: 'onHold',
  retired: 'neutral',
}

/** Why the program paused a reward. */
function problemNote(problem: string, say: Say<typeof rewards.words>): string {
  if (problem === productsGone) return say('productsGone')
  const unsold = unsoldIn(problem)
  return unsold ? say('valueUnsold', unsold) : say('stopped', { why: problem })
}

/** The state, and why the reward was paused or what it lacks. */
function State({ reward: { state, problem, missing } }: { reward: StaffReward }) {
  const say = useText(rewards)
  // Nothing was decided about it: it is shown again as soon as there is an account.
  const isWithheld = state === 'offered' && missing.includes('provider')
  const note = isWithheld
    ? say('withheld')
    : problem
      ? problemNote(problem, say)
      : state === 'retired'
        ? ''
        : missing.map((lack) => say(`lack_${lack}`)).join(' ')
  return (
    <span className={classes.state}>
      <StatusBadge look={isWithheld ? 'onHold' : looks[state]}>
        {say(isWithheld ? 'state_withheld' : `state_${state}`)}
      </StatusBadge>
      {note && (
        <Text span size="sm" c={problem || isWithheld ? 'danger' : 'dimmed'}>
          {note}
        </Text>
      )}
    </span>
  )
}

/** The arrows that move a reward; none in a filtered list, where the neighbour may be hidden. */
function useColumns(where: ((reward: StaffReward) => Place | null) | null): Column<StaffReward>[] {
  const say = useText(rewards)
  const free = ({ stock }: StaffReward) => stock.reduce((sum, one) => sum + one.free, 0)
  const order: Column<StaffReward> = {
    key: 'order',
    header: say('order'),
    width: '3.5rem',
    render: (reward) => {
      const place = where?.(reward)
      return place ? <MoveButtons reward={reward} place={place} /> : '–'
    },
  }
  return [
    ...(where ? [order] : []),
    {
      key: 'name',
      header: say('reward'),
      onCard: 'title',
      render: ({ name, kind, method, image }) => (
        <span className={classes.named}>
          {image && (
            <img
              className={classes.thumb}
              src={rewardImagePath(image.imageId)}
              width={image.width}
              height={image.height}
              alt=""
              loading="lazy"
            />
          )}
          <span className={classes.name}>
            {name.en}
            <Text span size="sm" c="dimmed">
              {say(`kind_${kind}`)}
              {method && ` · ${say(`method-${method}`)}`}
            </Text>
          </span>
        </span>
      ),
    },
    {
      key: 'amounts',
      header: say('worth'),
      render: ({ amounts }) => (
        <span className="tp-num">{amounts.map((points) => dollars(valueUsd(points))).join(', ')}</span>
      ),
    },
    {
      key: 'stock',
      header: say('stock'),
      align: 'right',
      render: (row) => <span className="tp-num">{row.kind === 'codes' ? wholeNumber(free(row)) : '–'}</span>,
    },
    {
      key: 'state',
      header: say('state'),
      onCard: 'status',
      width: '8.5rem',
      render: (reward) => <State reward={reward} />,
    },
  ]
}

/** `/rewards`: where rewards are created, changed, offered, paused and retired. */
export function RewardsPage() {
  const say = useText(rewards)
  const mayChange = useRight('rewards.update')
  const { params, put } = useAddress()
  const place = usePageAddress()
  const state = rewardStates.find((one) => one === params.get('state')) ?? null
  const { data, isFetching, error, refetch } = useRewardsAllQuery(
    { query: { currentPage: place.currentPage, limit: place.limit, ...(state ? { state } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const [edited, setEdited] = useState<StaffReward | 'new' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  // Shows, and acts on, what was just saved until the list has been read again.
  const [saved, setSaved] = useState<StaffReward | null>(null)
  const newest = (row: StaffReward) =>
    saved && saved.rewardId === row.rewardId && saved.version > row.version ? saved : row
  const shown = { skipped: (place.currentPage - 1) * place.limit, count: data?.count ?? 0 }
  const columns = useColumns(mayChange && state === null ? (reward) => placeOf(reward, data?.rows ?? [], shown) : null)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {say('add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          <>
            <Button component={Link} to={paths.rewardProviders} variant="default">
              {say('providers')}
            </Button>
            {mayChange && add}
          </>
        }
      >
        {say('lead')}
      </PageHeader>
      <ErrorNotice failure={refused ? { message: refused } : null} title={say('notDone')} />
      <PagedTable
        title={say('list')}
        density="compact"
        data={data && { ...data, rows: data.rows.map(newest) }}
        place={place}
        columns={columns}
        rowKey={({ rewardId }) => rewardId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={state ? { text: say('noMatch'), onClear: () => put({ state: null, page: null }) } : null}
        controls={
          <NativeSelect
            aria-label={say('state')}
            value={state ?? ''}
            data={[
              { value: '', label: say('everyState') },
              ...rewardStates.map((value) => ({ value, label: say(`state_${value}`) })),
            ]}
            onChange={(event) => put({ state: event.currentTarget.value || null, page: null })}
          />
        }
        empty={
          <EmptyState art={<GiftShopping />} title={say('emptyTitle')} order={3}>
            {say('emptyWhy')}
          </EmptyState>
        }
        {...(mayChange
          ? {
              renderActions: (reward: StaffReward) => (
                <RewardActions reward={reward} onEdit={() => setEdited(reward)} onRefused={setRefused} />
              ),
            }
          : {})}
      />
      {edited !== null && (
        <RewardDialog
          reward={edited === 'new' ? null : edited}
          onClose={(done) => {
            setEdited(null)
            if (done) setSaved(done)
          }}
        />
      )}
    </>
  )
}
