import type { RouteObject } from 'react-router'
import { BareFrame } from './shell/BareFrame.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Root } from './shell/Root.tsx'
import { Splash } from './shell/Splash.tsx'

/** What is around every page. */
export const rootRoute = (children: RouteObject[]): RouteObject => ({
  Component: Root,
  HydrateFallback: Splash,
  ErrorBoundary: ErrorPage,
  children,
})

/** What is around the landing page; the one that is written in advance has to have the same. */
export const landingRoute = (landing: RouteObject): RouteObject => ({
  Component: BareFrame,
  children: [
    {
      lazy: async () => ({ Component: (await import('./features/sign-in/SignInFrame.tsx')).SignInFrame }),
      children: [landing],
    },
  ],
})
