import { useEffect, useRef, useState } from 'react'
import { download, type Downloaded } from './download.ts'
import type { CallFailure } from './failure.ts'

type State = { phase: 'resting' | 'running' | 'done'; bytes: number; failure: CallFailure | null }
const resting: State = { phase: 'resting', bytes: 0, failure: null }

type MakeFile = (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<Downloaded>

/** Downloads one file at a time and reports the progress; leaving the page cancels it. */
export function useDownload(onDone?: () => void) {
  const running = useRef<AbortController | null>(null)
  const [state, setState] = useState(resting)
  useEffect(() => () => running.current?.abort(), [])

  /** Makes a file with any function that can be cancelled, and reports the progress. */
  const make = async (making: MakeFile): Promise<void> => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setState({ ...resting, phase: 'running' })
    const done = await making(control.signal, (bytes) => setState({ ...resting, phase: 'running', bytes }))
    running.current = null
    if (done === 'stopped') return setState(resting)
    if ('failure' in done) return setState({ ...resting, failure: done.failure })
    setState({ ...resting, phase: 'done', bytes: done.bytes })
    onDone?.()
  }
  /**
   * Downloads the file of a call. `address` is that of the call; `name` is the file's name if the response does not
   * contain one.
   */
  const start = (address: string, name: string): Promise<void> =>
    make((signal, onBytes) => download({ address, name, signal, onBytes }))
  return { ...state, make, start, stop: () => running.current?.abort() }
}
