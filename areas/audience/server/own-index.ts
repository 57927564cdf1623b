import type { Db } from '../../../platform/server/db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import type { AudienceIndex, Effect, PanelistSearch } from './audience-index.ts'
import { followAudience, loadAudience, type Loaded } from './loading.ts'

/** The count of a search, the count for its whole country, and the effect of each condition. */
export type Explained = { panelists: number; inAll: number; effects: Effect[] }

/** Where panelists are counted: an index in this process, or one that several processes share. */
export type AudienceSource = {
  /** Makes the index see every change that is committed now. */
  refresh: () => Promise<void>
  count: (search: PanelistSearch) => Promise<number>
  /** Draws `n` of the panelists who match: the same seed draws the same panelists in every index. */
  choose: (search: PanelistSearch, n: number, seed: number) => Promise<string[]>
  explain: (search: PanelistSearch) => Promise<Explained>
  /**
   * Keeps the index up to date, once there is one, until the returned function is called; a lasting failure is
   * reported once.
   */
  follow: (everyMs: number, onError: (error: unknown) => void) => () => void
  /** For how many seconds the index has not seen the database; null while this process has none. */
  lagSeconds: () => number | null
  /** How many panelists are in this process's memory, and how many bytes they take. */
  size: () => { panelists: number; bytes: number }
}

/** Changes are kept for a day; a process that has not read them for this long reads everything again. */
const staleAfterMs = 12 * 3_600_000
/** How often an index looks for changes once it has been asked for a count. */
export const audiencePollMs = 1_000

/**
 * The index in this process's memory. It is loaded when the first count is requested, and follows from then on. `reads`
 * may be behind: what it did not have yet is followed at `db`.
 */
export function createOwnIndex({ db, reads = db }: { db: Db; reads?: Db }): AudienceSource {
  let loaded: (Loaded & { at: number }) | null = null
  let running: Promise<AudienceIndex> | null = null

  const load = async (): Promise<Loaded> => {
    if (reads === db) return loadAudience(db)
    // A replica that fails in the middle of a copy leaves half an index, which is of no use.
    const fresh = await loadAudience(reads).catch(() => loadAudience(db))
    return followAudience(db, fresh)
  }
  /** The first call reads all panelists. Concurrent calls share the work. */
  const refresh = (): Promise<AudienceIndex> => {
    const known = loaded
    const isGood = known !== null && Date.now() - known.at < staleAfterMs
    running ??= (isGood ? followAudience(db, known) : load())
      .then((now) => {
        loaded = { ...now, at: Date.now() }
        return now.index
      })
      .finally(() => {
        running = null
      })
    return running
  }
  const current = async (): Promise<AudienceIndex> =>
    loaded === null || Date.now() - loaded.at >= audiencePollMs ? refresh() : loaded.index

  return {
    refresh: async () => {
      await refresh()
    },
    count: async (search) => (await current()).count(search),
    choose: async (search, n, seed) => (await current()).choose(search, n, seed),
    explain: async (search) => (await current()).explain(search),
    follow: (everyMs, onError) => followEvery(everyMs, async () => void (loaded && (await refresh())), onError),
    lagSeconds: () => (loaded === null ? null : (Date.now() - loaded.at) / 1000),
    size: () => loaded?.index.size() ?? { panelists: 0, bytes: 0 },
  }
}
