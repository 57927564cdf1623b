import { useCallback } from 'react'
import { useLiveParams } from './live-params.ts'

type Changes = Readonly<Record<string, string | null>>

/** What the query of the address says, and how to change it: replaced, or as a step of the history that leads back. */
export function useAddress() {
  const [params, setParams] = useLiveParams()
  const put = useCallback(
    (changes: Changes, isStep = false) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value)
            else after.delete(name)
          }
          return after
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setParams],
  )
  return { params, put }
}
