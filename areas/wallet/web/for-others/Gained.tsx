import { Anchor, Skeleton, Text } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { valueUsd } from '../../../../platform/contract/money.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useCountUp } from '../../../../kit/count-up.ts'
import { dollars, Points } from '../../../../kit/Points.tsx'
import type { HistoryRow } from '../../contract.ts'
import { nextReward } from '../../words/en/next-reward.ts'
import { RewardRing, useWay, useWaySentence } from './NextReward.tsx'
import classes from './Gained.module.css'
import { useRecordShown } from './use-reached.ts'
import { newestRows, useMomentQuery } from './wallet.ts'
import { listAttemptCredits, findReachedLevel, computeShare, listWelcomeOnly, type RewardProgress } from './way.ts'

const sumOf = (credits: readonly HistoryRow[]): number => credits.reduce((sum, { points }) => sum + points, 0)

/** The figure counts up visually; screen readers get its final value at once. */
function Total({ points }: { points: number }) {
  const shown = useCountUp(points)
  return (
    <Text component="div" aria-hidden={shown === points ? undefined : true}>
      <Points value={shown} signed size="xl" usd={valueUsd(points)} />
    </Text>
  )
}

type RewardGoalProps = { way: RewardProgress; available: number; lifetime: number; gained: number; ringSize: number }

/** The ring that fills towards the next reward, or the full ring of a level that was just reached, with a link to choose its reward. */
function RewardGoal({ way, available, lifetime, gained, ringSize }: RewardGoalProps) {
  const say = useText(nextReward)
  const sentence = useWaySentence()
  const before = Math.max(0, available - gained)
  const reached = findReachedLevel(way, { available, lifetime, gained })
  if (!reached) {
    const goal = way.next ?? way.best
    if (!goal) return null
    return (
      <>
        <RewardRing
          from={computeShare(way, before)}
          to={computeShare(way, available)}
          worth={goal.valueUsd}
          size={ringSize}
        />
        <Text fw={600} className="tp-num">
          {sentence(way)}
        </Text>
      </>
    )
  }
  const { level, isFirst } = reached
  return (
    <>
      <RewardRing from={before / level.points} to={1} worth={level.valueUsd} size={ringSize} />
      <p className={classes.reached}>
        <IconGift size={20} aria-hidden />
        <span>
          {isFirst ? say('firstReward') : say('levelReached', { value: dollars(level.valueUsd) })}
          <br />
          <Anchor component={Link} to={paths.redeem} inherit>
            {say('choose')}
          </Anchor>
        </span>
      </p>
    </>
  )
}

type Props = {
  /** Which credits to show: those of an attempt and everything paid with it, or the welcome bonus of a new member. */
  of: { attemptId: string } | 'welcome'
  /** The points known to have been paid, shown when the ledger cannot be read. */
  points: number
  /** The text before the figure. */
  title?: string
  /** What happened to the points, shown when they cannot be spent yet. */
  detail?: string | undefined
}

/** Celebrates a payment: its credits, one per line when there are several, and the ring to the next reward, which is animated once. */
export function Gained({ of, points, title, detail }: Props) {
  const { data, isFetching } = useMomentQuery(newestRows, { refetchOnMountOrArgChange: true })
  // The balance that other parts of the page have already read may be older than these movements.
  const { place, isSettled } = useWay({ available: data?.rows[0]?.balanceAfter })
  // Once shown, it stays: data that is read again later must not restart the animation.
  const [isShown, setShown] = useState(false)
  if (!isShown && !isFetching && isSettled) setShown(true)
  useRecordShown(isShown && place ? place.available : null)
  if (!isShown) return <Skeleton h={of === 'welcome' ? 212 : 180} radius="md" aria-hidden="true" />
  const rows = data?.rows ?? []
  const credits = of === 'welcome' ? listWelcomeOnly(rows) : listAttemptCredits(rows, of.attemptId)
  const total = credits.length > 0 ? sumOf(credits) : points
  if (total === 0) return null
  // Points under review do not fill the ring yet.
  const gained = sumOf(credits.filter(({ status }) => status === 'available'))
  return (
    <div className={classes.gained}>
      {title && (
        <Text size="sm" c="dimmed">
          {title}
        </Text>
      )}
      <Total points={total} />
      {credits.length > 1 && (
        <ul className={classes.lines}>
          {credits.map((credit) => (
            <li key={credit.transferId}>
              <span>{credit.description}</span>
              <Points value={credit.points} signed size="sm" />
            </li>
          ))}
        </ul>
      )}
      {place && <RewardGoal {...place} gained={gained} ringSize={of === 'welcome' ? 96 : 64} />}
      {detail && !(credits.length > 0 && credits.every(({ status }) => status === 'available')) && (
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </div>
  )
}
