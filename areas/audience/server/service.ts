import { audienceMessage } from '../contract.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import type { FeasibilityAsk, Feasibility } from '../contract.ts'
import type { Condition } from '../../matching/contract.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newToken } from '../../../platform/server/secrets.ts'
import { startIndexServer } from './index-server.ts'
import type { AudienceSource } from './own-index.ts'
import { predictCompletes, roundForStaff, findUnknownQuestions, type Odds } from './rules.ts'

export type Audience = ReturnType<typeof createAudience>
/** The panelists to look for: all who may be invited and meet the conditions, in one country if one is given. */
export type Target = { conditions: readonly Condition[]; countryId?: string | null }

type Needs = {
  /** The profile questions by id. */
  questions: () => ReadonlyMap<string, unknown>
  /** The measured rates of surveys. They are passed in, because the surveys area depends on this one. */
  odds: () => Promise<Odds>
  /** Where panelists are counted. */
  index: AudienceSource
  /** The token with which other processes of this installation may ask this one. */
  token?: string
  clock?: () => Date
}

/**
 * Counts the panelists who meet a targeting. The index holds only accounts that may be invited; it is in this process's
 * memory, or in that of a process which keeps it for all others.
 */
export function createAudience({ questions, odds, index, token = newToken(), clock = () => new Date() }: Needs) {
  const toDatedTarget = ({ conditions, countryId = null }: Target) => ({
    conditions,
    countryId,
    today: utcDay(clock()),
  })

  return {
    /** Makes the index see every change that is committed now; the first call reads all panelists. */
    refresh: (): Promise<void> => index.refresh(),
    /** The exact number of panelists who may be invited and meet all conditions, for internal use. */
    count: (target: Target): Promise<number> => index.count(toDatedTarget(target)),
    /** Draws `n` of the panelists who meet all conditions: the same seed draws the same panelists in every process. */
    choose: (target: Target, n: number, seed: number): Promise<string[]> =>
      index.choose(toDatedTarget(target), n, seed),

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
      const [found, expected] = await Promise.all([
        index.explain(toDatedTarget({ conditions: targeting, countryId })),
        odds(),
      ])
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

    /** Keeps the index up to date, once there is one, until the returned function is called. */
    follow: index.follow,
    /** For how many seconds the index has not seen the database; null while this process has no index. */
    lagSeconds: index.lagSeconds,
    /** How many panelists are in this process's memory, and how many bytes they take; zero before the first count. */
    size: index.size,
    /** Answers the other processes of this installation; the index is loaded before they ask. */
    serve: async (at: { port: number; host: string }) => {
      await index.refresh()
      return startIndexServer({ ...at, index, token })
    },
  }
}
