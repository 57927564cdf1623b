import { Button, Progress, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { limitSpans, type Reward } from '../../rewards/contract.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { GiftShopping } from '../../../kit/illustrations/GiftCards.tsx'
import { moneyText, Points, pointsText } from '../../../kit/Points.tsx'
import { isSoldOut, findSmallestAmount } from './draft.ts'
import { translateText } from './reward-words.ts'
import { RewardArt } from './reward-art.tsx'
import classes from './Redeem.module.css'

function TileContent({ reward }: { reward: Reward }) {
  const say = useText(redeem)
  return (
    <>
      <RewardArt name={reward.name} image={reward.image} width={132} />
      <span className={classes.tileText}>
        <span className={classes.tileName}>{translateText(reward, 'name')}</span>
        <span>
          {say('from')} <Points value={findSmallestAmount(reward)} />
        </span>
        {reward.description && (
          <Text span size="sm" c="dimmed">
            {translateText(reward, 'description')}
          </Text>
        )}
        <Terms reward={reward} />
      </span>
    </>
  )
}

/** Whether a reward has long text, so that its tile needs the full width on a phone. */
const hasLongText = ({ description, feeCents, limits }: Reward): boolean =>
  Boolean(description) || feeCents > 0 || limitSpans.some((span) => limits[span] !== null)

/** The terms of a reward that panelists must know before they request it: its limits, and the fee they pay. */
function Terms({ reward: { limits, feeCents, currency } }: { reward: Reward }) {
  const say = useText(redeem)
  const terms = [
    ...(feeCents > 0 ? [say('feeOfIt', { fee: moneyText(currency, feeCents) })] : []),
    ...limitSpans.flatMap((span) => {
      const count = limits[span]
      return count === null ? [] : [say(`limit-${span}`, { count })]
    }),
  ]
  return terms.map((term) => (
    <Text key={term} span size="sm" c="dimmed">
      {term}
    </Text>
  ))
}

function Tile({ reward, available, onChoose }: { reward: Reward; available: number; onChoose: () => void }) {
  const say = useText(redeem)
  const smallest = findSmallestAmount(reward)
  const missing = smallest - available
  if (isSoldOut(reward)) {
    return (
      <div className={classes.tile} data-off>
        <TileContent reward={reward} />
        <Text span size="sm" className={classes.toGo}>
          {say('backSoon')}
        </Text>
      </div>
    )
  }
  if (reward.reached) {
    return (
      <div className={classes.tile} data-off>
        <TileContent reward={reward} />
        <Text span size="sm" className={classes.toGo}>
          {say('reached')}
          {reward.reachedUntil && ` ${say('reachedUntil', { day: formatDay(reward.reachedUntil) })}`}
        </Text>
      </div>
    )
  }
  if (missing <= 0) {
    return (
      <UnstyledButton className={classes.tile ?? ''} onClick={onChoose}>
        <span className="tp-sr-only">{say('choose')} </span>
        <TileContent reward={reward} />
      </UnstyledButton>
    )
  }
  return (
    <div className={classes.tile} data-off>
      <TileContent reward={reward} />
      <div className={classes.toGo}>
        <Progress
          size="sm"
          value={(Math.max(0, available) / smallest) * 100}
          aria-label={say('toGoLong', { points: pointsText(missing), reward: translateText(reward, 'name') })}
        />
        <Text span size="sm" className="tp-num">
          {say('toGo', { points: pointsText(missing) })}
        </Text>
      </div>
    </div>
  )
}

type Props = {
  /** Undefined while they load. */
  rewards: readonly Reward[] | undefined
  available: number
  onChoose: (reward: Reward) => void
}

/** The rewards on offer. One that is still too expensive shows how many points are missing. */
export function RewardGrid({ rewards, available, onChoose }: Props) {
  const say = useText(redeem)
  if (!rewards) {
    return (
      <div className={classes.grid} aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={216} radius="md" />
        ))}
      </div>
    )
  }
  if (rewards.length === 0) {
    return (
      <EmptyState
        art={<GiftShopping />}
        title={say('noRewards')}
        order={3}
        action={
          <Button component={Link} to={paths.surveys} variant="default">
            {say('toSurveys')}
          </Button>
        }
      >
        {say('noRewardsWhy')}
      </EmptyState>
    )
  }
  return (
    <ul className={classes.grid}>
      {rewards.map((reward) => (
        <li key={reward.rewardId} data-long={hasLongText(reward) || undefined}>
          <Tile reward={reward} available={available} onChoose={() => onChoose(reward)} />
        </li>
      ))}
    </ul>
  )
}
