import type pg from 'pg'
import type { App } from './http.ts'
import type { Metrics } from './metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** What an orchestrator asks: alive at all, able to serve, and how it is doing. */
export function serveProbes(
  app: App,
  { pool, metrics, metricsElsewhere }: { pool: pg.Pool; metrics: Metrics; metricsElsewhere: boolean },
): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, () => ({ status: 'alive' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const ready = await pool.query('select count(*) from schema_migrations').then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unreachable' })
  })
  if (metricsElsewhere) return
  app.get('/metrics', hidden, async (request, reply) => {
    const address = request.socket.remoteAddress ?? ''
    if (!loopback.has(address)) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
