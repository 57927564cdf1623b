import { Outlet } from 'react-router'
import { SkipLink } from './SkipLink.tsx'

/** The frame of pages with their own header and `<main id="content">`: the landing page and the questionnaire. */
export function BareFrame() {
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  )
}
