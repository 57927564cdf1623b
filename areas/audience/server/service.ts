import { audienceMessage } from '../contract.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import type { FeasibilityAsk, Feasibility } from '../contract.ts'
import type { Condition } from '../../matching/contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { AudienceIndex } from './audience-index.ts'
import { followAudience, loadAudience, type Loaded } from './loading.ts'
import { predictCompletes, roundForStaff, findUnknownQuestions, type Odds } from './rules.ts'

export type Audience = ReturnType<typeof createAudience>
/** The panelists to look for: all who may be invited and meet the conditions, in one country if one is given. */
export type Target = { conditions: readonly Condition[]; countryId?: string | null }

type Needs = {
  db: Db
  /** The profile questions by id. */
  questions: () => ReadonlyMap<string, unknown>
  /** The measured rates of surveys. They are passed in, because the surveys area depends on this one. */
  odds: () => Promise<Odds>
  clock?: () => Date
}

/** Changes are kept for a day; a process that has not read them for this long reads everything again. */
const staleAfterMs = 12 * 3_600_000
/** How often a process looks for changes once it has been asked for a count. */
export const audiencePollMs = 1_000

/**
 * Counts the panelists who meet a targeting, with an index in this process's memory that is loaded when the first
 * count is requested and kept up to date from then on. The index holds only accounts that may be invited.
 */
export function createAudience({ db, questions, odds, clock = () => new Date() }: Needs) {
  let loaded: (Loaded & { at: number }) | null = null
  let running: Promise<AudienceIndex> | null = null

  /**
   * Makes this process see every change that is committed now; the first call reads all panelists. Concurrent calls
   * share the work.
   */
  const refresh = (): Promise<AudienceIndex> => {
    const known = loaded
    const isGood = known !== null && Date.now() - known.at < staleAfterMs
    running ??= (isGood ? followAudience(db, known) : loadAudience(db))
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

  const toDatedTarget = ({ conditions, countryId = null }: Target) => ({
    conditions,
    countryId,
    today: utcDay(clock()),
  })

  return {
    refresh: async (): Promise<void> => {
      await refresh()
    },
    /** The exact number of panelists who may be invited and meet all conditions, for internal use. */
    count: async (target: Target): Promise<number> => (await current()).count(toDatedTarget(target)),
    /** Draws `n` of the panelists who meet all conditions: the same seed draws the same panelists in every process. */
    choose: async (target: Target, n: number, seed: number): Promise<string[]> =>
      (await current()).choose(toDatedTarget(target), n, seed),

    /**
     * The counts for staff who edit a targeting: rounded so that no person can be identified, with the effect of each
     * condition.
     */
    feasibility: async ({ targeting, countryId = null }: FeasibilityAsk): Promise<Feasibility> => {
      const known = questions()
      const unknown = findUnknownQuestions(targeting, (questionId) => known.has(questionId))
      if (unknown.length > 0) {
        const errors = unknown.map(({ place }) => ({
          field: `targeting.${place}.questionId`,
          message: audienceMessage('notAsked'),
        }))
        throw new Problem('invalid-input', { message: audienceMessage('notAsked'), errors })
      }
      const [index, expected] = await Promise.all([current(), odds()])
      const found = index.explain(toDatedTarget({ conditions: targeting, countryId }))
      const { count: panelists, isFew } = roundForStaff(found.panelists)
      return {
        panelists,
        isFew,
        inAll: roundForStaff(found.inAll).count,
        byQuestion: found.effects.map(({ questionId, alone, without }) => ({
          questionId,
          alone: roundForStaff(alone).count,
          without: roundForStaff(without).count,
          costs: Math.max(0, roundForStaff(without).count - panelists),
        })),
        expectedCompletes: predictCompletes(panelists, expected),
        ...expected,
      }
    },

    /**
     * Keeps the index up to date, once there is one, until the returned function is called; a lasting failure is
     * reported once.
     */
    follow: (everyMs: number, onError: (error: unknown) => void): (() => void) =>
      followEvery(everyMs, async () => void (loaded && (await refresh())), onError),
    /** How many panelists are in memory, and how many bytes they take; zero before the first count is requested. */
    size: () => loaded?.index.size() ?? { panelists: 0, bytes: 0 },
  }
}
