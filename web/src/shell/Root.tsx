import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useConsent } from '../session/consent.ts'
import { CookieBanner } from './CookieBanner.tsx'

/** Long enough for the page to be drawn first. */
const meetAfterMs = 1500

/** With the visitor's consent the browser is given an id; without it only those who join are (the sign-in dialog asks then). */
function useVisitorId(): void {
  const isAgreed = useConsent() === 'all'
  useEffect(() => {
    if (!isAgreed) return
    const timer = setTimeout(() => {
      void import('../session/visitor.ts').then(({ meetVisitor }) => meetVisitor()).catch(() => {})
    }, meetAfterMs)
    return () => clearTimeout(timer)
  }, [isAgreed])
}

/** What surrounds every page, framed or not. */
export function Root() {
  useVisitorId()
  return (
    <>
      <Outlet />
      <CookieBanner />
      <ScrollRestoration />
    </>
  )
}
