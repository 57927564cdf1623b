import { createContext, useContext, useEffect, type ComponentProps } from 'react'
import { PageHeader } from '../../../../kit/PageHeader.tsx'

/** Whether the screen was come to from another one of the same address: the page itself was not opened anew. */
export const Arrival = createContext(false)

/** The heading of one screen of help. Once it is there, also after waiting for an article, it takes the focus of who came to it. */
export function ScreenHeader(props: ComponentProps<typeof PageHeader>) {
  const isArrival = useContext(Arrival)
  useEffect(() => {
    if (!isArrival) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isArrival])
  return <PageHeader {...props} />
}
