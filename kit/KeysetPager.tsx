import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { StepPager } from './StepPager.tsx'

/**
 * The starts of the earlier pages. They cannot be computed for a keyset list, so they are kept in the history entry.
 */
type Trail = { trail?: readonly (string | null)[] } | null

type Props = {
  /** The query parameter for the start of a page. */
  name?: string
  /** The start of this page; null on the first. */
  after: string | null
  /** The start of the next page; null on the last. */
  next: string | null
  /** Query parameters that belong to one page; stepping to another page removes them. */
  own?: readonly string[]
  /** The number of results; without it, a pager is hidden if there is only one page. */
  children?: string | undefined
  /** The choice of the page length, beside the steps. */
  length?: ReactNode
  /** The labels of the two steps. */
  words?: { previous: string; next: string }
}

/** Steps to the previous and next page of a keyset list. Each step is an entry of the history. */
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
