import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { brandApi } from '../contract/brand.ts'
import type { Site } from './service.ts'

const yearSeconds = 31_536_000
/** The policy of a picture. Nothing in it can run or load anything, even when it is opened on its own. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The routes of the design for staff, and of its pictures for everyone. */
export function siteRoutes(app: App, { site }: { site: Site }): void {
  implement(app, brandApi, {
    uploadPicture: ({ body }, ctx) =>
      site.takePicture(body.role, body.file, { userId: signedIn(ctx).userId, ip: ctx.ip }),
    createPreview: ({ body }) => site.keepPreview(body.values),
  })
  for (const path of ['/brand/:name', '/brand/:name/:part'])
    app.get<{ Params: { name: string; part?: string } }>(path, async (request, reply) => {
      const { name, part } = request.params
      const file = await site.picture(name, part)
      if (!file) return reply.callNotFound()
      return reply
        .headers({
          'content-security-policy': picturePolicy,
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
          // Emails, and shared links on other sites, show these pictures too.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(file.type)
        .send(file.bytes)
    })
}
