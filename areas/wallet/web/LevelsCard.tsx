import { Card, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { pointsWalletKind } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePointLevelsQuery, useWalletAmountQuery } from './for-others/wallet.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { dollars, Points, pointsText } from '../../../kit/Points.tsx'
import { stepsOf, type LevelStep } from './levels.ts'
import classes from './Wallet.module.css'

function Summary({ steps }: { steps: readonly LevelStep[] }) {
  const say = useText(wallet)
  const next = steps.find(({ isReached }) => !isReached)
  const best = steps.findLast(({ isReached }) => isReached)
  return (
    <Text size="sm" c="dimmed" mb="md">
      {best && `${say('levelsNow', { value: dollars(best.valueUsd) })} `}
      {next
        ? say('levelsNext', { points: pointsText(next.missing), value: dollars(next.valueUsd) })
        : say(best ? 'levelsAll' : 'levelsNone')}
    </Text>
  )
}

function Level({ step }: { step: LevelStep }) {
  const say = useText(wallet)
  const { points, valueUsd, isReached, missing, percent } = step
  return (
    <li>
      <div className={classes.level}>
        <Points value={points} usd={valueUsd} />
        {isReached ? (
          <span className={classes.reached}>
            <IconCircleCheck size={16} aria-hidden /> {say('levelReached')}
          </span>
        ) : (
          <Text span size="sm" c="dimmed" className="tp-num">
            {say('levelToGo', { points: pointsText(missing) })}
          </Text>
        )}
      </div>
      <Progress
        value={percent}
        size="sm"
        aria-label={say('levelName', { points: pointsText(points), value: dollars(valueUsd) })}
      />
    </li>
  )
}

/** How far the available points reach: the amounts that can be redeemed, the next one first in words. */
export function LevelsCard() {
  const say = useText(wallet)
  const levels = usePointLevelsQuery()
  const amount = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const error = levels.error ?? amount.error
  const steps = levels.data && amount.data ? stepsOf(levels.data, amount.data.amount) : null
  const retry = () => {
    void levels.refetch()
    void amount.refetch()
  }
  return (
    <Card component="section" padding="lg" aria-labelledby="levels" aria-busy={!steps && !error}>
      <Title order={2} size="h3" id="levels" mb={4}>
        {say('levels')}
      </Title>
      {steps ? (
        <>
          <Summary steps={steps} />
          <ul className={classes.levels}>
            {steps.map((step) => (
              <Level key={step.levelId} step={step} />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={retry} />
      ) : (
        <Stack gap="lg" mt="sm" aria-hidden="true">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} height={26} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
