import { Button, Group } from '@mantine/core'
import type { RewardState, StaffReward } from '../contract.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { rewards } from '../words/en/rewards.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { reloadRewards, useRewardsSetStateMutation } from './rewards-api.ts'
import classes from './Rewards.module.css'

/** The buttons for each state of a reward, and the state to which each button leads. */
const moves = {
  draft: [
    ['offer', 'offered'],
    ['retire', 'retired'],
  ],
  offered: [
    ['pause', 'paused'],
    ['retire', 'retired'],
  ],
  paused: [
    ['offer', 'offered'],
    ['retire', 'retired'],
  ],
  retired: [['bringBack', 'paused']],
} as const satisfies Record<RewardState, readonly (readonly [string, RewardState])[]>

type Props = { reward: StaffReward; onEdit: () => void; onRefused: (message: string | null) => void }

/** The actions that the state of a reward allows: edit, upload codes, offer, pause, retire. */
export function RewardActions({ reward, onEdit, onRefused }: Props) {
  const say = useText(rewards)
  const [setState, { isLoading, originalArgs }] = useRewardsSetStateMutation()
  const dispatch = useAppDispatch()
  const { rewardId, kind, state, name, missing, version } = reward
  const move = async (to: RewardState) => {
    if (isLoading) return
    onRefused(null)
    try {
      await setState({ params: { rewardId }, body: { state: to, version } }).unwrap()
      toasts.success(say(`done_${to}`, { name: name.en }))
    } catch (error) {
      const failed = failureOf(error)
      if (failed.code === 'changed-meanwhile') dispatch(reloadRewards())
      const lacks = missing.map((lack) => say(`lack_${lack}`)).join(' ')
      onRefused(failed.code === 'reward-incomplete' && lacks ? lacks : failed.message)
    }
  }
  return (
    <Group gap="xs" justify="flex-end" className={classes.actions ?? ''}>
      <Button size="sm" variant="default" aria-label={say('editLong', { name: name.en })} onClick={onEdit}>
        {say('edit')}
      </Button>
      {kind === 'codes' && state !== 'retired' && (
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={`${paths.finance}?tab=stock&reward=${encodeURIComponent(rewardId)}`}
          aria-label={say('codesLong', { name: name.en })}
        >
          {say('codes')}
        </Button>
      )}
      {moves[state].map(([word, to]) => (
        <BusyButton
          key={to}
          size="sm"
          variant="default"
          loading={isLoading && originalArgs?.body.state === to}
          aria-label={say(`${word}Long`, { name: name.en })}
          onClick={() => void move(to)}
        >
          {say(word)}
        </BusyButton>
      ))}
    </Group>
  )
}
