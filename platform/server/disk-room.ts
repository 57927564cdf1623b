import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './db.ts'
import { messageOf } from './message-of.ts'

/** The size of one file of PostgreSQL's log. PostgreSQL does not start unless there is room for one. */
const smallestRoomBytes = 16 * 1024 * 1024
const tryAgainMs = 1_000
const repeatAfterMs = 60_000
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', '53100'])

/** Whether the database failed to start because its disk is full. If no byte is free, the log cannot say so. */
export const isOutOfRoom = (error: unknown, freeBytes: number): boolean =>
  fullCodes.has(codeOf(error)) ||
  (error instanceof Error && error.message.includes('No space left on device')) ||
  freeBytes < smallestRoomBytes

export type Room = {
  /** Called once a minute with a line that says that the disk is full. */
  say: (line: string) => void
  /** How many bytes are free on the disk. */
  freeBytes?: () => number
  tryAgainMs?: number
}

/**
 * Does work that needs room on a folder's disk. While the disk is full, the work is retried; any other failure is
 * thrown.
 */
export async function waitForRoom<T>(folder: string, work: () => Promise<T>, room: Room): Promise<T> {
  const { say, freeBytes = () => freeBytesAt(folder), tryAgainMs: pauseMs = tryAgainMs } = room
  let saidAt = -Infinity
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutOfRoom(error, freeBytes())) throw error
      if (performance.now() - saidAt >= repeatAfterMs) {
        saidAt = performance.now()
        say(`${messageOf(error)}. Waiting for room on the disk ...`)
      }
      await sleep(pauseMs)
    }
  }
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
