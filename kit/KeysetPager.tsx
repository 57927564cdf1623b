import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { StepPager } from './StepPager.tsx'

/** Where the pages before began: what a page of a keyset cannot know travels with the navigation. */
type Trail = { trail?: readonly (string | null)[] } | null

type Props = {
  /** The entry of the address that says where a page begins. */
  name?: string
  /** Where this page begins; null at the first. */
  after: string | null
  /** Where the next one begins; null at the last. */
  next: string | null
  /** What of the address belongs to one page: it goes with a step. */
  own?: readonly string[]
  /** How many there are; a pager that says nothing is left out when there is one page. */
  children?: string | undefined
  /** Beside the steps: how long a page is. */
  length?: ReactNode
  /** What the steps are called. */
  words?: { previous: string; next: string }
}

/** To the page before and after of a list that is read from a place on. A step is one of the history. */
export function KeysetPager({ name = 'after', after, next, own = [], children, length, words }: Props) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const trail = (state as Trail)?.trail ?? []
  const go = (to: string | null, steps: readonly (string | null)[]) => {
    const params = new URLSearchParams(search)
    if (to) params.set(name, to)
    else params.delete(name)
    for (const one of own) params.delete(one)
    void navigate({ search: params.toString() }, { state: { trail: steps } })
  }
  if (children === undefined && after === null && next === null) return null
  return (
    <StepPager
      words={words}
      length={length}
      onPrevious={after ? () => go(trail.at(-1) ?? null, trail.slice(0, -1)) : null}
      onNext={next ? () => go(next, [...trail, after]) : null}
    >
      {children}
    </StepPager>
  )
}
