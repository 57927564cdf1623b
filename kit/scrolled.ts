import { useSyncExternalStore } from 'react'

/** Specification, section 9: from this scrollTop on a page counts as scrolled. */
const scrolledFrom = 1

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** Whether the page has been scrolled: its header is then set off from what passes below it. */
export const useIsScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.scrollTop >= scrolledFrom,
    () => false,
  )
