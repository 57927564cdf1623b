import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { GiftFood, GiftGames, GiftMovies, GiftShopping } from '../../../kit/illustrations/GiftCards.tsx'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { enterBy, type OpenSignIn } from './open-sign-in.ts'
import { Section } from './Section.tsx'
import { useSnap } from './snap.ts'
import { turnBy, turned, turnRow } from './snap-row.ts'
import classes from './RewardCarousel.module.css'

const cards = [
  { name: 'shopping', art: GiftShopping },
  { name: 'food', art: GiftFood },
  { name: 'games', art: GiftGames },
  { name: 'movies', art: GiftMovies },
] as const

/** The four gift cards, all in sight on wide screens and one at a time on phones; each leads to joining. It never moves by itself. */
export function RewardCarousel({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  const { row, index, last } = useSnap<HTMLDivElement>()
  const isFirst = index === 0
  const isLast = last !== null && index >= last
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  // An arrow that has come to its end cannot hold the focus; the way back can.
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
    <Section title={say('rewards')} lead={say('rewardsText')} isBand>
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
        <div ref={row} {...turned} className={classes.slides} aria-live="polite">
          {cards.map(({ name, art: Art }, at) => (
            <div
              key={name}
              role="group"
              aria-roledescription={say('slide')}
              aria-label={say('slideName', { at: at + 1, of: cards.length, card: say(name) })}
            >
              <SignUpIs state="open">
                <UnstyledButton
                  className={classes.slide ?? ''}
                  aria-label={say('redeemCard', { card: say(name) })}
                  {...enterBy('sign-up', onOpen)}
                >
                  <Art width={220} />
                  <span aria-hidden>{say(name)}</span>
                </UnstyledButton>
              </SignUpIs>
              <SignUpIs state="closed">
                <span className={classes.slide}>
                  <Art width={220} />
                  <span>{say(name)}</span>
                </span>
              </SignUpIs>
            </div>
          ))}
        </div>
      </section>
    </Section>
  )
}
