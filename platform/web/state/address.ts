import { useCallback } from 'react'
import { useLiveParams } from './live-params.ts'

type Changes = Readonly<Record<string, string | null>>

/** The query of the address, and functions that change it: by replacing the address, or by adding a history entry. */
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
