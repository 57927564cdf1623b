import { isDeepStrictEqual } from 'node:util'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { OfferRow } from '../contract/supplier-admin.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { isNear, isSignedDocument, signedAddress } from './connectors/house.ts'
import * as rules from './inventory-rules.ts'
import type { Inventory, MappedQuestion } from './inventory-rules.ts'
import * as store from './inventory-store.ts'
import type { KnownOffer, OfferWrite } from './inventory-store.ts'
import { isGoodSecret, supplierState, suppliersSeen } from './live-store.ts'
import { secretsOf, type KnownSupplier, type KnownSuppliers } from './known-suppliers.ts'
import { supplierOf, type SupplierRow } from './store.ts'

export type Imported = { live: number; paused: number; closed: number; unchanged: number }
type Needs = {
  db: Db
  surveys: Pick<Surveys, 'importOffers' | 'closeOffers' | 'refresh'>
  questions: () => Iterable<MappedQuestion>
  outgoing: Pick<Outgoing, 'call'>
  secrets: Pick<Secrets, 'unseal'>
  jobs: Pick<Jobs, 'add'>
  audit: Pick<Audit, 'record'>
  known: KnownSuppliers
  clock: () => Date
}
type Buyer = { supplierKey: string; sharePercent: number; maxPoints: number }

/** The job that asks every supplier whose time has come. */
export const askInventories = 'suppliers.ask-inventories'

const pagesAtMost = 40
const retries = 2
const timeoutMs = 15_000

/** Suppliers' surveys, asked for or pushed, as surveys of ours. What we cannot target exactly is kept paused, with the reason. */
export function createInventory({ db, surveys, questions, outgoing, secrets, jobs, audit, known, clock }: Needs) {
  /** Writes what changed, and records of surveys that were here already what staff would see change. */
  const writeSurveys = async (tx: Tx, supplierKey: string, changed: readonly Read[], gone: readonly KnownOffer[]) => {
    const by = { actorId: null, ip: null, action: 'surveys.import' }
    const drafts = changed.map(({ draft }) => draft)
    for (const { surveyId, before, after } of drafts.length > 0 ? await surveys.importOffers(tx, drafts) : []) {
      if (before === null || isDeepStrictEqual(before, after)) continue
      await audit.record(tx, { ...by, subject: `survey:${surveyId}`, before, after: { ...after, supplierKey } })
    }
    if (gone.length === 0) return
    const ids = gone.map((one) => one.survey_id)
    for (const surveyId of await surveys.closeOffers(tx, supplierKey, ids))
      await audit.record(tx, { ...by, subject: `survey:${surveyId}`, after: { status: 'closed', supplierKey } })
  }

  const take = async (supplier: Buyer, inventory: Inventory, isWhole: boolean): Promise<Imported> => {
    const { supplierKey } = supplier
    const bank = [...questions()]
    const before = new Map((await store.knownOffers(db, supplierKey)).map((one) => [one.external_id, one]))
    const read = inventory.offers.map((offer) => readAgain(offer, inventory, supplier, bank, before))
    const changed = read.filter(({ isChanged }) => isChanged)
    const seen = new Set(read.map(({ write }) => write.externalId))
    const gone = isWhole
      ? [...before.values()].filter((one) => !seen.has(one.external_id) && one.set_status !== 'closed')
      : []
    await transaction(db, async (tx) => {
      await writeSurveys(tx, supplierKey, changed, gone)
      await store.saveOffers(tx, supplierKey, [...changed.map(({ write }) => write), ...gone.map(closedOffer)])
      await store.noteSeen(
        tx,
        supplierKey,
        read.filter(({ isChanged }) => !isChanged).map(({ write }) => write.externalId),
      )
      // Behind the locks of the surveys, as whoever puts a supplier back to listening takes them first.
      if ((await supplierState.hold(tx, supplierKey)) !== 'live') throw new Problem('supplier-listens')
    })
    if (changed.length + gone.length > 0) await surveys.refresh()
    const count = (status: string) => changed.filter(({ write }) => write.setStatus === status).length
    return {
      live: count('live'),
      paused: count('paused'),
      closed: count('closed') + gone.length,
      unchanged: read.length - changed.length,
    }
  }

  /** All pages of a supplier's inventory, or in words what went wrong. */
  const ask = async (row: SupplierRow): Promise<Inventory | string> => {
    const secret = secrets.unseal('supplier-secrets', row.secret_sealed)
    let whole: Inventory | null = null
    let cursor: string | null = null
    for (let page = 0; page < pagesAtMost; page++) {
      const url = new URL(row.inventory_url ?? '')
      if (cursor !== null) url.searchParams.set('cursor', cursor)
      const answer = await outgoing.call({ url: signedAddress(url.href, secret, clock()), retries, timeoutMs })
      if (!answer.answered) return `${answer.reason}: ${answer.detail}`
      if (answer.status !== 200) return `it answered ${answer.status}`
      if (answer.isCut) return 'a page is longer than 64 KB'
      const read = rules.readInventory(answer.body)
      if (typeof read === 'string') return read
      whole = whole ? joined(whole, read) : read
      cursor = read.next
      if (cursor === null) return whole
    }
    return `the inventory has more than ${pagesAtMost} pages`
  }

  const askAndTake = async (supplierKey: string): Promise<void> => {
    const row = await supplierOf(db, supplierKey)
    if (!row?.inventory_url || !row.is_live) return
    const found = await ask(row)
      .then(async (inventory) => {
        if (typeof inventory === 'string') return { error: inventory, isFailure: true }
        await take(buyerOf(row), inventory, inventory.wrong.length === 0)
        return { error: inventory.wrong.slice(0, 5).join('; ') || null, isFailure: false }
      })
      .catch(whenListening)
    if (found === null) return
    const failures = found.isFailure ? row.inventory_failures + 1 : 0
    const minutes = rules.minutesUntilNext(failures)
    await transaction(db, (tx) => store.noteAsked(tx, supplierKey, { failures, error: found.error, minutes }))
  }

  return {
    /** Asks every supplier whose time has come; one that fails does not hold up the others. Tells how many were asked. */
    askDue: async (): Promise<number> => {
      const due = await transaction(db, (tx) => store.claimDueSuppliers(tx))
      const results = await Promise.allSettled(due.map(askAndTake))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return due.length
    },

    /**
     * Makes a supplier's inventory due now and wakes who asks; Problem 'not-found', 'supplier-listens', or 'invalid-input' when it has no
     * address.
     */
    makeDue: async (supplierKey: string): Promise<void> => {
      const row = await supplierOf(db, supplierKey)
      if (!row) throw new Problem('not-found')
      if (!row.is_live) throw new Problem('supplier-listens')
      await transaction(db, async (tx) => {
        if (!(await store.makeDue(tx, supplierKey)))
          throw new Problem('invalid-input', { message: 'This supplier has no inventory address.' })
        await jobs.add(tx, askInventories, {}, { key: askInventories })
      })
    },

    /** Takes a part of an inventory that a supplier sent by itself; what it does not name stays as it is. */
    push: async (
      supplierKey: string,
      sent: { document: string; ts: number; sig: string },
      ip: string,
    ): Promise<Imported> => {
      const supplier: KnownSupplier | undefined = await known.find(supplierKey)
      if (!supplier) throw new Problem('supplier-unknown')
      const now = clock()
      const signedWith = secretsOf(supplier, now).find(({ secret }) => isSignedDocument(sent, [secret]))
      if (!signedWith || !supplier.mayComeFrom(ip) || !isNear(sent.ts, now)) throw new Problem('signature-invalid')
      const seen = (await suppliersSeen(db, [supplierKey])).get(supplierKey)
      if (!isGoodSecret(seen, signedWith.since)) throw new Problem('signature-invalid')
      if (!seen?.isLive) throw new Problem('supplier-listens')
      const inventory = rules.readInventory(sent.document)
      if (typeof inventory === 'string') throw new Problem('invalid-input', { message: inventory })
      if (inventory.wrong[0] !== undefined) throw new Problem('invalid-input', { message: inventory.wrong[0] })
      return take(supplier, inventory, false)
    },

    /** A page of what came from a supplier's inventory, what is held back first. */
    offers: async (supplierKey: string, paging: Paging): Promise<Rows<OfferRow>> => {
      const { rows, count } = await store.offersPage(db, supplierKey, pageOf(paging))
      return {
        count,
        rows: rows.map((row) => ({
          surveyId: row.survey_id,
          externalId: row.external_id,
          title: row.title,
          points: row.points,
          minutes: row.minutes,
          status: row.status,
          reasons: row.status === row.set_status ? row.reasons : [byStaff, ...row.reasons],
          seenAt: row.seen_at.toISOString(),
        })),
      }
    },
  }
}

/** Why a survey is otherwise than the inventory would have it. */
const byStaff = 'Staff decided so, and the inventory leaves it'

/** A supplier that was put back to listening while it was asked has not failed: what it answered is left. */
function whenListening(error: unknown): null {
  if (error instanceof Problem && error.code === 'supplier-listens') return null
  throw error
}

const buyerOf = (row: SupplierRow): Buyer => ({
  supplierKey: row.supplier_key,
  sharePercent: row.share_percent,
  maxPoints: row.max_points,
})

const joined = (a: Inventory, b: Inventory): Inventory => ({
  ...b,
  offers: [...a.offers, ...b.offers],
  wrong: [...a.wrong, ...b.wrong],
})

const closedOffer = ({ external_id: externalId, survey_id: surveyId }: KnownOffer): OfferWrite => ({
  externalId,
  surveyId,
  digest: 'gone',
  setStatus: 'closed',
  reasons: ['It is no longer in the supplier’s inventory'],
})

type Read = ReturnType<typeof readAgain>
/** An offer as it is to be written. `setStatus` is what it would be by itself; what staff decided is for surveys to keep. */
function readAgain(
  offer: rules.Offer,
  { vocabulary }: Inventory,
  supplier: Buyer,
  bank: readonly MappedQuestion[],
  before: ReadonlyMap<string, KnownOffer>,
) {
  const { draft, price, reasons, isWanted } = rules.draftOf(offer, vocabulary, supplier, bank)
  const digest = rules.digestOf(draft, price, reasons)
  const setStatus = draft.status === 'live' || draft.status === 'closed' ? draft.status : 'paused'
  const write: OfferWrite = { externalId: offer.externalId, surveyId: draft.surveyId, digest, setStatus, reasons }
  return { draft: { ...draft, isWanted, price }, write, isChanged: before.get(offer.externalId)?.digest !== digest }
}
