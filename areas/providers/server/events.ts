import { apiBase } from '../../../platform/contract/endpoint.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { RawRequest } from '../../../platform/server/http.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { eventPath, type FlaggedReward, type ProviderEvents, type RewardProvider } from '../contract.ts'
import type { Actor, Connection } from './connections.ts'
import { findProvider, providers } from './by-provider.ts'
import * as store from './events-store.ts'
import type { VendorEvent } from './provider.ts'

/** The order or reward that an event is about, for redemptions to follow up. */
export type EventSubject = { provider: RewardProvider; resource: 'order' | 'reward'; id: string }
/** The request to which a reward belongs, and its panelist. */
export type RewardRequest = { redemptionId: string; userId: string }
type Needs = {
  db: Db
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  limits: Pick<Limits, 'take'>
  audit: Pick<Audit, 'record' | 'namesOf'>
  jobs: Pick<Jobs, 'add'>
  publicUrl: string
  /**
   * Called with the order or reward that an event is about; redemptions then ask the provider, and use only its
   * answer.
   */
  orderTold: (tx: Tx, event: EventSubject) => Promise<void>
  /** Called when the account has money again. */
  fundsBack: (tx: Tx) => Promise<void>
  /** The requests to which these rewards belong. */
  requestsBehind: (from: Db, rewardIds: readonly string[]) => Promise<ReadonlyMap<string, RewardRequest>>
}
type Ways = {
  /** Reads the connection in use. */
  connection: (provider: RewardProvider) => Promise<Connection | null>
  /** Checks whether the account has money; null when nothing is wrong. */
  check: (provider: RewardProvider, connection: Connection) => Promise<unknown>
  fetchCatalogue: (provider: RewardProvider, connection: Connection) => Promise<unknown>
}

/** The purpose for which the signing key of events is sealed. */
const hookPurpose = 'reward-provider-events'
const webhookChanges: Limit = { name: 'provider-webhook', count: 1, seconds: 10 }
/** Events within this time of each other cause only one check. */
const togetherMs = 10_000
const bodyMaxLength = 64 * 1024

/**
 * Handles the events that a provider sends. An event is only a hint: its signature is checked, and then the provider is
 * asked about its subject. Therefore events that are repeated, late, out of order, or forged with the key cannot record
 * anything untrue.
 */
export function createEvents(needs: Needs, { connection, check, fetchCatalogue }: Ways) {
  const { db, secrets, limits, audit, jobs, publicUrl, orderTold, fundsBack, requestsBehind } = needs
  const makeAddress = (provider: RewardProvider): string =>
    `${publicUrl}${apiBase}${eventPath.replace('{provider}', provider)}`

  const planLater = async (tx: Tx, name: string, provider: RewardProvider): Promise<void> => {
    const runAt = new Date((await nowOf(tx)).getTime() + togetherMs)
    await jobs.add(tx, name, { provider }, { key: `${name}:${provider}`, runAt })
  }

  /** Handles an event, always by asking the provider. */
  const followUp = async (tx: Tx, provider: RewardProvider, { topic, resourceId: id }: VendorEvent): Promise<void> => {
    if (topic === 'funded') return planLater(tx, 'providers.funded', provider)
    if (topic === 'products') return planLater(tx, 'providers.refetch', provider)
    if (id === null || topic === null) return
    if (topic === 'flagged')
      return jobs.add(tx, 'providers.flagged', { provider, rewardId: id }, { key: `providers.flagged:${id}` })
    return orderTold(tx, { provider, resource: topic, id })
  }

  const keyOf = (hook: store.HookRow): string | null => {
    try {
      return secrets.unseal(hookPurpose, hook.sealed_key)
    } catch {
      return null
    }
  }

  const keepFlag = async (provider: RewardProvider, rewardId: string): Promise<void> => {
    const current = await connection(provider)
    const asked = await current?.vendor.flag(rewardId)
    if (!asked) return
    if (asked.state !== 'found') throw new Error(`the flag of ${rewardId} could not be asked for: ${asked.code}`)
    if (asked.found.rewardId !== rewardId) return
    await transaction(db, async (tx) => store.noteFlag(tx, provider, asked.found, await nowOf(tx)))
  }

  return {
    /** The address of events and the counts of arrived events; null until an address is set. */
    stateOf: async (provider: RewardProvider, account: string | null): Promise<ProviderEvents | null> => {
      const hook = await store.findHook(db, provider)
      if (!hook) return null
      const names = await audit.namesOf(hook.set_by ? [hook.set_by] : [])
      return {
        url: hook.url,
        isCurrent: hook.account === account && hook.url === makeAddress(provider),
        setAt: hook.set_at.toISOString(),
        setByName: (hook.set_by && names.get(hook.set_by)) ?? null,
        taken: hook.taken,
        lastEvent: hook.last_event,
        lastEventAt: hook.last_event_at?.toISOString() ?? null,
        refused: hook.refused,
        refusedAt: hook.refused_at?.toISOString() ?? null,
      }
    },

    /** Asks the provider to send the account's events to this server, instead of any earlier address. */
    setHook: async (by: Actor, provider: RewardProvider): Promise<void> => {
      const current = await connection(provider)
      if (!current) throw new Problem('not-found')
      await limits.take(provider, webhookChanges)
      const made = await current.vendor.hook(makeAddress(provider))
      if (!made) throw new Problem('provider-unreached')
      await transaction(db, async (tx) => {
        const sealedKey = secrets.seal(hookPurpose, made.privateKey)
        const { account } = current
        const hook = { account, hookId: made.hookId, url: makeAddress(provider), sealedKey, by: by.userId }
        await store.setHook(tx, provider, { ...hook, now: await nowOf(tx) })
        const after = { address: hook.url }
        await audit.record(tx, { actorId: by.userId, action: 'providers.listen', subject: provider, after, ip: by.ip })
      })
    },

    /** Accepts an event; Problem 'signature-invalid' unless the account in use has signed these bytes. */
    take: async (provider: string, { body, headers }: RawRequest): Promise<void> => {
      const known = findProvider(provider)
      const hook = known && (await store.findHook(db, known))
      if (!known || !hook) throw new Problem('signature-invalid')
      const kind = providers[known]
      const bytes = Buffer.from(body, 'utf8')
      const key = (await connection(known))?.account === hook.account ? keyOf(hook) : null
      const isRight =
        key !== null && bytes.length <= bodyMaxLength && kind.isSigned(bytes, headers[kind.signatureHeader] ?? '', key)
      if (!isRight) {
        await store.noteRefused(db, known)
        throw new Problem('signature-invalid')
      }
      // An event that cannot be read is counted and accepted, because the provider would otherwise send it again and
      // again.
      const eventRead = kind.readEvent(bytes)
      await transaction(db, async (tx) => {
        await store.noteTaken(tx, known, eventRead?.event ?? '?')
        if (eventRead) await followUp(tx, known, eventRead)
      })
    },

    /** Checks after an event whether the account has money again; if so, orders resume. */
    funded: async (provider: RewardProvider): Promise<void> => {
      const current = await connection(provider)
      if (!current || (await check(provider, current)) !== null) return
      await transaction(db, fundsBack)
    },
    /** Fetches the catalogue again after an event about it. */
    refetch: async (provider: RewardProvider): Promise<void> => {
      const current = await connection(provider)
      if (current) await fetchCatalogue(provider, current)
    },
    flagged: keepFlag,

    /** A page of the rewards that the provider suspects. */
    flags: async ({ provider, ...paging }: Paging & { provider: RewardProvider }) => {
      const { rows, count } = await store.listFlags(db, provider, pageOf(paging))
      const behind = await requestsBehind(
        db,
        rows.map((row) => row.reward_ref),
      )
      const names = await audit.namesOf(rows.flatMap((row) => row.decided_by ?? []))
      return { rows: rows.map((row) => showFlag(row, behind, names)), count }
    },

    /**
     * Blocks a suspected reward, so that its money and points come back, or releases it. Staff cannot decide about
     * their own rewards.
     */
    decideFlag: async (
      by: Actor,
      { provider, rewardId, decision }: { provider: RewardProvider; rewardId: string; decision: 'block' | 'release' },
    ): Promise<FlaggedReward> => {
      const flag = await store.findFlag(db, provider, rewardId)
      if (!flag) throw new Problem('not-found')
      const behind = await requestsBehind(db, [rewardId])
      if (behind.get(rewardId)?.userId === by.userId) throw new Problem('review-own')
      if (flag.state !== 'flagged') throw new Problem('changed-meanwhile')
      const current = await connection(provider)
      const acted = await current?.vendor.decideFlag(rewardId, decision)
      if (acted?.state === 'refused') {
        await keepFlag(provider, rewardId)
        throw new Problem('changed-meanwhile')
      }
      // Without an answer the result is unknown; the provider's next report about the reward decides.
      if (acted?.state !== 'done') throw new Problem('provider-unreached')
      const state = decision === 'block' ? 'blocked' : 'released'
      await transaction(db, async (tx) => {
        if (!(await store.decideFlag(tx, provider, { rewardId, state, by: by.userId, now: await nowOf(tx) }))) return
        const action = decision === 'block' ? 'providers.block' : 'providers.release'
        await audit.record(tx, { actorId: by.userId, action, subject: provider, after: { rewardId }, ip: by.ip })
        await orderTold(tx, { provider, resource: 'reward', id: rewardId })
      })
      const row = (await store.findFlag(db, provider, rewardId)) ?? flag
      return showFlag(row, behind, await audit.namesOf([by.userId]))
    },
  }
}

const showFlag = (
  row: store.FlagRow,
  behind: ReadonlyMap<string, RewardRequest>,
  names: ReadonlyMap<string, string | null>,
): FlaggedReward => {
  const request = behind.get(row.reward_ref)
  return {
    rewardId: row.reward_ref,
    state: row.state,
    reasons: row.reasons,
    country: row.country,
    related: row.related,
    redemptionId: request?.redemptionId ?? null,
    href: request ? `${documentPaths.finance}?request=${request.redemptionId}` : null,
    flaggedAt: row.flagged_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedByName: (row.decided_by && names.get(row.decided_by)) ?? null,
  }
}
