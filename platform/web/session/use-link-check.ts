import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf, type CallFailure } from '../api/failure.ts'
import { readUserKey } from './boot.ts'

export type LinkState<Found> =
  | { kind: 'checking' }
  | { kind: 'found'; found: Found }
  /** `why` is null when the address contained no key. */
  | { kind: 'refused'; why: CallFailure | null }
  | { kind: 'failed'; failure: CallFailure }

type Check<Found> = (args: { body: { token: string } }) => { unwrap: () => Promise<{ data: Found }> }

/**
 * Checks once whether the key in a page's address works. A failure whose code begins with `refusals` means that the
 * link cannot be used; after any other failure, `retry` checks again.
 */
export function useLinkCheck<Found>(check: Check<Found>, refusals: string) {
  const [token] = useState(readUserKey)
  const [state, setState] = useState<LinkState<Found>>(token ? { kind: 'checking' } : { kind: 'refused', why: null })
  const refuse = (why: CallFailure) => setState({ kind: 'refused', why })
  const ask = () =>
    check({ body: { token: token ?? '' } })
      .unwrap()
      .then(
        ({ data }) => setState({ kind: 'found', found: data }),
        (error: unknown) => {
          const failure = failureOf(error)
          if (failure.code.startsWith(refusals)) refuse(failure)
          else setState({ kind: 'failed', failure })
        },
      )
  const askOnce = useEffectEvent(() => void ask())
  useEffect(() => {
    if (token) askOnce()
  }, [token])
  const retry = () => {
    setState({ kind: 'checking' })
    void ask()
  }
  return { token: token ?? '', state, retry, refuse }
}
