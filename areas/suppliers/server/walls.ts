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
import { aliasOf } from './aliases-store.ts'
import type { Calls } from './calls.ts'
import type { CatalogueSupplier, Catalogues } from './catalogues.ts'
import { secretsIn } from './connections.ts'
import type { Failed, Listing, PassedAnswer, Person, Restriction, Wall, WallSurvey } from './connectors/connector.ts'
import { surveyIdOf } from './inventory-rules.ts'
import type { KnownSupplier, KnownSuppliers } from './known-suppliers.ts'
import { listedTo, noteListed, type Listed } from './listings-store.ts'
import type { NetworkAnswers } from './network-answers.ts'
import { noteWallOffer } from './partner-store.ts'
import type { Partners } from './partners.ts'
import { pointsOf } from './rules.ts'

type Needs = {
  db: Db
  known: KnownSuppliers
  partners: Partners
  calls: Calls
  catalogues: Catalogues
  answers: Pick<NetworkAnswers, 'noteDisclosed'>
  clock: () => Date
}
/** A survey asked for again at a start, or what else came of it. */
type Found = { survey: WallSurvey; passed: readonly PassedAnswer[] } | Exclude<WallEntry, WallEntered>
type Read = Listing | Restriction | Failed
/** A list on its way, or one that has come, and until when it is good. */
type Kept = { read: Read | null; reading: Promise<Read>; until: number }

/** For how many panelists and suppliers a process keeps lists. */
const keptAtMost = 20_000
/** For so long a choice among a catalogue is kept; the catalogue itself is younger or older. */
const chosenSeconds = 60
/** A supplier that gave no list is left alone for so long, for this panelist. */
const restSeconds = 30
const titleAtMost = 200

/**
 * What partners have for one panelist: the lists that they make, in no table and each asked for when somebody opens the page, and the
 * choice among the catalogues of others. It is kept for as long as its network says, and only of partners that the panelist has agreed
 * to. Nothing of anybody else is ever sent.
 */
export function createWalls({ db, known, partners, calls, catalogues, answers, clock }: Needs): Walls {
  const kept = new Map<string, Kept>()
  const keyOf = (userId: string, supplierKey: string): string => `${userId} ${supplierKey}`

  /** What a partner knows a panelist by: made, like everything that is sent, only while the yes stands. */
  const aliasFor = (supplierKey: string, userId: string): Promise<string | null> =>
    transaction(db, async (tx) =>
      (await partners.mayTell(tx, supplierKey, userId)) ? aliasOf(tx, supplierKey, userId) : null,
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
    const read: Read = await calls.ask(
      { supplierKey, secrets: [...secretsIn(connector, opened), alias] },
      connector.askList(opened, person, attemptId),
      (answer): Listing | Restriction | Failed => connector.readList(answer, opened),
    )
    if (attemptId === null && 'surveys' in read) await noteListed(db, { userId, supplierKey }, listedIn(supplier, read))
    return read
  }

  const keep = (key: string, supplier: KnownSupplier, reading: Promise<Read>): Kept => {
    const entry: Kept = { read: null, reading, until: Number.POSITIVE_INFINITY }
    const settle = async (): Promise<void> => {
      const read = await reading
      const { connector } = supplier
      const good = connector.family === 'wall' ? connector.keepSeconds : chosenSeconds
      const seconds = 'failed' in read ? restSeconds : good
      const until = clock().getTime() + seconds * 1_000
      entry.until = 'restriction' in read && read.until ? Math.max(until, read.until.getTime()) : until
      entry.read = read
    }
    // What the database refused is asked for again.
    settle().catch(() => void (kept.get(key) === entry && kept.delete(key)))
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > keptAtMost) {
      const oldest = kept.keys().next()
      if (!oldest.done) kept.delete(oldest.value)
    }
    return entry
  }
  const listOf = (visitor: Visitor, supplier: KnownSupplier): Kept => {
    const key = keyOf(visitor.userId, supplier.supplierKey)
    const entry = kept.get(key)
    return entry && entry.until > clock().getTime() ? entry : keep(key, supplier, ask(visitor, supplier, null))
  }

  /** The supplier whose list a survey may be of, by its id. */
  const supplierOf = async (surveyId: string): Promise<KnownSupplier | undefined> =>
    (await known.all()).find(
      ({ supplierKey, connector }) =>
        connector.family !== 'direct' &&
        (surveyId.startsWith(`${supplierKey}.`) || surveyId.startsWith(`${supplierKey.slice(0, 31)}.`)),
    )

  /** A survey of a list that is asked for again, for this attempt. */
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
    // What is shown from now on is what the partner said just now.
    keep(keyOf(userId, supplierKey), supplier, Promise.resolve(read))
    if (!('surveys' in read)) return 'gone'
    const survey = inList(read, supplier, surveyId)
    // Any process may have made the list in which it was seen.
    const shown = survey ? null : await listedTo(db, userId, surveyId, supplierKey)
    await noteListed(db, { userId, supplierKey }, listedIn(supplier, read))
    if (survey) return { survey, passed: [] }
    const closed = shown && offerOf(supplier, shown)
    return closed ? { closed } : 'gone'
  }
  const enterCatalogue = async (visitor: Visitor, supplier: CatalogueSupplier, surveyId: string, attemptId: string) => {
    const alias = await aliasFor(supplier.supplierKey, visitor.userId)
    // What was chosen for the list is out of date, whatever comes of the start.
    kept.delete(keyOf(visitor.userId, supplier.supplierKey))
    return alias === null ? 'gone' : catalogues.enter(supplier, visitor, { surveyId, attemptId, alias })
  }

  const noteTold = async (tx: Tx, { offer, passed, attemptId, userId, at }: WallBeginning): Promise<void> => {
    const { supplierKey } = offer
    if (passed.length > 0) await answers.noteDisclosed(tx, { attemptId, supplierKey, userId, passed, at })
  }

  return {
    look: async (visitor, budgetMs): Promise<WallView> => {
      const agreed = await partners.agreedBy(visitor.userId)
      if (agreed.length === 0) return nothing
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
    },

    demand: catalogues.demand,

    isAgreed: async (userId) => (await partners.agreedBy(userId)).length > 0,

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

const nothing: WallView = { offers: [], isMore: false, notes: [] }

const noteOf = ({ name }: KnownSupplier, { restriction, until }: Restriction): WallNote => ({
  partner: name,
  restriction,
  until: until?.toISOString() ?? null,
})

/** A survey of a list, by the id that it has here. */
const inList = ({ surveys }: Listing, { supplierKey }: KnownSupplier, surveyId: string): WallSurvey | undefined =>
  surveys.find(({ externalId }) => surveyIdOf(supplierKey, externalId) === surveyId)

/** What of a list is shown, by our ids, without the links: those are for one start. */
const listedIn = (supplier: KnownSupplier, { surveys }: Listing): ReadonlyMap<string, Listed> =>
  new Map(
    surveys
      .filter((survey) => offerOf(supplier, survey) !== null)
      .map(({ link: _link, ...survey }) => [surveyIdOf(supplier.supplierKey, survey.externalId), survey]),
  )

const offersOf = (supplier: KnownSupplier, { surveys }: Listing, language: Language): WallOffer[] =>
  surveys.map((one) => offerOf(supplier, one, language)).filter((one) => one !== null)

/** How long a survey is, in a word. */
const lengthOf = (minutes: number): keyof WallTitles =>
  minutes <= 5 ? 'quick' : minutes <= 10 ? 'short' : minutes <= 20 ? 'usual' : 'long'

/**
 * A survey of a list as it is shown; null where it pays us too little, would pay nothing, or more than this supplier may have us pay. One
 * without a title is called by its length and number: in the reader's language in a list, and in English in what is kept of it.
 */
function offerOf(supplier: KnownSupplier, survey: Listed, language: Language = 'en'): WallOffer | null {
  const { supplierKey, sharePercent, floorMicros, maxPoints, name } = supplier
  const { externalId, title, category, minutes, price } = survey
  const points = pointsOf(price.micros, sharePercent)
  if (price.currency !== 'USD' || price.micros < floorMicros) return null
  if (points < 1 || points > maxPoints) return null
  const untitled = () => sentenceOf(wallTitle(lengthOf(minutes), { partner: name, number: externalId }), language)
  return {
    surveyId: surveyIdOf(supplierKey, externalId),
    supplierKey,
    externalId,
    asks: survey.asks ?? 0,
    title: (title ?? category ?? untitled()).slice(0, titleAtMost),
    category: (category ?? name).slice(0, 80),
    points,
    minutes,
    price: { ...price, sharePercent },
  }
}
