import { setTimeout as sleep } from 'node:timers/promises'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { isLanguage, type Language } from '../../../platform/contract/language.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { WallNote } from '../../surveys/contract/surveys.ts'
import type {
  Visitor,
  WallBeginning,
  WallEntered,
  WallEntry,
  WallOffer,
  WallView,
  Walls,
} from '../../surveys/server/walls.ts'
import { wallTitle, type WallTitles } from '../contract/wall-titles.ts'
import { getAlias } from './aliases-store.ts'
import type { Calls } from './calls.ts'
import type { CatalogueSupplier, Catalogues } from './catalogues.ts'
import { listSecrets } from './connections.ts'
import type { Failed, Listing, PassedAnswer, Person, Restriction, Wall, WallSurvey } from './connectors/connector.ts'
import { underFloorOf } from './margin-rules.ts'
import { makeSurveyId } from './survey-ids.ts'
import type { KnownSupplier, KnownSuppliers } from './known-suppliers.ts'
import { findListed, noteListed, type Listed } from './listings-store.ts'
import type { NetworkAnswers } from './network-answers.ts'
import { noteWallOffer } from './partner-store.ts'
import type { Partners } from './partners.ts'
import { computePoints } from './rules.ts'

type Needs = {
  db: Db
  known: KnownSuppliers
  partners: Partners
  calls: Calls
  catalogues: Catalogues
  answers: Pick<NetworkAnswers, 'noteDisclosed'>
  clock: () => Date
}
/** The survey for a start, with the answers in its link; or why there is none. */
type Found = { survey: WallSurvey; passed: readonly PassedAnswer[] } | Exclude<WallEntry, WallEntered>
type Read = Listing | Restriction | Failed
/** A list that is being requested or has arrived, and until when it is valid. */
type CachedListing = { read: Read | null; reading: Promise<Read>; until: number }

/** For how many pairs of panelist and supplier a process keeps lists in memory. */
const keptAtMost = 20_000
/** For how many seconds the surveys chosen from a catalogue are kept, whatever the age of the catalogue. */
const chosenSeconds = 60
/** For how many seconds a supplier that gave no list is not asked again for this panelist. */
const restSeconds = 30
const titleAtMost = 200

/**
 * The partners' surveys for one panelist: lists that partners make when the panelist opens the page, which are in no
 * table, and surveys chosen from catalogues. Each is kept as long as its network allows, and only for partners that
 * the panelist has agreed to. Nothing about other panelists is ever sent.
 */
export function createWalls({ db, known, partners, calls, catalogues, answers, clock }: Needs): Walls {
  const kept = new Map<string, CachedListing>()
  const keyOf = (userId: string, supplierKey: string): string => `${userId} ${supplierKey}`

  /** The panelist's alias at a partner, made only while the panelist agrees. */
  const aliasFor = (supplierKey: string, userId: string): Promise<string | null> =>
    transaction(db, async (tx) =>
      (await partners.mayTell(tx, supplierKey, userId)) ? getAlias(tx, supplierKey, userId) : null,
    )
  const ask = async (visitor: Visitor, supplier: KnownSupplier, attemptId: string | null): Promise<Read> => {
    const { supplierKey, opened } = supplier
    const { userId, countryId, language, ip, userAgent } = visitor
    if (countryId === null) return { restriction: 'unsupported-country', until: null }
    if (catalogues.isCatalogue(supplier)) return catalogues.listFor(supplier, visitor)
    const connector = supplier.connector as Wall
    const alias = await aliasFor(supplierKey, userId)
    if (alias === null) return { surveys: [], skipped: [], booked: [] }
    const person: Person = { alias, countryId, language, ip, userAgent }
    const listing: Read = await calls.ask(
      { supplierKey, secrets: [...listSecrets(connector, opened), alias] },
      connector.askList(opened, person, attemptId),
      (answer): Listing | Restriction | Failed => connector.readList(answer, opened),
    )
    if (attemptId === null && 'surveys' in listing)
      await noteListed(db, { userId, supplierKey }, indexSurveys(supplier, listing))
    return listing
  }

  const keep = (key: string, supplier: KnownSupplier, reading: Promise<Read>): CachedListing => {
    const entry: CachedListing = { read: null, reading, until: Number.POSITIVE_INFINITY }
    const settle = async (): Promise<void> => {
      const read = await reading
      const { connector } = supplier
      const good = connector.family === 'wall' ? connector.keepSeconds : chosenSeconds
      const seconds = 'failed' in read ? restSeconds : good
      const until = clock().getTime() + seconds * 1_000
      entry.until = 'restriction' in read && read.until ? Math.max(until, read.until.getTime()) : until
      entry.read = read
    }
    // If the database refused, the list is requested again.
    settle().catch(() => void (kept.get(key) === entry && kept.delete(key)))
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > keptAtMost) {
      const oldest = kept.keys().next()
      if (!oldest.done) kept.delete(oldest.value)
    }
    return entry
  }
  const listOf = (visitor: Visitor, supplier: KnownSupplier): CachedListing => {
    const key = keyOf(visitor.userId, supplier.supplierKey)
    const entry = kept.get(key)
    return entry && entry.until > clock().getTime() ? entry : keep(key, supplier, ask(visitor, supplier, null))
  }

  /** The supplier of a listed survey, by the survey's id. */
  const supplierOf = async (surveyId: string): Promise<KnownSupplier | undefined> =>
    (await known.all()).find(
      ({ supplierKey, connector }) =>
        connector.family !== 'direct' &&
        (surveyId.startsWith(`${supplierKey}.`) || surveyId.startsWith(`${supplierKey.slice(0, 31)}.`)),
    )

  /** Requests the partner's list again for this attempt, and finds the survey in it. */
  const enterWall = async (
    visitor: Visitor,
    supplier: KnownSupplier,
    surveyId: string,
    attemptId: string,
  ): Promise<Found> => {
    const read = await ask(visitor, supplier, attemptId)
    if ('failed' in read) return 'silent'
    const { userId } = visitor
    const { supplierKey } = supplier
    // From now on the panelist sees the list that the partner has just sent.
    keep(keyOf(userId, supplierKey), supplier, Promise.resolve(read))
    if (!('surveys' in read)) return 'gone'
    const survey = inList(read, supplier, surveyId)
    // The list that contained the survey may have been shown by any process.
    const shown = survey ? null : await findListed(db, userId, surveyId, supplierKey)
    await noteListed(db, { userId, supplierKey }, indexSurveys(supplier, read))
    if (survey) return { survey, passed: [] }
    const closed = shown && offerOf(supplier, shown)
    return closed ? { closed } : 'gone'
  }
  const enterCatalogue = async (visitor: Visitor, supplier: CatalogueSupplier, surveyId: string, attemptId: string) => {
    const alias = await aliasFor(supplier.supplierKey, visitor.userId)
    // Whether the start succeeds or not, the surveys chosen before are out of date.
    kept.delete(keyOf(visitor.userId, supplier.supplierKey))
    return alias === null ? 'gone' : catalogues.enter(supplier, visitor, { surveyId, attemptId, alias })
  }

  const noteTold = async (tx: Tx, { offer, passed, attemptId, userId, at }: WallBeginning): Promise<void> => {
    const { supplierKey } = offer
    if (passed.length > 0) await answers.noteDisclosed(tx, { attemptId, supplierKey, userId, passed, at })
  }

  /** Reads the lists of the given partners; a partner that does not answer within the budget is left out. */
  const look = async (agreed: readonly KnownSupplier[], visitor: Visitor, budgetMs: number): Promise<WallView> => {
    const lists = agreed.map((supplier) => ({ supplier, entry: listOf(visitor, supplier) }))
    const coming = lists.filter(({ entry }) => entry.read === null).map(({ entry }) => entry.reading)
    if (coming.length > 0) {
      const patience = new AbortController()
      await Promise.race([
        Promise.allSettled(coming),
        sleep(budgetMs, null, { signal: patience.signal }).catch(() => null),
      ])
      patience.abort()
    }
    const language = isLanguage(visitor.language) ? visitor.language : 'en'
    const read = lists.flatMap(({ supplier, entry }) => (entry.read ? [{ supplier, read: entry.read }] : []))
    return {
      offers: read.flatMap(({ supplier, read: one }) => ('surveys' in one ? offersOf(supplier, one, language) : [])),
      notes: read.flatMap(({ supplier, read: one }) => ('restriction' in one ? [noteOf(supplier, one)] : [])),
      isMore: read.length < lists.length,
    }
  }

  return {
    lookFor: async (userId) => {
      const agreed = await partners.agreedBy(userId)
      return agreed.length > 0 ? (visitor, budgetMs) => look(agreed, visitor, budgetMs) : null
    },

    demand: catalogues.demand,

    isOne: async (surveyId) => {
      const supplier = await supplierOf(surveyId)
      return supplier !== undefined && supplier.isConnected && !supplier.hasInventory
    },

    enter: async (visitor, surveyId, attemptId): Promise<WallEntry> => {
      const supplier = await supplierOf(surveyId)
      if (
        !supplier ||
        !(await partners.agreedBy(visitor.userId)).some((one) => one.supplierKey === supplier.supplierKey)
      )
        return 'gone'
      const found = catalogues.isCatalogue(supplier)
        ? await enterCatalogue(visitor, supplier, surveyId, attemptId)
        : await enterWall(visitor, supplier, surveyId, attemptId)
      if (typeof found === 'string' || !('survey' in found)) return found
      const offer = offerOf(supplier, found.survey)
      return offer ? { offer, link: found.survey.link, passed: found.passed } : 'gone'
    },

    noteTold,
    note: async (tx: Tx, beginning: WallBeginning): Promise<boolean> => {
      const { offer } = beginning
      const { supplierKey, externalId, surveyId } = offer
      await noteWallOffer(tx, supplierKey, externalId, surveyId)
      const supplier = await known.find(supplierKey)
      const isTaken =
        !supplier ||
        !catalogues.isCatalogue(supplier) ||
        (await catalogues.takeClick(tx, supplierKey, externalId, surveyId))
      if (isTaken) await noteTold(tx, beginning)
      return isTaken
    },
    mayTell: partners.mayTell,
  }
}

const noteOf = ({ name }: KnownSupplier, { restriction, until }: Restriction): WallNote => ({
  partner: name,
  restriction,
  until: until?.toISOString() ?? null,
})

/** Finds a survey in a list by our id. */
const inList = ({ surveys }: Listing, { supplierKey }: KnownSupplier, surveyId: string): WallSurvey | undefined =>
  surveys.find(({ externalId }) => makeSurveyId(supplierKey, externalId) === surveyId)

/** The surveys in a list, by our ids. Their links are left out, because they are for one start only. */
const indexSurveys = (supplier: KnownSupplier, { surveys }: Listing): ReadonlyMap<string, Listed> =>
  new Map(
    surveys
      .filter((survey) => offerOf(supplier, survey) !== null)
      .map(({ link: _link, ...survey }) => [makeSurveyId(supplier.supplierKey, survey.externalId), survey]),
  )

const offersOf = (supplier: KnownSupplier, { surveys }: Listing, language: Language): WallOffer[] =>
  surveys.map((one) => offerOf(supplier, one, language)).filter((one) => one !== null)

/** The key of the words for a survey's length. */
const lengthOf = (minutes: number): keyof WallTitles =>
  minutes <= 5 ? 'quick' : minutes <= 10 ? 'short' : minutes <= 20 ? 'usual' : 'long'

/**
 * Converts a listed survey to one of our offers; null when it pays us too little, or pays the panelist nothing or more
 * than the supplier's limit. A survey without a title is named by its length and number: in lists in the reader's
 * language, and in English in the database.
 */
function offerOf(supplier: KnownSupplier, survey: Listed, language: Language = 'en'): WallOffer | null {
  const { supplierKey, sharePercent, floorMicros, maxPoints, name } = supplier
  const { externalId, title, category, minutes, price } = survey
  const points = computePoints(price.micros, sharePercent)
  if (price.currency !== 'USD' || price.micros < floorMicros) return null
  if (points < 1 || points > maxPoints) return null
  if (underFloorOf({ externalId, micros: price.micros, points }, supplier)) return null
  const makeTitle = () => sentenceOf(wallTitle(lengthOf(minutes), { partner: name, number: externalId }), language)
  return {
    surveyId: makeSurveyId(supplierKey, externalId),
    supplierKey,
    externalId,
    asks: survey.asks ?? 0,
    title: (title ?? category ?? makeTitle()).slice(0, titleAtMost),
    category: (category ?? name).slice(0, 80),
    points,
    minutes,
    price: { ...price, sharePercent, feePercent: supplier.margin.feePercent },
  }
}
