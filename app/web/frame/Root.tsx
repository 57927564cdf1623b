import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useConsent } from '../../../platform/web/session/use-consent.ts'
import { CookieBanner } from './CookieBanner.tsx'

/** How long to wait before the browser gets an id, so that the page is drawn first. */
const meetAfterMs = 1500

/**
 * Gives the browser an id soon after the page was drawn, if the visitor has agreed to that. Otherwise the browser gets
 * one only when the visitor joins: the sign-in dialog then asks for it.
 */
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
 * Keeps the scroll position of a prerendered page when the program takes it over; the router would scroll to the top.
 * This is an effect of the router's parent, so it runs after the router has restored its own position.
 */
function useKeptScrollPosition(): void {
  const [at] = useState(() => (typeof window === 'undefined' ? 0 : window.scrollY))
  useLayoutEffect(() => {
    if (at > 0) window.scrollTo(0, at)
  }, [at])
}

/** Removes the shell that the document contained (EarlyShell), in the same frame in which the page appears. */
function useOwnFrame(): void {
  useLayoutEffect(() => document.getElementById('early')?.remove(), [])
}

/** The outermost component, around every page. */
export function Root() {
  useOwnFrame()
  useVisitorId()
  useKeptScrollPosition()
  return (
    <>
      <Outlet />
      <CookieBanner />
      <ScrollRestoration />
    </>
  )
}
