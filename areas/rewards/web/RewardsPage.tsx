import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  productsGone,
  rewardImagePath,
  rewardsApi,
  unsoldIn,
  rewardStates,
  type RewardState,
  type StaffReward,
} from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { rewards } from '../words/en/rewards.ts'
import type { Say } from '../../../platform/words/text.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { GiftShopping } from '../../../kit/illustrations/GiftCards.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { findPlace } from './places.ts'
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
function describeProblem(problem: string, say: Say<typeof rewards.words>): string {
  if (problem === productsGone) return say('productsGone')
  const unsold = unsoldIn(problem)
  return unsold ? say('valueUnsold', unsold) : say('stopped', { why: problem })
}

/** The state of a reward, and why it was paused or what it lacks. */
function State({ reward: { state, problem, missing } }: { reward: StaffReward }) {
  const say = useText(rewards)
  // The state itself has not changed: the reward is shown again as soon as an account is connected.
  const isWithheld = state === 'offered' && missing.includes('provider')
  const note = isWithheld
    ? say('withheld')
    : problem
      ? describeProblem(problem, say)
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

const free = ({ stock }: StaffReward) => stock.reduce((sum, one) => sum + one.free, 0)

/** The rewards in the order in which panelists see them. */
const rewardList = defineList<StaffReward>()({
  name: 'rewards',
  text: rewards,
  filters: { state: oneOf('state', rewardStates) },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ rewardId }) => rewardId,
  columns: (say) => [
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
      plain: ({ name }) => name.en,
    },
    {
      key: 'amounts',
      header: say('worth'),
      canHide: true,
      render: ({ amounts }) => (
        <span className="tp-num">{amounts.map((points) => dollars(valueUsd(points))).join(', ')}</span>
      ),
    },
    {
      key: 'stock',
      header: say('stock'),
      canHide: true,
      align: 'right',
      render: (row) => <span className="tp-num">{row.kind === 'codes' ? wholeNumber(free(row)) : '–'}</span>,
    },
    {
      key: 'state',
      header: say('state'),
      onCard: 'status',
      width: '8.5rem',
      render: (reward) => <State reward={reward} />,
      plain: ({ state }) => say(`state_${state}`),
    },
  ],
})

/** `/rewards`: where rewards are created, changed, offered, paused and retired. */
export function RewardsPage() {
  const say = useText(rewards)
  const mayChange = useRight('rewards.update')
  const list = useList(rewardList)
  const answer = useRewardsAllQuery({ query: list.query }, list.options)
  const { data } = answer
  const [edited, setEdited] = useState<StaffReward | 'new' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  // Shows the saved version, and acts on it, until the list has been read again.
  const [saved, setSaved] = useState<StaffReward | null>(null)
  const pickNewest = (row: StaffReward) =>
    saved && saved.rewardId === row.rewardId && saved.version > row.version ? saved : row
  const { currentPage, limit } = list.place
  const shown = { skipped: (currentPage - 1) * limit, count: data?.count ?? 0 }
  // The arrows that move a reward; not shown in a filtered list, where the neighbour may be hidden.
  const order: Column<StaffReward> = {
    key: 'order',
    header: say('order'),
    width: '3.5rem',
    render: (reward) => {
      const place = findPlace(reward, data?.rows ?? [], shown)
      return place ? <MoveButtons reward={reward} place={place} /> : '–'
    },
  }
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
      <List
        list={list}
        answer={{ ...answer, data: data && { ...data, rows: data.rows.map(pickNewest) } }}
        title={say('list')}
        file={{ call: rewardsApi.getAllRewards }}
        picks={mayChange && list.state.filters.state === null ? [order] : []}
        noMatch={say('noMatch')}
        controls={
          <ChoiceField
            label={say('state')}
            all={say('everyState')}
            choices={rewardStates.map((value) => ({ value, label: say(`state_${value}`) }))}
            {...list.field('state')}
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
