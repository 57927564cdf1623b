import { Outlet, ScrollRestoration } from 'react-router'
import { CookieBanner } from './CookieBanner.tsx'

/** What surrounds every page, framed or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <CookieBanner />
      <ScrollRestoration />
    </>
  )
}
