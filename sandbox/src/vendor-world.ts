import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Configuration, OrdersApi, type CreateOrderRequest } from 'tremendous'
import { startSandbox } from './sandbox.ts'
import { vendorKey } from './vendor.ts'

export type HeardWebhook = { headers: IncomingHttpHeaders; text: string; event: string }
export type Reward = CreateOrderRequest['reward']

/** A vendor, the provider's own client of it, and a panel that hears its webhooks. Refusals are answers here, not exceptions. */
export async function openVendorWorld(clock: { now: Date }) {
  const heard: HeardWebhook[] = []
  const panel = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      heard.push({ headers: request.headers, text, event: (JSON.parse(text) as { event: string }).event })
      response.writeHead(panel.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sandbox = await startSandbox({
    port: 0,
    serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    supplierSecret: 'secret',
    now: () => clock.now,
  })
  const clientWith = (accessToken: string) =>
    new Configuration({
      basePath: `${sandbox.url}/vendor`,
      accessToken,
      baseOptions: { validateStatus: () => true },
    })
  const configuration = clientWith(vendorKey)
  const orders = new OrdersApi(configuration)

  async function control(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${sandbox.url}/vendor/${path}`, { method: 'POST', body: JSON.stringify(body) })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`)
    return JSON.parse(said)
  }

  let orderCount = 0
  return {
    url: sandbox.url,
    heard,
    panel,
    clientWith,
    configuration,
    orders,
    control,
    /** Places an order over 5 dollars, or with what a test wants of its reward. */
    place(reward: Partial<Reward> = {}, externalId?: string) {
      orderCount += 1
      return orders.createOrder({
        external_id: externalId ?? `order-${orderCount}`,
        payment: { funding_source_id: 'balance' },
        reward: {
          value: { denomination: 5, currency_code: 'USD' },
          recipient: { name: 'Ann', email: 'ann@example.com' },
          delivery: { method: 'EMAIL' },
          products: ['OKMHM2X2OHYV'],
          ...reward,
        },
      })
    },
    /** The letters to an address. */
    mailed: async (email: string): Promise<unknown[]> =>
      (await (await fetch(`${sandbox.url}/mail/messages?to=${email}`)).json()) as unknown[],
    async stop(): Promise<void> {
      await sandbox.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}
