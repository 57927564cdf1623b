import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { isPassing, retryAfterMs } from '../../../../platform/web/api/trying-again.ts'

/** Everything answered so far; a later one holds all that an earlier one held. */
export type Snapshot = { answers: Readonly<Record<string, unknown>>; pageNo: number; revision: number }

/** `waiting`: the last try failed, and another one follows by itself. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting'

type Parts = {
  send: (snapshot: Snapshot) => Promise<{ screenedOut: boolean }>
  onState: (state: SaveState) => void
  onSaved: (snapshot: Snapshot) => void
  onScreenedOut: () => void
  /** The server will never take it: it is not tried again, but what is answered next is. */
  onRefused: (failure: CallFailure) => void
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Brings snapshots to the server, one call at a time and the newest first, and tries again for as long as it takes. An older
 * snapshot is skipped once a newer one waits, which loses nothing.
 */
export function createSaver(parts: Parts) {
  let waiting: Snapshot | null = null
  let isSending = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isSending || isStopped || !waiting) return
    const snapshot = waiting
    waiting = null
    isSending = true
    parts.onState('saving')
    try {
      const { screenedOut } = await parts.send(snapshot)
      isSending = false
      if (isStopped) return
      failures = 0
      parts.onSaved(snapshot)
      if (screenedOut) {
        isStopped = true
        return parts.onScreenedOut()
      }
      if (waiting) return await run()
      parts.onState('saved')
    } catch (error) {
      isSending = false
      if (isStopped) return
      fail(snapshot, failureOf(error))
    }
  }

  function fail(snapshot: Snapshot, failure: CallFailure): void {
    if (!isPassing(failure)) {
      parts.onState('idle')
      return parts.onRefused(failure)
    }
    waiting ??= snapshot
    failures += 1
    parts.onState('waiting')
    timer = setTimeout(() => void run(), retryAfterMs(failures))
  }

  return {
    /** Queues a snapshot and sends it as soon as it can be. */
    push: (snapshot: Snapshot): void => {
      waiting = snapshot
      void run()
    },
    /** Tries at once what waits: the network is back. */
    retryNow: (): void => {
      failures = 0
      void run()
    },
    hasUnsent: (): boolean => waiting !== null || isSending,
    /** Nothing more is sent; an answer under way is not listened to any more. */
    stop: (): void => {
      isStopped = true
      waiting = null
      clearTimeout(timer)
    },
  }
}
