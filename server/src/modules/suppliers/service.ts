import { createHash } from 'node:crypto'
import { nowOf, transaction, type Db, type Tx } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { newId, type Secrets } from '../../platform/secrets.ts'
import type { Ended, Surveys } from '../surveys/service.ts'
import { createBatcher } from './batcher.ts'
import { isTimely, queryOf, readCallback, saysTheSame, signedPart, type Callback } from './rules.ts'
import * as store from './store.ts'
import type { InboxRow } from './store.ts'

export type Suppliers = ReturnType<typeof createSuppliers>
export type SuppliersOptions = { db: Db; surveys: Surveys; secrets: Secrets; clock?: () => Date }
export type NewSupplier = { supplierKey: string; name: string; secret: string; maxPoints?: number }

type Supplier = {
  supplierKey: string
  secret: string
  previous: { secret: string; until: Date } | null
  maxPoints: number
}
type Arrived = { supplier: Supplier; callback: Callback }
/** `key` is that of the inbox: equal for callbacks that tell of the same event. */
type Entry = { arrived: Arrived; row: InboxRow; key: string }

/** How many callbacks one transaction takes. */
export const batchSize = 64
/** For how long a process may not see that a supplier or a secret has changed. */
const supplierMaxAgeMs = 1_000
const previousSecretDays = 7
const defaultMaxPoints = 5_000
const dayMs = 86_400_000

/** Survey suppliers and their callbacks: the only way an external survey is paid. */
export function createSuppliers({ db, surveys, secrets, clock = () => new Date() }: SuppliersOptions) {
  const known = createSupplierCache(db, secrets, clock)
  const batcher = createBatcher({
    maxItems: batchSize,
    flush: (items: readonly Arrived[]) => transaction(db, (tx) => process(tx, items, surveys)),
  })

  return {
    /**
     * Takes a callback by its address exactly as it was sent, and answers when what it changed is committed. A wrong signature or time
     * is 'signature-invalid' and leaves no trace; a signed callback is always kept, with what was made of it.
     */
    callback: async (supplierKey: string, rawUrl: string): Promise<{ credited: boolean }> => {
      const now = clock()
      const supplier = await known.find(supplierKey)
      if (!supplier) throw new Problem('supplier-unknown')
      const signed = signedPart(queryOf(rawUrl), secretsOf(supplier, now))
      if (signed === null || !isTimely(signed, now)) throw new Problem('signature-invalid')
      const callback = readCallback(signed)
      if (callback) return batcher.add({ supplier, callback })
      await transaction(db, (tx) => store.keepCallbacks(tx, [unreadable(supplierKey, signed)]))
      throw new Problem('invalid-input')
    },

    /** Adds a supplier of the house format, or writes over it. */
    save: async ({ supplierKey, name, secret, maxPoints = defaultMaxPoints }: NewSupplier): Promise<void> => {
      const secretSealed = secrets.seal('supplier-secrets', secret)
      await transaction(db, (tx) =>
        store.saveSupplier(tx, { supplierKey, name, format: 'house', secretSealed, maxPoints }),
      )
      known.forget()
    },
    /** Replaces a supplier's secret; callbacks signed with the old one are taken for a week more. Problem 'supplier-unknown'. */
    rotateSecret: async (supplierKey: string, secret: string): Promise<void> => {
      const sealed = secrets.seal('supplier-secrets', secret)
      const found = await transaction(db, async (tx) => {
        const until = new Date((await nowOf(tx)).getTime() + previousSecretDays * dayMs)
        return store.rotateSecret(tx, supplierKey, sealed, until)
      })
      known.forget()
      if (!found) throw new Problem('supplier-unknown')
    },

    /** Resolves when every callback in hand is answered. */
    idle: batcher.idle,
  }
}

const secretsOf = ({ secret, previous }: Supplier, now: Date): string[] =>
  previous && previous.until > now ? [secret, previous.secret] : [secret]

/** Active suppliers with their secrets opened, read again when older than a second. */
function createSupplierCache(db: Db, secrets: Secrets, clock: () => Date) {
  let loaded: Promise<ReadonlyMap<string, Supplier>> | null = null
  let loadedAt = 0
  const open = (sealed: Buffer) => secrets.unseal('supplier-secrets', sealed)
  const load = async (): Promise<ReadonlyMap<string, Supplier>> => {
    const rows = await store.activeSuppliers(db)
    return new Map(
      rows.map((row) => {
        const { supplier_key: supplierKey, previous_sealed: sealed, previous_until: until, max_points: maxPoints } = row
        const previous = sealed && until ? { secret: open(sealed), until } : null
        return [supplierKey, { supplierKey, secret: open(row.secret_sealed), previous, maxPoints }]
      }),
    )
  }
  return {
    find: async (supplierKey: string): Promise<Supplier | undefined> => {
      const now = clock().getTime()
      if (!loaded || Math.abs(now - loadedAt) > supplierMaxAgeMs) {
        loadedAt = now
        loaded = load()
        loaded.catch(() => {
          loaded = null
        })
      }
      return (await loaded).get(supplierKey)
    },
    forget: (): void => {
      loaded = null
    },
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const rowOf = ({ supplier, callback }: Arrived): InboxRow => ({
  callbackId: newId(),
  supplierKey: supplier.supplierKey,
  eventId: callback.eventId,
  outcome: callback.outcome,
  variant: '',
  attemptId: callback.attemptId,
  amount: callback.amount,
  raw: callback.raw,
  verdict: 'applied',
  repeats: 0,
})

const unreadable = (supplierKey: string, signed: string): InboxRow => ({
  callbackId: newId(),
  supplierKey,
  eventId: '',
  outcome: 'unreadable',
  variant: digest(signed),
  attemptId: '',
  amount: null,
  raw: signed.replaceAll('\0', ''),
  verdict: 'unreadable',
  repeats: 0,
})

type EventKey = { supplierKey: string; eventId: string; outcome: string; variant?: string }
const keyOf = ({ supplierKey, eventId, outcome, variant = '' }: EventKey): string =>
  `${supplierKey} ${outcome} ${variant} ${eventId}`
const inOrder = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)

/** Keeps a batch in the inbox, ends the attempts of what is new, and says for each callback whether it was the one that paid. */
async function process(tx: Tx, items: readonly Arrived[], surveys: Surveys): Promise<{ credited: boolean }[]> {
  const entries = items.map((arrived) => {
    const row = rowOf(arrived)
    return { arrived, row, key: keyOf(row) }
  })
  const { now, fresh, differing } = await keepEach(tx, entries)
  if (differing.length > 0) await keepQuarantined(tx, differing)
  const ended =
    fresh.length > 0
      ? await surveys.endAttempts(
          tx,
          fresh.map((entry) => endingOf(entry, now)),
        )
      : []
  const judged = fresh.map(({ row }, i) => ({ ...row, verdict: verdictOf(ended[i]) }))
  const odd = judged.filter(({ verdict }) => verdict !== 'applied')
  if (odd.length > 0) await store.judgeCallbacks(tx, odd)
  const paid = new Set(fresh.filter((_, i) => ended[i]?.credited))
  return entries.map((entry) => ({ credited: paid.has(entry) }))
}

const quarantines: ReadonlySet<string> = new Set(['amount-differs', 'over-cap', 'not-their-attempt'])
function verdictOf(ended: Ended | undefined): string {
  const reason = ended?.reason ?? 'unknown-attempt'
  return quarantines.has(reason) ? `quarantined: ${reason}` : reason
}

type Sorted = { now: Date; fresh: Entry[]; differing: Entry[] }
/** Writes each event of the batch once, in the order of the keys; tells what is new and what says a known event differently. */
async function keepEach(tx: Tx, entries: readonly Entry[]): Promise<Sorted> {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const leader = first.get(entry.key)
    if (leader) leader.row.repeats += 1
    else first.set(entry.key, entry)
  }
  const kept = await store.keepCallbacks(
    tx,
    [...first.values()].sort(inOrder).map(({ row }) => row),
  )
  const standing = new Map(
    kept.map((row) => [keyOf({ supplierKey: row.supplier_key, eventId: row.event_id, outcome: row.outcome }), row]),
  )
  const said = ({ key }: Entry) => {
    const row = standing.get(key)
    if (!row) throw new Error('the inbox did not answer for a callback')
    return row
  }
  const fresh = entries.filter((entry) => said(entry).callback_id === entry.row.callbackId)
  const differing = entries.filter((entry) => {
    const { attempt_id: attemptId, amount } = said(entry)
    return !saysTheSame({ attemptId, amount }, entry.row)
  })
  return { now: kept[0]?.now ?? (await nowOf(tx)), fresh, differing }
}

/** The same event with another amount or attempt is kept beside the first for somebody to look at, and changes nothing. */
async function keepQuarantined(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const rows = new Map<string, { key: string; row: InboxRow }>()
  for (const { row } of entries) {
    const variant = digest(JSON.stringify([row.attemptId, row.amount]))
    const quarantined = { ...row, callbackId: newId(), variant, verdict: 'quarantined: event-differs', repeats: 0 }
    const key = keyOf(quarantined)
    rows.set(key, { key, row: quarantined })
  }
  await store.keepCallbacks(
    tx,
    [...rows.values()].sort(inOrder).map(({ row }) => row),
  )
}

const endingOf = ({ arrived: { supplier, callback }, row }: Entry, at: Date) => ({
  attemptId: callback.attemptId,
  outcome: callback.outcome,
  points: callback.amount,
  key: row.callbackId,
  source: `supplier:${supplier.supplierKey}`,
  at,
  supplierKey: supplier.supplierKey,
  maxPoints: supplier.maxPoints,
})
