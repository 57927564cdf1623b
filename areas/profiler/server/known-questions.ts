import type { Db } from '../../../platform/server/db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import { bankCatalogue, type Catalogue } from './catalogue.ts'
import { readEdition, readCatalogue } from './catalogue-store.ts'

export type KnownQuestions = ReturnType<typeof createKnownQuestions>

/** The questions that this process has loaded: first the built-in bank, then, once they have been read, the tables. */
export function createKnownQuestions({ db }: { db: Db }) {
  let known: Catalogue = bankCatalogue
  let running: Promise<void> | null = null

  const look = async (): Promise<void> => {
    if ((await readEdition(db)) === known.edition) return
    known = (await readCatalogue(db)) ?? known
  }
  /** Reads every change that was committed before this call. */
  const refresh = async (): Promise<void> => {
    // A reading in progress may miss the change that this caller waits for, so another one follows.
    if (running) await running.catch(() => undefined)
    running ??= look().finally(() => {
      running = null
    })
    return running
  }

  return {
    now: (): Catalogue => known,
    refresh,
    /** Reads changes regularly until the returned function is called. */
    follow: (everyMs: number, failed: (error: unknown) => void): (() => void) => followEvery(everyMs, refresh, failed),
  }
}
