import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import {
  askedProductsMax,
  connectionStep,
  rewardProviders,
  type ConnectionProblem,
  type ConnectionSource,
  type ConnectionVersion,
  type LookFailure,
  type ProviderState,
  type RewardProvider,
} from '../contract.ts'
import * as catalogue from './catalogue-store.ts'
import { createConnections, makeSubject, type Actor, type Connection, type ConnectionNeeds } from './connections.ts'
import { findAccount, findCalled } from './current.ts'
import { createEvents } from './events.ts'
import { createFacts } from './facts.ts'
import { isStopped, judgeSources, findProblem } from './rules.ts'
import * as store from './store.ts'
import type { VersionRow } from './store.ts'
import type { NoList } from './provider.ts'

export type Providers = ReturnType<typeof createProviders>
type EventNeeds = Parameters<typeof createEvents>[0]
type Needs = Omit<ConnectionNeeds, 'approvals' | 'audit' | 'limits'> &
  Pick<EventNeeds, 'publicUrl' | 'orderTold' | 'fundsBack' | 'requestsBehind'> & {
    limits: Pick<Limits, 'take' | 'forget'>
    approvals: Pick<Approvals, 'ask' | 'dueOf'>
    audit: Pick<Audit, 'record' | 'namesOf'>
    /** Called in the transaction that stores a catalogue, because offered rewards may have lost their products. */
    catalogueChanged: (tx: Tx, provider: RewardProvider) => Promise<void>
    /** Whether any offered reward is ordered from this provider. */
    isAnyOrderedFrom: (provider: RewardProvider) => Promise<boolean>
  }
type Search = Paging & {
  provider: RewardProvider
  search?: string
  country?: string
  currency?: string
  ids?: string
}

/** The catalogue is long, so it is fetched at most once a minute, whoever asks for it. */
const fetchesPerMinute: Limit = { name: 'provider-catalogue', count: 1, seconds: 60 }
/** The hourly check fetches a catalogue that is older than this, so that it is fetched every day. */
const freshForMs = 23.5 * 3_600_000
/** A failed fetch does not use up that minute: it can be retried at once, up to this many times. */
const fetchTriesPerMinute: Limit = { name: 'provider-catalogue-tries', count: 6, seconds: 60 }
/** The code that is stored when the answer to an order shows that the key is refused. */
const refusedCode = 'http-401'
const historyMax = 5

/** The accounts at reward providers, and their catalogues. */
export function createProviders(needs: Needs) {
  const { db, limits, audit, approvals, catalogueChanged, isAnyOrderedFrom } = needs
  const connections = createConnections(needs)

  /** Stores a result, unless another connection is in use by now. */
  const keepFor = (provider: RewardProvider, { id }: Connection, keep: (tx: Tx, now: Date) => Promise<void>) =>
    transaction(db, async (tx) => {
      await store.lock(tx, provider)
      if ((await connections.connection(provider, tx))?.id === id) await keep(tx, await nowOf(tx))
    })

  /** Records the result of a check; stops a connection, once, when its key was refused. */
  const note = async (tx: Tx, provider: RewardProvider, look: Parameters<typeof catalogue.noteLook>[2]) => {
    await catalogue.noteLook(tx, provider, look)
    const { connection, now, problem } = look
    if (problem !== 'key' || !(await catalogue.noteStop(tx, provider, connection, now))) return
    const after = { reason: 'key' }
    await audit.record(tx, { actorId: null, action: 'providers.stop', subject: provider, after, ip: null })
  }
  const noteRefusedKey = (provider: RewardProvider, connection: Connection): Promise<void> =>
    keepFor(provider, connection, (tx, now) =>
      note(tx, provider, { connection: connection.id, now, problem: 'key', fundingSource: null, code: refusedCode }),
    )

  /** Checks whether the account has money; null when nothing is wrong. */
  const check = async (provider: RewardProvider, connection: Connection): Promise<ConnectionProblem | null> => {
    const asked = await connection.vendor.fundingSources()
    const checkedState =
      asked.state === 'found'
        ? { ...judgeSources(asked.found, connection.fundingSourceId), code: null }
        : { problem: asked.state, fundingSource: null, code: asked.code }
    await keepFor(provider, connection, (tx, now) =>
      note(tx, provider, { connection: connection.id, now, ...checkedState }),
    )
    return checkedState.problem
  }

  const explainFailure = async (provider: RewardProvider, connection: Connection, { state: problem, code }: NoList) => {
    if (problem === 'key') await noteRefusedKey(provider, connection)
    await keepFor(provider, connection, (tx, now) =>
      catalogue.noteFailure(tx, provider, { connection: connection.id, now, problem, code }),
    )
    return problem
  }

  /** Fetches the catalogue; returns why that failed, or null. */
  const fetchCatalogue = async (provider: RewardProvider, connection: Connection) => {
    const [products, campaigns] = [await connection.vendor.products(), await connection.vendor.campaigns()]
    if (products.state !== 'found') return explainFailure(provider, connection, products)
    if (campaigns.state !== 'found') return explainFailure(provider, connection, campaigns)
    await keepFor(provider, connection, async (tx, now) => {
      await catalogue.keep(tx, provider, {
        account: connection.account,
        now,
        products: products.found,
        campaigns: campaigns.found,
      })
      await catalogueChanged(tx, provider)
    })
    return null
  }

  const events = createEvents(needs, { connection: connections.connection, check, fetchCatalogue })
  const facts = createFacts(needs, connections)

  const state = async (provider: RewardProvider, readerId: string): Promise<ProviderState> => {
    const [rows, counts, look, products] = await Promise.all([
      store.listNewest(db, provider, historyMax + 1),
      store.findInForce(db, provider),
      catalogue.findLook(db, provider),
      catalogue.countProducts(db, provider),
    ])
    const connection = await connections.counting(provider)
    const account = findAccount(connection)
    const source: ConnectionSource = connection?.source ?? 'none'
    const found = look && look.connection === connection?.id ? look : null
    const names = await audit.namesOf(rows.flatMap((row) => [row.proposed_by ?? [], row.decided_by ?? []].flat()))
    // A pending or former version is shown with the address that people saw when it was proposed, the current version
    // with the address that is called now.
    const describeVersion = (row: VersionRow): ConnectionVersion => ({
      ...showVersion(row, names),
      ...(row.state === 'in-force' ? findCalled(row.host, needs.settings.vendor) : {}),
    })
    const waiting = rows.find((row) => row.state === 'waiting')
    const subject = waiting ? makeSubject(provider, waiting.version) : ''
    const due = waiting ? await approvals.dueOf(db, connectionStep, [subject]) : new Map<string, Date>()
    return {
      provider,
      source,
      host: connection?.host ?? null,
      address: needs.settings.vendor.url,
      keyHint: connection?.keyHint ?? '',
      fundingSource: found?.funding_source ?? null,
      checkedAt: found?.checked_at.toISOString() ?? null,
      answeredAt: found?.answered_at?.toISOString() ?? null,
      failures: found ? listFailures(found) : [],
      problem: findProblem(connection, look),
      stoppedAt: (isStopped(connection, look) && look?.stopped_at?.toISOString()) || null,
      catalogueAt: look?.catalogue_at?.toISOString() ?? null,
      products,
      unread: look?.unread ?? 0,
      events: await events.stateOf(provider, account),
      facts: await facts.stateOf(provider, account),
      version: counts?.version ?? 0,
      waiting: waiting
        ? {
            ...describeVersion(waiting),
            isOwn: waiting.proposed_by === readerId,
            dueAt: due.get(subject)?.toISOString() ?? null,
          }
        : null,
      history: rows.filter((row) => row.state !== 'waiting').map(describeVersion),
    }
  }

  return {
    /** The connection for orders: the one in use, unless the provider refused its key. */
    connection: async (provider: RewardProvider, from: Db = db): Promise<Connection | null> => {
      const connection = await connections.connection(provider, from)
      if (!connection || isStopped(connection, await catalogue.findLook(from, provider))) return null
      const { vendor } = connection
      const order: typeof vendor.order = async (asked) => {
        // A connection that cannot pay is not used: orders need a funding source that is active and may pay for them.
        if (findProblem({ id: connection.id, apiKey: '' }, await catalogue.findLook(db, provider)) === 'source')
          return { state: 'stopped', why: 'source' }
        const found = await vendor.order(asked)
        if (found.state === 'stopped' && found.why === 'key') await noteRefusedKey(provider, connection)
        return found
      }
      return { ...connection, vendor: { ...vendor, order } }
    },
    step: connections.step,
    events,
    /** Asks the provider to send events to this server; returns the provider as staff see it. */
    setHook: async (by: Actor, provider: RewardProvider): Promise<ProviderState> => {
      await events.setHook(by, provider)
      return state(provider, by.userId)
    },
    /** Records whether a fact is confirmed, and returns the provider as staff see it. */
    confirmFact: async (by: Actor, told: Parameters<typeof facts.confirm>[1]): Promise<ProviderState> => {
      await facts.confirm(by, told)
      return state(told.provider, by.userId)
    },
    attempt: connections.attempt,

    /** Every provider as staff see it. */
    list: async (readerId: string) => {
      const rows = await Promise.all(rewardProviders.map((provider) => state(provider, readerId)))
      return { rows, count: rows.length }
    },
    propose: async (by: Actor, proposal: Parameters<typeof connections.propose>[1]): Promise<ProviderState> => {
      await connections.propose(by, proposal)
      return state(proposal.provider, by.userId)
    },
    proposeRemoval: async (by: Actor, asked: Parameters<typeof connections.proposeRemoval>[1]) => {
      await connections.proposeRemoval(by, asked)
      return state(asked.provider, by.userId)
    },

    /** A page of the products on sale, or the products with these ids. */
    search: async ({ provider, search = '', country, currency, ids, ...paging }: Search) => {
      const asked = ids?.split(',').filter(Boolean).slice(0, askedProductsMax)
      const [found, look, campaigns] = await Promise.all([
        asked
          ? catalogue.findProducts(db, provider, asked).then((rows) => ({ rows, count: rows.length }))
          : catalogue.listProducts(
              db,
              provider,
              { search: search.trim(), country: country ?? null, currency: currency ?? null },
              pageOf(paging),
            ),
        catalogue.findLook(db, provider),
        catalogue.listCampaigns(db, provider),
      ])
      return { ...found, fetchedAt: look?.catalogue_at?.toISOString() ?? null, campaigns }
    },

    /** Checks the connection and fetches its catalogue when staff ask for it. */
    refresh: async (by: Actor, provider: RewardProvider): Promise<ProviderState> => {
      const connection = await connections.connection(provider)
      if (!connection) throw new Problem('not-found')
      await limits.take(provider, fetchTriesPerMinute, fetchesPerMinute)
      const wrong = await check(provider, connection)
      const failed = wrong === null || wrong === 'source' || wrong === 'empty' ? null : wrong
      const unfetched = failed ?? (await fetchCatalogue(provider, connection))
      if (unfetched) await limits.forget(provider, fetchesPerMinute)
      if (unfetched === 'key' || unfetched === 'right') throw new Problem('provider-refused')
      if (unfetched) throw new Problem('provider-unreached')
      await transaction(db, (tx) =>
        audit.record(tx, { actorId: by.userId, action: 'providers.refresh', subject: provider, ip: by.ip }),
      )
      return state(provider, by.userId)
    },

    /**
     * Checks every connection, and fetches its catalogue once a day or when the stored one belongs to another account.
     */
    look: async (): Promise<void> => {
      for (const provider of rewardProviders) {
        const connection = await connections.connection(provider)
        if (!connection) continue
        await check(provider, connection)
        const look = await catalogue.findLook(db, provider)
        const age = (await nowOf(db)).getTime() - (look?.catalogue_at?.getTime() ?? 0)
        if (look?.catalogue_account !== connection.account || age > freshForMs)
          await fetchCatalogue(provider, connection)
      }
    },

    /**
     * The problem that the last checks found with the connections in use; null without a problem or a connection.
     */
    problem: async (): Promise<ConnectionProblem | null> => {
      for (const provider of rewardProviders) {
        const connection = await connections.counting(provider)
        const problem = findProblem(connection, await catalogue.findLook(db, provider))
        if (problem) return problem
      }
      return null
    },

    /** Whether any offered reward is ordered from a provider that has no connected account. */
    isAnyMissing: async (): Promise<boolean> => {
      for (const provider of rewardProviders)
        if (!(await connections.connection(provider)) && (await isAnyOrderedFrom(provider))) return true
      return false
    },

    /**
     * These products, including those no longer sold, and the current campaigns. Null if no catalogue was fetched yet.
     */
    known: async (from: Db, provider: RewardProvider, productIds: readonly string[]) => {
      const look = await catalogue.findLook(from, provider)
      if (!look?.catalogue_at) return null
      const campaigns = await catalogue.listCampaigns(from, provider)
      const ids = [...new Set([...productIds, ...campaigns.flatMap((one) => one.productIds)])]
      return { products: await catalogue.findProducts(from, provider, ids), campaigns }
    },
  }
}

/** The checks that failed, without a success since. */
const listFailures = (look: catalogue.LookRow): LookFailure[] => [
  ...(look.code !== null && look.problem
    ? [{ of: 'account' as const, problem: look.problem, code: look.code, at: look.checked_at.toISOString() }]
    : []),
  ...(look.catalogue_failed_at && look.catalogue_problem
    ? [
        {
          of: 'catalogue' as const,
          problem: look.catalogue_problem,
          code: look.catalogue_code ?? '',
          at: look.catalogue_failed_at.toISOString(),
        },
      ]
    : []),
]

const showVersion = (row: VersionRow, names: ReadonlyMap<string, string | null>): ConnectionVersion => ({
  version: row.version,
  isRemoval: row.is_removed,
  host: row.address === null ? row.host : null,
  address: row.address,
  keyHint: row.key_hint,
  state: row.state,
  reason: row.reason,
  proposedAt: row.proposed_at.toISOString(),
  proposedByName: (row.proposed_by && names.get(row.proposed_by)) ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: (row.decided_by && names.get(row.decided_by)) ?? null,
})
