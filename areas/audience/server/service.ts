import { audienceMessage } from '../contract.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import type { FeasibilityAsk, Feasibility } from '../contract.ts'
import type { Condition } from '../../matching/contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { AudienceIndex } from './audience-index.ts'
import { followAudience, loadAudience, type Loaded } from './loading.ts'
import { expectedCompletes, shown, unknownQuestions, type Odds } from './rules.ts'

export type Audience = ReturnType<typeof createAudience>
/** Whom to look for: everybody who may be invited, of one country if it is given. */
export type Target = { conditions: readonly Condition[]; countryId?: string | null }

type Needs = {
  db: Db
  /** The profile questions by id. */
  questions: () => ReadonlyMap<string, unknown>
  /** Surveys come after this module, so app.ts hands the way to what they measured. */
  odds: () => Promise<Odds>
  clock?: () => Date
}

/** Changes are kept for a day; whoever has not looked for so long reads everything anew. */
const staleAfterMs = 12 * 3_600_000
/** How often a process that has been asked once looks for changes. */
export const audiencePollMs = 1_000

/**
 * How many panelists meet a targeting, from an index in this process's memory that is read from the database at the first question
 * and follows it from then on. Only accounts that may be invited are in it.
 */
export function createAudience({ db, questions, odds, clock = () => new Date() }: Needs) {
  let loaded: (Loaded & { at: number }) | null = null
  let running: Promise<AudienceIndex> | null = null

  /** Makes this process see every change that is committed now; the first call reads everybody. Calls at once share the work. */
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

  const wanted = ({ conditions, countryId = null }: Target) => ({ conditions, countryId, today: utcDay(clock()) })

  return {
    refresh: async (): Promise<void> => {
      await refresh()
    },
    /** How many panelists who may be invited meet all conditions: the exact count, for the house's own use. */
    count: async (target: Target): Promise<number> => (await current()).count(wanted(target)),
    /** `n` of the panelists who meet all conditions, drawn by lot: the same seed draws the same people in every process. */
    choose: async (target: Target, n: number, seed: number): Promise<string[]> =>
      (await current()).choose(wanted(target), n, seed),

    /** What staff read while they edit a targeting: counts rounded so that no person can be told, and what each condition costs. */
    feasibility: async ({ targeting, countryId = null }: FeasibilityAsk): Promise<Feasibility> => {
      const known = questions()
      const unknown = unknownQuestions(targeting, (questionId) => known.has(questionId))
      if (unknown.length > 0) {
        const errors = unknown.map(({ place }) => ({
          field: `targeting.${place}.questionId`,
          message: audienceMessage('notAsked'),
        }))
        throw new Problem('invalid-input', { message: audienceMessage('notAsked'), errors })
      }
      const [index, expected] = await Promise.all([current(), odds()])
      const found = index.explain(wanted({ conditions: targeting, countryId }))
      const { count: panelists, isFew } = shown(found.panelists)
      return {
        panelists,
        isFew,
        inAll: shown(found.inAll).count,
        byQuestion: found.effects.map(({ questionId, alone, without }) => ({
          questionId,
          alone: shown(alone).count,
          without: shown(without).count,
          costs: Math.max(0, shown(without).count - panelists),
        })),
        expectedCompletes: expectedCompletes(panelists, expected),
        ...expected,
      }
    },

    /** Keeps the index in step, once there is one, until the returned function is called; a failure is told once until it ends. */
    follow: (everyMs: number, onError: (error: unknown) => void): (() => void) =>
      followEvery(everyMs, async () => void (loaded && (await refresh())), onError),
    /** How many panelists are in memory and the bytes they take; nothing before the first question. */
    size: () => loaded?.index.size() ?? { panelists: 0, bytes: 0 },
  }
}
