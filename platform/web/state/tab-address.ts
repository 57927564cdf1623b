import { useAddress } from './address.ts'

type Places<T> = {
  /** The tabs that the reader may open. */
  open: readonly T[]
  /** The tab shown when the address names none of them. */
  usual: T
  /** Query parameters that belong to one tab and mean nothing, or something else, on another. */
  own: readonly string[]
}

/**
 * The tab of a page in the address (`?tab=stock`); changing it adds a history entry, and removes the parameters of the
 * previous tab.
 */
export function useTabAddress<T extends string>({ open, usual, own }: Places<T>) {
  const { params, put } = useAddress()
  const tab = open.find((one) => one === params.get('tab')) ?? usual
  const nothing = Object.fromEntries(own.map((name) => [name, null]))
  const onTab = (next: T) => put({ ...nothing, tab: next === usual ? null : next }, true)
  return { tab, onTab }
}
