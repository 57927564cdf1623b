import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useConsent } from '../../../platform/web/session/use-consent.ts'
import { CookieBanner } from './CookieBanner.tsx'

/** Long enough for the page to be drawn first. */
const meetAfterMs = 1500

/** With the visitor's consent the browser is given an id; without it only those who join are (the sign-in dialog asks then). */
function useVisitorId(): void {
  const isAgreed = useConsent() === 'all'
  useEffect(() => {
    if (!isAgreed) return
    const timer = setTimeout(() => {
      void import('../../../platform/web/session/visitor.ts').then(({ meetVisitor }) => meetVisitor()).catch(() => {})
    }, meetAfterMs)
    return () => clearTimeout(timer)
  }, [isAgreed])
}

/**
 * Who has scrolled a page that was written in advance stays there when the program takes it over; the router would begin at its top.
 * Runs after the router's own restoration, being the effect of its parent.
 */
function useKeptPlace(): void {
  const [at] = useState(() => (typeof window === 'undefined' ? 0 : window.scrollY))
  useLayoutEffect(() => {
    if (at > 0) window.scrollTo(0, at)
  }, [at])
}

/** Takes away the shell that the document brought (EarlyShell), in the same frame as the page appears. */
function useOwnFrame(): void {
  useLayoutEffect(() => document.getElementById('early')?.remove(), [])
}

/** What surrounds every page, framed or not. */
export function Root() {
  useOwnFrame()
  useVisitorId()
  useKeptPlace()
  return (
    <>
      <Outlet />
      <CookieBanner />
      <ScrollRestoration />
    </>
  )
}
