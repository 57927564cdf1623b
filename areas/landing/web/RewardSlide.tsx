import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { giftDrawings, shownRewardsMax } from '../../../platform/contract/showcase.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { giftArts } from '../../../kit/illustrations/GiftCards.tsx'
import { SignUpIs } from '../../../kit/SignUpIs.tsx'
import { makeSignInProps, type OpenSignIn } from './open-sign-in.ts'
import { ShownWhen, useShownReward } from './showcase.tsx'
import classes from './RewardCarousel.module.css'

const width = 220
/** The rewards of the examples, in order. */
const examples = ['shopping', 'food', 'games', 'movies'] as const

/** One slide of the carousel: a reward on offer with its price, or a drawing labelled as an example. */
export function RewardSlide({ at, onOpen }: { at: number; onOpen: OpenSignIn }) {
  return (
    <>
      <ShownWhen has={`reward${at}`}>
        <OnOffer at={at} onOpen={onOpen} />
      </ShownWhen>
      <ShownWhen lacks={`reward${at}`}>
        <Drawn at={at} onOpen={onOpen} />
      </ShownWhen>
    </>
  )
}

type Place = { at: number; onOpen: OpenSignIn }

function OnOffer({ at, onOpen }: Place) {
  const say = useText(landing)
  const { name, points, value, picture } = useShownReward(at)
  return (
    <Slide at={at} name={name} action={say('redeem')} art={<Picture at={at} src={picture} />} onOpen={onOpen}>
      <span className={classes.points}>{say('fromPoints', { points })}</span>
      <span className={classes.worth}>{value}</span>
    </Slide>
  )
}

function Drawn({ at, onOpen }: Place) {
  const say = useText(landing)
  const drawing = examples[at] ?? 'shopping'
  return (
    <Slide at={at} name={say(drawing)} action={say('signUpSlide')} art={<Drawing name={drawing} />} onOpen={onOpen}>
      <span className={classes.tag}>{say('example')}</span>
    </Slide>
  )
}

/** The operator's picture of the reward, or a suitable drawing. */
const Picture = ({ at, src }: { at: number; src: string }) => (
  <>
    <ShownWhen has={`reward${at}-picture`}>
      <img src={src} alt="" loading="lazy" decoding="async" className={classes.picture} />
    </ShownWhen>
    {giftDrawings.map((drawing) => (
      <ShownWhen key={drawing} has={`reward${at}-${drawing}`}>
        <Drawing name={drawing} />
      </ShownWhen>
    ))}
  </>
)

function Drawing({ name }: { name: keyof typeof giftArts }) {
  const Art = giftArts[name]
  return <Art width={width} />
}

type SlideProps = Place & { name: string; action: string; art: ReactNode; children: ReactNode }

/**
 * A button that opens sign-up while the panel accepts new members; its accessible name starts with that action,
 * followed by the visible name.
 */
function Slide({ at, name, action, art, onOpen, children }: SlideProps) {
  const say = useText(landing)
  const renderFace = (told: ReactNode) => (
    <>
      <span className={classes.art}>{art}</span>
      <span className={classes.name}>
        {told}
        {name}
      </span>
      <span className={classes.price}>{children}</span>
    </>
  )
  return (
    <div
      role="group"
      aria-roledescription={say('slide')}
      aria-label={say('slideName', { at: at + 1, of: shownRewardsMax, card: name })}
      className={classes.group}
    >
      <SignUpIs state="open">
        <UnstyledButton className={classes.slide ?? ''} {...makeSignInProps('sign-up', onOpen)}>
          {renderFace(<span className="tp-sr-only">{action} </span>)}
        </UnstyledButton>
      </SignUpIs>
      <SignUpIs state="closed">
        <span className={classes.slide}>{renderFace(null)}</span>
      </SignUpIs>
    </div>
  )
}
