import { useEffect, useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import type { CallFailure } from '../../api/failure.ts'
import { reports } from '../../text/en/reports.ts'
import { useText } from '../../text/text.ts'
import { sizeText } from '../../ui/size-text.ts'

/** One file at a time, with a sentence of how much of it has come; leaving the page stops it. */
export function useDownload() {
  const say = useText(reports)
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [told, setTold] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (address: string, name: string) => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setRunning(true)
    setFailure(null)
    setTold(say('downloading', { size: sizeText(0) }))
    const done = await download({
      address,
      name,
      signal: control.signal,
      onBytes: (bytes) => setTold(say('downloading', { size: sizeText(bytes) })),
    })
    running.current = null
    setRunning(false)
    setTold(done !== 'stopped' && 'bytes' in done ? say('downloaded', { size: sizeText(done.bytes) }) : '')
    if (done !== 'stopped' && 'failure' in done) setFailure(done.failure)
  }
  return { start, stop: () => running.current?.abort(), isRunning, told, failure }
}
