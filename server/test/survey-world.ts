import type pg from 'pg'
import { createAudit } from '../src/modules/audit/service.ts'
import { createMatching } from '../src/modules/matching/service.ts'
import { createProfiler } from '../src/modules/profiler/service.ts'
import { createSuppliers } from '../src/modules/suppliers/service.ts'
import { createSurveys, type SurveyDraft, type SurveysOptions } from '../src/modules/surveys/service.ts'
import { createUsers } from '../src/modules/users/service.ts'
import { createWallet, type Wallet } from '../src/modules/wallet/service.ts'
import { openDatabase, transaction } from '../src/platform/db.ts'
import { createLog } from '../src/platform/log.ts'
import { createOutgoing, type Outgoing } from '../src/platform/outgoing.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { freshDatabase } from './database.ts'

export type Process = Awaited<ReturnType<typeof startProcess>>
export type SurveyWorld = Awaited<ReturnType<typeof surveyWorld>>
type Options = Partial<Pick<SurveysOptions, 'screenOutDailyCap' | 'ladder' | 'patience' | 'clock'>> & {
  /** Puts a broken wallet in the place of the real one. */
  breakWallet?: (wallet: Wallet) => Wallet
  outgoing?: Pick<Outgoing, 'call'>
  /** Whether everyday callbacks are taken the quick way. */
  paysAtOnce?: boolean
}

export const supplierSecret = 'a-secret-of-the-house-supplier'
const poolSize = 8

/** What one server process would be: a pool of its own, and the modules up to the suppliers on it. */
async function startProcess(
  url: string,
  { breakWallet = (wallet) => wallet, outgoing = createOutgoing(), paysAtOnce = true, ...options }: Options,
) {
  const database = openDatabase({ url, poolSize, log: createLog('silent'), connectTimeoutMs: 60_000 })
  const { db, pool } = database
  const secrets = createSecrets('a secret key for tests, long enough to be one')
  const users = createUsers({ db, secrets })
  const wallet = breakWallet(createWallet({ db, welcomePoints: { verify: 100, top5: 150, first: 250 }, holdDays: 0 }))
  const matching = createMatching()
  const profiler = createProfiler({
    db,
    users,
    wallet,
    demandOf: async () => new Map(),
    forgetSensitive: (tx, userId) => surveys.forgetSensitive(tx, userId),
  })
  const surveys = createSurveys({
    db,
    users,
    wallet,
    profiler,
    matching,
    publicUrl: 'http://panel.test',
    sandboxUrl: 'http://sandbox.test',
    screenOutDailyCap: 50,
    ...options,
  })
  const audit = createAudit({ db })
  const queued: { name: string; payload: object }[] = []
  const suppliers = createSuppliers({
    db,
    surveys,
    users,
    questions: () => profiler.questionsById().values(),
    audit,
    jobs: { add: async (_tx, name, payload) => void queued.push({ name, payload }) },
    outgoing,
    secrets,
    publicUrl: 'http://panel.test',
    paysAtOnce,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  // A race is only one when nobody waits for a connection to be opened.
  const clients = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
  for (const client of clients) client.release()
  return { db, pool, users, wallet, profiler, matching, surveys, suppliers, audit, queued, close: database.close }
}

/** A database with as many processes as asked, and panelists to order. */
export async function surveyWorld({ processes = 1, ...options }: Options & { processes?: number } = {}) {
  const database = await freshDatabase()
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
    /** Verified panelists, each with the answers given. */
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
    /** The panel version that an authenticated request would carry. */
    versionOf: async (userId: string): Promise<number> => {
      const [row] = await sql<{ panel_version: number }>('select panel_version from users where user_id = $1', [userId])
      return row?.panel_version ?? 0
    },
    /** Makes attempts older, as if they had started `seconds` earlier. */
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

/** An external survey of the house supplier, open to everyone. */
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

/** A survey of our own with three required questions `q1`, `q2`, `q3` of the values `a` and `b`, one on each page. */
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
