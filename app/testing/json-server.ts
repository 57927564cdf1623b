import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Headers = Readonly<Record<string, string>>

/** Sends a response in JSON. */
export function sendJson(response: ServerResponse, status: number, body: object, headers: Headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

type Take = (request: IncomingMessage, text: string, response: ServerResponse) => Promise<void> | void

/**
 * A third-party service on a port of its own. `take` receives each request with its body; when it fails, the connection
 * is cut.
 */
export async function openJsonServer(take: Take) {
  const heard = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    await take(request, text, response)
  }
  const server = createServer((request, response) => void heard(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
