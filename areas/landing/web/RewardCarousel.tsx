import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { shownRewardsMax } from '../../../platform/contract/showcase.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import type { OpenSignIn } from './open-sign-in.ts'
import { RewardSlide } from './RewardSlide.tsx'
import { Section } from './Section.tsx'
import { ShownWhen } from './showcase.tsx'
import { useSnap } from './snap.ts'
import { turnBy, rowMark, turnRow } from './snap-row.ts'
import classes from './RewardCarousel.module.css'

/**
 * Four rewards with their prices, all visible on wide screens and one at a time on phones; each opens sign-up. If the
 * panel offers fewer, drawings labelled as examples fill the places. It never scrolls automatically.
 */
export function RewardCarousel({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const { row, index, last } = useSnap<HTMLDivElement>()
  const isFirst = index === 0
  const isLast = last !== null && index >= last
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  // An arrow that has reached its end is disabled and loses the focus, so the other arrow takes it.
  useEffect(() => {
    const focused = document.activeElement
    const by = row.current?.dataset['turned']
    if (!by) return
    const isNext = by === '1'
    const pressed = (isNext ? next : previous).current
    if (focused !== pressed && focused !== document.body) return
    if (isNext ? isLast : isFirst) (isNext ? previous : next).current?.focus({ preventScroll: true })
  }, [row, isFirst, isLast])
  const turn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => void turnRow(currentTarget)
  return (
    <Section
      title={say('rewards')}
      lead={
        <>
          <ShownWhen has="rewards">{say('rewardsText')}</ShownWhen>
          <ShownWhen lacks="rewards">{say('rewardsNone')}</ShownWhen>
        </>
      }
      isBand
    >
      <section aria-roledescription={say('carousel')} aria-label={say('rewards')} className={classes.carousel}>
        <button
          ref={previous}
          type="button"
          className={classes.turn}
          aria-label={say('previousReward')}
          disabled={isFirst}
          {...turnBy(-1)}
          onClick={turn}
        >
          <IconChevronLeft size={24} aria-hidden />
        </button>
        <button
          ref={next}
          type="button"
          className={`${classes.turn} ${classes.next}`}
          aria-label={say('nextReward')}
          disabled={isLast}
          {...turnBy(1)}
          onClick={turn}
        >
          <IconChevronRight size={24} aria-hidden />
        </button>
        <div ref={row} {...rowMark} className={classes.slides} aria-live="polite">
          {Array.from({ length: shownRewardsMax }, (_, at) => (
            <div key={at} className={classes.place}>
              <RewardSlide at={at} onOpen={onOpen} />
            </div>
          ))}
        </div>
      </section>
      <ShownWhen has="limited">
        <p className={classes.note}>{say('rewardsLimited')}</p>
      </ShownWhen>
    </Section>
  )
}
