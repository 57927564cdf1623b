import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../state/use-settled.ts'
import { failureOf, type CallFailure } from './failure.ts'

/** The pause in typing, in milliseconds, before a request is made. */
const settledMs = 500

type Call<Args, Data> = (args: Args) => { unwrap: () => Promise<{ data: Data }> }
type Seen<Data> = { data: Data | null; failure: CallFailure | null }
/** The last answer or refusal, whether it is older than what is typed, and a way to ask again. */
export type Preview<Data> = Seen<Data> & { isStale: boolean; retry: () => void }

/**
 * The answer of a call to what is being typed, requested after a pause of half a second. The last answer stays while
 * the next is loading, and while the call refuses.
 */
export function usePreview<Args, Data>(call: Call<Args, Data>, args: Args): Preview<Data> {
  const asked = JSON.stringify(args)
  const settled = useSettled(asked, settledMs)
  const [seen, setSeen] = useState<Seen<Data> & { of: string | null }>({
    data: null,
    failure: null,
    of: null,
  })
  const [round, setRound] = useState(0)
  const last = useRef('')
  useEffect(() => {
    const own = `${round} ${settled}`
    last.current = own
    const isLast = () => last.current === own
    call(JSON.parse(settled) as Args)
      .unwrap()
      .then(({ data }) => isLast() && setSeen({ data, failure: null, of: settled }))
      .catch((error: unknown) => {
        if (isLast()) setSeen((before) => ({ data: before.data, failure: failureOf(error), of: settled }))
      })
  }, [call, settled, round])
  const retry = () => setRound((before) => before + 1)
  return { data: seen.data, failure: seen.failure, isStale: seen.of !== asked, retry }
}
