import { keepWords } from '../../../platform/contract/messages.ts'
import type { TimelineEntry } from './rules.ts'
import type { PageStay, Work } from './working-time.ts'
import type { Day } from '../../../platform/contract/day.ts'
import type { Outcome, OutcomeDetail, SurveyKind } from '../contract/surveys.ts'
import type { RatingChip } from '../contract/ratings.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { QuotaCell, SaidAnswer } from './rules.ts'

/** The answers of one panelist as JSON for the statements below. */
export const writeAnswersAsJson = (answers: ReadonlyMap<string, SaidAnswer>): string =>
  JSON.stringify(
    [...answers].map(([question_id, said]) =>
      typeof said === 'number' ? { question_id, number: said } : { question_id, option_ids: said },
    ),
  )
const saidRows = (parameter: string) =>
  `jsonb_to_recordset(${parameter}::jsonb) as said(question_id text, option_ids text[], number double precision)`

export type EntrySurvey = {
  survey_id: string
  title: string
  kind: SurveyKind
  status: string
  points: number
  minutes: number
  supplier_key: string | null
  entry_url: string | null
  revision: number
  daily_cap: number | null
  norm_seconds: number | null
  most_seconds: number | null
  price_micros: number | null
  price_currency: string | null
  share_percent: number | null
  /** Who owes the price of a complete; null means the supplier, or no one. */
  payer_id: string | null
  /** A text with two decimals, as the database writes it. */
  fee_percent: string
  price_version: number
  completes: number
  turned_away: number
  segments: Readonly<Record<string, [number, number]>>
  /** Whether another survey of the same study was taken too recently. */
  is_same_study: boolean
  fits: boolean
}
// The targeting rules that matching has in memory, written in SQL; a property test makes sure that both agree.
const checkEntry = statement<EntrySurvey>(
  'surveys.check-entry',
  `select s.survey_id, s.title, s.kind, s.status, s.points, s.minutes, s.supplier_key, s.entry_url, s.revision, s.daily_cap,
     s.norm_seconds, s.most_seconds, s.price_micros, s.price_currency, s.share_percent, s.payer_id, s.fee_percent::text, s.price_version, s.completes,
     s.turned_away, s.segments,
     s.exclusion_group is not null and exists (
       select from attempts a join surveys g using (survey_id)
       where a.user_id = $5 and g.exclusion_group = s.exclusion_group and a.outcome not in ('disqualified', 'quota_full')
         and (s.cooldown_days is null or (a.started_at at time zone 'UTC')::date > $6::date - s.cooldown_days))
       as is_same_study,
     not exists (select from survey_lists l where l.survey_id = s.survey_id and l.user_id = $5 and l.mode = 'exclude')
     and (not s.is_by_list or exists (
       select from survey_lists l where l.survey_id = s.survey_id and l.user_id = $5 and l.mode = 'include'))
     and (s.country_id is null or s.country_id = $3) and (cardinality(s.devices) = 0 or $4 = any (s.devices))
     and not exists (
       select from survey_targets t left join ${saidRows('$2')} using (question_id)
       where t.survey_id = s.survey_id and not coalesce(
         case when said.question_id is null then false
           when said.number is not null then t.option_ids is null
             and said.number >= coalesce(t.min_value, '-infinity') and said.number <= coalesce(t.max_value, 'infinity')
           else t.min_value is null and t.max_value is null and (t.option_ids is null or t.option_ids && said.option_ids)
         end, false)) as fits
   from surveys s where s.survey_id = $1`,
)
/** The panelist who wants to enter, and the answers that targetings use on the UTC day `today`. */
export type Entrant = {
  userId: string
  surveyId: string
  answers: ReadonlyMap<string, SaidAnswer>
  countryId: string | null
  device: string
  today: Day
}
/**
 * Finds a survey, and whether its country, devices, lists and targeting accept this panelist; undefined when there is
 * no such survey. A panelist who entered a survey took part in its study, unless screened out or over quota.
 */
export async function findSurveyAtEntry(tx: Tx, entrant: Entrant): Promise<EntrySurvey | undefined> {
  const { surveyId, answers, countryId, device, userId, today } = entrant
  const [survey] = await checkEntry(tx, [surveyId, writeAnswersAsJson(answers), countryId, device, userId, today])
  return survey
}

type CellRow = {
  cell_no: number
  question_id: string | null
  option_ids: string[]
  is_crossing: boolean
  is_open: boolean
}
const lockCells = statement<CellRow>(
  'surveys.lock-cells',
  `select q.cell_no, q.question_id, q.option_ids, q.also <> '[]' as is_crossing, q.is_open from survey_quotas q
   where q.survey_id = $1 and (q.question_id is null or exists (select from ${saidRows('$2')}
     where said.question_id = q.question_id and said.option_ids && q.option_ids))
     and (q.also = '[]' or not exists (
       select from jsonb_array_elements(q.also) condition where not exists (select from ${saidRows('$2')}
         where said.question_id = condition ->> 'questionId' and answer_meets(condition, said.option_ids, said.number))))
   order by q.cell_no for no key update of q`,
)
/** Locks, in the order of their numbers, the quotas in which this panelist would take a place. */
export async function lockQuotaCells(
  tx: Tx,
  surveyId: string,
  answers: ReadonlyMap<string, SaidAnswer>,
): Promise<QuotaCell[]> {
  const rows = await lockCells(tx, [surveyId, writeAnswersAsJson(answers)])
  return rows.map((row) => ({
    cellNo: row.cell_no,
    questionId: row.question_id,
    optionIds: row.option_ids,
    isCrossing: row.is_crossing,
    isOpen: row.is_open,
  }))
}

const reserve = statement<{ is_open: boolean }>(
  'surveys.reserve',
  `update survey_quotas set reserved = reserved + 1 where survey_id = $1 and cell_no = any ($2::bigint[]) and is_open
   returning is_open`,
)
/**
 * Takes a place in each of these quotas, if all of them have one left; returns whether it did, and whether a quota is
 * full now.
 */
export async function reservePlaces(
  tx: Tx,
  surveyId: string,
  cells: readonly number[],
): Promise<{ reserved: boolean; filled: boolean }> {
  const rows = await reserve(tx, [surveyId, cells])
  return { reserved: rows.length === cells.length, filled: rows.some((row) => !row.is_open) }
}

const takeDay = statement<{ entrants: number }>(
  'surveys.take-day',
  `insert into survey_days (survey_id, day, entrants) values ($1, $2, 1)
   on conflict (survey_id, day) do update set entrants = survey_days.entrants + 1 where survey_days.entrants < $3
   returning entrants`,
)
const markFull = statement('surveys.mark-full', 'update surveys set full_on = $2 where survey_id = $1')
/** Takes one of the day's entries, if any is left; returns whether it did, and whether it was the last one. */
export async function takeDailyEntry(
  tx: Tx,
  { surveyId, today }: Pick<Entrant, 'surveyId' | 'today'>,
  cap: number,
): Promise<{ taken: boolean; filled: boolean }> {
  const [row] = await takeDay(tx, [surveyId, today, cap])
  if (!row) return { taken: false, filled: false }
  const filled = row.entrants >= cap
  if (filled) await markFull(tx, [surveyId, today])
  return { taken: true, filled }
}

const findOnlyAttempt = statement<{ attempt_id: string; outcome: Outcome }>(
  'surveys.find-attempt-at',
  'select attempt_id, outcome from attempts where user_id = $1 and survey_id = $2',
)
/** The panelist's only attempt at a survey, if there is one. */
export async function findAttemptAt(db: Db, userId: string, surveyId: string) {
  const [row] = await findOnlyAttempt(db, [userId, surveyId])
  return row
}

const listAttempted = statement<{
  survey_id: string
  outcome: Outcome
  started_at: Date
  exclusion_group: string | null
}>(
  'surveys.list-attempted',
  `select a.survey_id, a.outcome, a.started_at, s.exclusion_group from attempts a join surveys s using (survey_id)
   where a.user_id = $1 order by a.started_at desc`,
)
/** Every survey that the panelist has an attempt at, the newest first. */
export const listAttemptedSurveys = (db: Db, userId: string) => listAttempted(db, [userId])

const listLists = statement<{ survey_id: string; mode: 'include' | 'exclude' }>(
  'surveys.lists-of',
  'select survey_id, mode from survey_lists where user_id = $1',
)
/** The recontact lists that contain the panelist. */
export const readLists = (db: Db, userId: string) => listLists(db, [userId])

export type NewAttempt = {
  attemptId: string
  userId: string
  surveyId: string
  supplierKey: string | null
  points: number
  /**
   * The price of a complete when the attempt started, and who pays it (null if no price was set); the minutes that the
   * card showed, and the minutes within which most finish (null until measured).
   */
  agreed: Pick<
    EntrySurvey,
    'price_micros' | 'price_currency' | 'share_percent' | 'payer_id' | 'fee_percent' | 'price_version'
  > & {
    promisedMinutes: number
    promisedP80: number | null
  }
  cells: readonly number[]
  /** The panelist's segment, and its chance to qualify: as modelled, and as the card showed it. */
  odds: { segment: string; modelled: number; told: number }
  /** Where the panelist lives when the attempt begins; null if unknown. */
  countryId: string | null
  now: Date
  expiresAt: Date
  event: TimelineEntry & { eventId: string }
}
const insertStarted = statement(
  'surveys.insert-attempt',
  `with begun as (insert into attempts (attempt_id, user_id, survey_id, supplier_key, points, cells, started_at, expires_at,
       segment, modelled_chance, told_chance, price_micros, price_currency, share_percent, price_version, promised_minutes,
       payer_id, fee_percent, promised_p80, country_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23))
   insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
     values ($1, $9, $10, $11, 'panelist', 'start', $7)`,
)
/** Inserts a started attempt; a second attempt of a panelist at the same survey violates `attempts_once`. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  const { attemptId, userId, surveyId, supplierKey, points, cells, now, expiresAt, event } = attempt
  const offer = [attemptId, userId, surveyId, supplierKey, points, cells, now, expiresAt]
  const { segment, modelled, told } = attempt.odds
  const {
    price_micros: micros,
    price_currency: currency,
    share_percent: share,
    promisedMinutes,
    promisedP80,
  } = attempt.agreed
  const { payer_id: payerId, fee_percent: fee, price_version: version } = attempt.agreed
  const isPriced = micros !== null
  const paid = [payerId, isPriced ? fee : null]
  const price = [micros, currency, share, isPriced ? version : null, promisedMinutes, ...paid, promisedP80]
  await insertStarted(tx, [
    ...offer,
    event.eventId,
    event.event,
    keepWords(event.detail),
    segment,
    modelled,
    told,
    ...price,
    attempt.countryId,
  ])
}

export type AttemptRow = {
  attempt_id: string
  survey_id: string
  title: string
  kind: SurveyKind
  category: string
  points: number
  minutes: number
  outcome: Outcome
  earned: number
  revision: number
  started_at: Date
  ended_at: Date | null
  /** When the panelist first came back from the supplier. */
  returned_at: Date | null
  supplier_key: string | null
  /** Since when a callback about the attempt has been waiting for staff. */
  held_at: Date | null
  entry_url: string | null
  answers: Record<string, unknown> | null
  page_no: number | null
  prefilled: string[] | null
  saved_at: Date | null
  pages: PageStay[] | null
  worked_ms: number | null
}
const attemptColumns = `a.attempt_id, a.survey_id, s.title, s.kind, s.category, a.points, s.minutes, a.outcome, a.earned, s.revision,
  a.started_at, a.ended_at, a.returned_at, a.supplier_key, a.held_at, s.entry_url, n.answers, n.page_no, n.prefilled,
  n.saved_at, n.pages, n.worked_ms`
const readLive = statement<{ is_live: boolean }>(
  'surveys.any-live',
  "select exists (select from surveys where status = 'live') as is_live",
)
export const isAnyLive = async (db: Db): Promise<boolean> => (await readLive(db, []))[0]?.is_live ?? false

const readAttempt = statement<AttemptRow>(
  'surveys.read-attempt',
  `select ${attemptColumns} from attempts a join surveys s using (survey_id) left join attempt_answers n using (attempt_id)
   where a.attempt_id = $1 and a.user_id = $2`,
)
const readAttemptLocked = statement<AttemptRow>(
  'surveys.lock-attempt',
  `select ${attemptColumns} from attempts a join surveys s using (survey_id) left join attempt_answers n using (attempt_id)
   where a.attempt_id = $1 and a.user_id = $2 for no key update of a`,
)
/** One of the panelist's own attempts; undefined for someone else's attempt. */
export async function findOwnAttempt(db: Db, userId: string, attemptId: string): Promise<AttemptRow | undefined> {
  const [row] = await readAttempt(db, [attemptId, userId])
  return row
}
/** Locks one of the panelist's own attempts; undefined for someone else's attempt. */
export async function lockOwnAttempt(tx: Tx, userId: string, attemptId: string): Promise<AttemptRow | undefined> {
  const [row] = await readAttemptLocked(tx, [attemptId, userId])
  return row
}

const writeReturn = statement(
  'surveys.note-return',
  `update attempts set returned_at = now()
   where attempt_id = $1 and user_id = $2 and supplier_key is not null and returned_at is null`,
)
/** Records that the panelist is back from the supplier; only the first time counts. */
export const noteReturn = async (db: Db, userId: string, attemptId: string): Promise<void> =>
  void (await writeReturn(db, [attemptId, userId]))

const readEvents = statement<{ event: string; detail: string; at: Date }>(
  'surveys.timeline',
  'select event, detail, at from attempt_events where attempt_id = $1 order by at, event_id',
)
/** The timeline of an attempt, the oldest event first. */
export const readTimeline = (db: Db, attemptId: string) => readEvents(db, [attemptId])

const readQuestionnaire = statement<{ questionnaire: Record<string, unknown> | null; revision: number }>(
  'surveys.questionnaire',
  'select questionnaire, revision from surveys where survey_id = $1',
)
/** A hosted survey's document and its revision number. */
export async function findQuestionnaire(db: Db, surveyId: string) {
  const [row] = await readQuestionnaire(db, [surveyId])
  return row
}

const upsertAnswers = statement<{ attempt_id: string }>(
  'surveys.save-answers',
  `with extended as (update attempts set expires_at = $5 where attempt_id = $1 and outcome = 'started')
   insert into attempt_answers (attempt_id, answers, page_no, saved_at, prefilled, pages, worked_ms)
     values ($1, $2::jsonb, $3, $4, $6, $7::jsonb, $8)
   on conflict (attempt_id) do update set answers = $2::jsonb, page_no = $3, saved_at = $4, pages = $7::jsonb, worked_ms = $8
   returning attempt_id`,
)
export type SavedAnswers = {
  attemptId: string
  answers: Readonly<Record<string, unknown>>
  pageNo: number
  now: Date
  expiresAt: Date
  prefilled: readonly string[]
  work: Work
}
/** Stores the answers so far; the attempt may be continued until `expiresAt`. */
export async function saveAnswers(tx: Tx, saved: SavedAnswers): Promise<void> {
  const { attemptId, answers, pageNo, now, expiresAt, prefilled, work } = saved
  const place = [attemptId, JSON.stringify(answers), pageNo, now, expiresAt, prefilled]
  await upsertAnswers(tx, [...place, JSON.stringify(work.pages), work.workedMs])
}

export type EndedRow = {
  attempt_id: string
  survey_id: string
  title: string
  outcome: Outcome
  detail: OutcomeDetail | null
  earned: number
  started_at: Date
  ended_at: Date
  /** Null while the attempt is not rated; `chips` is null then too. */
  stars: number | null
  chips: RatingChip[] | null
}
const listEnded = statement<EndedRow>(
  'surveys.ended',
  `select a.attempt_id, a.survey_id, s.title, a.outcome, a.detail, a.earned, a.started_at, a.ended_at, r.stars, r.chips
   from attempts a join surveys s using (survey_id) left join survey_ratings r using (attempt_id) where a.user_id = $1 and a.outcome <> 'started'
   order by a.ended_at desc, a.attempt_id desc limit $3 offset $2`,
)
/** A page of the panelist's ended attempts, the newest first. */
export const listEndedAttempts = (db: Db, userId: string, { offset, limit }: { offset: number; limit: number }) =>
  listEnded(db, [userId, offset, limit])

const countOutcomes = statement<{ outcome: Outcome; found: number }>(
  'surveys.count-outcomes',
  'select outcome, count(*)::int as found from attempts where user_id = $1 group by outcome',
)
/** How many of the panelist's attempts have each outcome. */
export async function countByOutcome(db: Db, userId: string): Promise<ReadonlyMap<Outcome, number>> {
  return new Map((await countOutcomes(db, [userId])).map((row) => [row.outcome, row.found]))
}
