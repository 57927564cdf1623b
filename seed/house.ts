import { areas } from '../areas/list.ts'
import type { Program } from '../app/server.ts'
import type { Note } from '../areas/notifications/server/service.ts'
import type { Finished, Judge, Judged, SupplierStates } from '../areas/surveys/server/service.ts'
import { createCanned } from '../areas/support/server/canned.ts'
import { createThreads } from '../areas/support/server/threads.ts'
import { createTickets } from '../areas/support/server/tickets.ts'
import { assemble } from '../platform/server/area.ts'
import { nowOf, type Tx } from '../platform/server/db.ts'
import type { Events } from '../platform/server/events-db.ts'
import type { Visitors } from '../areas/visitors/server/service.ts'
import { addressAbroad, countryAbroad } from './content/abroad.ts'

/** What the product's campaigns ask about visitors. */
type Known = Pick<Visitors, 'classify' | 'riskOf' | 'shareNetwork' | 'lastVisit' | 'lastVisitOf' | 'attach' | 'drain'>
type Calls = { queue: (deliveryId: string, at: Date) => void }
export type House = ReturnType<typeof furnish>

/**
 * The product's own areas, all within one transaction, so that the demo world exists whole or not at all. Nobody is there to
 * prove a password, and what happened long ago mails nobody now.
 */
export function furnish(tx: Tx, events: Events, { auth, platform }: Pick<Program, 'auth' | 'platform'>) {
  const db = tx
  const { secrets } = platform
  const jobs = { ...platform.jobs, add: async () => undefined, addAll: async () => undefined }
  const limits = { ...platform.limits, take: async () => undefined, giveBack: async () => undefined }
  const mail = { ...platform.mail, send: async () => undefined }
  // The bells of those who never log in would be another tenth of all statements.
  const told = new Set<string>()
  const heard = (notes: readonly Note[]) => notes.filter(({ userId }) => told.has(userId))
  // What vendors are told is written into the diary; who they are gets no surprise from a past that was not theirs.
  const calls: Calls = { queue: () => undefined }
  const diary: Pick<typeof platform.jobs, 'add' | 'addAll'> = {
    add: async (at, _name, { deliveryId }, options) =>
      calls.queue(String(deliveryId), options?.runAt ?? (await nowOf(at))),
    addAll: async (at, name, payloads) => {
      for (const payload of payloads) await diary.add(at, name, payload)
    },
  }
  // Nobody of the demo world's past is known by a browser, and only one address is abroad.
  const doubted = new Set<string>()
  const { services } = assemble(
    areas,
    { ...platform, db, events, jobs, limits, mail, sandboxUrl: '' },
    {
      given: {
        affiliates: ({ visitors }: { visitors: Known }) => ({
          visitors: { ...visitors, ...strangers },
          outgoing: { ...platform.outgoing, ...vendorsNetworks },
        }),
        webhooks: { jobs: diary, outgoing: { ...platform.outgoing, call: answeringNetworks() } },
        profiler: {
          attempts: {
            demandOf: async () => new Map(),
            forgetSensitive: async () => undefined,
            surveysAsking: async () => ({ surveys: [], count: 0 }),
          },
        },
        // Looking at every completion would be another tenth of all statements.
        surveys: ({ judge, supplierState }: { judge: Judge | undefined; supplierState: SupplierStates }) => ({
          judge: {
            doubtsAbout: async (at: Tx, finished: readonly Finished[]) => {
              const theirs = finished.filter(({ userId }) => doubted.has(userId))
              return theirs.length > 0 ? (judge?.doubtsAbout(at, theirs) ?? new Map()) : new Map()
            },
            keep: async (at: Tx, judged: readonly Judged[]) => judge?.keep(at, judged, []),
            restored: async () => undefined,
            entered: async () => undefined,
          },
          audience: { feasibility: async () => ({ expectedCompletes: 0 }) },
          supplierState: {
            read: async () => 'live' as const,
            hold: async () => 'live' as const,
            aliasOf: (...asked: Parameters<SupplierStates['aliasOf']>) => supplierState.aliasOf(...asked),
          },
        }),
        suppliers: {
          readsAhead: false,
          outgoing: {
            ...platform.outgoing,
            call: async () => ({ answered: false, reason: 'refused', detail: '', tries: 0, ms: 0 }) as const,
          },
        },
        quality: {
          visitors: { besideThese: async () => new Map() },
          countryOf: async (ip: string) => (ip === addressAbroad ? countryAbroad : null),
        },
      },
      services: {
        // Nobody's lists are kept up to date while the past is written: a tenth of all statements.
        users: (users) => ({ ...users, touch: async () => new Map() }),
        notifications: (real) => ({
          ...real,
          notifyAll: (at, notes) => real.notifyAll(at, heard(notes)),
          notify: async (at, note) => (told.has(note.userId) ? real.notify(at, note) : undefined),
          mailing: async () => null,
        }),
        auth: (real) => ({ ...real, verifyPassword: async () => true }),
      },
    },
  )
  const { users, surveys, redemptions, notifications, audit, webhooks, approvals } = services
  const tickets = createThreads({
    db,
    users,
    surveys,
    redemptions,
    notifications,
    webhooks,
    approvals,
    limits,
    jobs,
    supportEmail: () => '',
  })
  const strangersTickets = createTickets({
    db,
    users,
    secrets,
    notifications,
    webhooks,
    limits,
    jobs,
    mail,
    supportEmail: () => '',
  })
  const canned = createCanned({ db, users, audit })
  /** `told`: whose bell rings. `doubted`: whose completions are looked at. `calls`: what becomes of the calls to vendors. */
  return { ...services, tx, events, auth, told, doubted, calls, tickets, strangersTickets, canned }
}

/** In the past nobody's device was looked at. */
const strangers = {
  classify: () => ({ agentClass: 'human', deviceKind: 'desktop', network: null, referrerHost: '' }) as const,
  riskOf: async () => ({ sameDevice: [], similarDevice: [], sameNetwork: 0, flags: [] }),
  shareNetwork: async () => false,
}

/** One call in so many found a network down for a moment. */
const downEvery = 9
const vendorsNetworks = { refusalOf: () => null, isNeighbour: () => true }

/** The vendors' networks as they answered: now and then not at the first call, and one that is gone never. */
function answeringNetworks() {
  let asked = 0
  return async ({ url }: { url: string }) => {
    asked += 1
    const { hostname } = new URL(url)
    if (hostname.includes('closed'))
      return { answered: false, reason: 'unreachable', detail: 'ENOTFOUND', tries: 1, ms: 9 } as const
    const isDown = asked % downEvery === 0
    const body = JSON.stringify({ message: isDown ? 'Please try again.' : 'Received' })
    return {
      answered: true,
      status: isDown ? 503 : 200,
      headers: {},
      body,
      isCut: false,
      tries: 1,
      ms: 40 + (asked % 60),
    } as const
  }
}
