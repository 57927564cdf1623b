import type { RouteObject } from 'react-router'
import { BareFrame } from './frame/BareFrame.tsx'
import { ErrorPage } from './frame/ErrorPage.tsx'
import { Root } from './frame/Root.tsx'
import { Splash } from './frame/Splash.tsx'

/** The route around every page. */
export const rootRoute = (children: RouteObject[]): RouteObject => ({
  Component: Root,
  HydrateFallback: Splash,
  ErrorBoundary: ErrorPage,
  children,
})

/** The route around the landing page; the prerendered page must use the same one. */
export const landingRoute = (landing: RouteObject): RouteObject => ({
  Component: BareFrame,
  children: [
    {
      lazy: async () => ({ Component: (await import('../../areas/auth/web/sign-in/SignInFrame.tsx')).SignInFrame }),
      children: [landing],
    },
  ],
})
