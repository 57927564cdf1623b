import type { Db } from '../../../platform/server/db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import { bankCatalogue, type Catalogue } from './catalogue.ts'
import { editionOf, readCatalogue } from './catalogue-store.ts'

export type KnownQuestions = ReturnType<typeof createKnownQuestions>

/** What this process knows of what is asked: the bank until the tables have been read, from then on what they say. */
export function createKnownQuestions({ db }: { db: Db }) {
  let known: Catalogue = bankCatalogue
  let running: Promise<void> | null = null

  const look = async (): Promise<void> => {
    if ((await editionOf(db)) === known.edition) return
    known = (await readCatalogue(db)) ?? known
  }
  /** Makes this process know every change that was committed when it was called. */
  const refresh = async (): Promise<void> => {
    // Whoever joins a look under way may ask for a change that it has passed by: they look once more.
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
