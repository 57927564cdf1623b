import { apiBase } from '../../../platform/contract/endpoint.ts'
import { notificationsApi, notificationsStreamPath, unsubscribePagePath } from '../contract.ts'
import { bearerOf, implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Notifications } from './service.ts'

const { unsubscribe, ...bellApi } = notificationsApi

/**
 * For how long a stream stays open: as long as an access token is valid, so that a blocked or logged-out user is
 * refused when opening the next one.
 */
const streamMs = 10 * 60_000
/** How often a comment is sent, because some proxies end a silent connection after half a minute. */
const heartbeatMs = 20_000
const retryMs = 5_000

export function notificationsRoutes(app: App, { notifications }: { notifications: Notifications }): void {
  implement(app, bellApi, {
    getNotifications: async ({ query }, ctx) => {
      const { rows, ...counts } = await notifications.list(signedIn(ctx).userId, query, ctx.timeZone)
      return { rows: notifications.word(rows, ctx.language), ...counts }
    },
    markRead: ({ body }, ctx) => notifications.markRead(signedIn(ctx).userId, body.notificationIds),
    getPreferences: (_input, ctx) => notifications.preferences(signedIn(ctx).userId),
    setPreferences: ({ body }, ctx) => notifications.setPreferences(signedIn(ctx).userId, body.preferences),
  })
  mountStream(app, notifications)
  mountUnsubscribe(app, notifications)
}

function mountStream(app: App, { bell }: Notifications): void {
  app.addHook('preClose', async () => bell.close())
  app.get(notificationsStreamPath, async (request, reply) => {
    const { userId } = await app.authenticate(bearerOf(request))
    const { raw } = reply
    // Events that arrived before the head of the response was sent.
    const waiting: string[] = []
    const write = (name: string, event: object): void => {
      const line = `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
      if (raw.headersSent) raw.write(line)
      else waiting.push(line)
    }
    const leave = await bell.listen(userId, {
      tell: (event) => write('bell', event),
      tellNewest: (event) => write('surveys', event),
      end: () => void raw.end(),
    })
    reply.hijack()
    const beat = setInterval(() => raw.write(': beat\n\n'), heartbeatMs)
    const last = setTimeout(() => raw.end(), streamMs)
    raw.on('close', () => {
      clearInterval(beat)
      clearTimeout(last)
      leave()
    })
    if (raw.destroyed) return leave()
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    raw.write(`retry: ${retryMs}\n\n`)
    for (const line of waiting) raw.write(line)
  })
}

/**
 * Adds the route of unsubscribing. Email programs call it on their own, sometimes with a form body of either type.
 * People open it with a GET and get a page.
 */
function mountUnsubscribe(app: App, notifications: Notifications): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, {}))
      payload.on('error', done)
    })
    implement(scope as App, { unsubscribe }, { unsubscribe: ({ query }) => notifications.unsubscribe(query.t) })
    scope.get(`${apiBase}${unsubscribe.path}`, (request, reply) => {
      const [, query = ''] = (request.raw.url ?? '').split('?', 2)
      return reply.redirect(`${unsubscribePagePath}?${query}`, 303)
    })
  })
}
