import { makeReportPath, type Supplier } from './report-path.ts'
import { connect, type Socket } from 'node:net'

/**
 * The load generator, a process of its own whose time is not counted: keep-alive connections that each send the next request when
 * the last one is answered, for so many milliseconds or until the requests are used up.
 */
export type Load = {
  port: number
  connections: number
  ms: number
  requests:
    | { kind: 'cycle'; paths: readonly string[]; tokens?: readonly string[]; agents?: readonly string[] }
    | { kind: 'callbacks'; supplierKey: string; secret: string; attemptIds: readonly string[]; amount: number }
    | { kind: 'posts'; path: string; bodies: readonly object[] }
}
export type LoadResult = {
  done: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** How many of the requests handed in were sent. */
  sent: number
  /** Numbers of the requests that were answered 200 and, for callbacks, `credited`. */
  acknowledged: number[]
  p50Ms: number
  error: string | null
}

const headOf = (path: string, token: string | undefined, agent?: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: bench\r\n${agent ? `User-Agent: ${agent}\r\n` : ''}${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`

const postOf = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

const pathOf = (attemptId: string, { amount, ...supplier }: Supplier & { amount: number }): string =>
  makeReportPath({ attemptId, outcome: 'completed', amount, eventId: `event-${attemptId}` }, supplier)

/** The requests as they go over the wire, made before the clock starts. */
function wiresOf({ requests }: Load): { wires: string[]; isEndless: boolean } {
  if (requests.kind === 'callbacks')
    return { wires: requests.attemptIds.map((id) => headOf(pathOf(id, requests), undefined)), isEndless: false }
  if (requests.kind === 'posts')
    return { wires: requests.bodies.map((body) => postOf(requests.path, JSON.stringify(body))), isEndless: true }
  const { paths, tokens = [], agents = [] } = requests
  const count = Math.max(paths.length, tokens.length, agents.length)
  const wires = Array.from({ length: count }, (_, i) =>
    headOf(paths[i % paths.length] ?? '/', tokens.length > 0 ? tokens[i % tokens.length] : undefined, agents[i]),
  )
  return { wires, isEndless: true }
}

async function run(load: Load): Promise<LoadResult> {
  const { wires, isEndless } = wiresOf(load)
  const isCallback = load.requests.kind === 'callbacks'
  const statuses: Record<string, number> = {}
  const acknowledged: number[] = []
  const times: number[] = []
  let sent = 0
  let error: string | null = null
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => opened(load.port)))
  const until = performance.now() + load.ms

  const serve = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      let begin = 0
      let current = 0
      let buffered = ''
      const next = (): void => {
        if (performance.now() >= until || (!isEndless && sent >= wires.length)) return resolve()
        current = sent++ % wires.length
        begin = performance.now()
        socket.write(wires[current] ?? '', 'latin1')
      }
      socket.on('data', (chunk: Buffer) => {
        buffered += chunk.toString('latin1')
        const end = buffered.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(buffered.slice(0, end + 2))?.[1] ?? 0)
        if (buffered.length < end + 4 + length) return
        times.push(performance.now() - begin)
        const status = buffered.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (isCallback && status === '200' && buffered.includes('"credited":true', end)) acknowledged.push(current)
        buffered = ''
        next()
      })
      socket.on('error', (problem: Error) => {
        error = problem.message
        resolve()
      })
      socket.on('close', () => resolve())
      next()
    })
  await Promise.all(sockets.map(serve))
  for (const socket of sockets) socket.destroy()
  times.sort((a, b) => a - b)
  return { done: times.length, statuses, sent, acknowledged, p50Ms: times[times.length >> 1] ?? 0, error }
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (problem: unknown) => process.send?.({ ...empty, error: String(problem) }),
  )
})
process.on('disconnect', () => process.exit(0))
const empty: LoadResult = { done: 0, statuses: {}, sent: 0, acknowledged: [], p50Ms: 0, error: null }
