import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { listNetworks, type Network } from './address-list.ts'
import type { Log } from './log.ts'
import { findPeerAddress, isDirect, isForwarded, type ProbeAnswer, type Probes } from './probes.ts'
import { sameText } from './secrets.ts'
import { readBearer } from './bearer.ts'

export type ProbeServerOptions = {
  probes: Probes
  log: Pick<Log, 'info' | 'error'>
  port: number
  host: string
  /** The token that `Authorization: Bearer` must contain; null when no token is needed. */
  token: string | null
  /**
   * The networks that may read metrics. If empty, everyone with the token may; without a token, only this machine may.
   */
  networks: readonly Network[]
}

const refuse = (status: number, body: string): ProbeAnswer => ({ status, type: 'text/plain; charset=utf-8', body })

/**
 * Serves probes and metrics on a separate port, in any kind of process. Everyone who reaches the port can read whether
 * the process is alive and ready. Metrics need permission. Rejects with `EADDRINUSE` when another program uses the
 * port.
 */
export async function startProbeServer({ probes, log, port, host, token, networks }: ProbeServerOptions) {
  const allowed = listNetworks(networks)

  /** Returns the refusal of a request for metrics; null when it is allowed. */
  const refusalOf = (request: IncomingMessage): ProbeAnswer | null => {
    if (!token && networks.length === 0) return isDirect(request) ? null : refuse(403, 'This machine only.\n')
    const address = findPeerAddress(request)
    if (networks.length > 0 && (isForwarded(request) || !allowed.has(address)))
      return refuse(403, 'Not from this network.\n')
    const given = readBearer(request.headers.authorization)
    return token && !sameText(given, token) ? refuse(401, 'A token is asked for.\n') : null
  }
  const answerTo = async (request: IncomingMessage): Promise<ProbeAnswer> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'GET only.\n')
    if (path !== '/healthz' && path !== '/readyz' && path !== '/metrics') return refuse(404, 'Not found.\n')
    return (path === '/metrics' ? refusalOf(request) : null) ?? probes[path]()
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, type, body } = await answerTo(request)
    const asks = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...asks })
    response.end(request.method === 'HEAD' ? '' : body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a probe could not be answered')
      response.writeHead(500).end()
    })
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: taken, address } = server.address() as AddressInfo
  log.info(`Probes and metrics at http://${isIP(address) === 6 ? `[${address}]` : address}:${taken}`)
  return {
    port: taken,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
