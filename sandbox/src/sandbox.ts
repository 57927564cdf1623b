import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { seededChance } from './chance.ts'
import { createIdentityProvider, providerKeys } from './identity-provider.ts'
import { createMailCatcher } from './mail-catcher.ts'
import { mailRoutes } from './mail-inbox.ts'
import { networkRoutes } from './network.ts'
import { newId, type World } from './networks/board.ts'
import { networkInterfaces } from './networks/networks.ts'
import { html, pageOf } from './page.ts'
import { partnerRoutes } from './partners.ts'
import { page, serve, type Route } from './router.ts'
import { createInventory } from './supplier-inventory.ts'
import { createSupplier } from './supplier-plays.ts'
import { supplierRoutes } from './supplier.ts'
import { createVendorBook } from './vendor-book.ts'
import { vendorRoutes } from './vendor.ts'

export type SandboxOptions = {
  /** 0 picks free ports for both servers; else mail is on the next one. */
  port: number
  /** Where callbacks are sent. */
  serverUrl: string
  /** Where browsers find the product, when that is another address. */
  publicUrl?: string
  supplierSecret: string
  /** Without it both loopback addresses, so that nobody on the network reads the mail. */
  host?: string
  now?: () => Date
  /** What is left to chance follows from it; without it every start has a seed of its own. */
  seed?: string
  /** What survey networks and the vendor leave to chance; tests say what comes out. */
  chance?: Pick<World, 'random' | 'newId'>
}

/** The provider's own sandbox gives every account 5,000 dollars of play money, and answers ten calls a second. */
const vendorFunds = 5_000
const vendorCallsPerSecond = 10

export type Sandbox = { url: string; port: number; smtpUrl: string; smtpPort: number; stop(): Promise<void> }

/** Starts the outside world; throws one clear line when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, serverUrl, publicUrl = serverUrl, supplierSecret, host, now = () => new Date() } = options
  const seed = options.seed || randomBytes(4).toString('hex')
  const chance = options.chance ?? { random: seededChance(seed), newId }
  const catcher = createMailCatcher({ now })
  const signer = { serverUrl, secret: supplierSecret, now }
  const inventory = createInventory(signer)
  const supplier = createSupplier({ ...signer, closeSurvey: inventory.close })
  const ownUrl = () => `http://localhost:${httpPort}`
  const providers = providerKeys.map((key) => createIdentityProvider(key, { ownUrl, publicUrl }))
  const routes: Route[] = [
    ...providers.flatMap((provider) => provider.routes),
    ...mailRoutes(catcher),
    ...supplierRoutes({ supplier, inventory, publicUrl }),
    ...networkInterfaces({ serverUrl, publicUrl, ownUrl, now, ...chance }),
    ...networkRoutes({ now }),
    ...partnerRoutes(),
    ...vendorRoutes({
      book: createVendorBook({ now, random: chance.random, funds: vendorFunds }),
      deliver: catcher.keep,
      serverUrl,
      perSecond: vendorCallsPerSecond,
    }),
  ]
  routes.unshift({ method: 'GET', path: '/', handle: () => page(startPage({ publicUrl, smtpPort, seed })) })

  const hosts = host === undefined ? (['127.0.0.1', '::1'] as const) : ([host] as const)
  const open: NetServer[] = []
  const close = async () => {
    await Promise.all([catcher.close(), ...open.map(closed)])
  }
  let httpPort = port
  let smtpPort = port === 0 ? 0 : port + 1
  try {
    smtpPort = await listen(catcher.smtp.server, smtpPort, hosts[0])
    for (const address of hosts) {
      const server = serve(
        routes,
        providers.map(({ mount }) => mount),
      )
      httpPort = await listen(server, httpPort, address)
      open.push(server)
    }
  } catch (error) {
    // A machine without IPv6 has no ::1; the first address is enough there.
    if (open.length === 0 || !isMissingAddress(error)) {
      await close()
      throw error
    }
  }
  return {
    url: `http://localhost:${httpPort}`,
    port: httpPort,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    smtpPort,
    stop: close,
  }
}

function listen(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is in use. Set SANDBOX_PORT to another port (it and the next one must be free), or to 0 for no sandbox.`,
            )
          : error,
      )
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

const isMissingAddress = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')

function closed(server: NetServer | Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}

type Start = { publicUrl: string; smtpPort: number; seed: string }
const startPage = ({ publicUrl, smtpPort, seed }: Start) =>
  pageOf({
    title: 'Sandbox',
    at: '/',
    body: html`<h1>The outside world</h1>
      <p class="soft">
        Everybody the product talks to, played on this machine over the real protocols. The product itself is at
        <a href="${publicUrl}">${publicUrl}</a>. What is left to chance follows the seed <code>${seed}</code>; set
        <code>SANDBOX_SEED</code> to it to see the same again.
      </p>
      <div class="cards">
        <section class="card">
          <h2><a href="/mail">Mail</a></h2>
          <p class="soft">Every letter the product sends. SMTP on port ${smtpPort}.</p>
        </section>
        <section class="card">
          <h2><a href="/supplier">Survey supplier</a></h2>
          <p class="soft">Plays a supplier of the house format: its inventory, its surveys, its signed callbacks.</p>
        </section>
        <section class="card">
          <h2><a href="/survey-networks">Survey networks</a></h2>
          <p class="soft">
            Plays BitLabs, CPX Research and Prodege over their own interfaces, with their faults, and with both variants
            of what their pages leave open.
          </p>
        </section>
        <section class="card">
          <h2><a href="/network">Affiliate network</a></h2>
          <p class="soft">Receives the pixels and S2S callbacks of campaigns.</p>
        </section>
        <section class="card">
          <h2><a href="/vendor">Reward vendor</a></h2>
          <p class="soft">
            Takes orders of gift cards, delivers or loses them, and sends webhooks. Its ledger is at
            <code>/vendor/ledger</code>.
          </p>
        </section>
        <section class="card">
          <h2>Google and Facebook</h2>
          <p class="soft">
            Play the sign-in of both: their buttons in the product lead here. Issuers <code>/idp/google</code> and
            <code>/idp/facebook</code>.
          </p>
        </section>
      </div>`,
  })
