import type pg from 'pg'
import type { SupplierState, SurveyDraft, SurveysOptions } from '../../areas/surveys/server/service.ts'
import type { Wallet } from '../../areas/wallet/server/service.ts'
import { transaction } from '../../platform/server/db.ts'
import type { Outgoing } from '../../platform/server/outgoing.ts'
import { assembleProcess, type Mailbox, type Parts } from './assembled.ts'
import { freshDatabase } from './database.ts'

export type Process = Awaited<ReturnType<typeof startProcess>>
export type SurveyWorld = Awaited<ReturnType<typeof surveyWorld>>
type Options = Partial<Pick<SurveysOptions, 'ladder' | 'patience' | 'clock'>> & {
  screenOutDailyCap?: number
  /** Replaces the real wallet with a broken one. */
  breakWallet?: (wallet: Wallet) => Wallet
  outgoing?: Pick<Outgoing, 'call'>
  /** Whether callbacks are read ahead; when false, every callback is decided behind locks. */
  readsAhead?: boolean
  mail?: Mailbox['mail']
  /** What is done to the new database before any process opens it. */
  prepare?: (url: string) => Promise<void>
  /** Replaces parts of the product that the disputes area receives. */
  toDisputes?: NonNullable<Parts['given']>['disputes']
}

export const supplierSecret = 'a-secret-of-the-house-supplier'

/** The house supplier is live unless the test creates one, because most tests of surveys do not. */
const madeOrHouse =
  <From>(ask: (from: From, supplierKey: string) => Promise<SupplierState>) =>
  async (from: From, supplierKey: string): Promise<SupplierState> => {
    const state = await ask(from, supplierKey)
    return state === 'unknown' && supplierKey === 'house' ? 'live' : state
  }

/**
 * One server process with a pool of its own. Nothing judges attempts here, so only the speed rule puts points under
 * review.
 */
async function startProcess(url: string, options: Options) {
  const { breakWallet = (wallet) => wallet, outgoing, readsAhead = true, screenOutDailyCap = 50 } = options
  const { ladder, patience, clock, mail, toDisputes } = options
  const queued: { name: string; payload: object }[] = []
  const process = assembleProcess({
    url,
    publicUrl: 'http://panel.test',
    sandboxUrl: 'http://sandbox.test',
    settings: { screenOutDailyCap },
    ...(mail ? { mail } : {}),
    given: {
      profiler: ({ attempts }) => ({
        attempts: {
          demandOf: async () => new Map(),
          forgetSensitive: (tx, userId) => attempts.forgetSensitive(tx, userId),
          surveysAsking: (...asked) => attempts.surveysAsking(...asked),
        },
      }),
      surveys: ({ supplierState }) => ({
        judge: undefined,
        supplierState: {
          read: madeOrHouse(supplierState.read),
          hold: madeOrHouse(supplierState.hold),
          aliasOf: (...asked) => supplierState.aliasOf(...asked),
        },
        audience: { feasibility: async () => ({ expectedCompletes: 100 }) },
        ...(ladder ? { ladder } : {}),
        ...(patience ? { patience } : {}),
        ...(clock ? { clock } : {}),
      }),
      suppliers: {
        jobs: { add: async (_tx, name, payload) => void queued.push({ name, payload }) },
        readsAhead,
        // A network of the test may be called at any pace: `runner.test.ts` and `pace.test.ts` are about how often.
        ...(outgoing ? { outgoing, pace: { perSecond: 1_000, burst: 1_000 } } : {}),
        ...(clock ? { clock } : {}),
      },
      ...(toDisputes ? { disputes: toDisputes } : {}),
    },
    services: { wallet: breakWallet },
  })
  await process.warm()
  return { ...process, queued }
}

/** A database with the given number of processes, and panelists on demand. */
export async function surveyWorld({ processes = 1, ...options }: Options & { processes?: number } = {}) {
  const database = await freshDatabase()
  await options.prepare?.(database.url)
  const all = await Promise.all(Array.from({ length: processes }, () => startProcess(database.url, options)))
  const [first] = all
  if (!first) throw new Error('a world needs a process')
  await first.profiler.syncQuestionBank()
  let people = 0
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await first.pool.query<Row>(text, values)).rows

  return {
    ...first,
    processes: all,
    url: database.url,
    sql,
    /** Verified panelists, each with these answers. */
    panelists: async (
      count: number,
      { answers = {}, countryId = 'US' }: { answers?: Record<string, string | string[]>; countryId?: string } = {},
    ): Promise<string[]> =>
      transaction(first.db, async (tx) => {
        const userIds: string[] = []
        for (let i = 0; i < count; i++) {
          const account = await first.users.create(tx, { email: `panelist${people++}@example.com`, countryId })
          await first.users.markEmailVerified(tx, account.userId, new Date())
          const given = Object.entries(answers).map(([questionId, said]) => ({
            userId: account.userId,
            questionId,
            optionIds: typeof said === 'string' ? [] : said,
            value: typeof said === 'string' ? said : null,
            answeredAt: new Date(),
          }))
          if (given.length > 0) await first.profiler.takeOver(tx, given)
          userIds.push(account.userId)
        }
        return userIds
      }),
    /** The panel version that an authenticated request would have. */
    versionOf: async (userId: string): Promise<number> => {
      const [row] = await sql<{ panel_version: number }>('select panel_version from users where user_id = $1', [userId])
      return row?.panel_version ?? 0
    },
    /** Makes attempts older, as if they had started this many seconds earlier. */
    age: (seconds: number) =>
      sql(
        `update attempts set started_at = started_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'`,
        [seconds],
      ),
    close: async (): Promise<void> => {
      await Promise.all(all.map((one) => one.close()))
      await database.drop()
    },
  }
}

/** An external survey of the house supplier that is open to everyone. */
export const externalDraft = (given: Partial<SurveyDraft> & { surveyId: string }): SurveyDraft => ({
  title: `Survey ${given.surveyId}`,
  kind: 'external',
  category: 'Everyday life',
  points: 40,
  minutes: 4,
  countryId: null,
  devices: [],
  status: 'live',
  supplierKey: 'house',
  entryUrl:
    '{sandbox}/supplier/entry?attemptId={attemptId}&title={title}&minutes={minutes}&points={points}&return={return}',
  questionnaire: null,
  normSeconds: null,
  targets: [],
  quotas: [],
  ...given,
})

/**
 * A hosted survey with three required questions `q1`, `q2` and `q3`, each on its own page and with the options `a` and
 * `b`.
 */
export const hostedDraft = (given: Partial<SurveyDraft> & { surveyId: string }): SurveyDraft => ({
  ...externalDraft(given),
  kind: 'hosted',
  supplierKey: null,
  entryUrl: null,
  questionnaire: {
    pages: ['q1', 'q2', 'q3'].map((name) => ({
      name: `page ${name}`,
      elements: [{ type: 'radiogroup', name, title: name, isRequired: true, choices: ['a', 'b'] }],
    })),
  },
  ...given,
})
