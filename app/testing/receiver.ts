import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HeardCall = { path: string; headers: IncomingHttpHeaders; body: string }
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

const fine = (response: ServerResponse) => void response.end('ok')

/** A server on this machine that records calls, and responds as the test says. */
export async function openReceiver() {
  let heard: HeardCall[] = []
  let answer = fine
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
      answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => heard,
    answerWith: (status: number, body = '') => {
      answer = status === 200 ? fine : (response) => void response.writeHead(status).end(body)
    },
    /** Forgets the recorded calls, and responds normally again. */
    reset: () => {
      heard = []
      answer = fine
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
