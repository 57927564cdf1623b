import { type UnwordedSocial } from '../contract/auth.ts'
import { socialProviders, type SocialProvider } from '../../../platform/contract/site.ts'
import { apiBase } from '../../../platform/contract/endpoint.ts'
import { findIdentityCode } from '../contract/identity-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsPage, cookieIn, chooseLanguage, type App } from '../../../platform/server/http.ts'
import { isOutage } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Auth } from './service.ts'
import { popupHeaders, renderPopupPage, popupScript, popupScriptPath } from './social-page.ts'
import { makeRefusalMessage } from './social.ts'

const base = `${apiBase}auth/social`
const cookieName = 'social_flow'
const cookieSeconds = 600

type Options = { auth: Auth; publicUrl: string; appName: string }
type Asked = FastifyRequest<{ Params: { provider: string } }>

/**
 * Serves the two addresses that the popup opens. They respond with redirects and a page, so they are not calls of the
 * contract.
 */
export function socialRoutes(app: App, options: Options): void {
  const { auth, publicUrl } = options
  const { origin, protocol } = new URL(publicUrl)
  const writeCookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=${base}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${protocol === 'https:' ? '; Secure' : ''}`

  const sendPage = (request: FastifyRequest, reply: FastifyReply, message: UnwordedSocial) =>
    reply
      .headers(popupHeaders)
      .type('text/html; charset=utf-8')
      .send(renderPopupPage(message, origin, options.appName, chooseLanguage(request, app.languages())))

  /**
   * Turns a refusal into the page that reports it to the window that opened the popup. Other programs get the usual
   * response.
   */
  const answerPopup =
    (work: (request: Asked, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: Asked, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await work(request, reply)
      } catch (error) {
        const problem = isOutage(error) ? new Problem('unavailable') : error
        if (!(problem instanceof Problem) || !acceptsPage(request)) throw error
        const seconds = problem.more.retryAfterSeconds
        if (seconds) reply.header('retry-after', String(seconds))
        const code = findIdentityCode(problem.code) ?? 'provider-unavailable'
        return sendPage(request, reply.code(problem.status), makeRefusalMessage(code))
      }
    }

  app.get(
    `${base}/:provider/start`,
    answerPopup(async (request, reply) => {
      const { address, browserKey } = await auth.startSocial(readProvider(request), request.ip)
      return reply.header('set-cookie', writeCookie(browserKey, cookieSeconds)).redirect(address, 303)
    }),
  )
  app.get(
    `${base}/:provider/callback`,
    answerPopup(async (request, reply) => {
      const [, query = ''] = (request.raw.url ?? '').split('?', 2)
      const browserKey = cookieIn(request.headers.cookie ?? '', cookieName)
      const message = await auth.finishSocial(readProvider(request), query, browserKey, request.ip)
      return sendPage(request, reply.header('set-cookie', writeCookie('', 0)), message)
    }),
  )
  app.get(popupScriptPath, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(popupScript),
  )
}

function readProvider({ params }: Asked): SocialProvider {
  const provider = socialProviders.find((name) => name === params.provider)
  if (!provider) throw new Problem('not-found')
  return provider
}
