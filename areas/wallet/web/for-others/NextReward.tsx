import type { CSSProperties } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { dollars, pointsText } from '../../../../kit/Points.tsx'
import { pointsWalletKind } from '../../contract.ts'
import { nextReward } from '../../words/en/next-reward.ts'
import classes from './NextReward.module.css'
import { filledOf, wayOf, type Way } from './way.ts'
import { usePointLevelsQuery, useWalletAmountQuery } from './wallet.ts'

type Place = { way: Way; available: number; lifetime: number }

type Known = {
  /** The available points as something newer than the balance says them, for instance the last line of the history. */
  available?: number | undefined
}

/**
 * The signed-in member's way to the next reward; null until both levels and balance are known, and where there are no levels.
 * `isSettled` says that all has been answered or refused.
 */
export function useWay({ available: newer }: Known = {}): { place: Place | null; isSettled: boolean } {
  const levels = usePointLevelsQuery()
  const wallet = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const isSettled = !levels.isLoading && !wallet.isLoading
  if (!levels.data?.length || !wallet.data) return { place: null, isSettled }
  const { amount, lifetime } = wallet.data
  const available = newer ?? amount
  return { place: { way: wayOf(levels.data, available), available, lifetime }, isSettled }
}

/** How far the points reach, in one sentence. */
export function useWaySentence(): (way: Way) => string {
  const say = useText(nextReward)
  return ({ best, next }) => {
    const value = best && dollars(best.valueUsd)
    if (!next) return value ? say('enough', { value }) : ''
    const told = { count: next.missing, value: dollars(next.valueUsd) }
    return value ? say('enoughAndOn', { ...told, value, next: told.value }) : say('toGo', told)
  }
}

const radius = 44

/** A worth without its cents where there are none, for a narrow place. */
const shortDollars = (usd: number): string => dollars(usd).replace(/\.00$/, '')

type RingProps = {
  /** How full it is, from 0 to 1, and how full it was before what was just gained: it fills once, from there. */
  to: number
  from: number
  /** What it stands for, in dollars: written in the middle. */
  worth: number
  size?: number
}

/** A ring that fills towards a reward. It only shows: what it says stands beside it in words. */
export function RewardRing({ to, from, worth, size = 96 }: RingProps) {
  return (
    <div className={classes.ring} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox="0 0 100 100" focusable="false">
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        <circle
          className={classes.arc}
          cx="50"
          cy="50"
          r={radius}
          pathLength={1}
          style={{ '--from': from, '--to': to } as CSSProperties}
        />
      </svg>
      <span className={classes.goal}>{shortDollars(worth)}</span>
    </div>
  )
}

/** One bar with a mark for each level; screen readers hear the levels one by one. */
export function LevelBar({ way, available }: { way: Way; available: number }) {
  const say = useText(nextReward)
  const filled = { '--to': filledOf(way, available) } as CSSProperties
  return (
    <div className={classes.bar}>
      <div className={classes.line} style={filled} aria-hidden="true" />
      <ol className={classes.marks} aria-label={say('levels')}>
        {way.steps.map(({ levelId, points, valueUsd, missing }) => {
          const told = { points: pointsText(points), value: dollars(valueUsd) }
          return (
            <li key={levelId} data-reached={missing === 0 || undefined}>
              <span className="tp-sr-only">
                {missing === 0 ? say('level', told) : say('levelOpen', { ...told, missing: pointsText(missing) })}
              </span>
              <span aria-hidden="true">{shortDollars(valueUsd)}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
