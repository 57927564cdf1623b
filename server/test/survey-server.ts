import { permissionNames, type Permission } from '@tuppence/contract/access'
import { supplierAdminRoutes } from '../src/modules/suppliers/admin-routes.ts'
import { supplierRoutes } from '../src/modules/suppliers/routes.ts'
import { surveyRoutes } from '../src/modules/surveys/routes.ts'
import type { App, Caller } from '../src/platform/http.ts'
import { createLog } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { Problem } from '../src/platform/problem.ts'
import { newId } from '../src/platform/secrets.ts'
import { createWebServer } from '../src/platform/web-server.ts'
import type { SurveyWorld } from './survey-world.ts'

export type Answer = { status: number; code?: string; message: string; errors?: { field: string }[]; data: unknown }

/** The calls of surveys and suppliers over HTTP, with callers to order: the log-in itself is tested where it lives. */
export async function serveSurveys(world: SurveyWorld) {
  const callers = new Map<string, Omit<Caller, 'panelVersion'>>()
  const app: App = createWebServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: async (token) => {
      const caller = callers.get(token)
      if (!caller) throw new Problem('signed-out')
      return { ...caller, panelVersion: await world.versionOf(caller.userId) }
    },
  })
  surveyRoutes(app, world)
  supplierRoutes(app, world)
  supplierAdminRoutes(app, world)
  await app.ready()
  return {
    app,
    /** A token that is good for this account in this role. */
    sign: (
      userId: string,
      role = '1',
      permissions: readonly Permission[] = role === '1' ? [] : permissionNames,
    ): string => {
      const token = newId()
      callers.set(token, { userId, role, permissions, sessionId: newId(), email: 'x@example.com' })
      return token
    },
    call: async (
      token: string | null,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH',
      path: string,
      body?: object,
    ): Promise<Answer> => {
      const answer = await app.inject({
        method,
        url: `/api/v1/${path}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body ? { payload: body } : {}),
      })
      const told = answer.json<Answer>()
      return told.status === answer.statusCode ? told : { ...told, status: answer.statusCode }
    },
  }
}
