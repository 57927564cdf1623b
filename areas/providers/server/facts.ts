import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { ProviderFact, RewardProvider, UnconfirmedFact } from '../contract.ts'
import type { Actor, Connections } from './connections.ts'
import { providers } from './by-provider.ts'
import * as store from './facts-store.ts'
import { findInForce, lock } from './store.ts'

type Needs = { db: Db; audit: Pick<Audit, 'record' | 'namesOf'> }
type Told = { provider: RewardProvider; fact: UnconfirmedFact; isConfirmed: boolean; version: number }

/** The facts that no document of a provider confirms, and who confirmed them for the account in use. */
export function createFacts({ db, audit }: Needs, { counting }: Pick<Connections, 'counting'>) {
  return {
    /** Every unconfirmed fact with its state; without an account, none is confirmed. */
    stateOf: async (provider: RewardProvider, account: string | null): Promise<ProviderFact[]> => {
      const confirmed = account === null ? null : await store.listConfirmedFacts(db, provider, account)
      const names = await audit.namesOf([...(confirmed?.values() ?? [])].flatMap((row) => row.confirmed_by ?? []))
      return providers[provider].facts.map((fact) => {
        const row = confirmed?.get(fact)
        return {
          fact,
          confirmedAt: row?.confirmed_at.toISOString() ?? null,
          confirmedByName: (row?.confirmed_by && names.get(row.confirmed_by)) ?? null,
        }
      })
    },

    /**
     * Records that the provider has confirmed a fact, or removes the confirmation. A repeat changes nothing. Problem
     * 'not-found' without an account, 'changed-meanwhile' when the connection is no longer the one that the caller
     * saw.
     */
    confirm: (by: Actor, { provider, fact, isConfirmed, version }: Told): Promise<void> =>
      transaction(db, async (tx) => {
        await lock(tx, provider)
        const current = await counting(provider, tx)
        if (!current || current.apiKey === null) throw new Problem('not-found')
        if (((await findInForce(tx, provider))?.version ?? 0) !== version) throw new Problem('changed-meanwhile')
        const { account, keyHint } = current
        const isChanged = isConfirmed
          ? await store.confirmFact(tx, provider, { fact, account, by: by.userId, now: await nowOf(tx) })
          : await store.withdrawFact(tx, provider, fact, account)
        if (!isChanged) return
        const action = isConfirmed ? 'providers.confirm-fact' : 'providers.doubt-fact'
        const after = { fact, keyHint }
        await audit.record(tx, { actorId: by.userId, action, subject: provider, after, ip: by.ip })
      }),
  }
}
