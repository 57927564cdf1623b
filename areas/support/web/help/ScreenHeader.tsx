import { createContext, useContext, useEffect, type ComponentProps } from 'react'
import { PageHeader } from '../../../../kit/PageHeader.tsx'

/** Whether the reader came from another screen of the same page, rather than opening the page. */
export const Arrival = createContext(false)

/**
 * The heading of a help screen. It takes the focus when the reader came from another screen, also after waiting for an
 * article.
 */
export function ScreenHeader(props: ComponentProps<typeof PageHeader>) {
  const isArrival = useContext(Arrival)
  useEffect(() => {
    if (!isArrival) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isArrival])
  return <PageHeader {...props} />
}
