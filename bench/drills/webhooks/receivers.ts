import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { HeardCall } from './verdict.ts'

/** How often a call is answered with 500, with nothing at all, or by hanging up. */
export type Moods = { broken: number; silent: number; gone: number }
export type Receivers = Awaited<ReturnType<typeof openReceivers>>
type Mood = keyof Moods | 'fine'

const usualMoods: Moods = { broken: 0.08, silent: 0.004, gone: 0.03 }
const hosts = 2

/**
 * Programs that hear webhooks, on hosts of their own, each call verified by the library that receivers use. Until they are calmed they
 * have bad moments: each kind comes at least once, the others by chance.
 */
export async function openReceivers(random: () => number) {
  const heard: HeardCall[] = []
  const secrets = new Map<string, string>()
  const played = { broken: 0, silent: 0, gone: 0 }
  const pending = new Set<ServerResponse>()
  let isCalm = false
  let onCall = (): void => {}

  const moodOf = (): Mood => {
    if (isCalm) return 'fine'
    const missing = (Object.keys(played) as (keyof Moods)[]).find((kind) => played[kind] === 0)
    // Not the very first ones: what is told first is to arrive once without trouble as well.
    if (missing && heard.length > 10 && random() < 0.2) return missing
    const lot = random()
    const { broken, silent, gone } = usualMoods
    if (lot < broken) return 'broken'
    if (lot < broken + silent) return 'silent'
    return lot < broken + silent + gone ? 'gone' : 'fine'
  }
  const answer = (response: ServerResponse, mood: Mood): void => {
    if (mood !== 'fine') played[mood] += 1
    if (mood === 'silent') return void pending.add(response)
    if (mood === 'gone') return void response.destroy()
    response.writeHead(mood === 'broken' ? 500 : 200).end()
  }
  const take = (path: string, headers: IncomingHttpHeaders, body: string): boolean => {
    const said = headers as Record<string, string>
    const isVerified = verifies(secrets.get(path) ?? '', body, said)
    heard.push({ endpoint: path, id: said['webhook-id'] ?? '', body, isVerified, isTaken: false })
    return isVerified
  }

  const servers = await Promise.all(
    Array.from({ length: hosts }, async () => {
      const server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          take(request.url ?? '', request.headers, Buffer.concat(chunks).toString())
          const call = heard.at(-1)
          onCall()
          const mood = moodOf()
          if (call) call.isTaken = mood === 'fine'
          answer(response, mood)
        })
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    heard,
    played,
    /** The secret of the endpoint at a path. */
    trust: (path: string, secret: string): void => void secrets.set(path, secret),
    /** Does something in the middle of the nth call from now, before it is answered. */
    interrupt: (count: number, act: () => void): void => {
      let left = count
      onCall = () => {
        left -= 1
        if (left > 0) return
        onCall = () => {}
        act()
      }
    },
    /** From now on every call is answered well. */
    calm: (): void => {
      isCalm = true
      for (const response of pending) response.destroy()
    },
    close: (): void => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

function verifies(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
