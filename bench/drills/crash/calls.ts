import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../send.ts'

/** What a client heard: an answer, or nothing, in which case the change may have happened or not. */
export type Heard = { status: number; code: string; data: Record<string, unknown> }
type Raw = { status: number; text: string }
export type Ask = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: object
  headers?: Record<string, string>
}
export type Tally = { answered: number; retries: number; unheard: number; unavailable: number; unexpected: string[] }

function read({ status, text }: Raw): Heard | null {
  try {
    const { code = '', data } = JSON.parse(text) as { code?: string; data?: Record<string, unknown> }
    return { status, code, data: data ?? {} }
  } catch {
    return null
  }
}

const timeoutMs = 15_000
const patienceMs = 60_000

/** Clients of several server processes, who send again what was not answered, the same thing to whichever process. */
export function createCalls(ports: readonly number[], random: () => number) {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true, maxSockets: 64 })]))
  const tally: Tally = { answered: 0, retries: 0, unheard: 0, unavailable: 0, unexpected: [] }
  const somePort = (): number => ports[Math.floor(random() * ports.length)] ?? 0

  const once = (port: number, ask: Ask): Promise<Raw> => send({ ...ask, port, agent: agents.get(port), timeoutMs })

  /** One try: null when nothing was heard, or only that the service is down for the moment. */
  const attempt = async (ask: Ask): Promise<Heard | null> => {
    const heard = await once(somePort(), ask).then(read, () => null)
    if (heard === null) tally.unheard += 1
    else if (heard.status === 503) tally.unavailable += 1
    else tally.answered += 1
    if (heard && heard.status >= 500 && heard.status !== 503)
      tally.unexpected.push(`${ask.method} ${ask.path.split('?')[0]} ${heard.status}`)
    return heard && heard.status < 500 ? heard : null
  }

  return {
    tally,
    attempt,
    /** Sends the same until it is answered; null when that did not come in a minute. */
    insist: async (ask: Ask): Promise<Heard | null> => {
      for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(50 + random() * 300)) {
        const heard = await attempt(ask)
        if (heard) return heard
        tally.retries += 1
      }
      return null
    },
    close: (): void => agents.forEach((agent) => agent.destroy()),
  }
}
export type Calls = ReturnType<typeof createCalls>
