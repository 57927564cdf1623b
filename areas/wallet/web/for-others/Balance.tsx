import { Button, Card, Skeleton } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { dollars, Points } from '../../../../kit/Points.tsx'
import { pointsWalletKind, type WalletAmount } from '../../contract.ts'
import { balance } from '../../words/en/balance.ts'
import { nextReward } from '../../words/en/next-reward.ts'
import { LevelBar, useWay, useWaySentence } from './NextReward.tsx'
import { useReached } from './use-reached.ts'
import { useWalletAmountQuery } from './wallet.ts'
import classes from './Balance.module.css'

/** The points that cannot be redeemed yet, if there are any, and the total ever earned. */
function OtherFigures({ amount }: { amount: WalletAmount }) {
  const say = useText(balance)
  return (
    <dl className={classes.others}>
      {(['pending', 'held', 'lifetime'] as const).map(
        (part) =>
          (part === 'lifetime' || amount[part] > 0) && (
            <div key={part}>
              <dt>{say(part)}</dt>
              <dd>
                <Points value={amount[part]} size="sm" />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A link to redeem points or, when too few are available, to earn more. Pages about surveys leave out the latter. */
function RedeemButton({ isFar, isQuiet }: { isFar: boolean; isQuiet: boolean }) {
  const say = useText(balance)
  if (isFar && isQuiet) return null
  return (
    <Button component={Link} to={isFar ? paths.surveys : paths.redeem} variant={isQuiet ? 'default' : 'filled'}>
      {say(isFar ? 'toSurveys' : 'redeem')}
    </Button>
  )
}

type Props = {
  /** Shows a reduced version for pages about something else: no other figures, and no filled button. */
  isQuiet?: boolean
}

/**
 * The available points as one large figure, the progress to the next reward as a sentence and a bar, and a button to
 * redeem them or to earn enough for the first reward.
 */
export function Balance({ isQuiet = false }: Props) {
  const say = useText(balance)
  const sentence = useWaySentence()
  const { data, error, refetch } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const sayReward = useText(nextReward)
  const { place } = useWay()
  const reached = useReached(place)
  return (
    <Card component="section" padding="md" aria-label={say('balance')} aria-busy={!data && !error}>
      {data ? (
        <div className={classes.balance}>
          <p className={classes.amount}>
            <Points value={data.amount} size="xl" />
            <span className={classes.usd}>
              ≈ <bdi dir="ltr">{dollars(data.valueUsd)}</bdi>
            </span>
          </p>
          <div className={classes.way}>
            <p className={classes.sentence} role="status">
              {reached ? (
                <span className={classes.reached}>
                  <IconGift size={20} aria-hidden />
                  {reached.isFirst
                    ? sayReward('firstReward')
                    : sayReward('levelReached', { value: dollars(reached.level.valueUsd) })}
                </span>
              ) : place ? (
                sentence(place.way)
              ) : (
                '\u00A0'
              )}
            </p>
            {place && <LevelBar {...place} />}
          </div>
          <RedeemButton isFar={place !== null && place.way.best === null} isQuiet={isQuiet} />
          {!isQuiet && <OtherFigures amount={data} />}
        </div>
      ) : error ? (
        <ErrorNotice title={say('failed')} failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={classes.waiting ?? ''} data-quiet={isQuiet || undefined} aria-hidden="true" />
      )}
    </Card>
  )
}
