import { useCallback } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

type Change = URLSearchParams | Record<string, string> | ((now: URLSearchParams) => URLSearchParams)

/**
 * The query of the address as it was drawn, and how to change it. A function changes what the address says by now: of two presses in
 * one breath the second counts before the page has followed the first, and would take it back if it began from what was drawn.
 */
export function useLiveParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Change, options?: NavigateOptions) =>
      setParams(typeof next === 'function' ? next(new URLSearchParams(location.search)) : next, options),
    [setParams],
  )
  return [params, change] as const
}
