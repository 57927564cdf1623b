import { useCallback } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

type Change = URLSearchParams | Record<string, string> | ((now: URLSearchParams) => URLSearchParams)

/**
 * The query of the address as rendered, and a function that changes it. If the argument is a function, it receives the
 * current address: when two presses come in quick succession, the second arrives before the page has rendered the
 * first, and would undo it if it started from the rendered address.
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
