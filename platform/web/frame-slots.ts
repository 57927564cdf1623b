import type { ReactNode } from 'react'
import { slot } from './area.tsx'

/**
 * A slot above every staff page, for the component of the area that knows whether the panel can open; `page` is the
 * path of the page below.
 */
export const staffNotice = slot<{ page: string }>()

/**
 * A slot for the home of staff and vendors: at `/dashboard` with its title, or below a line that says why another page
 * shows nothing.
 */
export const workHome = slot<{ isBelow: boolean }>()

/**
 * A slot around every page behind the log-in, for a component that may replace the page (`children`) until a member
 * has answered it.
 */
export const pageInTheWay = slot<{ page: string; children: ReactNode }>()
