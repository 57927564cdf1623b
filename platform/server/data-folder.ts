import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf } from './message-of.ts'

/**
 * Creates the folder and its parents, for this user only; throws one line that says why it cannot be used. It does not
 * use Node's recursive mkdir, which never ends where a file system refuses every new folder (`/proc`).
 */
export function makeFolder(path: string, purpose: string): void {
  try {
    makeEach(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = messageOf(error)
    throw new Error(`${path} cannot be used for ${purpose} (${why}): set DATA_DIR to a folder of yours`, {
      cause: error,
    })
  }
}

function makeEach(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new Error(`${path} is a file, not a folder`)
  makeEach(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it first.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
