import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { CompletedSurvey, Device, ScreenOutStep } from '../contract/surveys.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { problemMessage } from '../../../platform/contract/problems.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import { postcodeQuestionId } from '../../matching/contract.ts'
import type { Matching } from '../../matching/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { walletSettings } from '../../wallet/contract.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { surveySettings } from '../contract/settings.ts'
import { createCatalog } from './catalog.ts'
import * as catalogStore from './catalog-store.ts'
import { endAttempts, type Ended } from './endings.ts'
import { calibrationOf, measureHouse, oddsOf } from './odds.ts'
import { overdueAttempts } from './ending-store.ts'
import {
  decideSimple,
  writeSimple,
  type EndingRows,
  type Report,
  type Simple,
  type SimpleEnding,
} from './simple-endings.ts'
import { startAtWall } from './wall-entry.ts'
import type { Visitor, Walls } from './walls.ts'
import { startAttempt, type Started } from './entry.ts'
import { confirmAttempt, type Confirmation } from './confirming.ts'
import { forgetSensitiveIn } from './filled-in.ts'
import { createHosted } from './hosted.ts'
import { briefOf, candidatesFor } from './inviting-store.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { createJudging, type Judge } from './judging.ts'
import { attemptsOfThese, completedBy, watch } from './judging-store.ts'
import { createListing, type Ask, type Panelist, type UnwordedCard, type Which } from './listing.ts'
import {
  accountRefusal,
  defaultPatience,
  daysAfter,
  ladderOf,
  normFrom,
  oddsDays,
  type Ending,
  type Patience,
} from './rules.ts'
import { createOffering } from './offering.ts'
import { readOpenNow } from './open-now.ts'
import * as privacyStore from './privacy-store.ts'
import { createRatings, rateUntil } from './ratings.ts'
import { eraseRatings } from './ratings-store.ts'
import { newestAtSupplier } from './returning-store.ts'
import * as store from './store.ts'
import { whyNotOf, type UnwordedWhyNot } from './why-not.ts'
import { wordEvent, type UnwordedPage } from './wording.ts'

export type { UnwordedCard } from './listing.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import type { SupplierStates } from './supplier-state.ts'
import { addNote, earnedBy, lockAsked, noteGrant, type TimelineNote } from './timeline-store.ts'

export type { ListMode, Quota, SurveyDraft, SurveyStatus, Target } from './catalog-store.ts'
export type { Ended } from './endings.ts'
export type { AgreedPrice } from './catalog-store.ts'
export type { ImportedDraft } from './import-store.ts'
export type { Doubt, Finished, Judge, Judged } from './judging.ts'
export type { Ending } from './rules.ts'
export type { EndingRows, Report, Simple, SimpleEnding } from './simple-endings.ts'
export type { SupplierState, SupplierStates } from './supplier-state.ts'
export type Surveys = ReturnType<typeof createSurveys>

export type SurveysOptions = {
  db: Db
  users: Users
  wallet: Wallet
  profiler: Profiler
  matching: Matching
  publicUrl: string
  /** Where the sandbox plays suppliers; empty when it does not run. */
  sandboxUrl: string
  screenOutDailyCap: () => number
  /** What a screen-out pays by time spent where a survey does not say: now, or of an attempt that was started then. */
  ladder?: (startedAt?: Date) => readonly ScreenOutStep[]
  /** For so many days the points of an attempt that ended then can be disputed. */
  disputeDays?: (endedAt: Date) => number
  patience?: Patience
  clock?: () => Date
  /** Who looks at how attempts went; without one only the speed rule makes points wait. */
  judge?: Judge | undefined
  supplierState: SupplierStates
  webhooks: Pick<Webhooks, 'announce' | 'listensFor'>
  walls: Walls
  limits: Pick<Limits, 'take'>
}

/** Where a panelist views a list from, as partners receive it. */
export type Door = Pick<Visitor, 'language' | 'ip' | 'userAgent'>
/** And from where somebody starts a survey, with what its card promised. */
export type StartDoor = Pick<Visitor, 'language' | 'userAgent'> & { shownPoints: number | null }
/** A partner is asked again at every start, and all members share how often it may be asked: no single one may use that up. */
const partnerStarts: Limit = { name: 'partner-starts', count: 30, seconds: 60 }
/** For so long a list waits for partners; the page has a second in all. */
const wallBudgetMs = 800

/** How often a process looks whether another one changed what is on offer. */
export const catalogPollMs = 250
const abandonedAtOnce = 200

/** Surveys from offer to outcome: lists, entry, our own questionnaires, endings and their pay. */
export function createSurveys(options: SurveysOptions) {
  const { db, users, wallet, profiler, matching, publicUrl, sandboxUrl, screenOutDailyCap } = options
  const { ladder = () => ladderOf(surveySettings.screenOutLadder.default) } = options
  const { disputeDays = () => walletSettings.disputeDays.default } = options
  const {
    patience = defaultPatience,
    clock = () => new Date(),
    judge,
    supplierState,
    walls,
    webhooks,
    limits,
  } = options
  const questions = () => profiler.questionsById()
  const disputeUntil = (endedAt: Date) => daysAfter(endedAt, disputeDays(endedAt))
  const catalog = createCatalog({ db, matching, ladder, clock })
  const listing = createListing({ db, users, profiler, matching, catalog, questions, clock })
  const judging =
    judge && createJudging({ judge, profiler, questionnaireFor: (...asked) => hosted.questionnaireFor(...asked) })
  const end = (tx: Tx, endings: readonly Ending[]): Promise<Ended[]> =>
    endAttempts(tx, endings, { users, wallet, ladder, screenOutDailyCap, judging, webhooks })
  const hosted = createHosted({ db, users, patience, end, disputeUntil, supplierState })
  const { questionnaireFor } = hosted
  const { chancesOf } = catalog
  const places = { publicUrl, sandboxUrl, supplierState }
  const entry = { db, users, profiler, patience, questions, questionnaireFor, chancesOf, webhooks, ...places }

  /** With a door, what partners show whoever stands there is among the others; what comes too late is in the next answer. */
  const list =
    (which: Which) =>
    async (panelist: Panelist, ask: Ask, device: Device, door?: Door): Promise<UnwordedPage> => {
      const newestOf = (page: Rows<UnwordedCard>) => ({ ...page, newestAt: catalog.newestAt()?.toISOString() ?? null })
      // What partners show is never news: since when they have it is not known.
      const isAsked = door !== undefined && ask.since === undefined && (await walls.isAgreed(panelist.userId))
      const account = isAsked ? await users.find(db, panelist.userId) : null
      if (!isAsked || !account || accountRefusal(account) !== null)
        return newestOf(await listing.list(panelist, which, ask, device))
      const { countryId } = account
      const view = await walls.look({ ...door, userId: panelist.userId, countryId }, wallBudgetMs)
      const page = newestOf(await listing.list(panelist, which, ask, device, view.offers))
      const { isMore, notes } = view
      return { ...page, ...(isMore ? { isMore } : {}), ...(notes.length > 0 ? { notes: [...notes] } : {}) }
    }

  return {
    /** The surveys that fit, best first, after those that can be resumed. No query for a panelist seen before. */
    recommended: list('recommended'),
    /** Every open survey of the panelist's country that was not taken, the fitting ones first. */
    all: list('all'),

    /** The surveys that fit somebody and went live after `since`, best first: what a digest tells. */
    newFor: async (userId: string, since: Date): Promise<UnwordedCard[]> => {
      const account = await users.find(db, userId)
      return account ? listing.newFor({ userId, panelVersion: account.panelVersion }, since) : []
    },

    /** Starts an attempt or resumes it; the refusals are Problems in the order of product.md section 4. */
    start: async (userId: string, surveyId: string, device: Device, ip = '', at?: StartDoor): Promise<Started> => {
      const { shownPoints = null, language = 'en', userAgent = '' } = at ?? {}
      if (await walls.isOne(surveyId)) {
        await limits.take(userId, partnerStarts)
        const visitor = { userId, ip, language, userAgent }
        const begun = await startAtWall({ visitor, surveyId, shownPoints }, { ...entry, walls, end })
        await judge?.entered({ attemptId: begun.attemptId, userId, surveyId, ip })
        return begun
      }
      const { filled, ...started } = await startAttempt({ userId, surveyId, device, shownPoints }, entry)
      if (filled) await catalog.refresh()
      await judge?.entered({ attemptId: started.attemptId, userId, surveyId, ip })
      return started
    },
    forgetSensitive: forgetSensitiveIn({ questions, questionnaireFor }),
    attempt: hosted.attempt,
    /** The attempt that a panelist most likely comes back from, where the way back names none. */
    returnedFrom: async (userId: string, supplierKey: string) => ({
      attemptId: await newestAtSupplier(db, userId, supplierKey, clock()),
    }),
    /** Notes that a panelist is back from the supplier, as asking for the attempt does. */
    noteReturn: (userId: string, attemptId: string): Promise<void> => store.noteReturn(db, userId, attemptId),
    saveAnswers: hosted.saveAnswers,
    submit: hosted.submit,
    ...createRatings({ db }),
    endAttempts: end,
    /** The same decisions on what is read without locks, for endings that write little; null for each that `endAttempts` has to decide. */
    decideSimple: (from: Db, reports: readonly Report[]): Promise<Simple> =>
      decideSimple(from, reports, { wallet, webhooks, ladder, screenOutDailyCap }),
    /** Has such endings written by a statement that checks that all stands as it was read, and tells of them. */
    writeSimple: (
      on: Db,
      endings: readonly SimpleEnding[],
      write: (on: Db, rows: EndingRows) => Promise<void>,
    ): Promise<void> => writeSimple(on, endings, write, { webhooks }),

    /** The panelist's own attempt with its offer and end, kept from changing until the transaction ends; null for anybody else's. */
    lockOwnAttempt: async (tx: Tx, userId: string, attemptId: string) =>
      isId(attemptId) ? lockAsked(tx, userId, attemptId) : null,
    earnedBy: (attemptIds: readonly string[]) => earnedBy(db, attemptIds),
    /** Counts points that a dispute grants towards the promise of an attempt, which a later completion does not pay again. */
    noteGrant,
    /** Tells the panelist something on the timeline of an attempt. */
    noteEvent: (tx: Tx, note: TimelineNote): Promise<void> => addNote(tx, newId(), note),

    /** Lets the points of a doubted completion go; false when it is none any more. */
    confirm: (tx: Tx, confirmation: Confirmation): Promise<boolean> =>
      confirmAttempt(tx, confirmation, { users, wallet }),
    completedBy,
    /** Has every running attempt of these people at a survey looked at when it ends; nothing happens when there is none. */
    watch: async (surveyId: string, userIds: readonly string[]): Promise<void> => {
      const attemptIds = await attemptsOfThese(db, surveyId, userIds)
      if (attemptIds.length > 0) await watch(db, attemptIds)
    },

    /** What inviting to a survey needs to know of it; null when there is none. */
    briefOf: (surveyId: string) => briefOf(db, surveyId),
    /**
     * Those of these people whom the survey would not refuse for what they did before, the best first: by the chance that they
     * qualify and the share of what they began that they finished.
     */
    bestFor: async (surveyId: string, userIds: readonly string[]): Promise<string[]> => {
      const offer = catalog.offer(surveyId)
      const rows = await candidatesFor(db, surveyId, userIds, oddsDays)
      const worthOf = ({ segment, completed, ended }: (typeof rows)[number]) =>
        (offer?.chanceIn(segment || 'any-any') ?? 1) * ((completed + 1) / (ended + 2))
      const place = new Map(userIds.map((userId, index) => [userId, index]))
      return rows
        .map((row) => ({ userId: row.user_id, worth: worthOf(row), place: place.get(row.user_id) ?? 0 }))
        .toSorted((a, b) => b.worth - a.worth || a.place - b.place)
        .map(({ userId }) => userId)
    },
    /** A survey's card for somebody who may take it and has not begun; else null. */
    cardFor: async (userId: string, surveyId: string): Promise<UnwordedCard | null> => {
      const account = await users.find(db, userId)
      if (!account || accountRefusal(account) !== null) return null
      return listing.cardFor({ userId, panelVersion: account.panelVersion }, surveyId)
    },

    /** A page of the panelist's ended attempts, newest first. */
    completed: async (userId: string, paging: Paging): Promise<Rows<CompletedSurvey>> => {
      const ended = await store.endedAttempts(db, userId, pageOf(paging))
      const counts = await store.outcomeCounts(db, userId)
      const rows = ended.map((row) => ({
        attemptId: row.attempt_id,
        surveyId: row.survey_id,
        title: row.title,
        outcome: row.outcome,
        detail: row.detail,
        points: row.earned,
        startedAt: row.started_at.toISOString(),
        endedAt: row.ended_at.toISOString(),
        disputeUntil: disputeUntil(row.ended_at).toISOString(),
        rating: row.stars === null ? null : { stars: row.stars, chips: row.chips ?? [] },
        rateUntil: rateUntil(row.ended_at).toISOString(),
      }))
      return { rows, count: total(counts) - (counts.get('started') ?? 0) }
    },

    /** When the newest survey on offer went live, as this process knows; null while there is none. */
    newestAt: catalog.newestAt,

    /** What the whole panel has open. */
    openNow: () => readOpenNow({ db, catalog, supplierState }),

    /** Whether there is a survey that people can take. */
    isAnyLive: () => store.isAnyLive(db),

    /** How many surveys the panelist tried, and how they ended. */
    count: async (userId: string) => {
      const counts = await store.outcomeCounts(db, userId)
      const of = (...outcomes: Parameters<typeof counts.get>[0][]) =>
        outcomes.reduce((sum, outcome) => sum + (counts.get(outcome) ?? 0), 0)
      return {
        attempted: total(counts),
        completed: of('completed'),
        disqualified: of('disqualified', 'quota_full', 'quality_rejected', 'security_rejected'),
        inProgress: of('started'),
      }
    },

    /** Notes what a panelist did with a survey. */
    logActivity: (activity: {
      userId: string
      surveyId?: string | undefined
      activityType: string
      details: string
      ip: string
    }) => {
      const { userId, surveyId, activityType, details, ip } = activity
      const activityDetails = [surveyId, details].filter(Boolean).join(': ')
      return users.logActivity(db, { userId, activityType, activityDetails, ip })
    },

    ...createOffering({ db, users, webhooks, catalog }),

    /** Every attempt of a user, with what was answered and what happened. */
    exportOf: async (userId: string) => {
      const language = (await users.find(db, userId))?.language ?? 'en'
      return (await privacyStore.attemptsOf(db, userId)).map((row) => ({
        attemptId: row.attempt_id,
        surveyId: row.survey_id,
        title: row.title,
        outcome: row.outcome,
        detail: row.detail,
        offered: row.points,
        earned: row.earned,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        answers: row.answers,
        rating: row.rating,
        timeline: row.timeline.map((one) => wordEvent(one, language)),
      }))
    },
    /** Gives up what an account that is closed had begun, and removes what it answered. */
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      const at = await nowOf(tx)
      const running = await privacyStore.runningOf(tx, userId)
      await end(
        tx,
        running.map((attemptId) => ({ attemptId, outcome: 'abandoned', key: 'closed', source: 'panelist', at })),
      )
      await privacyStore.eraseAnswers(tx, userId)
      await eraseRatings(tx, userId)
      await privacyStore.eraseFromLists(tx, userId)
    },

    /** For each profile question, how many open surveys ask it, those of partners among them: the profiler asks those first. */
    demand: async (): Promise<ReadonlyMap<string, number>> => {
      const demand = catalog.demand()
      for (const [questionId, count] of await walls.demand())
        demand.set(questionId, (demand.get(questionId) ?? 0) + count)
      return demand
    },

    /**
     * The surveys that are open, or about to be, and ask for a profile question in targeting or quotas, or for one of these options of
     * it; and how many there are in all. The postcode is asked for by that of the address.
     */
    asking: (
      from: Db,
      { questionId, ...asked }: { questionId: string; optionIds: readonly string[] | null; limit: number },
    ) => {
      const questionIds = questionId === 'postcode' ? [questionId, postcodeQuestionId] : [questionId]
      return catalogStore.surveysAsking(from, { questionIds, ...asked })
    },

    /** Makes this process see every committed change of what is on offer. */
    refresh: catalog.refresh,
    /** Keeps this process in step until the returned function is called. */
    follow: catalog.follow,

    /** Gives up attempts whose time has run out, and frees their places; tells how many. */
    abandonOverdue: async (): Promise<number> => {
      for (let given = 0; ;) {
        const ended = await transaction(db, async (tx) => {
          const at = await nowOf(tx)
          const ids = await overdueAttempts(tx, at, abandonedAtOnce)
          const endings = ids.map((attemptId) => ({ attemptId, key: 'overdue', source: 'clock', at }))
          return end(
            tx,
            endings.map((ending) => ({ ...ending, outcome: 'abandoned' as const })),
          )
        })
        given += ended.length
        if (ended.length < abandonedAtOnce) return given
      }
    },
    /** Why a survey is for a panelist and why it is not, as it stands in the database now; 'not-found' when either is unknown. */
    whyNot: async (surveyId: string, panelistId: string, device: Device): Promise<UnwordedWhyNot> => {
      const account = await users.find(db, panelistId)
      const survey = await catalog.explained(surveyId)
      if (!account || !survey) throw new Problem('not-found')
      const { panelist } = await listing.read(panelistId, device)
      const refused = accountRefusal(account)
      const barred = refused && (refused.message ?? problemMessage(refused.code))
      const explanation = matching.judge(survey.indexed, panelist)
      return whyNotOf(explanation, { panelistId, device, barred, survey, panelist, questions: questions() })
    },
    /** The odds on cards against what happened. */
    calibration: () => calibrationOf(db),
    /** The expected response to an invitation and the chance to qualify, of the house as a whole. */
    odds: () => oddsOf(db),
    /** Measures odds by segment, what became of those that were told, and the house; every process follows. */
    measureOdds: (): Promise<void> => measureHouse(db),
    /** Counts how entrants fared and how long they took; ranks, odds and time norms follow. */
    measure: (): Promise<number> => transaction(db, (tx) => catalogStore.measureSurveys(tx, normFrom)),
    /** Forgets old changes of the catalogue. */
    trim: (): Promise<number> => transaction(db, (tx) => catalogStore.trimChanges(tx)),
  }
}

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0)
