import type { OutgoingHttpHeaders } from 'node:http'
import type { Login } from '../../areas/auth/contract/auth.ts'
import { secondStepApi, type SecondStepSetup } from '../../areas/auth/contract/second-step.ts'
import { transaction } from '../../platform/server/db.ts'
import { openAccounts, serve, visit, type Accounts } from './accounts.ts'
import { appCode } from './app-code.ts'
import { freshDatabase } from './database.ts'

export type SecondStepWorld = Awaited<ReturnType<typeof openSecondStepWorld>>
type Answer<Data> = { status: number; message: string; code?: string; data: Data; errors?: { field: string }[] }
export type Enrolled = { email: string; userId: string; secret: string; recoveryCodes: string[]; token: string }

/** The password of every account in this world. */
export const password = 'a-long-staff-pass-9'

/** What a token says about its session. */
export const claimsOf = (token: string): Record<string, number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>
/** A code that an app with this secret does not show now, nor within a minute of now. */
export const wrongFor = (secret: string): string => {
  const good = [-2, -1, 0, 1, 2].map((ahead) => appCode(secret, ahead))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code)) ?? ''
}

/** Two processes that require the second step of staff, and people who log in over HTTP. */
export async function openSecondStepWorld() {
  const database = await freshDatabase()
  const one = openAccounts({ url: database.url, poolSize: 10, staffSecondStep: 'required' })
  const two = openAccounts({ url: database.url, poolSize: 10, staffSecondStep: 'required' })
  const app = serve(one)
  await Promise.all([one.warm(), two.warm()])

  async function call<Data = never>(path: string, body?: object, token?: string, ip = visit().ip, cookie = '') {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/v1/${path}`,
      remoteAddress: ip,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) },
      ...(body ? { payload: body } : {}),
    })
    return { ...answer.json<Answer<Data>>(), http: answer.statusCode, headers: answer.headers }
  }
  /** Allows another code at once, as if 30 seconds had passed since the last one. */
  const forgetLast = (userId: string) =>
    one.pool.query('update second_steps set last_step = 0 where user_id = $1', [userId])
  return {
    database,
    one,
    two,
    call,
    forgetLast,
    forgetLimits: () => one.pool.query('delete from rate_limits'),
    ...people(one, call, forgetLast),
    close: async (): Promise<void> => {
      await app.close()
      await Promise.all([one.close(), two.close()])
      await database.drop()
    },
  }
}

type Called<Data> = Answer<Data> & { http: number; headers: OutgoingHttpHeaders }
type Call = <Data = never>(
  path: string,
  body?: object,
  token?: string,
  ip?: string,
  cookie?: string,
) => Promise<Called<Data>>

function people(one: Accounts, call: Call, forgetLast: (userId: string) => Promise<unknown>) {
  let made = 0
  async function staff(role = '5', own = password): Promise<{ email: string; userId: string }> {
    made += 1
    const email = `staff${made}@example.com`
    const { userId } = await transaction(one.db, (tx) => one.auth.createStaff(tx, { email, password: own, role }))
    return { email, userId }
  }
  const logIn = (email: string) => call<Login>('auth/login', { email, password })
  const challengeOf = async (email: string): Promise<string> => (await logIn(email)).data.challenge ?? ''
  const answer = (challenge: string, code: string, ip?: string, cookie?: string) =>
    call<Login>(secondStepApi.secondStep.path, { challenge, code }, undefined, ip, cookie)
  return {
    staff,
    logIn,
    challengeOf,
    answer,
    /** Makes a user who has set up an app at the first log-in. None of its later codes has been used. */
    enrolled: async (role = '5'): Promise<Enrolled> => {
      const { email, userId } = await staff(role)
      const challenge = await challengeOf(email)
      const { secret } = (await call<SecondStepSetup>('auth/enrolSecondStep', { challenge })).data
      const { data } = await answer(challenge, appCode(secret))
      await forgetLast(userId)
      const { recoveryCodes = [], token } = data
      return { email, userId, secret, recoveryCodes, token: token?.access.token ?? '' }
    },
    /** Makes a vendor who has switched on the second step. */
    vendor: async () => {
      const { email, userId } = await staff('8')
      const token = (await logIn(email)).data.token?.access.token ?? ''
      const begun = await call<SecondStepSetup>('user/beginSecondStep', { password }, token)
      const { challenge, secret } = begun.data
      const done = await call<{ recoveryCodes: string[] }>(
        'user/confirmSecondStep',
        { challenge, code: appCode(secret) },
        token,
      )
      await forgetLast(userId)
      return { email, userId, token, secret, recoveryCodes: done.data.recoveryCodes }
    },
  }
}
