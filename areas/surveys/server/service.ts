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
import { readCalibration, measureHouse, computeOdds } from './odds.ts'
import { lockOverdueAttempts } from './ending-store.ts'
import { decideSimple, writeSimple, type EndingRows, type Report, type SimpleEnding } from './simple-endings.ts'
import { startAtWall } from './wall-entry.ts'
import type { Visitor, Walls } from './walls.ts'
import { startAttempt, type Started } from './entry.ts'
import { confirmAttempt, type Confirmation } from './confirming.ts'
import { forgetSensitiveIn } from './filled-in.ts'
import { createHosted } from './hosted.ts'
import { findBrief, findCandidates } from './inviting-store.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { createJudging, type Judge } from './judging.ts'
import { findAttemptsOfPeople, completesOf, findCompleted, sharedBy, watch } from './judging-store.ts'
import { createListing, type Ask, type Panelist, type UnwordedCard, type ListKind } from './listing.ts'
import {
  findAccountRefusal,
  defaultPatience,
  addDays,
  toLadder,
  normCompletesMin,
  oddsDays,
  type Ending,
  type Patience,
} from './rules.ts'
import { restoreAttempts, type TakenBack } from './restoring.ts'
import { createOffering } from './offering.ts'
import { readOpenNow } from './open-now.ts'
import * as privacyStore from './privacy-store.ts'
import { createQuestionnaireCache } from './questionnaire-cache.ts'
import { createRatings, computeRateUntil } from './ratings.ts'
import { eraseRatings } from './ratings-store.ts'
import { findNewestAtSupplier } from './returning-store.ts'
import * as store from './store.ts'
import { explainWhyNot, type UnwordedWhyNot } from './why-not.ts'
import { wordEvent, type UnwordedPage } from './wording.ts'

export type { UnwordedCard } from './listing.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import type { SupplierStates } from './supplier-state.ts'
import { addNote, countEarned, lockAsked, noteGrant, type TimelineNote } from './timeline-store.ts'

export type { ListMode, Quota, SurveyDraft, SurveyStatus, Target } from './catalog-store.ts'
export type { Ended } from './endings.ts'
export type { AgreedPrice } from './catalog-store.ts'
export type { ImportedDraft } from './import-store.ts'
export type { Doubt, Finished, Judge, Judged } from './judging.ts'
export type { Ending } from './rules.ts'
export type { EndingRows, Report, SimpleEnding } from './simple-endings.ts'
export type { SupplierState, SupplierStates } from './supplier-state.ts'
export type Surveys = ReturnType<typeof createSurveys>

export type SurveysOptions = {
  db: Db
  users: Users
  wallet: Wallet
  profiler: Profiler
  matching: Matching
  publicUrl: string
  /** The address of the sandbox that plays the suppliers; empty when it does not run. */
  sandboxUrl: string
  screenOutDailyCap: () => number
  /** The screen-out pay by time spent, for surveys without a ladder of their own: now, or as it was at `startedAt`. */
  ladder?: (startedAt?: Date) => readonly ScreenOutStep[]
  /** For how many days the points of an attempt that ended at `endedAt` can be disputed. */
  disputeDays?: (endedAt: Date) => number
  patience?: Patience
  clock?: () => Date
  /** Judges how attempts went; without it, only the speed rule makes points wait. */
  judge?: Judge | undefined
  supplierState: SupplierStates
  webhooks: Pick<Webhooks, 'announce' | 'listensFor'>
  walls: Walls
  limits: Pick<Limits, 'take'>
}

/** The facts about the viewer of a list that partners receive. */
export type Viewer = Pick<Visitor, 'language' | 'ip' | 'userAgent'>
/** The facts about the start of a survey that partners receive, and the points that its card promised. */
export type StartFacts = Pick<Visitor, 'language' | 'userAgent'> & { shownPoints: number | null }
/**
 * The limit on a member's starts of partners' surveys. The partner is asked at every start, and all members share its
 * rate limit, so no single member may use it up.
 */
const partnerStartsPerPanelist: Limit = { name: 'partner-starts', count: 30, seconds: 60 }
/** How long a list waits for partners; the whole page has one second. */
const wallBudgetMs = 800

/** How often a process checks whether another one changed the surveys on offer. */
export const catalogPollMs = 250
const abandonedAtOnce = 200

/** Surveys from offer to outcome: lists, entry, hosted questionnaires, endings and their pay. */
export function createSurveys(options: SurveysOptions) {
  const { db, users, wallet, profiler, matching, publicUrl, sandboxUrl, screenOutDailyCap } = options
  const { ladder = () => toLadder(surveySettings.screenOutLadder.default) } = options
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
  const disputeUntil = (endedAt: Date) => addDays(endedAt, disputeDays(endedAt))
  const catalog = createCatalog({ db, matching, ladder, clock })
  const listing = createListing({ db, users, profiler, matching, catalog, questions, clock })
  const questionnaireFor = createQuestionnaireCache()
  const judging = judge && createJudging({ judge, profiler, questionnaireFor })
  const end = (tx: Tx, endings: readonly Ending[]): Promise<Ended[]> =>
    endAttempts(tx, endings, { users, wallet, ladder, screenOutDailyCap, judging, webhooks })
  const hosted = createHosted({ db, users, patience, end, disputeUntil, questionnaireFor, supplierState })
  const { chancesOf } = catalog
  const places = { publicUrl, sandboxUrl, supplierState }
  const entry = { db, users, profiler, patience, questions, questionnaireFor, chancesOf, webhooks, ...places }

  /**
   * A list of surveys. With `viewer` it includes the surveys that partners show this panelist; partners that answer too
   * late are in the next reading.
   */
  const list =
    (which: ListKind) =>
    async (panelist: Panelist, ask: Ask, device: Device, viewer?: Viewer): Promise<UnwordedPage> => {
      const newestOf = (page: Rows<UnwordedCard>) => ({ ...page, newestAt: catalog.newestAt()?.toISOString() ?? null })
      // Partners do not say when one of their surveys was new, so a list of new surveys includes none of them.
      const isAsked = viewer !== undefined && ask.since === undefined
      const look = isAsked ? await walls.lookFor(panelist.userId) : null
      const account = look ? await users.find(db, panelist.userId) : null
      if (!isAsked || !look || !account || findAccountRefusal(account) !== null)
        return newestOf(await listing.list(panelist, which, ask, device))
      const { countryId } = account
      const view = await look({ ...viewer, userId: panelist.userId, countryId }, wallBudgetMs)
      const page = newestOf(await listing.list(panelist, which, ask, device, view.offers))
      const { isMore, notes } = view
      return { ...page, ...(isMore ? { isMore } : {}), ...(notes.length > 0 ? { notes: [...notes] } : {}) }
    }

  return {
    /**
     * The surveys that fit, best first, after those that can be resumed. The list itself needs no query for a panelist
     * seen before; asking partners takes up to two.
     */
    recommended: list('recommended'),
    /** Every open survey of the panelist's country that was not taken, fitting ones first. */
    all: list('all'),

    /** The surveys that fit a panelist and went live after `since`, best first, for the email digest. */
    newFor: async (userId: string, since: Date): Promise<UnwordedCard[]> => {
      const account = await users.find(db, userId)
      return account ? listing.newFor({ userId, panelVersion: account.panelVersion }, since) : []
    },

    /** Starts an attempt or resumes it; refusals are Problems, in the order of `startAttempt`. */
    start: async (
      userId: string,
      surveyId: string,
      device: Device,
      ip = '',
      facts: Partial<StartFacts> = {},
    ): Promise<Started> => {
      const { shownPoints = null, language = 'en', userAgent = '' } = facts
      if (await walls.isOne(surveyId)) {
        await limits.take(userId, partnerStartsPerPanelist)
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
    /** The attempt from which a panelist is most likely returning, when the return address does not name it. */
    returnedFrom: async (userId: string, supplierKey: string) => ({
      attemptId: await findNewestAtSupplier(db, userId, supplierKey, clock()),
    }),
    /** Records that a panelist is back from the supplier; reading the attempt does the same. */
    noteReturn: (userId: string, attemptId: string): Promise<void> => store.noteReturn(db, userId, attemptId),
    saveAnswers: hosted.saveAnswers,
    submit: hosted.submit,
    ...createRatings({ db }),
    endAttempts: end,
    /**
     * Decides simple endings, which write little, on data read without locks; null for each report that `endAttempts`
     * has to decide.
     */
    decideSimple: (from: Db, reports: readonly Report[]): Promise<(SimpleEnding | null)[]> =>
      decideSimple(from, reports, { wallet, webhooks, ladder, screenOutDailyCap }),
    /** Writes simple endings with a statement that checks that the data read is still current, and announces them. */
    writeSimple: (
      on: Db,
      endings: readonly SimpleEnding[],
      write: (on: Db, rows: EndingRows) => Promise<void>,
    ): Promise<void> => writeSimple(on, endings, write, { webhooks }),

    /** Locks the panelist's own attempt with its offer and end; null for someone else's attempt. */
    lockOwnAttempt: async (tx: Tx, userId: string, attemptId: string) =>
      isId(attemptId) ? lockAsked(tx, userId, attemptId) : null,
    earnedBy: (attemptIds: readonly string[]) => countEarned(db, attemptIds),
    /**
     * Counts points granted in a dispute towards the promised points of an attempt, so that a later completion does
     * not pay them again.
     */
    noteGrant,
    /** Adds a line to the timeline of an attempt. */
    noteEvent: (tx: Tx, note: TimelineNote): Promise<void> => addNote(tx, newId(), note),

    /** Releases the points of a doubted completion; false when the attempt is no longer a completion. */
    confirm: (tx: Tx, confirmation: Confirmation): Promise<boolean> =>
      confirmAttempt(tx, confirmation, { users, wallet }),
    completedBy: findCompleted,
    sharedBy,
    completesOf,
    /** Gives back completions that a person had taken back; returns those that were given back. */
    restore: (tx: Tx, taken: readonly TakenBack[], at: Date): Promise<string[]> =>
      restoreAttempts(tx, taken, at, { users, wallet, judge, webhooks }),
    /** Marks every running attempt of these people at a survey, so that the judge looks at it when it ends. */
    watch: async (surveyId: string, userIds: readonly string[]): Promise<void> => {
      const attemptIds = await findAttemptsOfPeople(db, surveyId, userIds)
      if (attemptIds.length > 0) await watch(db, attemptIds)
    },

    /** The facts about a survey that are needed to invite people to it; null when there is no such survey. */
    briefOf: (surveyId: string) => findBrief(db, surveyId),
    /**
     * The people among these whom the survey would not refuse for earlier attempts, the best first: by their chance to
     * qualify and by the share of their attempts that they finished.
     */
    bestFor: async (surveyId: string, userIds: readonly string[]): Promise<string[]> => {
      const offer = catalog.offer(surveyId)
      const rows = await findCandidates(db, surveyId, userIds, oddsDays)
      const worthOf = ({ segment, completed, ended }: (typeof rows)[number]) =>
        (offer?.chanceIn(segment || 'any-any') ?? 1) * ((completed + 1) / (ended + 2))
      const place = new Map(userIds.map((userId, index) => [userId, index]))
      return rows
        .map((row) => ({ userId: row.user_id, worth: worthOf(row), place: place.get(row.user_id) ?? 0 }))
        .toSorted((a, b) => b.worth - a.worth || a.place - b.place)
        .map(({ userId }) => userId)
    },
    /** The card of a survey, if the panelist may take it and has not started it; otherwise null. */
    cardFor: async (userId: string, surveyId: string): Promise<UnwordedCard | null> => {
      const account = await users.find(db, userId)
      if (!account || findAccountRefusal(account) !== null) return null
      return listing.cardFor({ userId, panelVersion: account.panelVersion }, surveyId)
    },

    /** A page of the panelist's ended attempts, newest first. */
    completed: async (userId: string, paging: Paging): Promise<Rows<CompletedSurvey>> => {
      const ended = await store.listEndedAttempts(db, userId, pageOf(paging))
      const counts = await store.countByOutcome(db, userId)
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
        rateUntil: computeRateUntil(row.ended_at).toISOString(),
      }))
      return { rows, count: total(counts) - (counts.get('started') ?? 0) }
    },

    /** When the newest survey on offer went live, as far as this process knows; null while there is none. */
    newestAt: catalog.newestAt,

    /** How many surveys are open to the whole panel, and their median pay. */
    openNow: () => readOpenNow({ db, catalog, supplierState }),

    /** Whether any survey is live. */
    isAnyLive: () => store.isAnyLive(db),

    /** How many surveys the panelist tried, and how the attempts ended. */
    count: async (userId: string) => {
      const counts = await store.countByOutcome(db, userId)
      const of = (...outcomes: Parameters<typeof counts.get>[0][]) =>
        outcomes.reduce((sum, outcome) => sum + (counts.get(outcome) ?? 0), 0)
      return {
        attempted: total(counts),
        completed: of('completed'),
        disqualified: of('disqualified', 'quota_full', 'quality_rejected', 'security_rejected'),
        inProgress: of('started'),
      }
    },

    /** Records what a panelist did with a survey. */
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

    /** Every attempt of a user, with its answers and timeline. */
    exportOf: async (userId: string) => {
      const language = (await users.find(db, userId))?.language ?? 'en'
      return (await privacyStore.readAttemptsOfUser(db, userId)).map((row) => ({
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
    /** Abandons the running attempts of an account that is being closed, and removes its answers. */
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      const at = await nowOf(tx)
      const running = await privacyStore.listRunning(tx, userId)
      await end(
        tx,
        running.map((attemptId) => ({ attemptId, outcome: 'abandoned', key: 'closed', source: 'panelist', at })),
      )
      await privacyStore.eraseAnswers(tx, userId)
      await eraseRatings(tx, userId)
      await privacyStore.eraseFromLists(tx, userId)
    },

    /**
     * For each profile question, how many open surveys use it, including those of partners: the profiler asks the most
     * used questions first.
     */
    demand: async (): Promise<ReadonlyMap<string, number>> => {
      const demand = catalog.demand()
      for (const [questionId, count] of await walls.demand())
        demand.set(questionId, (demand.get(questionId) ?? 0) + count)
      return demand
    },

    /**
     * The surveys that are open, or about to open, and have a condition on a profile question or on one of these
     * options of it, and the total number of such surveys. The postcode question stands for the postcode of the
     * address.
     */
    asking: (
      from: Db,
      { questionId, ...asked }: { questionId: string; optionIds: readonly string[] | null; limit: number },
    ) => {
      const questionIds = questionId === 'postcode' ? [questionId, postcodeQuestionId] : [questionId]
      return catalogStore.listSurveysAsking(from, { questionIds, ...asked })
    },

    /** Makes this process see every committed change of the surveys on offer. */
    refresh: catalog.refresh,
    lagSeconds: catalog.lagSeconds,
    /** Keeps this process in step with the database until the returned function is called. */
    follow: catalog.follow,

    /** Abandons attempts whose time has run out, and frees their places; returns how many. */
    abandonOverdue: async (): Promise<number> => {
      for (let given = 0; ;) {
        const ended = await transaction(db, async (tx) => {
          const at = await nowOf(tx)
          const ids = await lockOverdueAttempts(tx, at, abandonedAtOnce)
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
    /**
     * Why a survey does or does not fit a panelist, read from the database now; 'not-found' when the survey or the
     * panelist is unknown.
     */
    whyNot: async (surveyId: string, panelistId: string, device: Device): Promise<UnwordedWhyNot> => {
      const account = await users.find(db, panelistId)
      const survey = await catalog.explained(surveyId)
      if (!account || !survey) throw new Problem('not-found')
      const { panelist } = await listing.read(panelistId, device)
      const refused = findAccountRefusal(account)
      const barred = refused && (refused.message ?? problemMessage(refused.code))
      const explanation = matching.judge(survey.indexed, panelist)
      return explainWhyNot(explanation, { panelistId, device, barred, survey, panelist, questions: questions() })
    },
    /** The odds on cards, and how attempts really ended. */
    calibration: () => readCalibration(db),
    /** The expected response to an invitation and the expected chance to qualify, for the whole panel. */
    odds: () => computeOdds(db),
    /**
     * Measures odds by segment and for the whole panel, and how often the odds on cards came true; every process uses
     * the new figures.
     */
    measureOdds: (): Promise<void> => measureHouse(db),
    /** Counts how attempts ended and how long they took; ranks, odds and time norms follow from it. */
    measure: (): Promise<number> => transaction(db, (tx) => catalogStore.measureSurveys(tx, normCompletesMin)),
    /** Removes old changes of the catalogue; returns how many. */
    trim: (): Promise<number> => transaction(db, (tx) => catalogStore.trimChanges(tx)),
  }
}

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0)
