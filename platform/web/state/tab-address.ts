import { useAddress } from './address.ts'

type Places<T> = {
  /** Those that the reader may open. */
  open: readonly T[]
  /** The one that is shown when the address asks for none of them. */
  usual: T
  /** What of the address belongs to one tab and means nothing, or something else, on another. */
  own: readonly string[]
}

/** Which of a page's tabs the address asks for (`?tab=stock`); another one is a step of the history, without what belonged to this. */
export function useTabAddress<T extends string>({ open, usual, own }: Places<T>) {
  const { params, put } = useAddress()
  const tab = open.find((one) => one === params.get('tab')) ?? usual
  const nothing = Object.fromEntries(own.map((name) => [name, null]))
  const onTab = (next: T) => put({ ...nothing, tab: next === usual ? null : next }, true)
  return { tab, onTab }
}
