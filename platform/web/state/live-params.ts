import { useCallback } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

type Change = URLSearchParams | Record<string, string> | ((now: URLSearchParams) => URLSearchParams)

/**
 * The query of the address as rendered, and a function that changes it. A function as the argument receives the current
 * address: of two quick presses, the second comes before the page has rendered the first, and would undo it if it
 * started from the rendered address.
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
