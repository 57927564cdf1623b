import type { Db, Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { rewardProviders, type RewardProvider } from '../../providers/contract.ts'
import type { Providers } from '../../providers/server/service.ts'
import { isOrdered, type MadeKind, type RewardForm } from '../contract.ts'
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

/** Whether the provider of a reward is connected, and its catalogue, if any. */
export type OrderedCatalogue = { hasProvider: boolean; known: KnownCatalogue | null }
const nothing: OrderedCatalogue = { hasProvider: false, known: null }

/** Checks the rewards that are ordered from providers against their catalogues. */
export function createCatalogue(providers: Pick<Providers, 'connection' | 'known'>) {
  /**
   * Reads the catalogues that these rewards need, each from its own provider; none if no reward is ordered from a
   * provider.
   */
  const readCatalogues = async (
    from: Db,
    rows: readonly RewardRow[],
  ): Promise<(row: RewardRow) => OrderedCatalogue> => {
    const found = new Map<string, OrderedCatalogue>()
    for (const provider of providersOf(rows)) {
      const ids = rows.flatMap((row) => (row.fulfilment === provider ? row.product_ids : []))
      const connection = await providers.connection(provider, from)
      found.set(provider, { hasProvider: connection !== null, known: await providers.known(from, provider, ids) })
    }
    return ({ fulfilment }) => found.get(fulfilment) ?? nothing
  }
  const knownOf = async (from: Db, { fulfilment, product_ids: ids }: RewardRow): Promise<KnownCatalogue | null> =>
    isOrdered(fulfilment) ? providers.known(from, fulfilment, ids) : null
  const knownFor = async (from: Db, { productIds }: RewardForm, kind: MadeKind): Promise<KnownCatalogue | null> =>
    isOrdered(kind) ? providers.known(from, kind, productIds) : null

  return {
    ordered: readCatalogues,
    /** Which of these rewards can be delivered: rewards from a provider need a connected account there. */
    orderable: async (from: Db, rows: readonly RewardRow[]): Promise<RewardRow[]> => {
      const missing = new Set<string>()
      for (const provider of providersOf(rows)) if (!(await providers.connection(provider, from))) missing.add(provider)
      return rows.filter((row) => !missing.has(row.fulfilment))
    },
    /**
     * The products of a reward that can be ordered, without those no longer sold; `isSold` is false when none is left.
     */
    sendable: async (from: Db, row: RewardRow): Promise<{ productIds: string[]; isSold: boolean }> => {
      const known = await knownOf(from, row)
      const gone = new Set(known?.products.flatMap((one) => (one.isGone ? one.productId : [])))
      return { productIds: row.product_ids.filter((id) => !gone.has(id)), isSold: isSold(toChoice(row), known) }
    },
    /** Whether the current catalogue sells a reward for this amount. */
    isSoldFor: async (from: Db, row: RewardRow, value: SentValue): Promise<boolean> =>
      !isOrdered(row.fulfilment) || isSoldFor(toChoice(row), value, await knownOf(from, row)),
    /** Which of these rewards could be offered with the given forms, according to the current catalogue. */
    offerable: async (tx: Tx, rows: readonly (readonly [RewardRow, RewardForm])[]): Promise<RewardRow[]> => {
      const at = await readCatalogues(
        tx,
        rows.map(([row]) => row),
      )
      return rows.flatMap(([row, form]) => {
        const { known } = at(row)
        return known && isSold(toChoice(row), known) && findSaleFaults(form, known, null).length === 0 ? row : []
      })
    },
    /** Which of these rewards have nothing left in the catalogue. */
    lost: async (tx: Tx, rows: readonly RewardRow[]): Promise<RewardRow[]> => {
      const at = await readCatalogues(tx, rows)
      return rows.filter((row) => isOrdered(row.fulfilment) && !isSold(toChoice(row), at(row).known))
    },
    /**
     * Refuses products that are missing from the catalogue, in a new reward or when an edit adds them; `before` is the
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

/** The providers from which these rewards are ordered. */
const providersOf = (rows: readonly RewardRow[]): RewardProvider[] =>
  rewardProviders.filter((provider) => rows.some((row) => row.fulfilment === provider))

function refuse(errors: readonly Fault[]): void {
  const [first] = errors
  if (first) throw new Problem('invalid-input', { message: first.message, errors: [...errors] })
}

/** The products and the campaign of a reward. */
export const toChoice = (row: RewardRow) => ({ productIds: row.product_ids, campaignId: row.campaign_id })
