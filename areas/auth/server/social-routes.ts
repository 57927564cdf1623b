import { type UnwordedSocial } from '../contract/auth.ts'
import { socialProviders, type SocialProvider } from '../../../platform/contract/site.ts'
import { apiBase } from '../../../platform/contract/endpoint.ts'
import { identityCodeOf } from '../contract/identity-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, languageOf, type App } from '../../../platform/server/http.ts'
import { isOutage } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Auth } from './service.ts'
import { popupHeaders, popupPage, popupScript, popupScriptPath } from './social-page.ts'
import { refusalMessage } from './social.ts'

const base = `${apiBase}auth/social`
const cookieName = 'social_flow'
const cookieSeconds = 600

type Options = { auth: Auth; publicUrl: string; appName: string }
type Asked = FastifyRequest<{ Params: { provider: string } }>

/**
 * The two addresses that a browser's popup visits. They answer with redirects and a page, so they are not calls of
 * the contract.
 */
export function socialRoutes(app: App, options: Options): void {
  const { auth, publicUrl } = options
  const { origin, protocol } = new URL(publicUrl)
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=${base}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${protocol === 'https:' ? '; Secure' : ''}`

  const sendPage = (request: FastifyRequest, reply: FastifyReply, message: UnwordedSocial) =>
    reply
      .headers(popupHeaders)
      .type('text/html; charset=utf-8')
      .send(popupPage(message, origin, options.appName, languageOf(request, app.languages())))

  /** Turns a refusal into the page that reports it to the opener; programs get the refusal as from every other call. */
  const forPopup =
    (work: (request: Asked, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: Asked, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await work(request, reply)
      } catch (error) {
        const problem = isOutage(error) ? new Problem('unavailable') : error
        if (!(problem instanceof Problem) || !(request.headers.accept ?? '').includes('text/html')) throw error
        const seconds = problem.more.retryAfterSeconds
        if (seconds) reply.header('retry-after', String(seconds))
        const code = identityCodeOf(problem.code) ?? 'provider-unavailable'
        return sendPage(request, reply.code(problem.status), refusalMessage(code))
      }
    }

  app.get(
    `${base}/:provider/start`,
    forPopup(async (request, reply) => {
      const { address, browserKey } = await auth.startSocial(providerOf(request), request.ip)
      return reply.header('set-cookie', cookie(browserKey, cookieSeconds)).redirect(address, 303)
    }),
  )
  app.get(
    `${base}/:provider/callback`,
    forPopup(async (request, reply) => {
      const [, query = ''] = (request.raw.url ?? '').split('?', 2)
      const browserKey = cookieIn(request.headers.cookie ?? '', cookieName)
      const message = await auth.finishSocial(providerOf(request), query, browserKey, request.ip)
      return sendPage(request, reply.header('set-cookie', cookie('', 0)), message)
    }),
  )
  app.get(popupScriptPath, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(popupScript),
  )
}

function providerOf({ params }: Asked): SocialProvider {
  const provider = socialProviders.find((name) => name === params.provider)
  if (!provider) throw new Problem('not-found')
  return provider
}
