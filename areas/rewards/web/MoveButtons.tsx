import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import type { RewardDirection, StaffReward } from '../contract.ts'
import { rewards } from '../words/en/rewards.ts'
import type { RewardPosition } from './places.ts'
import { useRewardsMoveMutation } from './rewards-api.ts'
import classes from './Rewards.module.css'

const icons = { up: IconArrowUp, down: IconArrowDown } as const

/** Moves a reward one place up or down on the page that panelists see. */
export function MoveButtons({ reward: { rewardId, name }, place }: { reward: StaffReward; place: RewardPosition }) {
  const say = useText(rewards)
  const [move, { isLoading }] = useRewardsMoveMutation()
  const pressed = useRef<HTMLButtonElement | null>(null)
  const shownAt = useRef(place.at)
  useEffect(() => {
    if (shownAt.current === place.at) return
    shownAt.current = place.at
    // A row that has moved in the document has lost the focus.
    pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [place.at])
  const go = async (direction: RewardDirection, button: HTMLButtonElement) => {
    if (isLoading || !place.may[direction]) return
    pressed.current = button
    try {
      await move({ params: { rewardId }, body: { direction } }).unwrap()
    } catch (error) {
      toasts.error(failureOf(error).message, say('notDone'))
    }
  }
  const renderButton = (direction: RewardDirection) => {
    const Arrow = icons[direction]
    const isOff = isLoading || !place.may[direction]
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say(direction === 'up' ? 'moveUp' : 'moveDown', { name: name.en, place: place.at })}
        aria-disabled={isOff}
        data-disabled={!place.may[direction]}
        onClick={(event) => void go(direction, event.currentTarget)}
      >
        <Arrow size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <span className={classes.moves}>
      {renderButton('up')}
      {renderButton('down')}
    </span>
  )
}
