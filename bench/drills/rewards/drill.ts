import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { writtenLanguages } from '../../../platform/contract/language.ts'
import { readWordFiles } from '../../../platform/server/word-files.ts'
import { serve } from '../../../sandbox/src/router.ts'
import { createVendorBook, type Faults, type VendorBook } from '../../../sandbox/src/vendor-book.ts'
import { vendorKey, vendorRoutes } from '../../../sandbox/src/vendor.ts'
import { openDatabaseLine } from '../../../app/testing/database-line.ts'
import { openGate, type Gate } from './gate.ts'
import { troubleLines, type Network } from './network.ts'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'

export type Times = { absentApartMs: number; deadAfterMs: number; pausesMs: readonly number[]; stoppedMs?: number }
export type WorkerOrders = { databaseUrl: string; vendorUrl: string; apiKey: string; perSecond: number; times: Times }
export type DrillSize = { orders: number; perSecond: number; kills: number; faults?: Partial<Faults>; times?: Times }
export type Outcome = {
  wrong: string[]
  sent: number
  givenBack: number
  kills: number
  seconds: number
  /** How often the gate answered in the place of the vendor. */
  played: Gate['played']
  /** How often the ways to vendor and database were cut or jammed. */
  network: Network
}

const workers = 2
const points = 500
/** Of ten orders four meet a fault. */
const badDays: Partial<Faults> = {
  late: 0.06,
  'error-after-commit': 0.1,
  'error-before': 0.06,
  silent: 0.04,
  reject: 0.04,
  failed: 0.04,
  'absent-once': 0.06,
  lateMs: 700,
}
const shortTimes: Times = { absentApartMs: 2_500, deadAfterMs: 2_000, pausesMs: [300], stoppedMs: 500 }
/** Of a hundred orders these are answered before the vendor hears of them, or in spite of what it did. */
const atTheGate = { conflict: 0.04, busy: 0.01, empty: 0.02 }
/** So long at least until nothing is open, and a second for each order. */
const leastPatienceMs = 480_000

/**
 * Many rewards are ordered from a vendor that has bad days, by processes that are killed in between. In the end the
 * vendor's ledger must be ours: every order made is paid, once, and every other request has its points back.
 */
export async function rewardsDrill(size: DrillSize, say: (line: string) => void = () => {}): Promise<Outcome> {
  const begun = Date.now()
  const { orders, perSecond, faults = badDays, times = shortTimes } = size
  // The workers order; here there is only somebody to order from.
  const world = await openRedemptionWorld({ ordering: { connect: async () => null } })
  const book = createVendorBook({ now: () => new Date() })
  book.setFaults(faults)
  const server = serve(vendorRoutes({ book }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gate = await openGate(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, atTheGate)
  const lines = { vendor: await openDatabaseLine(gate.url), database: await openDatabaseLine(world.url) }
  const vendorUrl = `${new URL(lines.vendor.url).origin}/vendor`
  await approveMany(world, orders)
  say(`${orders} requests are approved`)
  let isOver = false
  const troubling = troubleLines(lines, () => isOver)
  const databaseUrl = lines.database.url
  const troop = await keepWorking({ databaseUrl, vendorUrl, apiKey: vendorKey, perSecond, times }, size, world, say)
  isOver = true
  const network = await troubling
  for (const line of Object.values(lines)) await line.close()
  const outcome = await judge(world, book, orders)
  gate.close()
  server.closeAllConnections()
  server.close()
  await world.close()
  if (troop.unplanned > 0) outcome.wrong.push(`${troop.unplanned} workers ended by themselves`)
  return {
    ...outcome,
    played: gate.played,
    network,
    kills: troop.killed,
    seconds: Math.round((Date.now() - begun) / 1000),
  }
}

async function approveMany(world: RedemptionWorld, count: number): Promise<void> {
  await world.offerVendorCard('choice')
  const [reviewer] = await world.reviewers(1)
  const by = { userId: reviewer?.userId ?? '', ip: '::1' }
  const approveOne = async (n: number): Promise<void> => {
    const { userId } = await world.panelist(points)
    const { redemptionId } = await world.ask(userId, points, { n, rewardId: 'choice', password: rightPassword })
    await world.redemptions.decide(by, { redemptionId, decision: 'approve' })
  }
  const numbers = Array.from({ length: count }, (_, n) => n)
  const some = async (): Promise<void> => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) await approveOne(n)
  }
  await Promise.all(Array.from({ length: 8 }, some))
}

const house = join(import.meta.dirname, '..', '..', '..')
/** One file, because a hundred processes that each translate the whole server first take minutes to be killed. */
async function bundledWorker(): Promise<string> {
  const dist = join(house, 'bench', 'dist')
  const outfile = join(dist, 'rewards-worker.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  // What a server that is one file says it reads beside it, as the build of the product leaves it there.
  await mkdir(join(dist, 'words'), { recursive: true })
  for (const language of writtenLanguages) {
    const words = Object.fromEntries(await readWordFiles(language))
    await writeFile(join(dist, 'words', `${language}.json`), JSON.stringify(words))
  }
  return outfile
}

/** A process that is ready, and works as soon as it is told to. */
const startWorker = async (file: string, orders: WorkerOrders): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [file, JSON.stringify(orders)], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
/** False when it had ended by itself before. */
async function killHard(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return false
  child.kill('SIGKILL')
  await once(child, 'exit')
  return true
}

/** Keeps two processes at work, kills one after the other, and ends when nothing is open; tells how many kills there were. */
async function keepWorking(
  orders: WorkerOrders,
  { kills, orders: ordered }: Pick<DrillSize, 'kills' | 'orders'>,
  world: RedemptionWorld,
  say: (line: string) => void,
) {
  const isOpen = () => world.count(`select count(*) as n from redemptions where status not in ('sent', 'rejected')`)
  const until = Date.now() + Math.max(leastPatienceMs, ordered * 1_000)
  let killed = 0
  /** Workers that ended by themselves: as many are started as are killed, and these besides. */
  let unplanned = 0
  const end = async (child: ChildProcess): Promise<void> => void ((await killHard(child)) || (unplanned += 1))
  const file = await bundledWorker()
  const one = async (n: number): Promise<void> => {
    let done = 0
    // The next one gets ready while this one works.
    let next = startWorker(file, orders)
    const relieve = async (): Promise<ChildProcess> => {
      const worker = await next
      next = startWorker(file, orders)
      done = 0
      worker.stdout?.on('data', (dots: Buffer) => (done += dots.length))
      worker.stdin?.write('go\n')
      return worker
    }
    let child = await relieve()
    while ((await isOpen()) > 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const isGone = child.exitCode !== null || child.signalCode !== null
      if (isGone) {
        unplanned += 1
        child = await relieve()
      }
      // Killed in the middle of its work, wherever that is.
      if (killed >= kills || done < 1 + ((n * 5 + killed * 7) % 12)) continue
      killed += 1
      await end(child)
      child = await relieve()
    }
    await end(child)
    await end(await next)
  }
  await Promise.all(Array.from({ length: workers }, (_, n) => one(n)))
  say(`${killed} processes were killed; ${await isOpen()} requests are still open`)
  return { killed, unplanned }
}

/** What is wrong in the end, in words; nothing, when the vendor's ledger and ours agree. */
async function judge(world: RedemptionWorld, book: VendorBook, orders: number) {
  const { rows } = await world.pool.query<{ id: string; status: string; user_id: string }>(
    'select redemption_id as id, status, user_id from redemptions',
  )
  const made = new Set(book.ledger().flatMap((order) => (order.status === 'EXECUTED' ? [order.external_id] : [])))
  const wrong = rows.flatMap(({ id, status }) => {
    if (status === 'sent') return made.has(id) ? [] : [`${id} is sent, and the vendor knows of no card`]
    if (status === 'rejected') return made.has(id) ? [`${id} has its points back, and the vendor sent a card`] : []
    return [`${id} is still ${status}`]
  })
  if (rows.length !== orders) wrong.push(`${orders} were asked for, and there are ${rows.length}`)
  if (book.calls.repeats > 0) wrong.push(`${book.calls.repeats} orders were sent again`)
  for (const { invariant, subject, message } of await world.findings())
    wrong.push(`${invariant} ${subject}: ${message}`)
  const sent = rows.filter(({ status }) => status === 'sent').length
  const paid = await world.count(
    `select coalesce(sum(points), 0) as n from ledger_transfers where kind = 'redemption' and key like 'redemption:%:paid'`,
  )
  const left = await world.count('select coalesce(sum(available + held), 0) as n from wallet_balances')
  if (paid !== sent * points) wrong.push(`${paid} points were paid for ${sent} cards`)
  if (paid + left !== orders * points) wrong.push(`${orders * points - paid - left} points are lost`)
  return { wrong, sent, givenBack: rows.length - sent }
}
