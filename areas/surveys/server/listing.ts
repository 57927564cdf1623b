import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { surveyReason } from '../contract/survey-messages.ts'
import type { Card, Device } from '../contract/surveys.ts'
import { matchStrengths } from '../../matching/contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Matching, Prepared } from '../../matching/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Catalog, Offer } from './catalog.ts'
import { mergeOffers, createOrders, isPlain, passesFilters, type Wish } from './order.ts'
import { matchReasons, readSaidAnswers, type AskedById } from './profile.ts'
import { findAccountRefusal, findSegment } from './rules.ts'
import * as store from './store.ts'
import type { WallOffer } from './walls.ts'

export type ListKind = 'recommended' | 'all'
/** A page of a list, with its sort order and filters. */
export type Ask = Paging & Wish
/** The panelist to whom a list belongs; `panelVersion` comes with every authenticated request. */
export type Panelist = { userId: string; panelVersion: number }

type Needs = {
  db: Db
  users: Users
  profiler: Profiler
  matching: Matching
  catalog: Catalog
  questions: () => AskedById
  clock: () => Date
}
/** What the lists need to know about a panelist; valid while the panel version and the day stay the same. */
type Seen = {
  panelVersion: number
  /** The profile questions at the time of reading: a changed question can give the same answers another meaning. */
  questions: AskedById
  today: Day
  prepared: Prepared
  /** The segment of people whose odds are counted together with those of this panelist. */
  segment: string
  /** The ids of the best-fitting surveys in this panelist's order; computed once for each edition of the index. */
  leading: readonly string[] | null
  /** Surveys with an attempt that could be resumed at the time of reading. */
  running: readonly Offer[]
  isBarred: boolean
  /** The edition of the index for which `pages` are valid. */
  edition: number
  pages: Map<string, Rows<UnwordedCard>>
}

/** How many panelists a process remembers, and how many pages for each of them. */
const keptPanelists = 5_000
const keptPages = 20
/**
 * How many of the best surveys are sorted by the panelist's own odds; the rest stay in the order given by the odds of
 * all panelists.
 */
const ownOrderFor = 200
/** A card whose reasons are not translated yet. */
export type UnwordedCard = Omit<Card, 'match'> & { match: { strength: Card['match']['strength']; reasons: Message[] } }
/** An email may be read on any device. */
const newsDevices = ['desktop', 'phone'] as const

/**
 * The lists of surveys. A panelist is read from the database once for each panel version. After that a list needs no
 * query, because every change of what fits also changes the version.
 */
export function createListing({ db, users, profiler, matching, catalog, questions, clock }: Needs) {
  const seen = new Map<string, Seen>()
  const inOrder = createOrders<Offer>()

  const read = async ({ userId, panelVersion }: Panelist, device: Device, today: Day): Promise<Seen> => {
    const asked = questions()
    const account = await users.find(db, userId)
    const answers = await profiler.answersOf(db, userId)
    const attempts = await store.listAttemptedSurveys(db, userId)
    const lists = await store.readLists(db, userId)
    const started = attempts.filter(({ outcome }) => outcome === 'started')
    const listedIn = (wanted: 'include' | 'exclude') =>
      new Set(lists.flatMap(({ survey_id, mode }) => (mode === wanted ? [survey_id] : [])))
    const prepared = matching.prepare({
      answers: readSaidAnswers(answers, { questions: asked, account, today }),
      countryId: account?.countryId ?? null,
      device,
      taken: new Set(attempts.map(({ survey_id }) => survey_id)),
      excluded: listedIn('exclude'),
      lists: listedIn('include'),
      groups: studiesOf(attempts, today),
    })
    const running = await catalog.read(new Map(started.map((one) => [one.survey_id, one.started_at])))
    const segment = findSegment(prepared.panelist.answers)
    const isBarred = account === null || findAccountRefusal(account) !== null
    const pages = new Map<string, Rows<UnwordedCard>>()
    const edition = matching.edition()
    return {
      panelVersion,
      questions: asked,
      today,
      prepared,
      segment,
      leading: null,
      running,
      isBarred,
      edition,
      pages,
    }
  }

  const recall = async (panelist: Panelist, device: Device): Promise<Seen> => {
    const key = panelist.userId + device
    const today = utcDay(clock())
    const remembered = seen.get(key)
    if (remembered) seen.delete(key)
    const isGood =
      remembered?.panelVersion === panelist.panelVersion &&
      remembered.today === today &&
      remembered.questions === questions()
    const found = remembered && isGood ? remembered : await read(panelist, device, today)
    seen.set(key, found)
    if (seen.size > keptPanelists) forgetOldest()
    return found
  }
  const forgetOldest = (): void => {
    const oldest = seen.keys().next()
    if (!oldest.done) seen.delete(oldest.value)
  }

  const cardOf = (offer: Offer, of: Seen, status: Card['status']): UnwordedCard => {
    const { prepared } = of
    if (status === 'open' && (offer.asksFirst ?? 0) > 0)
      return { ...offer.card, match: { strength: 'possible', reasons: [surveyReason('unsure')] }, status }
    const why = matching.explain(prepared, offer.surveyId)
    const isFit = status === 'in_progress' || why === null || why.failing.length === 0
    const reasons = isFit
      ? matchReasons(why?.matched ?? [], {
          said: prepared.panelist.answers,
          questions: questions(),
          kind: offer.card.kind,
        })
      : [surveyReason(why.failing.every(({ code }) => code === 'unanswered') ? 'unsure' : 'otherProfile')]
    const isAimed = why?.matched.some(({ code }) => code === 'answer') ?? false
    const strength = isAimed ? matching.matchStrength(offer.chanceIn(of.segment)) : 'open'
    return { ...offer.card, match: { strength: isFit ? strength : 'possible', reasons }, status }
  }

  /**
   * What decides the order of two offers: first the match strength shown on the card, which comes from the chance of
   * this panelist's segment, then points per hour times that chance.
   */
  const placeOf = (surveyId: string, segment: string): { word: number; worth: number } => {
    const offer = catalog.offer(surveyId)
    if (!offer) return { word: matchStrengths.length, worth: 0 }
    const chance = offer.chanceIn(segment)
    return { word: matchStrengths.indexOf(matching.matchStrength(chance)), worth: matching.rankOf(offer.card, chance) }
  }
  /**
   * Takes the best surveys by the odds of all panelists and sorts them by this panelist's own odds, so that no card is
   * below one with a weaker match strength.
   */
  const leadingOf = (of: Seen): readonly string[] => {
    const { prepared, segment } = of
    const placeSurvey = (surveyId: string) => ({ surveyId, ...placeOf(surveyId, segment) })
    of.leading ??= matching
      .page(prepared, 0, ownOrderFor)
      .map(placeSurvey)
      .toSorted((a, b) => a.word - b.word || b.worth - a.worth)
      .map(({ surveyId }) => surveyId)
    return of.leading
  }
  const fitIds = (of: Seen, offset: number, limit: number): string[] => {
    const leadingIds = leadingOf(of).slice(offset, offset + limit)
    const from = Math.max(offset, ownOrderFor)
    const rest = offset + limit - from
    return rest > 0 ? [...leadingIds, ...matching.page(of.prepared, from, rest)] : leadingIds
  }

  const fitting = (of: Seen, offset: number, limit: number): UnwordedCard[] =>
    fitIds(of, offset, limit).flatMap((surveyId) => {
      const offer = catalog.offer(surveyId)
      return offer ? [cardOf(offer, of, 'open')] : []
    })

  /** Whether an offer is open in the panelist's country, but was not taken and does not fit. */
  const isOther = ({ prepared }: Seen, fit: ReadonlySet<string>, { countryId, surveyId, byList }: Offer): boolean => {
    const { panelist } = prepared
    if (countryId !== null && countryId !== panelist.countryId) return false
    if (panelist.taken.has(surveyId) || panelist.excluded?.has(surveyId) || fit.has(surveyId)) return false
    return !byList || panelist.lists?.has(surveyId) === true
  }

  /** The surveys that do not fit; in the list of all surveys they come last. */
  const others = (of: Seen, fit: ReadonlySet<string>): Offer[] =>
    catalog.ranked().filter((offer) => isOther(of, fit, offer))

  const make = (
    of: Seen,
    which: ListKind,
    { offset, limit }: { offset: number; limit: number },
  ): Rows<UnwordedCard> => {
    const runningCards = of.running.slice(offset, offset + limit).map((offer) => cardOf(offer, of, 'in_progress'))
    const fitCount = matching.count(of.prepared)
    const from = Math.max(0, offset - of.running.length)
    const open = runningCards.length < limit ? fitting(of, from, limit - runningCards.length) : []
    const rows = [...runningCards, ...open]
    if (which === 'recommended') return { rows, count: of.running.length + fitCount }
    const rest = others(of, new Set(matching.page(of.prepared, 0, fitCount)))
    const restFrom = Math.max(0, offset - of.running.length - fitCount)
    const more = rest.slice(restFrom, restFrom + limit - rows.length).map((offer) => cardOf(offer, of, 'open'))
    return { rows: [...rows, ...more], count: of.running.length + fitCount + rest.length }
  }

  /** The same lists with another sort order or with filters; surveys that can be resumed still come first. */
  const makeWished = (
    of: Seen,
    which: ListKind,
    { walls = [], ...wish }: Wish & { walls?: readonly Offer[] },
    { offset, limit }: { offset: number; limit: number },
  ) => {
    const { sort = 'match' } = wish
    const ids = fitIds(of, 0, matching.count(of.prepared))
    const fit = new Set(ids)
    const fitFirst = () => [
      ...ids.flatMap((surveyId) => catalog.offer(surveyId) ?? []),
      ...(which === 'all' ? others(of, fit) : []),
    ]
    const isListed = (offer: Offer): boolean => fit.has(offer.surveyId) || (which === 'all' && isOther(of, fit, offer))
    const own = sort === 'match' ? fitFirst() : inOrder(catalog.ranked(), sort).filter(isListed)
    const isFitted = ({ surveyId }: Offer): boolean => sort !== 'match' || fit.has(surveyId)
    const offers = mergeOffers(own, walls, sort, { segment: of.segment, isFitted, worthOf: matching.rankOf })
    // Running attempts are not new.
    const running = wish.since === undefined ? of.running.filter((offer) => passesFilters(offer, wish)) : []
    const open = offers.filter((offer) => passesFilters(offer, wish))
    const rows = [...running, ...open].slice(offset, offset + limit)
    return {
      rows: rows.map((offer, n) => cardOf(offer, of, offset + n < running.length ? 'in_progress' : 'open')),
      count: running.length + open.length,
    }
  }

  /** The open offers chosen by `isMeant` that fit this panelist on some device, best rank first. */
  const fittingAmong = async (panelist: Panelist, isMeant: (offer: Offer) => boolean): Promise<UnwordedCard[]> => {
    const offers = catalog.ranked().filter(isMeant)
    if (offers.length === 0) return []
    // Not remembered, because panelists who get an email are not looking at lists now.
    const today = utcDay(clock())
    const seenBy: Seen[] = []
    for (const device of newsDevices) seenBy.push(await read(panelist, device, today))
    if (seenBy.some((of) => of.isBarred)) return []
    const fits = seenBy.map((of) => new Set(matching.page(of.prepared, 0, matching.count(of.prepared))))
    return offers.flatMap((offer) => {
      const of = seenBy[fits.findIndex((ids) => ids.has(offer.surveyId))]
      return of ? [cardOf(offer, of, 'open')] : []
    })
  }

  return {
    /** Reads from the database what matching knows about a panelist on one device. */
    read: async (userId: string, device: Device): Promise<Prepared> =>
      (await read({ userId, panelVersion: 0 }, device, utcDay(clock()))).prepared,

    /**
     * A page of the surveys for this panelist: first those that can be resumed, then those that fit (best first),
     * then, for `all`, the country's other surveys.
     */
    list: async (
      panelist: Panelist,
      which: ListKind,
      ask: Ask,
      device: Device,
      atWalls: readonly WallOffer[] = [],
    ): Promise<Rows<UnwordedCard>> => {
      const of = await recall(panelist, device)
      if (of.isBarred) return { rows: [], count: 0 }
      if (of.edition !== matching.edition() || of.pages.size > keptPages) {
        of.pages.clear()
        of.leading = null
        of.edition = matching.edition()
      }
      const { offset, limit } = pageOf(ask)
      const { sort, maxMinutes, device: works, since } = ask
      const { taken } = of.prepared.panelist
      const walls = atWalls.filter(({ surveyId }) => !taken.has(surveyId)).map(catalog.atWall)
      // Surveys of partners are valid for a minute and for one panelist, so this page is not remembered.
      if (walls.length > 0) return makeWished(of, which, { ...ask, walls }, { offset, limit })
      // A page of the surveys since some moment is requested only once, so it is not remembered.
      if (since !== undefined) return makeWished(of, which, ask, { offset, limit })
      const key = [which, offset, limit, sort, maxMinutes, works].join(':')
      const made = of.pages.get(key)
      if (made) return made
      const page = isPlain(ask) ? make(of, which, { offset, limit }) : makeWished(of, which, ask, { offset, limit })
      of.pages.set(key, page)
      return page
    },

    /**
     * The surveys that fit this panelist on some device and went live after `since`, best rank first, without running
     * ones.
     */
    newFor: (panelist: Panelist, since: Date): Promise<UnwordedCard[]> =>
      fittingAmong(panelist, ({ liveSince }) => liveSince > since),

    /** The card of a survey, if it fits this panelist on some device and was not started; otherwise null. */
    cardFor: async (panelist: Panelist, surveyId: string): Promise<UnwordedCard | null> =>
      (await fittingAmong(panelist, (offer) => offer.surveyId === surveyId))[0] ?? null,
  }
}

/**
 * For each study, how many UTC days ago the panelist last took part; screen-outs and over-quota attempts do not count.
 */
function studiesOf(attempts: Awaited<ReturnType<typeof store.listAttemptedSurveys>>, today: Day): Map<string, number> {
  const studies = new Map<string, number>()
  for (const { exclusion_group: study, outcome, started_at: startedAt } of attempts) {
    if (study === null || outcome === 'disqualified' || outcome === 'quota_full') continue
    const days = Math.round((Date.parse(today) - Date.parse(utcDay(startedAt))) / dayMs)
    studies.set(study, Math.min(days, studies.get(study) ?? days))
  }
  return studies
}
