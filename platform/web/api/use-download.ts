import { useEffect, useRef, useState } from 'react'
import { download } from './download.ts'
import type { CallFailure } from './failure.ts'

type State = { phase: 'resting' | 'running' | 'done'; bytes: number; failure: CallFailure | null }
const resting: State = { phase: 'resting', bytes: 0, failure: null }

/** One file at a time, with how much of it has come; leaving the page stops it. */
export function useDownload(onDone?: () => void) {
  const running = useRef<AbortController | null>(null)
  const [state, setState] = useState(resting)
  useEffect(() => () => running.current?.abort(), [])

  /** `address` is of the call that answers the file, `name` what it is called when the answer does not say. */
  const start = async (address: string, name: string): Promise<void> => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setState({ ...resting, phase: 'running' })
    const done = await download({
      address,
      name,
      signal: control.signal,
      onBytes: (bytes) => setState({ ...resting, phase: 'running', bytes }),
    })
    running.current = null
    if (done === 'stopped') return setState(resting)
    if ('failure' in done) return setState({ ...resting, failure: done.failure })
    setState({ ...resting, phase: 'done', bytes: done.bytes })
    onDone?.()
  }
  return { ...state, start, stop: () => running.current?.abort() }
}
