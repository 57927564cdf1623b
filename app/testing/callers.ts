import type { Permission } from '../../platform/contract/access.ts'
import { checkAnswers } from './answer-check.ts'
import type { App, Caller } from '../../platform/server/http.ts'
import { createLog } from '../../platform/server/log.ts'
import { createMetrics } from '../../platform/server/metrics.ts'
import { Problem } from '../../platform/server/problem.ts'
import { newId } from '../../platform/server/secrets.ts'
import { createWebServer } from '../../platform/server/web-server.ts'

export type CallResult<Data = unknown> = {
  status: number
  code?: string
  message: string
  errors?: { field: string; message: string }[]
  data: Data
}

type Surroundings = { versionOf?: (userId: string) => Promise<number>; trustedProxies?: number }

/** Makes a web server with the calls that `mount` adds, and callers. Logging in is tested in its own area. */
export async function serveCallers(
  mount: (app: App) => void,
  { versionOf = async () => 1, trustedProxies = 1 }: Surroundings = {},
) {
  const callers = new Map<string, Omit<Caller, 'panelVersion'>>()
  const app = createWebServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies,
    authenticate: async (token) => {
      const caller = callers.get(token)
      if (!caller) throw new Problem('signed-out')
      return { ...caller, panelVersion: await versionOf(caller.userId) }
    },
  })
  checkAnswers(app)
  mount(app)
  await app.ready()

  return {
    app,
    /** A valid token for this account with this role and these permissions. */
    sign: (userId: string, role = '1', permissions: readonly Permission[] = []): string => {
      const token = newId()
      callers.set(token, { userId, role, permissions, sessionId: newId(), email: 'x@example.com' })
      return token
    },
    call: async <Data>(
      token: string | null,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      { body, ip }: { body?: object; ip?: string } = {},
    ): Promise<CallResult<Data>> => {
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(ip ? { 'x-forwarded-for': ip } : {}),
      }
      const answer = await app.inject({
        method,
        url: `/api/v1/${path}`,
        headers,
        ...(body ? { payload: body } : {}),
      })
      return { ...answer.json<CallResult<Data>>(), status: answer.statusCode }
    },
  }
}
