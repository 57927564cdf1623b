import { documentPaths } from '../../../platform/contract/addresses.ts'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { createPaces } from '../../../platform/server/pace.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import {
  connectionStep,
  providerMessage,
  type FundingSource,
  type ProviderHost,
  type RewardProvider,
} from '../contract.ts'
import {
  findAccount,
  findCalled,
  findCurrent,
  makeHint,
  keyPurpose,
  findUrl,
  type CalledAddress,
  type Current,
  type Unopened,
  type VendorSettings,
} from './current.ts'
import { keepFactsOf } from './facts-store.ts'
import { findProvider, providers } from './by-provider.ts'
import { paceCalls } from './pacing.ts'
import type { Vendor } from './provider.ts'
import * as store from './store.ts'

export type ConnectionNeeds = {
  db: Db
  secrets: Pick<Secrets, 'seal' | 'unseal' | 'hmac'>
  outgoing: Pick<Outgoing, 'call'>
  limits: Pick<Limits, 'take'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask'>
  jobs: Pick<Jobs, 'add'>
  settings: { vendor: VendorSettings & { perSecond: number } }
}
/** The staff member who makes a change, and the network address of the call. */
export type Actor = { userId: string; ip: string | null }
/** The connection in use. A caller that has read it keeps using it until its work is done. */
export type Connection = Omit<Current, 'url' | 'apiKey'> & { vendor: Vendor }
type Account = { provider: RewardProvider; host: ProviderHost; apiKey: string }
type ProposedVersion = Omit<store.NewVersion, 'version' | 'address' | 'proposedBy' | 'now'>
type Proposal = Account & { fundingSourceId: string; version: number; reason: string }
export type Connections = ReturnType<typeof createConnections>

const triesPerPerson: Limit = { name: 'provider-tries', count: 20, seconds: 60 * 60 }

/**
 * Decides which account at a reward provider is used: one person proposes it, another puts it into effect, and its key
 * is sealed.
 */
export function createConnections(needs: ConnectionNeeds) {
  const { db, secrets, outgoing, limits, audit, approvals, jobs, settings } = needs
  const calls = paceCalls({ outgoing, paces: createPaces(db) }, () => settings.vendor.perSecond)
  const connect = (provider: RewardProvider, url: string, apiKey: string, fundingSourceId: string | null): Vendor =>
    providers[provider].connect({ outgoing: calls, url, apiKey, fundingSourceId })

  const tryAccount = async ({ provider, host, apiKey }: Account): Promise<FundingSource[]> => {
    const asked = await connect(provider, findUrl(provider, host, settings.vendor), apiKey, null).fundingSources()
    if (asked.state === 'key') throw makeFieldProblem('apiKey', providerMessage('keyRefused'))
    if (asked.state === 'right') throw makeFieldProblem('apiKey', providerMessage('keyWithoutRight'))
    if (asked.state !== 'found')
      throw new Problem('provider-unreached', { message: providerMessage('unreached', { code: asked.code }) })
    return asked.found.flatMap(({ isUsable, ...source }) => (isUsable ? source : []))
  }

  /**
   * Proposes a version; Problem 'changed-meanwhile' when it is based on a connection that is no longer used, or when
   * another version waits.
   */
  const propose = (by: Actor, made: ProposedVersion, basedOn: number): Promise<void> =>
    transaction(db, async (tx) => {
      const { provider, keyHint, isRemoved, fundingSourceId, reason } = made
      const called = findCalled(made.host, settings.vendor)
      await store.lock(tx, provider)
      const [last] = await store.listNewest(tx, provider, 1)
      const counts = await store.findInForce(tx, provider)
      if ((counts?.version ?? 0) !== basedOn || last?.state === 'waiting') throw new Problem('changed-meanwhile')
      if (isRemoved && (!counts || counts.is_removed))
        throw new Problem('invalid-input', { message: providerMessage('nothingToRemove') })
      const version = (last?.version ?? 0) + 1
      const { address } = called
      await store.insert(tx, { ...made, address, version, proposedBy: by.userId, now: await nowOf(tx) })
      const title = isRemoved ? providerMessage('disconnect') : makeTitle(called, keyHint)
      await approvals.ask(tx, { kind: connectionStep, subject: makeSubject(provider, version), title, by })
      const after = { version, ...(isRemoved ? {} : { ...called, keyHint, fundingSourceId }), reason }
      const action = isRemoved ? 'providers.propose-removal' : 'providers.propose'
      await audit.record(tx, { actorId: by.userId, action, subject: provider, after, ip: by.ip })
    })

  /** Reads the connection in use, even when its key cannot be unsealed. */
  const readCurrent = async (provider: RewardProvider, from: Db = db): Promise<Current | Unopened | null> =>
    findCurrent(provider, await store.findInForce(from, provider), needs)

  /** Decides a waiting version, once; with `isTaken` it takes effect. */
  const decide = async (tx: Tx, subject: string, by: Actor | null, isTaken: boolean): Promise<void> => {
    const { provider, version } = readVersion(subject)
    await store.lock(tx, provider)
    const row = await store.find(tx, provider, version)
    if (row?.state !== 'waiting') throw new Problem('approval-ended')
    if (isTaken && by !== null && by.userId === row.proposed_by) throw new Problem('approval-own')
    const before = await store.findInForce(tx, provider)
    const decided = { provider, version, by: by?.userId ?? null, now: await nowOf(tx) }
    const isDone = isTaken ? await store.bringIntoForce(tx, decided) : await store.takeBack(tx, decided)
    if (!isDone) throw new Problem('approval-ended')
    const { key_hint: keyHint, funding_source_id: fundingSourceId } = row
    const auditAction = row.is_removed ? 'providers.remove' : 'providers.connect'
    await audit.record(tx, {
      actorId: decided.by,
      action: isTaken ? auditAction : 'providers.take-back',
      subject: provider,
      ...(isTaken && before ? { before: { version: before.version, keyHint: before.key_hint } } : {}),
      after: row.is_removed
        ? { version }
        : { version, ...findCalled(row.host, settings.vendor), keyHint, fundingSourceId },
      ip: by?.ip ?? null,
    })
    if (!isTaken) return
    const current = await readCurrent(provider, tx)
    await keepFactsOf(tx, provider, findAccount(current))
    await jobs.add(tx, 'providers.look', {}, { key: 'providers.look' })
  }

  return {
    counting: readCurrent,
    /** Reads the connection in use; null when its key cannot be unsealed. */
    connection: async (provider: RewardProvider, from: Db = db): Promise<Connection | null> => {
      const current = await readCurrent(provider, from)
      if (!current || current.apiKey === null) return null
      const { url, apiKey, ...connection } = current
      return { ...connection, vendor: connect(provider, url, apiKey, connection.fundingSourceId) }
    },

    /**
     * The funding sources that can pay with this key. Throws a Problem when the provider does not answer or refuses.
     * Stores nothing.
     */
    attempt: async (by: Actor, account: Account): Promise<{ fundingSources: FundingSource[] }> => {
      await limits.take(by.userId, triesPerPerson)
      return { fundingSources: await tryAccount(account) }
    },

    /** Tests a key, and proposes it as the connection. */
    propose: async (by: Actor, { version, apiKey, reason: given, ...proposal }: Proposal): Promise<void> => {
      const reason = readReason(given)
      await limits.take(by.userId, triesPerPerson)
      const { provider, host, fundingSourceId } = proposal
      const usable = await tryAccount({ provider, host, apiKey })
      if (!usable.some((source) => source.fundingSourceId === fundingSourceId))
        throw makeFieldProblem('fundingSourceId', providerMessage('sourceUnusable'))
      const sealedKey = secrets.seal(keyPurpose, apiKey)
      await propose(by, { ...proposal, sealedKey, keyHint: makeHint(apiKey), isRemoved: false, reason }, version)
    },

    /** Proposes to remove the current connection. */
    proposeRemoval: (
      by: Actor,
      asked: { provider: RewardProvider; version: number; reason: string },
    ): Promise<void> => {
      const nothing = { host: null, sealedKey: null, keyHint: '', fundingSourceId: null }
      const { provider, version, reason } = asked
      return propose(by, { provider, ...nothing, isRemoved: true, reason: readReason(reason) }, version)
    },

    /**
     * The step in which a second person puts a connection into effect. On a panel run by one person, it takes effect
     * after a day instead.
     */
    step: {
      kind: connectionStep,
      permission: 'rewards.update',
      href: () => documentPaths.rewardProviders,
      take: (tx, { subject, by }) => decide(tx, subject, by, true),
      takeBack: (tx, { subject, by }) => decide(tx, subject, by, false),
    } satisfies SecondApproval,
  }
}

/** The subject of a pending step: the provider and the version. */
export const makeSubject = (provider: RewardProvider, version: number): string => `${provider}:${version}`
const readVersion = (subject: string): { provider: RewardProvider; version: number } => {
  const [key, version] = subject.split(':')
  const provider = findProvider(key)
  if (!provider) throw new Error(`no reward provider is called ${key}`)
  return { provider, version: Number(version) }
}

/** The title of the step for the second person, with the address that will really be called. */
const makeTitle = ({ host, address }: CalledAddress, hint: string): Message =>
  address === null
    ? providerMessage(host === 'production' ? 'connectLive' : 'connectTest', { hint })
    : providerMessage('connectElsewhere', { hint, address })

const makeFieldProblem = (field: string, message: Message): Problem =>
  new Problem('invalid-input', { message, errors: [{ field, message }] })

function readReason(given: string): string {
  if (emptyProblem('reason', given) !== null) throw makeFieldProblem('reason', providerMessage('reasonMissing'))
  return given.trim()
}
