import { apiBase } from '../../../platform/contract/endpoint.ts'
import { notificationsApi, notificationsStreamPath, unsubscribePagePath } from '../contract.ts'
import { createEventStream } from '../../../platform/server/event-stream.ts'
import { bearerOf, implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Notifications } from './service.ts'

const { unsubscribe, ...bellApi } = notificationsApi

const times = {
  beatMs: 20_000,
  /** As long as an access token is valid, so that a blocked or logged-out user is refused when opening the next one. */
  lastMs: 10 * 60_000,
  retryMs: 5_000,
}

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
    const stream = createEventStream(reply, times)
    const leave = await bell.listen(userId, {
      tell: (event) => stream.send('bell', event),
      tellNewest: (event) => stream.send('surveys', event),
      end: stream.end,
    })
    stream.open(leave)
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
