import type { CSSProperties } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { Ring } from '../../../../kit/chart/Ring.tsx'
import { dollars, pointsText } from '../../../../kit/Points.tsx'
import { pointsWalletKind } from '../../contract.ts'
import { nextReward } from '../../words/en/next-reward.ts'
import classes from './NextReward.module.css'
import { computeFilledShare, computeProgress, type RewardProgress } from './way.ts'
import { usePointLevelsQuery, useWalletAmountQuery } from './wallet.ts'

type Place = { way: RewardProgress; available: number; lifetime: number }

type Known = {
  /** The available points from a source that is newer than the balance, for instance the latest movement. */
  available?: number | undefined
}

/**
 * Returns the signed-in member's progress to the next reward; null until levels and balance are known, and when there are no levels.
 * `isSettled` means that every call has either succeeded or failed.
 */
export function useWay({ available: newer }: Known = {}): { place: Place | null; isSettled: boolean } {
  const levels = usePointLevelsQuery()
  const wallet = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const isSettled = !levels.isLoading && !wallet.isLoading
  if (!levels.data?.length || !wallet.data) return { place: null, isSettled }
  const { amount, lifetime } = wallet.data
  const available = newer ?? amount
  return { place: { way: computeProgress(levels.data, available), available, lifetime }, isSettled }
}

/** Returns a function that describes the progress to the next reward in one sentence. */
export function useWaySentence(): (way: RewardProgress) => string {
  const say = useText(nextReward)
  return ({ best, next }) => {
    const value = best && dollars(best.valueUsd)
    if (!next) return value ? say('enough', { value }) : ''
    const values = { count: next.missing, value: dollars(next.valueUsd) }
    return value ? say('enoughAndOn', { ...values, value, next: values.value }) : say('toGo', values)
  }
}

/** Formats dollars without cents when they are zero, for narrow places. */
const shortDollars = (usd: number): string => dollars(usd).replace(/\.00$/, '')

type RingProps = {
  /** How full the ring is, from 0 to 1, and how full it was before the latest gain: the animation runs once from there. */
  to: number
  from: number
  /** The value of the reward in dollars, written in the middle. */
  worth: number
  size?: number
}

/** A ring that fills towards a reward. It is decoration: the text beside it gives the same information. */
export function RewardRing({ to, from, worth, size = 96 }: RingProps) {
  return (
    <Ring arcs={[{ name: 'reached', look: 'reward', start: 0, share: to, before: from }]} size={size} isDecoration>
      {shortDollars(worth)}
    </Ring>
  )
}

/** A bar with a mark for each level. Screen readers get a list of the levels. */
export function LevelBar({ way, available }: { way: RewardProgress; available: number }) {
  const say = useText(nextReward)
  const filled = { '--to': computeFilledShare(way, available) } as CSSProperties
  return (
    <div className={classes.bar}>
      <div className={classes.line} style={filled} aria-hidden="true" />
      <ol className={classes.marks} aria-label={say('levels')}>
        {way.steps.map(({ levelId, points, valueUsd, missing }) => {
          const values = { points: pointsText(points), value: dollars(valueUsd) }
          return (
            <li key={levelId} data-reached={missing === 0 || undefined}>
              <span className="tp-sr-only">
                {missing === 0 ? say('level', values) : say('levelOpen', { ...values, missing: pointsText(missing) })}
              </span>
              <span aria-hidden="true">{shortDollars(valueUsd)}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
