import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder and those above it, for this user alone; throws one line that says why it cannot be used. Not Node's recursive
 * mkdir: where a file system lets nobody make anything (`/proc`), that one tries for ever.
 */
export function makeFolder(path: string, purpose: string): void {
  try {
    makeEach(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
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
    // Another process may have been quicker.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
