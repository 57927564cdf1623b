import { Card, Skeleton, Title } from '@mantine/core'
import { pointsWalletKind, type WalletAmount } from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useWalletAmountQuery } from './for-others/wallet.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Doughnut, type Segment } from '../../../kit/Doughnut.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { dollars, Points, pointsText } from '../../../kit/Points.tsx'
import classes from './Wallet.module.css'

function Figures({ amount }: { amount: WalletAmount }) {
  const say = useText(wallet)
  const figures = [
    { word: 'available', note: 'availableNote', value: amount.amount },
    { word: 'pending', note: 'pendingNote', value: amount.pending },
    { word: 'held', note: 'heldNote', value: amount.held },
    { word: 'lifetime', note: 'lifetimeNote', value: amount.lifetime },
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(({ word, note, value }) => (
        <div key={word} data-main={word === 'available' || undefined}>
          <dt>{say(word)}</dt>
          <dd>
            <Points value={value} size={word === 'available' ? 'xl' : 'lg'} />
            <span className={classes.usd}>≈ {dollars(valueUsd(value))}</span>
          </dd>
          <dd className={classes.note}>{say(note)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ring({ amount }: { amount: WalletAmount }) {
  const say = useText(wallet)
  const segments: Segment[] = [
    { label: say('available'), value: amount.amount, look: 'value' },
    { label: say('pending'), value: amount.pending, look: 'pending' },
    { label: say('held'), value: amount.held, look: 'rest' },
  ]
  const isEmpty = segments.every(({ value }) => value === 0)
  const words = {
    available: pointsText(amount.amount),
    pending: pointsText(amount.pending),
    held: pointsText(amount.held),
  }
  return (
    <Doughnut segments={segments} caption={isEmpty ? say('chartEmpty') : say('chart', words)} size={144}>
      <span className={classes.middle}>{dollars(amount.valueUsd)}</span>
    </Doughnut>
  )
}

function Waiting() {
  return (
    <div className={classes.balance} aria-hidden="true">
      <Skeleton circle height={144} />
      <div className={classes.figures}>
        {[0, 1, 2, 3].map((index) => (
          <div key={index}>
            <Skeleton height={14} width={72} mb={10} />
            <Skeleton height={26} width={120} mb={8} />
            <Skeleton height={12} width={96} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Where the points are: available, pending, on hold, and ever earned. */
export function BalanceCard() {
  const say = useText(wallet)
  const { data, error, refetch } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  return (
    <Card component="section" padding="lg" aria-labelledby="balance" aria-busy={!data && !error}>
      <Title order={2} size="h3" id="balance" mb="md">
        {say('balance')}
      </Title>
      {data ? (
        <div className={classes.balance}>
          <Ring amount={data} />
          <Figures amount={data} />
        </div>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Card>
  )
}
