import { isDeepStrictEqual } from 'node:util'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { isMessage, keepWords, type Message } from '../../../platform/contract/messages.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import type { OfferRow } from '../contract/supplier-admin.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { readKept, wordKept } from '../../../platform/server/kept-words.ts'
import type { Outgoing, OutgoingResult } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { marginTermsOf, surveyFloors } from './floor-store.ts'
import { isNear, isSignedDocument, makeSignedAddress } from './connectors/house.ts'
import * as rules from './inventory-rules.ts'
import type { Inventory, MappedQuestion } from './inventory-rules.ts'
import * as store from './inventory-store.ts'
import type { KnownOffer, OfferWrite } from './inventory-store.ts'
import { isGoodSecret, supplierState, readSuppliersSeen } from './live-store.ts'
import { listValidSecrets, type KnownSupplier, type KnownSuppliers } from './known-suppliers.ts'
import { findSupplier, type SupplierRow } from './store.ts'

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
type SupplierTerms = Pick<KnownSupplier, 'supplierKey' | 'sharePercent' | 'maxPoints' | 'margin'>

/** The job that requests every inventory that is due. */
export const askInventories = 'suppliers.ask-inventories'

const pagesAtMost = 40
const retries = 2
const timeoutMs = 15_000

/**
 * Turns suppliers' surveys, whether requested or pushed, into our own surveys. A survey that we cannot target exactly
 * stays paused, with the reason.
 */
export function createInventory({ db, surveys, questions, outgoing, secrets, jobs, audit, known, clock }: Needs) {
  /** Writes the surveys that changed, and records for known surveys the changes that staff would notice. */
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

  const take = async (terms: SupplierTerms, inventory: Inventory, isWhole: boolean): Promise<Imported> => {
    const { supplierKey } = terms
    const bank = [...questions()]
    const before = new Map((await store.listKnownOffers(db, supplierKey)).map((one) => [one.external_id, one]))
    const read = inventory.offers.map((offer) => readAgain(offer, inventory, terms, bank, before))
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
      // The supplier is locked after its surveys, as it is when a supplier is put back into listen-only mode.
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

  /** Requests all pages of a supplier's inventory; returns what went wrong, if anything. */
  const ask = async (row: SupplierRow): Promise<Inventory | Message> => {
    const secret = secrets.unseal('supplier-secrets', row.secret_sealed)
    let whole: Inventory | null = null
    let cursor: string | null = null
    for (let page = 0; page < pagesAtMost; page++) {
      const url = new URL(row.inventory_url ?? '')
      if (cursor !== null) url.searchParams.set('cursor', cursor)
      const answer = await outgoing.call({ url: makeSignedAddress(url.href, secret, clock()), retries, timeoutMs })
      if (!answer.answered) return describeUnanswered(answer)
      if (answer.status !== 200) return inventoryMessage('answered', { status: String(answer.status) })
      if (answer.isCut) return inventoryMessage('pageTooLong')
      const read = rules.readInventory(answer.body)
      if (isMessage(read)) return read
      whole = whole ? joinInventories(whole, read) : read
      cursor = read.next
      if (cursor === null) return whole
    }
    return inventoryMessage('tooManyPages', { max: pagesAtMost })
  }

  const askAndTake = async (supplierKey: string): Promise<void> => {
    const row = await findSupplier(db, supplierKey)
    if (!row?.inventory_url || !row.is_live) return
    const found = await ask(row)
      .then(async (inventory) => {
        if (isMessage(inventory)) return { error: inventory, isFailure: true }
        const floors = await surveyFloors(db, supplierKey)
        await take(termsOf(row, floors), inventory, inventory.wrong.length === 0)
        return { error: joinMessages(inventory.wrong.slice(0, 5)), isFailure: false }
      })
      .catch(ignoreListening)
    if (found === null) return
    const failures = found.isFailure ? row.inventory_failures + 1 : 0
    const minutes = rules.computeMinutesUntilNext(failures)
    await transaction(db, (tx) => store.noteInventoryResult(tx, supplierKey, { failures, error: found.error, minutes }))
  }

  return {
    /**
     * Requests every inventory that is due; one that fails does not delay the others. Returns how many were requested.
     */
    askDue: async (): Promise<number> => {
      const due = await transaction(db, (tx) => store.claimDueSuppliers(tx))
      const results = await Promise.allSettled(due.map(askAndTake))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return due.length
    },

    /**
     * Makes a supplier's inventory due and wakes the job; Problem 'not-found', 'supplier-listens', or 'invalid-input'
     * when it has no address.
     */
    makeInventoryDue: async (supplierKey: string): Promise<void> => {
      const row = await findSupplier(db, supplierKey)
      if (!row) throw new Problem('not-found')
      if (!row.is_live) throw new Problem('supplier-listens')
      await transaction(db, async (tx) => {
        if (!(await store.makeInventoryDue(tx, supplierKey)))
          throw new Problem('invalid-input', { message: inventoryMessage('noAddress') })
        await jobs.add(tx, askInventories, {}, { key: askInventories })
      })
    },

    /** Accepts a part of an inventory that a supplier pushed; surveys that it does not contain stay as they are. */
    push: async (
      supplierKey: string,
      sent: { document: string; ts: number; sig: string },
      ip: string,
    ): Promise<Imported> => {
      const supplier: KnownSupplier | undefined = await known.find(supplierKey)
      if (!supplier) throw new Problem('supplier-unknown')
      const now = clock()
      const signedWith = listValidSecrets(supplier, now).find(({ secret }) => isSignedDocument(sent, [secret]))
      if (!signedWith || !supplier.mayComeFrom(ip) || !isNear(sent.ts, now)) throw new Problem('signature-invalid')
      const seen = (await readSuppliersSeen(db, [supplierKey])).get(supplierKey)
      if (!isGoodSecret(seen, signedWith.since)) throw new Problem('signature-invalid')
      if (!seen?.isLive) throw new Problem('supplier-listens')
      const inventory = rules.readInventory(sent.document)
      if (isMessage(inventory)) throw new Problem('invalid-input', { message: inventory })
      if (inventory.wrong[0] !== undefined) throw new Problem('invalid-input', { message: inventory.wrong[0] })
      return take(supplier, inventory, false)
    },

    /**
     * A page of a supplier's offers, with the reasons in the reader's language; those that are held back come first.
     */
    offers: async (supplierKey: string, paging: Paging, { language, knowsPrices }: Reader): Promise<Rows<OfferRow>> => {
      const { rows, count } = await store.listOffersPage(db, supplierKey, pageOf(paging))
      return {
        count,
        rows: rows.map((row) => ({
          surveyId: row.survey_id,
          externalId: row.external_id,
          title: row.title,
          points: row.points,
          minutes: row.minutes,
          status: row.status,
          reasons: (row.status === row.set_status ? row.reasons : [byStaff, ...row.reasons]).map((kept) =>
            wordKept(knowsPrices ? kept : withoutFigures(kept), language),
          ),
          seenAt: row.seen_at.toISOString(),
        })),
      }
    },
  }
}

/** The reader of offers: the language, and whether they may see prices. */
type Reader = { language: Language; knowsPrices: boolean }
const { code: underFloor } = inventoryMessage('underFloor', { margin: 0, floor: 0 })
const underFloorHidden = keepWords(inventoryMessage('underFloorHidden'))
/** A stored reason for readers who may not see prices. */
const withoutFigures = (kept: string): string => {
  const message = readKept(kept)
  return isMessage(message) && message.code === underFloor ? underFloorHidden : kept
}

/** The reason shown when staff have given a survey a different status than its inventory would. */
const byStaff = keepWords(inventoryMessage('byStaff'))

/** The message for a request without a usable answer. Only a code is shown, not the network's own words. */
function describeUnanswered({ reason, detail }: Extract<OutgoingResult, { answered: false }>): Message {
  if (reason === 'refused') return inventoryMessage('notCalled')
  if (reason === 'timed-out') return inventoryMessage('timedOut')
  return /^[A-Z][A-Z_\d]*$/.test(detail)
    ? inventoryMessage('unreachableBy', { code: detail })
    : inventoryMessage('unreachable')
}

/** Joins several messages into one; null when there are none. */
function joinMessages([one, ...others]: readonly Message[]): Message | null {
  const rest = others.length > 0 ? joinMessages(others) : null
  return one && rest ? inventoryMessage('andThen', { one, others: rest }) : (one ?? null)
}

/**
 * Ignores the error when a supplier was put back into listen-only mode during the request: that is not a failure, and
 * the answer is dropped.
 */
function ignoreListening(error: unknown): null {
  if (error instanceof Problem && error.code === 'supplier-listens') return null
  throw error
}

const termsOf = (row: SupplierRow, floors: Awaited<ReturnType<typeof surveyFloors>>): SupplierTerms => ({
  margin: marginTermsOf(row, floors),
  supplierKey: row.supplier_key,
  sharePercent: row.share_percent,
  maxPoints: row.max_points,
})

const joinInventories = (a: Inventory, b: Inventory): Inventory => ({
  ...b,
  offers: [...a.offers, ...b.offers],
  wrong: [...a.wrong, ...b.wrong],
})

const closedOffer = ({ external_id: externalId, survey_id: surveyId }: KnownOffer): OfferWrite => ({
  externalId,
  surveyId,
  digest: 'gone',
  setStatus: 'closed',
  reasons: [inventoryMessage('goneThere')],
})

type Read = ReturnType<typeof readAgain>
/**
 * An offer for the database. `setStatus` is the status that it would have if only the inventory counted; the surveys
 * area remembers what staff decided.
 */
function readAgain(
  offer: rules.Offer,
  { vocabulary }: Inventory,
  terms: SupplierTerms,
  bank: readonly MappedQuestion[],
  before: ReadonlyMap<string, KnownOffer>,
) {
  const { draft, price, reasons, isWanted } = rules.draftOf(offer, vocabulary, terms, bank)
  const digest = rules.computeDigest(draft, price, reasons)
  const setStatus = draft.status === 'live' || draft.status === 'closed' ? draft.status : 'paused'
  const write: OfferWrite = { externalId: offer.externalId, surveyId: draft.surveyId, digest, setStatus, reasons }
  return { draft: { ...draft, isWanted, price }, write, isChanged: before.get(offer.externalId)?.digest !== digest }
}
