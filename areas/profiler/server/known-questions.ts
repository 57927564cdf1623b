import type { Db } from '../../../platform/server/db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import { bankCatalogue, type Catalogue } from './catalogue.ts'
import { readEdition, readCatalogue } from './catalogue-store.ts'

export type KnownQuestions = ReturnType<typeof createKnownQuestions>

/** The questions as this process knows them: the built-in bank until the tables have been read, then the tables. */
export function createKnownQuestions({ db }: { db: Db }) {
  let known: Catalogue = bankCatalogue
  let running: Promise<void> | null = null

  const look = async (): Promise<void> => {
    if ((await readEdition(db)) === known.edition) return
    known = (await readCatalogue(db)) ?? known
  }
  /** Reads every change that was committed before this call. */
  const refresh = async (): Promise<void> => {
    // A read that is under way may have missed the change that this caller waits for, so it is repeated.
    if (running) await running.catch(() => undefined)
    running ??= look().finally(() => {
      running = null
    })
    return running
  }

  return {
    now: (): Catalogue => known,
    refresh,
    /** Keeps in step until the returned function is called. */
    follow: (everyMs: number, failed: (error: unknown) => void): (() => void) => followEvery(everyMs, refresh, failed),
  }
}
