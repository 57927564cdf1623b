import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { isPassing, retryAfterMs } from '../../../../platform/web/api/trying-again.ts'

/** All answers so far; a later snapshot contains everything that an earlier one contained. */
export type Snapshot = { answers: Readonly<Record<string, unknown>>; pageNo: number; revision: number }

/** `waiting`: the last try failed, and another one follows automatically. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting'

type Parts = {
  send: (snapshot: Snapshot) => Promise<{ screenedOut: boolean }>
  onState: (state: SaveState) => void
  onSaved: (snapshot: Snapshot) => void
  onScreenedOut: () => void
  /** Called when the server has finally refused a snapshot. It is not sent again, but later ones are. */
  onRefused: (failure: CallFailure) => void
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Sends snapshots to the server, one call at a time, and retries for as long as it takes. When a newer snapshot is waiting, older ones
 * are skipped, which loses nothing.
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
    /** Queues a snapshot, and sends it as soon as possible. */
    push: (snapshot: Snapshot): void => {
      waiting = snapshot
      void run()
    },
    /** Sends the waiting snapshot at once, for instance when the network is back. */
    retryNow: (): void => {
      failures = 0
      void run()
    },
    hasUnsent: (): boolean => waiting !== null || isSending,
    /** Stops sending, and ignores the response to a call that is still running. */
    stop: (): void => {
      isStopped = true
      waiting = null
      clearTimeout(timer)
    },
  }
}
