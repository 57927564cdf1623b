import type { Db, Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { RewardProvider } from '../../providers/contract.ts'
import type { Providers } from '../../providers/server/service.ts'
import type { MadeKind, RewardForm } from '../contract.ts'
import {
  findChoiceFaults,
  isSold,
  isSoldFor,
  findSaleFaults,
  type Fault,
  type KnownCatalogue,
  type SentValue,
} from './catalogue-rules.ts'
import type { RewardRow } from './store.ts'

/** Whether the provider of rewards is connected, and its catalogue, if any. */
export type Ordered = { hasProvider: boolean; known: KnownCatalogue | null }
const nothing: Ordered = { hasProvider: false, known: null }
const provider: RewardProvider = 'tremendous'

/** Checks the rewards that are ordered at the provider against its catalogue. */
export function createCatalogue(providers: Pick<Providers, 'connection' | 'known'>) {
  /**
   * Reads the catalogue as far as these rewards need it; without a query when none of them is ordered at the provider.
   */
  const ordered = async (from: Db, rows: readonly RewardRow[]): Promise<Ordered> => {
    const theirs = rows.filter((row) => row.fulfilment === provider)
    if (theirs.length === 0) return nothing
    const ids = theirs.flatMap((row) => row.product_ids)
    const [connection, known] = [await providers.connection(provider, from), await providers.known(from, provider, ids)]
    return { hasProvider: connection !== null, known }
  }
  const knownFor = async (from: Db, { productIds }: RewardForm, kind: MadeKind): Promise<KnownCatalogue | null> =>
    kind === provider ? providers.known(from, provider, productIds) : null

  return {
    ordered,
    /** Which of these rewards can be delivered: rewards from the provider need a connected account there. */
    orderable: async (from: Db, rows: readonly RewardRow[]): Promise<RewardRow[]> => {
      const isOurs = (row: RewardRow): boolean => row.fulfilment !== provider
      return rows.every(isOurs) || (await providers.connection(provider, from)) ? [...rows] : rows.filter(isOurs)
    },
    /**
     * The products of a reward that can be ordered, without those that are gone; `isSold` is false when none is left.
     */
    sendable: async (from: Db, row: RewardRow): Promise<{ productIds: string[]; isSold: boolean }> => {
      const known = row.fulfilment === provider ? await providers.known(from, provider, row.product_ids) : null
      const gone = new Set(known?.products.flatMap((one) => (one.isGone ? one.productId : [])))
      return { productIds: row.product_ids.filter((id) => !gone.has(id)), isSold: isSold(toChoice(row), known) }
    },
    /** Whether the current catalogue sells a reward for this amount. */
    isSoldFor: async (from: Db, row: RewardRow, value: SentValue): Promise<boolean> =>
      row.fulfilment !== provider ||
      isSoldFor(toChoice(row), value, await providers.known(from, provider, row.product_ids)),
    /** Which of these rewards could be offered with the given forms, by the current catalogue. */
    offerable: async (tx: Tx, rows: readonly (readonly [RewardRow, RewardForm])[]): Promise<RewardRow[]> => {
      const { known } = await ordered(
        tx,
        rows.map(([row]) => row),
      )
      if (!known) return []
      return rows.flatMap(([row, form]) =>
        isSold(toChoice(row), known) && findSaleFaults(form, known, null).length === 0 ? row : [],
      )
    },
    /** Which of these rewards have nothing left in the catalogue. */
    lost: async (tx: Tx, rows: readonly RewardRow[]): Promise<RewardRow[]> => {
      const { known } = await ordered(tx, rows)
      return rows.filter((row) => row.fulfilment === provider && !isSold(toChoice(row), known))
    },
    /**
     * Refuses products that the catalogue does not have, in a new reward or when an edit adds them; `before` is the
     * reward before the edit.
     */
    refuseUnsold: async (from: Db, form: RewardForm, kind: MadeKind, before: RewardForm | null): Promise<void> => {
      const known = await knownFor(from, form, kind)
      if (known) refuse([...findChoiceFaults(form, known, before), ...findSaleFaults(form, known, before)])
    },
    /** Refuses to offer a reward that the catalogue does not sell. */
    refuseOffer: async (from: Db, form: RewardForm, kind: MadeKind): Promise<void> => {
      const known = await knownFor(from, form, kind)
      if (known) refuse(findSaleFaults(form, known, null))
    },
  }
}

function refuse(errors: readonly Fault[]): void {
  const [first] = errors
  if (first) throw new Problem('invalid-input', { message: first.message, errors: [...errors] })
}

/** The products and the campaign of a reward. */
export const toChoice = (row: RewardRow) => ({ productIds: row.product_ids, campaignId: row.campaign_id })
