import { UnstyledButton } from '@mantine/core'
import { useText } from '../../text/text.ts'
import { landing } from '../../text/en/landing.ts'
import { GiftFood, GiftGames, GiftMovies, GiftShopping } from '../../ui/illustrations/GiftCards.tsx'
import type { OpenSignIn } from './open-sign-in.ts'
import { Section } from './Section.tsx'
import classes from './Landing.module.css'

const cards = [
  { name: 'shopping', art: GiftShopping },
  { name: 'food', art: GiftFood },
  { name: 'games', art: GiftGames },
  { name: 'movies', art: GiftMovies },
] as const

/** The four gift cards; each leads to joining. */
export function RewardCards({ onOpen }: { onOpen: OpenSignIn }) {
  const say = useText(landing)
  return (
    <Section title={say('rewards')} lead={say('rewardsText')}>
      <ul className={classes.rewards}>
        {cards.map(({ name, art: Art }) => (
          <li key={name}>
            <UnstyledButton
              className={classes.reward ?? ''}
              aria-label={say('redeemCard', { card: say(name) })}
              onClick={() => onOpen('sign-up')}
            >
              <Art width={220} />
              <span aria-hidden>{say(name)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
