import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import type { App } from './http.ts'
import type { Metrics } from './metrics.ts'
import { waitAtMost } from './outage.ts'

/**
 * The time limit for the readiness probe. An orchestrator kills a process that gives no answer, so a database that
 * gives none must be reported in time.
 */
const readyWithinMs = 2_000

/** The answer to a probe. */
export type ProbeAnswer = { status: number; type: string; body: string }
export type Probes = ReturnType<typeof createProbes>

/** The probes of an orchestrator: whether the process is alive, whether it can serve, and its metrics. */
export function createProbes({ pool, metrics }: { pool: pg.Pool; metrics: Metrics }) {
  const json = (status: number, state: string): ProbeAnswer => ({
    status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ status: state }),
  })
  return {
    '/healthz': async (): Promise<ProbeAnswer> => json(200, 'alive'),
    '/readyz': async (): Promise<ProbeAnswer> => {
      const asked = pool.query('select count(*) from schema_migrations')
      const isReady = await waitAtMost(readyWithinMs, asked).catch(() => false)
      return isReady ? json(200, 'ready') : json(503, 'database unreachable')
    },
    '/metrics': async (): Promise<ProbeAnswer> => ({
      status: 200,
      type: metrics.contentType,
      body: await metrics.text(),
    }),
  }
}

/**
 * Serves the probes with the site. `metricsHere` also serves metrics, but only to this machine and never through a
 * proxy on it.
 */
export function serveProbes(app: App, probes: Probes, metricsHere: boolean): void {
  for (const path of ['/healthz', '/readyz', '/metrics'] as const) {
    if (path === '/metrics' && !metricsHere) continue
    app.get(path, { config: { quiet: 'probe' } }, async (request, reply) => {
      if (path === '/metrics' && !isDirect(request.raw)) return reply.callNotFound()
      const { status, type, body } = await probes[path]()
      return reply.code(status).type(type).serializer(String).send(body)
    })
  }
}

const localHostNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|client-ip|true-client-ip|x-original-.+|x-proxy.*|cf-.+|fly-.+|x-envoy-.+|x-cluster-client-ip|x-amzn-trace-id)$/

/** Returns the address of the other end of a connection. An IPv4 address mapped to IPv6 is returned as IPv4. */
export const findPeerAddress = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')

/**
 * Whether a program on this machine sent the request directly. A proxy on this machine has the same address, but a
 * header shows that it is one.
 */
export const isDirect = (request: IncomingMessage): boolean =>
  /^(?:127\.|::1$)/.test(findPeerAddress(request)) &&
  localHostNames.test(request.headers.host ?? '') &&
  !isForwarded(request)

/** Whether a header shows that the request came through a proxy. */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => forwarding.test(name))
