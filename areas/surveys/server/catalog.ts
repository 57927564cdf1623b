import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { chanceAfter, devices as everyDevice, type Card, type ScreenOutStep } from '../contract/surveys.ts'
import type { Db } from '../../../platform/server/db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import type { IndexedSurvey } from '../../matching/server/rules.ts'
import type { Matching } from '../../matching/server/service.ts'
import * as store from './catalog-store.ts'
import type { OfferRow } from './catalog-store.ts'
import { readOddsBins } from './odds-store.ts'
import { computeCardMinutes, computeMostCardMinutes } from './rules.ts'
import type { WallOffer } from './walls.ts'
import type { ExplainedSurvey } from './why-not.ts'

/** A survey on offer: its card in lists, and what lists are sorted by. */
export type Offer = {
  surveyId: string
  countryId: string | null
  /** The supplier of the survey; null means our own. */
  supplierKey: string | null
  isOpen: boolean
  /** Whether one of its quotas has places left; true where it has no quota. */
  hasRoom: boolean
  /** The UTC day on which the survey reached its daily cap. */
  fullOn: Day | null
  /** Whether only people on its include list may enter. */
  byList: boolean
  liveSince: Date
  rank: number
  card: Omit<Card, 'match' | 'status'>
  /** The chance to qualify that is shown to panelists of a segment. */
  chanceIn: (segment: string) => number
  /** The ids of the profile questions in its targeting. */
  asks: readonly string[]
  /** How many profile questions a panelist must answer first, to find out whether the survey fits. */
  asksFirst?: number
}

export type Catalog = ReturnType<typeof createCatalog>
type Needs = { db: Db; matching: Matching; ladder: (startedAt?: Date) => readonly ScreenOutStep[]; clock: () => Date }

type QuotaRow = OfferRow['quotas'][number]
const isForAll = ({ questionId, also }: QuotaRow): boolean => questionId === null && also.length === 0

const isOpen = (row: OfferRow, today: Day): boolean =>
  row.status === 'live' && row.full_on !== today && row.quotas.every((quota) => !isForAll(quota) || quota.isOpen)

/**
 * All live surveys, kept in this process's memory in step with the database. Every `everyMs` the version is read; when
 * it has grown, the changed surveys are read too. Feeds the matching index, and holds the contents of the cards.
 */
export function createCatalog({ db, matching, ladder, clock }: Needs) {
  let offers = new Map<string, Offer>()
  let ranked: readonly Offer[] | null = null
  /** When the newest survey in `ranked` went live. */
  let newest: Date | null = null
  let running: Promise<void> | null = null
  /** When the newest look at the database began that succeeded; null before the first. */
  let seenAt: number | null = null
  let isAskedAgain = false
  let today = utcDay(clock())
  let corrected = matching.correctionBy([])
  /** The screen-out ladder that cards show, as JSON, so that a change is noticed. */
  let shownLadder = ''

  /**
   * A segment's chance to qualify: as the model computed it, and as panelists see it, corrected by how earlier
   * predictions turned out.
   */
  const chancesOf = (row: OddsRow, segment: string): { modelled: number; told: number } => {
    const [qualified, turnedAway] = row.segments[segment] ?? [0, 0]
    const modelled = matching.chanceInSegment(entrantsOf(row), { qualified, turnedAway })
    return { modelled, told: corrected(modelled) }
  }

  const offerOf = (row: OfferRow, startedAt?: Date): Offer => {
    // The card shows the time that people really need, once it is known.
    const { points, category, title, kind, survey_id: surveyId } = row
    const minutes = computeCardMinutes(row)
    const mostMinutes = computeMostCardMinutes(row)
    const pointsPerHour = matching.pointsPerHour(points, minutes)
    const screenOutPoints = [...(row.screen_out ?? ladder(startedAt))]
    const devices = row.devices.length === 0 ? [...everyDevice] : row.devices
    const { score, score_ratings: count } = row
    const rating = score === null || count === null ? null : { score, count }
    const pay = { points, minutes, mostMinutes, pointsPerHour, screenOutPoints }
    return {
      surveyId,
      countryId: row.country_id,
      supplierKey: row.supplier_key,
      isOpen: isOpen(row, today),
      hasRoom: row.quotas.length === 0 || row.quotas.some((quota) => quota.isOpen),
      fullOn: row.full_on,
      byList: row.is_by_list,
      liveSince: row.live_since,
      rank: matching.rankOf({ points, minutes }, corrected(matching.chanceToQualify(entrantsOf(row)))),
      card: { surveyId, title, kind, category, ...pay, devices, rating },
      chanceIn: (segment) => chancesOf(row, segment).told,
      asks: [...new Set(row.targets.map(({ questionId }) => questionId))],
    }
  }

  const replaceAll = async (version: number): Promise<void> => {
    const rows = await store.listLiveOffers(db)
    const bins = await readOddsBins(db)
    corrected = matching.correctionBy(bins.filter(({ kind }) => kind === 'modelled'))
    offers = new Map(rows.map((row) => [row.survey_id, offerOf(row)]))
    matching.replaceAll(
      version,
      rows.map((row) => indexedOf(row, offers.get(row.survey_id))),
    )
  }

  const followChanges = async (version: number, surveyIds: readonly string[]): Promise<void> => {
    const rows = await store.readOffers(db, surveyIds)
    const liveRows = rows.filter((row) => row.status === 'live')
    const isLive = new Set(liveRows.map((row) => row.survey_id))
    const gone = surveyIds.filter((surveyId) => !isLive.has(surveyId))
    for (const surveyId of gone) offers.delete(surveyId)
    for (const row of liveRows) offers.set(row.survey_id, offerOf(row))
    matching.follow(
      version,
      liveRows.map((row) => indexedOf(row, offers.get(row.survey_id))),
      gone,
    )
  }

  /** On a new UTC day, reopens the surveys whose daily cap was reached the day before. */
  const turnDay = async (version: number): Promise<void> => {
    const day = utcDay(clock())
    if (day === today) return
    today = day
    const full = [...offers.values()].flatMap(({ surveyId, fullOn }) => (fullOn === null ? [] : [surveyId]))
    if (full.length === 0) return
    await followChanges(version, full)
    ranked = null
  }

  const catchUp = async (): Promise<void> => {
    const known = matching.version()
    await turnDay(known)
    const version = await store.readCatalogueVersion(db)
    const houseLadder = JSON.stringify(ladder())
    const isOtherLadder = houseLadder !== shownLadder
    if (version === known && !isOtherLadder) return
    shownLadder = houseLadder
    const changed = known < 0 || isOtherLadder ? null : await store.listChangedSince(db, known, version)
    if (changed === null || matching.shouldRebuild(changed.length)) await replaceAll(version)
    else await followChanges(version, changed)
    ranked = null
  }

  /** Makes this process see every committed change. Calls made at the same time share the work. */
  const refresh = async (): Promise<void> => {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = (async () => {
      do {
        isAskedAgain = false
        const beganAt = performance.now()
        await catchUp()
        seenAt = beganAt
      } while (isAskedAgain)
    })().finally(() => {
      running = null
    })
    return running
  }

  const inRank = (): readonly Offer[] => {
    if (ranked) return ranked
    ranked = [...offers.values()].filter((offer) => offer.isOpen).sort(byRank)
    newest = ranked.reduce<Date | null>((last, { liveSince }) => (last && last > liveSince ? last : liveSince), null)
    return ranked
  }

  return {
    refresh,
    /** For how many seconds this process has not seen the database; null before the first look. */
    lagSeconds: (): number | null => (seenAt === null ? null : (performance.now() - seenAt) / 1000),
    chancesOf,
    /**
     * Makes an offer of a survey that a partner lists for one panelist. How others fared in it is unknown. Each
     * profile question to be answered first halves the chance to qualify, because the answer may not fit.
     */
    atWall: (offer: WallOffer): Offer => {
      const shown = offerOf(rowOf(offer, clock()))
      const chanceIn = (segment: string): number => shown.chanceIn(segment) * chanceAfter(offer.asks)
      return { ...shown, chanceIn, asksFirst: offer.asks }
    },
    offer: (surveyId: string): Offer | undefined => offers.get(surveyId),
    /**
     * Offers by id as the database has them now, including those no longer live; each with the screen-out pay that was
     * valid when the attempt was started.
     */
    read: async (started: ReadonlyMap<string, Date>): Promise<Offer[]> =>
      started.size === 0
        ? []
        : (await store.readOffers(db, [...started.keys()])).map((row) => offerOf(row, started.get(row.survey_id))),
    /**
     * Finds the facts that explain why a survey does or does not fit, even when it is not on offer. Null when unknown.
     */
    explained: async (surveyId: string): Promise<ExplainedSurvey | null> => {
      const [row] = await store.readOffers(db, [surveyId])
      if (!row) return null
      return { status: row.status, isFullToday: row.full_on === today, indexed: indexedOf(row, offerOf(row)) }
    },
    /** All open offers, the best rank first. */
    ranked: inRank,
    /** When the newest open offer went live; null while there is none. */
    newestAt: (): Date | null => {
      inRank()
      return newest
    },
    /** For each profile question, how many open surveys ask it. */
    demand: (): Map<string, number> => {
      const asked = new Map<string, number>()
      for (const offer of offers.values()) {
        if (offer.isOpen) for (const questionId of offer.asks) asked.set(questionId, (asked.get(questionId) ?? 0) + 1)
      }
      return asked
    },
    /**
     * Follows the database until the returned function is called. A failed poll is repeated at the next tick; in a
     * series of failures, only the first is reported.
     */
    follow: (everyMs: number, onError: (error: unknown) => void): (() => void) =>
      followEvery(everyMs, refresh, onError),
  }
}

const rowOf = ({ surveyId, supplierKey, title, category, points, minutes }: WallOffer, now: Date): OfferRow => ({
  survey_id: surveyId,
  title,
  kind: 'external',
  category,
  points,
  minutes,
  country_id: null,
  supplier_key: supplierKey,
  devices: [],
  status: 'live',
  norm_seconds: null,
  most_seconds: null,
  score: null,
  score_ratings: null,
  screen_out: null,
  live_since: now,
  exclusion_group: null,
  cooldown_days: null,
  is_by_list: false,
  full_on: null,
  completes: 0,
  turned_away: 0,
  segments: {},
  targets: [],
  quotas: [],
})

type OddsRow = Pick<OfferRow, 'completes' | 'turned_away' | 'segments'>
const entrantsOf = (row: OddsRow) => ({ qualified: row.completes, turnedAway: row.turned_away })

const byRank = (a: Offer, b: Offer): number => b.rank - a.rank || (a.surveyId < b.surveyId ? -1 : 1)

function indexedOf(row: OfferRow, offer: Offer | undefined): IndexedSurvey {
  const { exclusion_group: name, cooldown_days: days } = row
  const closed = row.quotas.filter((quota) => !quota.isOpen && !isForAll(quota))
  return {
    surveyId: row.survey_id,
    rank: offer?.rank ?? 0,
    live: offer?.isOpen ?? false,
    byList: row.is_by_list,
    ...(name === null ? {} : { group: { name, days } }),
    conditions: row.targets.map(({ questionId, optionIds, min, max }) => ({
      questionId,
      ...(optionIds === null ? {} : { optionIds }),
      ...(min === null ? {} : { min }),
      ...(max === null ? {} : { max }),
    })),
    countryId: row.country_id,
    devices: row.devices,
    closedCells: closed.flatMap(({ questionId, optionIds, also }) =>
      questionId === null || also.length > 0 ? [] : optionIds.map((optionId) => ({ questionId, optionId })),
    ),
    closedCrossings: closed.flatMap(({ questionId, optionIds, also }) =>
      also.length === 0 ? [] : [questionId === null ? also : [{ questionId, optionIds }, ...also]],
    ),
  }
}
