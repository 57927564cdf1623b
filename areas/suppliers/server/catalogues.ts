import { setTimeout as sleep } from 'node:timers/promises'
import { transaction, type Db } from '../../../platform/server/db.ts'
import { chanceAfter } from '../../surveys/contract/surveys.ts'
import type { Visitor } from '../../surveys/server/walls.ts'
import { findQuestions } from './asking-rules.ts'
import type { Calls } from './calls.ts'
import { countAsked, noteGaps } from './catalogue-questions.ts'
import * as store from './catalogue-store.ts'
import { listSecrets } from './connections.ts'
import type {
  Catalogue,
  CatalogueOffer,
  CataloguePage,
  Failed,
  Listing,
  PassedAnswer,
  WallSurvey,
} from './connectors/connector.ts'
import { computeMinutesUntilNext } from './inventory-rules.ts'
import { makeSurveyId } from './survey-ids.ts'
import type { KnownSupplier, KnownSuppliers } from './known-suppliers.ts'
import type { Asker, NetworkAnswers } from './network-answers.ts'
import { readTheirClock } from './their-clock.ts'

type Needs = { db: Db; known: KnownSuppliers; calls: Calls; answers: NetworkAnswers; clock: () => Date }
export type Catalogues = ReturnType<typeof createCatalogues>
export type CatalogueSupplier = KnownSupplier & { connector: Catalogue }
/** A catalogue in this process's memory. */
type Shelf = { askedAt: Date; offers: readonly CatalogueOffer[] }
type Demand = { of: Shelf; until: number; counts: ReadonlyMap<string, number> }
export type CatalogueEntry = { survey: WallSurvey; passed: readonly PassedAnswer[] } | NotEntered
/** The reasons why a survey cannot be started. `asks`: these profile questions must be answered first. */
type NotEntered = 'gone' | 'silent' | 'unfit' | 'full' | { asks: readonly string[] }

const pagesAtMost = 200
/**
 * How old, in seconds, quotas may be when a survey is started. The list from which people choose may be up to three
 * intervals old.
 */
const freshSeconds = 180
const shownSeconds = 900
/** How long a start waits for another process that is reading the same catalogue. */
const patienceMs = 8_000
const lookAgainMs = 200
/**
 * How often the questions of a catalogue are counted, in seconds; once a minute is enough, because maps seldom change.
 */
const demandSeconds = 60
/** How often a process checks whether a catalogue has been read again. */
const shelfMaxAgeMs = 1_000
const listedAtMost = 200

const isCatalogue = (supplier: KnownSupplier): supplier is CatalogueSupplier =>
  supplier.connector.family === 'catalogue' && supplier.isConnected

/**
 * The surveys that a network offers to all panelists alike. A job reads them into tables that all processes share. The
 * network's own rules decide which of them fit a panelist, based on the panelist's answers in the network's codes.
 */
export function createCatalogues({ db, known, calls, answers, clock }: Needs) {
  const shelves = new Map<string, { shelf: Shelf | null; lookedAt: number }>()
  const demands = new Map<string, Demand>()

  const shelfOf = async (supplierKey: string): Promise<Shelf | null> => {
    const kept = shelves.get(supplierKey)
    if (kept && clock().getTime() - kept.lookedAt < shelfMaxAgeMs) return kept.shelf
    const askedAt = await store.findRequestTime(db, supplierKey)
    const isSame = kept?.shelf?.askedAt.getTime() === askedAt?.getTime()
    const shelf = isSame
      ? (kept?.shelf ?? null)
      : askedAt && { askedAt, offers: await store.listCatalogueOffers(db, supplierKey) }
    shelves.set(supplierKey, { shelf, lookedAt: clock().getTime() })
    return shelf
  }
  const inMinutes = (minutes: number): Date => new Date(clock().getTime() + minutes * 60_000)
  const isYoung = (shelf: Shelf | null, seconds: number): shelf is Shelf =>
    shelf !== null && clock().getTime() - shelf.askedAt.getTime() <= seconds * 1_000

  /**
   * Reads all pages of a catalogue, or returns why it cannot. Some of the pages would not be enough: surveys on the
   * others would be closed.
   */
  const readAll = async (
    { supplierKey, connector, opened }: CatalogueSupplier,
    claimedAt: string,
  ): Promise<store.WholeRead | Failed> => {
    const called = { supplierKey, secrets: listSecrets(connector, opened) }
    const askedAt = clock()
    const there = await readTheirClock(calls, called, { connector, opened, now: askedAt })
    const clockOffsetMs = there.getTime() - askedAt.getTime()
    const offers = new Map<string, CatalogueOffer>()
    const skipped: CataloguePage['skipped'][number][] = []
    let cursor: string | null = null
    for (let page = 0; page < pagesAtMost; page++) {
      const then = new Date(clock().getTime() + clockOffsetMs)
      const read: CataloguePage | Failed = await calls.ask(
        called,
        connector.askCatalogue(opened, cursor, then),
        (answer): CataloguePage | Failed => connector.readCatalogue(answer, opened),
      )
      if ('failed' in read) return read
      for (const offer of read.offers) offers.set(offer.externalId, offer)
      skipped.push(...read.skipped)
      cursor = read.next
      if (cursor === null) return { offers: [...offers.values()], skipped, askedAt, claimedAt, clockOffsetMs }
    }
    return { failed: 'malformed', detail: 'too-many-pages' }
  }

  /** Reads a catalogue that this process has claimed. */
  const readClaimed = async (supplier: CatalogueSupplier, claim: store.Claim): Promise<void> => {
    const { supplierKey } = supplier
    const { failures, claimed_at: claimedAt } = claim
    const read = await readAll(supplier, claimedAt)
    if ('failed' in read) {
      await transaction(db, (tx) =>
        store.noteUnread(tx, supplierKey, claimedAt, inMinutes(computeMinutesUntilNext(failures + 1))),
      )
      return
    }
    await transaction(db, (tx) => store.saveCatalogue(tx, supplierKey, read, inMinutes(computeMinutesUntilNext(0))))
    shelves.delete(supplierKey)
    await transaction(db, (tx) => noteGaps(tx, answers, supplier, read.offers))
  }

  /**
   * A shelf that is fresh enough for a start, read now by this process or another; null when the network does not
   * answer.
   */
  const freshShelf = async (supplier: CatalogueSupplier): Promise<Shelf | null> => {
    const { supplierKey } = supplier
    for (let waited = 0; waited <= patienceMs; waited += lookAgainMs) {
      const shelf = await shelfOf(supplierKey)
      if (isYoung(shelf, freshSeconds)) return shelf
      const claimed = await transaction(db, (tx) =>
        store.claimCatalogue(tx, supplierKey, clock(), inMinutes(-freshSeconds / 60)),
      )
      if (claimed) {
        await readClaimed(supplier, claimed)
        const read = await shelfOf(supplierKey)
        return isYoung(read, freshSeconds) ? read : null
      }
      shelves.delete(supplierKey)
      await sleep(lookAgainMs)
    }
    return null
  }

  const candidateOf = async (supplier: CatalogueSupplier, visitor: Visitor, countryId: string) => {
    const asker: Asker = {
      userId: visitor.userId,
      supplierKey: supplier.supplierKey,
      kind: supplier.format,
      countryId,
      language: visitor.language,
    }
    const visits = await store.listVisits(db, supplier.supplierKey, visitor.userId)
    return { asker, visits, ...(await transaction(db, (tx) => answers.known(tx, asker))) }
  }

  /** How many surveys on a shelf ask each profile question, according to the maps for their countries. */
  const demandOn = async ({ supplierKey, format: kind }: CatalogueSupplier, shelf: Shelf): Promise<Demand> => {
    const kept = demands.get(supplierKey)
    const now = clock().getTime()
    if (kept?.of === shelf && kept.until > now) return kept
    const counts = await countAsked(db, answers, { supplierKey, kind }, shelf.offers)
    const demand = { of: shelf, until: now + demandSeconds * 1_000, counts }
    demands.set(supplierKey, demand)
    return demand
  }

  return {
    isCatalogue,

    /** For each profile question, how many surveys of the visible catalogues ask it. */
    demand: async (): Promise<ReadonlyMap<string, number>> => {
      const all = new Map<string, number>()
      for (const supplier of (await known.all()).filter(isCatalogue)) {
        const shelf = supplier.isLive ? await shelfOf(supplier.supplierKey) : null
        if (!isYoung(shelf, shownSeconds)) continue
        for (const [questionId, count] of (await demandOn(supplier, shelf)).counts)
          all.set(questionId, (all.get(questionId) ?? 0) + count)
      }
      return all
    },

    /** Reads every catalogue that is due; one that fails does not delay the others. Returns how many were read. */
    readDue: async (): Promise<number> => {
      const suppliers = (await known.all()).filter(isCatalogue)
      const asked = await Promise.allSettled(
        suppliers.map(async (supplier) => {
          const claimed = await transaction(db, (tx) => store.claimCatalogue(tx, supplier.supplierKey, clock()))
          if (claimed) await readClaimed(supplier, claimed)
          return claimed !== null
        }),
      )
      const failed = asked.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
      return asked.filter((one) => one.status === 'fulfilled' && one.value).length
    },

    /**
     * The surveys of a catalogue that fit a panelist, and those that would fit depending on a few more answers. The
     * best paid for their time come first; uncertain ones count for less. Empty while the catalogue is too old.
     */
    listFor: async (supplier: CatalogueSupplier, visitor: Visitor): Promise<Listing> => {
      const shelf = await shelfOf(supplier.supplierKey)
      const { countryId } = visitor
      if (!isYoung(shelf, shownSeconds) || countryId === null) return { surveys: [], skipped: [], booked: [] }
      const { visits, said, askable } = await candidateOf(supplier, visitor, countryId)
      const begun = await store.countBegunByOffer(db, supplier.supplierKey)
      const candidate = { countryId, answers: said, visits }
      const now = clock()
      const listed = shelf.offers
        .filter((offer) => offer.countryId === null || offer.countryId === countryId)
        .map((offer) => subtractClicks(offer, begun.get(offer.externalId) ?? 0))
        .flatMap((offer) => {
          const found = supplier.connector.eligible(offer, candidate, now)
          const asks = found.is === 'missing' ? findQuestions(found.questionRefs, askable) : []
          if (found.is === 'no' || asks === null) return []
          const worth = (offer.price.micros / offer.minutes) * chanceAfter(asks.length)
          return [{ survey: toSurvey(offer, '', asks.length), worth }]
        })
        .toSorted((a, b) => b.worth - a.worth)
      return { surveys: listed.slice(0, listedAtMost).map(({ survey }) => survey), skipped: [], booked: [] }
    },

    /**
     * Checks one survey when it is started, with quotas that are at most three minutes old. Returns the address with
     * the attempt and the panelist's answers that it contains, or the few questions that must be answered first. A
     * running attempt does not count as an earlier visit.
     */
    enter: async (
      supplier: CatalogueSupplier,
      visitor: Visitor,
      to: { surveyId: string; attemptId: string; alias: string },
    ): Promise<CatalogueEntry> => {
      const { connector, opened, supplierKey } = supplier
      const { countryId } = visitor
      const shelf = await freshShelf(supplier)
      if (!shelf) return 'silent'
      const offer = shelf.offers.find(({ externalId }) => makeSurveyId(supplierKey, externalId) === to.surveyId)
      if (!offer || countryId === null || (offer.countryId !== null && offer.countryId !== countryId)) return 'gone'
      const { asker, visits, said, askable } = await candidateOf(supplier, visitor, countryId)
      const others = visits.filter(({ attemptId }) => attemptId !== to.attemptId)
      const hasBegun = others.length < visits.length
      const judged = hasBegun ? { ...offer, clicks: null } : offer
      const candidate = { countryId, answers: said, visits: others }
      const found = connector.eligible(judged, candidate, clock())
      if (found.is === 'missing') {
        const asks = findQuestions(found.questionRefs, askable)
        return asks ? { asks } : 'unfit'
      }
      if (found.is === 'no')
        return connector.eligible(wantingAll(offer), candidate, clock()).is === 'yes' ? 'full' : 'unfit'
      const mayPass = await transaction(db, (tx) => answers.passable(tx, asker))
      const { attemptId, alias } = to
      const entry = connector.entry(opened, offer, { attemptId, alias, countryId, answers: mayPass })
      return 'refused' in entry ? 'gone' : { survey: toSurvey(offer, entry.url, 0), passed: entry.passed }
    },

    /**
     * Takes one of the clicks that an offer has left, in the transaction that starts the attempt; false when none is
     * left.
     */
    takeClick: store.hasClickLeft,

    /** A catalogue as this process has it, and whether it is fresh enough to be shown; null if it was never read. */
    shelf: async (supplierKey: string) => {
      const shelf = await shelfOf(supplierKey)
      return shelf && { offers: shelf.offers, isShown: isYoung(shelf, shownSeconds) }
    },

    /** The state of reading a supplier's catalogue; null for a supplier without one. */
    stateOf: async (supplierKey: string) => {
      const supplier = await known.find(supplierKey)
      return supplier && isCatalogue(supplier) ? store.findCatalogueState(db, supplierKey) : null
    },
  }
}

const toSurvey = (
  { externalId, title, minutes, price, countryId, language }: CatalogueOffer,
  link: string,
  asks: number,
): WallSurvey => ({
  externalId,
  title,
  category: null,
  minutes,
  price,
  countryId,
  language,
  link,
  asks,
})

/**
 * The same survey with all quotas open. A panelist who fits only this version is turned away because the survey is
 * full.
 */
const wantingAll = (offer: CatalogueOffer): CatalogueOffer => ({
  ...offer,
  left: null,
  clicks: null,
  quotas: offer.quotas.map((cell) => ({ ...cell, left: Math.max(1, cell.left) })),
})

/** An offer with `begun` fewer clicks left. */
export const subtractClicks = (offer: CatalogueOffer, begun: number): CatalogueOffer =>
  offer.clicks && begun > 0
    ? { ...offer, clicks: { ...offer.clicks, left: Math.max(0, offer.clicks.left - begun) } }
    : offer
