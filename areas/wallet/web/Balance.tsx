import { Button, Card, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { dollars, Points } from '../../../kit/Points.tsx'
import { pointsWalletKind, type WalletAmount } from '../contract.ts'
import { wallet } from '../words/en/wallet.ts'
import { LevelBar, useWay, useWaySentence } from './for-others/NextReward.tsx'
import { useWalletAmountQuery } from './for-others/wallet.ts'
import classes from './Wallet.module.css'

/** What cannot be redeemed yet, as far as there is any, and all that was ever earned. */
function Others({ amount }: { amount: WalletAmount }) {
  const say = useText(wallet)
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

/**
 * The available points in one large figure, how far they reach in one sentence and on one bar, and the way to redeem them,
 * or to earn the first that can be. */
export function Balance() {
  const say = useText(wallet)
  const sentence = useWaySentence()
  const { data, error, refetch } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const { place } = useWay()
  return (
    <Card component="section" padding="md" aria-label={say('balance')} aria-busy={!data && !error}>
      {data ? (
        <div className={classes.balance}>
          <p className={classes.amount}>
            <Points value={data.amount} size="xl" />
            <span className={classes.usd}>≈ {dollars(data.valueUsd)}</span>
          </p>
          <div className={classes.way}>
            <p className={classes.sentence}>{place ? sentence(place.way) : '\u00A0'}</p>
            {place && <LevelBar {...place} />}
          </div>
          {place && !place.way.best ? (
            <Button component={Link} to={paths.surveys}>
              {say('toSurveys')}
            </Button>
          ) : (
            <Button component={Link} to={paths.redeem}>
              {say('redeem')}
            </Button>
          )}
          <Others amount={data} />
        </div>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={classes.balanceWaiting ?? ''} aria-hidden="true" />
      )}
    </Card>
  )
}
