import { useSyncExternalStore } from 'react'

/** From this scrollTop on, a page counts as scrolled (specification, section 9). */
const scrolledMinPx = 1

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** Whether the page has been scrolled; its header then stands out from the content below it. */
export const useIsScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.scrollTop >= scrolledMinPx,
    () => false,
  )
