import { Button } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { useIsScrolled } from '../../../kit/scrolled.ts'
import { AppFrame } from './AppFrame.tsx'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import { PageProgress } from './PageProgress.tsx'
import { SkipLink } from './SkipLink.tsx'
import classes from './Frame.module.css'

const signUp: SignInState = { signIn: 'sign-up' }

/** The frame of pages that are open to everyone. */
export function PublicFrame() {
  const say = useText(shell)
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  return (
    <div className={classes.public}>
      <SkipLink />
      <header className={classes.header} data-scrolled={useIsScrolled() || undefined}>
        <Logo to={paths.landing} />
        <nav aria-label={say('main')} className={classes.right}>
          <Link to={paths.contact} className={classes.topLink}>
            {say('contactPublic')}
          </Link>
          {!isLoggedIn && (
            <Button component={Link} to={paths.landing} state={signUp} variant="default">
              {say('signUp')}
            </Button>
          )}
        </nav>
        <PageProgress />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

/** The frame of legal and contact pages: the shell for a signed-in reader, otherwise the public frame. */
export function EitherFrame() {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  return isLoggedIn ? <AppFrame /> : <PublicFrame />
}
