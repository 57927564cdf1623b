import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import type { Reward } from '../../rewards/contract.ts'
import { pointsWalletKind } from '../../wallet/contract.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useWalletAmountQuery } from '../../wallet/web/for-others/wallet.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Points } from '../../../kit/Points.tsx'
import { AmountStep } from './AmountStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import { Conditions } from './Conditions.tsx'
import { readDraft, draftSteps, type Draft } from './draft.ts'
import { useRedeemRewardsQuery } from './redeem-api.ts'
import { translateText } from './reward-words.ts'
import { RewardGrid } from './RewardGrid.tsx'
import { StepLine } from './StepLine.tsx'
import classes from './Redeem.module.css'
import { useLiveParams } from '../../../platform/web/state/live-params.ts'

/**
 * Loads the code of the confirm step, which includes forms, on demand or while the panelist reads the step before it.
 */
const confirmStep = async () => ({ default: (await import('./ConfirmStep.tsx')).ConfirmStep })
const ConfirmStep = lazy(confirmStep)

/** Reads the step from the address, and moves to another while keeping the other parameters. */
function useDraft(rewards: readonly Reward[]) {
  const [params, setParams] = useLiveParams()
  const put = (next: { reward?: string; points?: number; step?: 'confirm' }, replace = false) =>
    setParams(
      (now) => {
        for (const name of ['reward', 'points', 'step'] as const) {
          const value = next[name]
          if (value === undefined) now.delete(name)
          else now.set(name, String(value))
        }
        return now
      },
      { replace, preventScrollReset: true },
    )
  return { draft: readDraft(params, rewards), put }
}

function getTitle(draft: Draft, say: ReturnType<typeof useText<typeof redeem.words>>): string {
  switch (draft.step) {
    case 'choose':
      return say('chooseTitle')
    case 'amount':
      return say('amountTitle')
    case 'check':
      return say('checkTitle')
    case 'confirm':
      return say('confirmTitle')
  }
}

/** A new request in four steps: choose, amount, check, confirm. */
export function NewRequest({ onRequested }: { onRequested: (redemptionId: string) => void }) {
  const say = useText(redeem)
  const rewards = useRedeemRewardsQuery()
  const amount = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const { draft, put } = useDraft(rewards.data?.rows ?? [])
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(draft.step)
  useEffect(() => {
    if (shownStep.current !== draft.step) heading.current?.focus()
    shownStep.current = draft.step
    // A failure is ignored here, because the step itself loads the code again.
    if (draft.step === 'check') void confirmStep().catch(() => {})
  }, [draft.step])
  const error = rewards.error ?? amount.error
  const isReady = rewards.data !== undefined && amount.data !== undefined
  const available = amount.data?.amount ?? 0
  const current = draftSteps.indexOf(draft.step)
  const retry = () => {
    void rewards.refetch()
    void amount.refetch()
  }
  const renderStep = () => {
    if (draft.step === 'choose') {
      const onChoose = ({ rewardId }: Reward) => put({ reward: rewardId })
      return (
        <>
          <Conditions available={available} />
          <RewardGrid rewards={isReady ? rewards.data?.rows : undefined} available={available} onChoose={onChoose} />
        </>
      )
    }
    const { reward } = draft
    const { rewardId } = reward
    if (draft.step === 'amount') {
      return (
        <>
          <AmountStep reward={reward} available={available} onChoose={(points) => put({ reward: rewardId, points })} />
          <Group mt="lg">
            <Button variant="default" onClick={() => put({})}>
              {say('back')}
            </Button>
          </Group>
        </>
      )
    }
    const { points } = draft
    if (draft.step === 'check') {
      return (
        <CheckStep
          points={points}
          available={available}
          onContinue={() => put({ reward: rewardId, points, step: 'confirm' })}
          onBack={() => put({ reward: rewardId })}
        />
      )
    }
    return (
      <Suspense fallback={<Skeleton height={360} />}>
        <ConfirmStep
          key={`${rewardId} ${points}`}
          reward={reward}
          points={points}
          available={available}
          onBack={() => put({ reward: rewardId, points })}
          onDone={(redemptionId) => {
            onRequested(redemptionId)
            put({}, true)
          }}
        />
      </Suspense>
    )
  }
  return (
    <Card
      component="section"
      padding="lg"
      className={classes.wizard ?? ''}
      aria-labelledby="step-title"
      aria-busy={!isReady && !error}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {say('stepOf', { step: current + 1, steps: draftSteps.length })}
        </Text>
        {amount.data && (
          <Text size="sm">
            {say('have')} <Points value={available} size="sm" usd={amount.data.valueUsd} />
          </Text>
        )}
      </Group>
      <StepLine label={say('steps')} steps={draftSteps.map((one) => say(one))} current={current} />
      {draft.step === 'amount' && (
        <Text c="dimmed" fw={600} className={classes.name ?? ''}>
          {translateText(draft.reward, 'name')}
        </Text>
      )}
      <Title
        order={2}
        size="h3"
        id="step-title"
        ref={heading}
        tabIndex={-1}
        mb="md"
        className={classes.stepTitle ?? ''}
      >
        {getTitle(draft, say)}
      </Title>
      {error && !isReady ? <ErrorNotice failure={failureOf(error)} onRetry={retry} /> : renderStep()}
    </Card>
  )
}
