import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { assembleWeb, type Frame, type WebPage } from '../../platform/web/area.tsx'
import { webAreas } from '../../areas/web.ts'
import { landingRoute, rootRoute } from './root-route.tsx'
import { RequireAdmin, RequireAffiliates, RequireSignedIn } from './guards.tsx'
import { BareFrame } from './frame/BareFrame.tsx'
import { NotFoundPage } from './frame/NotFoundPage.tsx'
import { PanelistOnly } from './frame/PanelistOnly.tsx'

const pages = assembleWeb(webAreas)

/** The route of a page, whose chunk is loaded on navigation. */
const routeOf = (page: WebPage): RouteObject =>
  'load' in page
    ? { path: page.path, lazy: async () => ({ Component: await page.load() }) }
    : { path: page.path, element: <Navigate to={page.leadsTo} replace /> }
const routesIn = (frame: Frame): RouteObject[] => pages.filter((page) => page.frame === frame).map(routeOf)

/** The pages for staff, grouped by permission behind one guard each. */
function adminRoutes(): RouteObject[] {
  const admin = pages.filter((page) => page.frame === 'admin')
  const permissions = new Set(admin.map(({ permission }) => permission))
  return [...permissions].map((permission) => ({
    element: <RequireAdmin permission={permission} />,
    children: admin.filter((page) => page.permission === permission).map(routeOf),
  }))
}

/** The frames are loaded on demand too, because the landing page needs none of them. */
const appFrame = async () => ({ Component: (await import('./frame/AppFrame.tsx')).AppFrame })
const publicFrame = async () => ({ Component: (await import('./frame/PublicFrame.tsx')).PublicFrame })
const eitherFrame = async () => ({ Component: (await import('./frame/PublicFrame.tsx')).EitherFrame })

/** Every shared component in every state, for developers. */
const stories: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/stories',
        lazy: async () => ({ Component: (await import('../../kit/stories/StoriesPage.tsx')).StoriesPage }),
      },
    ]
  : []

const routes: RouteObject[] = [
  ...routesIn('landing').map(landingRoute),
  { lazy: publicFrame, children: routesIn('public') },
  { lazy: eitherFrame, children: [...routesIn('either'), { path: '*', Component: NotFoundPage }] },
  {
    Component: RequireSignedIn,
    children: [
      { Component: BareFrame, children: routesIn('bare') },
      {
        lazy: appFrame,
        children: [
          { Component: PanelistOnly, children: routesIn('panelist') },
          ...routesIn('app'),
          ...adminRoutes(),
          { element: <RequireAffiliates notFound={<NotFoundPage />} />, children: routesIn('affiliates') },
          {
            element: <RequireAffiliates toChange notFound={<NotFoundPage />} />,
            children: routesIn('affiliates-change'),
          },
        ],
      },
    ],
  },
]

/** Every address with its page and guard. Pages are loaded on navigation. */
export const createRoutes = () => createBrowserRouter([rootRoute([...stories, ...routes])])
