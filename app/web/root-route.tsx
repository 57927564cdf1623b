import type { RouteObject } from 'react-router'
import { BareFrame } from './frame/BareFrame.tsx'
import { ErrorPage } from './frame/ErrorPage.tsx'
import { Root } from './frame/Root.tsx'
import { Splash } from './frame/Splash.tsx'

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
      lazy: async () => ({ Component: (await import('../../areas/auth/web/sign-in/SignInFrame.tsx')).SignInFrame }),
      children: [landing],
    },
  ],
})
