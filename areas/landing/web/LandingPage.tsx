import { Navigate, useLocation } from 'react-router'
import { readArrival } from '../../../platform/web/arrival.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { Figures } from './Figures.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { LandingFooter } from './LandingFooter.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { LandingHero } from './LandingHero.tsx'
import { enterForm, useAskedSignIn, useOpenSignIn } from './open-sign-in.ts'
import { Questions } from './Questions.tsx'
import { RewardCarousel } from './RewardCarousel.tsx'
import { ShowcaseNow } from './showcase.tsx'
import { WhyChoose } from './WhyChoose.tsx'
import classes from './Landing.module.css'

/**
 * What the panel is and what it pays; each of its buttons opens the sign-in dialog. A signed-in visitor is redirected
 * to the surveys. The build prerenders the page (src/prerender.tsx), so nothing in its first render may depend on the
 * reader.
 */
export function LandingPage() {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const { state } = useLocation()
  const open = useOpenSignIn()
  useAskedSignIn()
  if (isLoggedIn) return <Navigate to={paths.surveys} replace state={readArrival(state)} />
  return (
    <ShowcaseNow>
      <LandingHeader onOpen={open} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <LandingHero onOpen={open} />
        <Figures />
        <HowItWorks onOpen={open} />
        <RewardCarousel onOpen={open} />
        <WhyChoose onOpen={open} />
        <Questions />
      </main>
      <LandingFooter onOpen={open} />
      <form id={enterForm} action={paths.landing} method="get" hidden />
    </ShowcaseNow>
  )
}
