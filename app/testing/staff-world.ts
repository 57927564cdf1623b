import { createProgram, type Program } from '../server.ts'
import { readConfig } from '../server/config.ts'
import { createSessions } from '../../areas/auth/server/sessions.ts'
import { nowOf, transaction } from '../../platform/server/db.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { checkAnswers } from './answer-check.ts'
import { freshDatabase } from './database.ts'

const settings = {
  SECRET_KEY: 'a secret key for tests, of 32 characters or more',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SITE_KEY: 'a-public-site-key-of-forty-three-characters',
  LOG_LEVEL: 'silent',
}

export type CallResult<Data = unknown> = {
  status: number
  code?: string
  message: string
  errors?: { field: string; message: string }[]
  data: Data
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Person = { userId: string; token: string; email: string }
type Wanted = { role?: string; firstName?: string; lastName?: string; email?: string; isVerified?: boolean }
export type StaffWorld = Awaited<ReturnType<typeof staffWorld>>

type Options = { log?: Log; isDemo?: boolean; env?: Readonly<Record<string, string>> }
/** Sets up the whole program on a test database, and people with any role and a session each. No job runs. */
export async function staffWorld({ log = createLog('silent'), isDemo = true, env = {} }: Options = {}) {
  const database = await freshDatabase()
  const program: Program = await createProgram({
    config: readConfig({ ...settings, ...env }),
    log,
    databaseUrl: database.url,
    isDemo,
  })
  checkAnswers(program.app)
  const { db, pool, users, jobs, app, audit } = program
  const { secrets } = program.platform
  const sessions = createSessions({ db, secrets, jobs, audit, devices: { remember: async () => {} } })
  let made = 0

  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row & Record<string, unknown>>(sql, values)).rows

  /** Creates a session for a user, as if they had just logged in. */
  const logIn = (userId: string, role: string): Promise<string> =>
    transaction(db, async (tx) => {
      const visit = { ip: '10.0.0.1', userAgent: 'test' }
      return (await sessions.start(tx, { userId, role }, visit, await nowOf(tx), 'password')).access.token
    })

  /** Creates a person with a role and a session; a verified panelist unless the test says otherwise. */
  async function person({
    role = '1',
    firstName = 'Ann',
    lastName = 'Example',
    email,
    isVerified = true,
  }: Wanted = {}) {
    made += 1
    const address = email ?? `person${made}@example.com`
    const userId = await transaction(db, async (tx) => {
      const account = await users.create(tx, { email: address, role, firstName, lastName, countryId: 'US' })
      if (isVerified) await users.markEmailVerified(tx, account.userId, await nowOf(tx))
      return account.userId
    })
    return { userId, email: address, token: await logIn(userId, role) } satisfies Person
  }

  async function call<Data = never>(token: string | null, method: Method, path: string, body?: object) {
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    return { ...answer.json<CallResult<Data>>(), status: answer.statusCode }
  }

  return {
    database,
    program,
    secrets,
    rows,
    person,
    logIn,
    call,
    /** The payloads of the waiting jobs with this name. */
    queued: async (task: string): Promise<Record<string, unknown>[]> =>
      (
        await rows<{ payload: Record<string, unknown> }>(
          `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = $1 order by j.id`,
          [task],
        )
      ).map(({ payload }) => payload),
    close: async (): Promise<void> => {
      await program.close()
      await database.drop()
    },
  }
}
