import { permissionNames, type Permission } from '../../platform/contract/access.ts'
import { serveCallers, type CallResult } from './callers.ts'
import type { SurveyWorld } from './survey-world.ts'

export type Answer = CallResult

/** Every call over HTTP, with callers on demand whose panel version is the one in the database. */
export async function serveSurveys(world: SurveyWorld) {
  const { app, sign, call } = await serveCallers(world.mount, { versionOf: world.versionOf, trustedProxies: 0 })
  return {
    app,
    /** A valid token for this account with this role. */
    sign: (
      userId: string,
      role = '1',
      permissions: readonly Permission[] = role === '1' ? [] : permissionNames,
    ): string => sign(userId, role, permissions),
    call: (
      token: string | null,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
    ): Promise<Answer> => call(token, method, path, body ? { body } : {}),
  }
}
