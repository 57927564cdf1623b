import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often each of these answers comes to an order, in the place of the vendor's own. */
export type GateChances = { conflict: number; busy: number; empty: number }
export type Gate = Awaited<ReturnType<typeof openGate>>

const tooMany = { error: { message: 'Too many requests', payload: {} } }
const noFunds = { errors: { message: 'Insufficient funds', payload: {} } }
const conflict = { errors: { message: 'Another order has this external_id', payload: {} } }

/**
 * Stands before a vendor and passes on what is asked. Now and then it answers an order itself: with 429 or 402 and nothing ordered, or with
 * 409 although it was. Each of the three comes at least once, as soon as there is an order for it.
 */
export async function openGate(target: string, chances: GateChances) {
  const played = { conflict: 0, busy: 0, empty: 0 }
  const faultOf = (lot: number): keyof GateChances | null => {
    if (played.busy === 0 || lot < chances.busy) return 'busy'
    if (played.empty === 0 || lot < chances.busy + chances.empty) return 'empty'
    return played.conflict === 0 || lot < chances.busy + chances.empty + chances.conflict ? 'conflict' : null
  }
  const answer = (response: ServerResponse, status: number, body: object | string): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const pass = async ({ method = 'GET', url = '', headers }: IncomingMessage, body: string) =>
    fetch(`${target}${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body ? { body } : {}),
    })
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const part of request) body += String(part)
    const fault = request.method === 'POST' ? faultOf(Math.random()) : null
    if (fault === 'busy') {
      played.busy += 1
      return answer(response, 429, tooMany)
    }
    if (fault === 'empty') {
      played.empty += 1
      return answer(response, 402, noFunds)
    }
    const told = await pass(request, body)
    const text = await told.text()
    if (told.ok && fault === 'conflict') {
      played.conflict += 1
      return answer(response, 409, conflict)
    }
    answer(response, told.status, text)
  }
  const server = createServer((request, response) => {
    // A vendor that says nothing, or a worker that was killed, ends the call.
    take(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    played,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
