import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts'

export type Heard = { method: string; url: string; body: string }
export type TestWorld = Awaited<ReturnType<typeof startTestWorld>>

/** The panel's address in tests, as browsers and networks know it. */
export const publicUrl = 'https://panel.example'

/** A sandbox, and a panel that keeps what it hears and answers as the test says. */
export async function startTestWorld(options: Pick<SandboxOptions, 'now' | 'chance'>) {
  const heard: Heard[] = []
  const panel = { heard, answer: { status: 200, body: '' } }
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    void hear(request, response)
  })
  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    heard.push({ method, url, body: await textOf(request) })
    response.writeHead(panel.answer.status).end(panel.answer.body)
    for (const look of waiting.splice(0)) look()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sandbox: Sandbox = await startSandbox({
    port: 0,
    serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicUrl,
    supplierSecret: 's',
    ...options,
  })

  return {
    url: sandbox.url,
    panel,
    /** A control call below `/survey-networks/`; throws the answer if it is a refusal. */
    async control(method: string, path: string, body?: string): Promise<unknown> {
      const answer = await fetch(`${sandbox.url}/survey-networks/${path}`, { method, ...(body ? { body } : {}) })
      const said = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`)
      return JSON.parse(said)
    },
    /** Waits until the panel has heard `count` messages. */
    async until(count: number): Promise<void> {
      while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    async stop(): Promise<void> {
      await sandbox.stop()
      server.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** A browser with a name of its own. It follows redirects within the sandbox, and stops when it is sent to the panel. */
export function createBrowser(userAgent: string) {
  const headers = { 'user-agent': userAgent }
  async function follow(address: string, answer: Response): Promise<Stop> {
    const location = answer.headers.get('location')
    if (!location) return { status: answer.status, address, text: await answer.text() }
    const next = new URL(location, address)
    if (next.origin === publicUrl) return { status: answer.status, address: next.href, text: '' }
    return open(next.href)
  }
  const open = async (address: string): Promise<Stop> =>
    follow(address, await fetch(address, { headers, redirect: 'manual' }))

  return {
    open,
    /** Sends the form of the page at this address. */
    submit: async (address: string, fields: Readonly<Record<string, string>>): Promise<Stop> =>
      follow(
        address,
        await fetch(address, { method: 'POST', headers, redirect: 'manual', body: new URLSearchParams(fields) }),
      ),
  }
}
/** Where a browser ended up. */
export type Stop = { status: number; address: string; text: string }
