import type { ReactNode } from 'react'
import { slot } from './area.tsx'

/**
 * Above every staff page: the component of the area that knows whether the panel can open; `page` is the path of the
 * page below.
 */
export const staffNotice = slot<{ page: string }>()

/**
 * The home of an account that works on the panel: at `/dashboard` with its title, or below a line that says why
 * another page shows nothing.
 */
export const workHome = slot<{ isBelow: boolean }>()

/**
 * Around every page behind the login: a component that may replace the page, `children`, until a member has answered
 * it.
 */
export const pageInTheWay = slot<{ page: string; children: ReactNode }>()
