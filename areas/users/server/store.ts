import { sql, type Generated, type Updateable } from 'kysely'
import { isLanguage, type Language } from '../../../platform/contract/language.ts'
import type { AgedPage } from '../../../platform/contract/paging.ts'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../platform/contract/day.ts'
import type { Standing } from '../contract/users.ts'

type UsersTable = {
  user_id: string
  email: string
  person_key: Buffer
  first_name: Generated<string>
  last_name: Generated<string>
  role: Generated<string>
  is_top_answer: Generated<boolean>
  is_active: Generated<boolean>
  is_under_age: Generated<boolean>
  stops_surveys: Generated<boolean>
  stops_redemptions: Generated<boolean>
  email_verified_at: Date | null
  blocked_at: Date | null
  closed_at: Date | null
  date_of_birth: string | null
  phone: string | null
  gender: string | null
  address: string | null
  country_id: string | null
  state_id: string | null
  city_name: string | null
  zipcode: string | null
  language: Generated<string>
  panel_version: Generated<number>
  details_version: Generated<number>
  details_changed_at: Date | null
  details_changed_by: string | null
  created_at: Generated<Date>
}
type ActivitiesTable = {
  activity_id: string
  user_id: string | null
  activity_type: string
  activity_details: string
  ip: string
  at: Generated<Date>
}
const mine = tables<{ users: UsersTable; user_activities: ActivitiesTable }>()

type KeptColumn =
  | 'user_id'
  | 'is_under_age'
  | 'blocked_at'
  | 'stops_surveys'
  | 'stops_redemptions'
  | 'language'
  | 'panel_version'
  | 'created_at'
  | 'details_version'
  | 'details_changed_at'
  | 'details_changed_by'
export type UserChange = Updateable<Omit<UsersTable, KeptColumn>>

// Not for users: these are names of columns.
const accountColumns = `user_id as "userId", email, person_key as "personKey", first_name as "firstName", last_name as "lastName", role,
  is_top_answer as "isTopAnswer", is_active as "isActive", is_under_age as "isUnderAge", stops_surveys as "stopsSurveys",
  stops_redemptions as "stopsRedemptions", email_verified_at as "emailVerifiedAt", blocked_at as "blockedAt", closed_at as "closedAt",
  country_id as "countryId", state_id as "stateId", zipcode, date_of_birth::text as "dateOfBirth", language,
  panel_version as "panelVersion", created_at as "createdAt"`

/** An account, with the fields that other areas use. Days are `YYYY-MM-DD`. */
export type Account = {
  userId: string
  email: string
  personKey: Buffer
  firstName: string
  lastName: string
  role: string
  isTopAnswer: boolean
  isActive: boolean
  isUnderAge: boolean
  /** Whether any lock prevents surveys; `stopsRedemptions` is the same for redemptions. */
  stopsSurveys: boolean
  stopsRedemptions: boolean
  emailVerifiedAt: Date | null
  blockedAt: Date | null
  closedAt: Date | null
  countryId: string | null
  stateId: string | null
  zipcode: string | null
  dateOfBirth: Day | null
  /** The language of the account's emails and notifications. */
  language: Language
  panelVersion: number
  createdAt: Date
}
type AccountRow = Omit<Account, 'language'> & { language: string }
const accountOf = (row: AccountRow): Account => ({ ...row, language: isLanguage(row.language) ? row.language : 'en' })

const readById = statement<AccountRow>('users.find', `select ${accountColumns} from users where user_id = $1`)
const readMany = statement<AccountRow>(
  'users.find-many',
  `select ${accountColumns} from users where user_id = any($1::uuid[])`,
)
const readByEmail = statement<AccountRow>(
  'users.find-by-email',
  `select ${accountColumns} from users where lower(email) = lower($1)`,
)
const readLocked = statement<AccountRow>(
  'users.lock',
  `select ${accountColumns} from users where user_id = $1 for no key update`,
)
const takeFirst = ([row]: AccountRow[]): Account | null => (row ? accountOf(row) : null)

const readPersons = statement<{ userId: string; personKey: Buffer }>(
  'users.persons',
  'select user_id as "userId", person_key as "personKey" from users where user_id = any($1::uuid[])',
)
/** Finds the people behind these accounts. */
export const findPersons = (db: Db, userIds: readonly string[]) => readPersons(db, [userIds])

export const findById = async (db: Db, userId: string) => takeFirst(await readById(db, [userId]))
/** Finds the accounts with these ids; unknown ids are left out. */
export async function findMany(db: Db, userIds: readonly string[]): Promise<Map<string, Account>> {
  return new Map((await readMany(db, [userIds])).map((row) => [row.userId, accountOf(row)]))
}
const readHomes = statement<{ user_id: string; home: string }>(
  'users.homes',
  `select user_id, lower(concat_ws(' ', address, zipcode, country_id)) as home from users
   where user_id = any($1::uuid[]) and address <> '' and zipcode <> ''`,
)
/** The postal addresses of these accounts, each as a single line for comparison; accounts without one are left out. */
export const homesOf = async (db: Db, userIds: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (await readHomes(db, [userIds])).map((row) => [row.user_id, row.home.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()]),
  )
export const findByEmail = async (db: Db, email: string) => takeFirst(await readByEmail(db, [email]))
export const lockById = async (tx: Tx, userId: string) => takeFirst(await readLocked(tx, [userId]))

const claimPerson = statement<{ person_key: Buffer }>(
  'users.claim-person',
  'insert into people (person_key) values ($1) on conflict do nothing returning person_key',
)
const readPerson = statement<{ known: boolean }>(
  'users.person-known',
  'select exists (select 1 from people where person_key = $1) as known',
)
const insertAccount = statement<AccountRow>(
  'users.insert',
  `insert into users (user_id, email, person_key, role, first_name, last_name, country_id, language, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, now()) returning ${accountColumns}`,
)

/**
 * Claims a person for a new account; false when that person has, or had, an account. Waits for a simultaneous sign-up
 * of the same person.
 */
export const isNewPerson = async (tx: Tx, personKey: Buffer) => (await claimPerson(tx, [personKey])).length === 1
export const isKnownPerson = async (db: Db, personKey: Buffer) => (await readPerson(db, [personKey]))[0]?.known ?? false

type NewUser = {
  userId: string
  email: string
  personKey: Buffer
  role: string
  firstName: string
  lastName: string
  countryId: string | null
  language: Language
}
export async function insert(tx: Tx, user: NewUser): Promise<Account> {
  const { userId, email, personKey, role, firstName, lastName, countryId, language } = user
  const asked = [userId, email, personKey, role, firstName, lastName, countryId, language]
  const account = takeFirst(await insertAccount(tx, asked))
  if (!account) throw new Error('the new account was not returned')
  return account
}

const writeLanguage = statement(
  'users.set-language',
  'update users set language = $2, is_language_chosen = true where user_id = $1',
)
/** Sets the language that the owner chose for the account's emails and notifications. */
export const setLanguage = async (db: Db, userId: string, language: Language): Promise<void> =>
  void (await writeLanguage(db, [userId, language]))

const followLanguage = statement<{ language: string }>(
  'users.follow-language',
  'update users set language = $2 where user_id = $1 and not is_language_chosen returning language',
)
/** Sets the language unless the owner has chosen one; returns whether it was set. */
export const takeUpLanguage = async (db: Db, userId: string, language: Language): Promise<boolean> =>
  (await followLanguage(db, [userId, language])).length > 0

const writeVerified = statement<{ role: string }>(
  'users.mark-verified',
  `update users set email_verified_at = $2, panel_version = panel_version + 1
   where user_id = $1 and email_verified_at is null returning role`,
)
const markTop = statement(
  'users.mark-top-answered',
  `update users set is_top_answer = true, panel_version = panel_version + 1
   where user_id = $1 and not is_top_answer returning user_id`,
)
const touchAll = statement<Standing & { userId: string }>(
  'users.touch',
  `update users set panel_version = panel_version + 1 where user_id in
   (select user_id from users where user_id = any($1::uuid[]) order by user_id for no key update)
   returning user_id as "userId", is_under_age as "isUnderAge", blocked_at is not null as "isBlocked",
     closed_at is not null as "isClosed"`,
)
/** Marks the address as verified. The first time it returns the account's role, later null. */
export const markVerified = async (tx: Tx, userId: string, now: Date): Promise<string | null> =>
  (await writeVerified(tx, [userId, now]))[0]?.role ?? null
export const markTopAnswered = async (tx: Tx, userId: string) => (await markTop(tx, [userId])).length === 1
export async function touch(tx: Tx, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await touchAll(tx, [userIds])
  return new Map(rows.map(({ userId, ...standing }) => [userId, standing]))
}

type Personal = Record<'phone' | 'gender' | 'address' | 'cityName', string | null>
type Edit = { version: number; at: Date | null; byId: string | null }
const readDetails = statement<AccountRow & Edit & Personal>(
  'users.details',
  `select ${accountColumns}, phone, gender, address, city_name as "cityName", details_version as version,
     details_changed_at as at, details_changed_by as "byId"
   from users where user_id = $1`,
)

/** Finds the account with the personal data that only its owner and staff see. */
export async function findDetails(db: Db, userId: string) {
  const [row] = await readDetails(db, [userId])
  if (!row) return null
  const { phone, gender, address, cityName, version: _version, at: _at, byId: _byId, ...account } = row
  const { stateId, zipcode } = row
  return { account: accountOf(account), phone, gender, address, stateId, cityName, zipcode }
}

/** Changes personal data and records who changed it. */
export async function change(tx: Tx, userId: string, changes: UserChange, byId: string): Promise<void> {
  await mine(tx)
    .updateTable('users')
    .set({
      ...changes,
      panel_version: sql`panel_version + 1`,
      details_version: sql`details_version + 1`,
      details_changed_at: sql`now()`,
      details_changed_by: byId,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Finds the version of an account's personal data, and who made it. */
export async function findLastEdit(db: Db, userId: string): Promise<Edit | null> {
  const [row] = await readDetails(db, [userId])
  return row ? { version: row.version, at: row.at, byId: row.byId } : null
}

const selectSignups = statement<{ total: number; verified: number; today: number }>(
  'users.count-signups',
  `select count(*)::int as total, count(email_verified_at)::int as verified,
     (count(*) filter (where created_at >= date_trunc('day', now(), 'UTC')))::int as today
   from users where '1' = any(string_to_array(role, ','))`,
)
export async function countSignups(db: Db) {
  const [row] = await selectSignups(db, [])
  return row ?? { total: 0, verified: 0, today: 0 }
}

const insertActivity = statement(
  'users.insert-activity',
  `insert into user_activities (activity_id, user_id, activity_type, activity_details, ip, at)
   values ($1, $2, $3, $4, $5, now())`,
)
export type NewActivity = {
  activityId: string
  userId: string | null
  activityType: string
  activityDetails?: string
  ip: string
}
export async function addActivity(db: Db, activity: NewActivity): Promise<void> {
  const { activityId, userId, activityType, activityDetails = '', ip } = activity
  await insertActivity(db, [activityId, userId, activityType, activityDetails, ip])
}

const readPlace = statement<{ at: string }>(
  'users.activity-place',
  'select at::text as at from user_activities where activity_id = $1 and user_id = $2',
)
/**
 * Finds the place of an activity in its user's list; undefined if it is another user's. `at` is exact to the
 * microsecond.
 */
export async function findActivityPlace(
  db: Db,
  userId: string,
  activityId: string,
): Promise<ActivityPlace | undefined> {
  const [row] = await readPlace(db, [activityId, userId])
  return row && { at: row.at, activityId }
}
type ActivityPlace = { at: string; activityId: string }
export type ActivityQuery = AgedPage & { userId: string; from: Date | null; before: Date | null; place?: ActivityPlace }
/**
 * Reads a page of a user's activities, starting from the newest, the oldest, or a given place, and counts all of them.
 */
export async function listActivities(db: Db, { userId, from, before, offset, limit, age, place }: ActivityQuery) {
  const isUp = age === 'oldest'
  let found = mine(db).selectFrom('user_activities').where('user_id', '=', userId)
  if (from) found = found.where('at', '>=', from)
  if (before) found = found.where('at', '<', before)
  const beyond = place
    ? found.where(
        sql<boolean>`(at, activity_id) ${sql.raw(isUp ? '>' : '<')} (${place.at}::timestamptz, ${place.activityId}::uuid)`,
      )
    : found
  const rows = await beyond
    // Not for users: columns of the statement.
    .select(['activity_id as activityId', 'activity_type as activityType', 'activity_details as activityDetails', 'at'])
    .orderBy('at', isUp ? 'asc' : 'desc')
    .orderBy('activity_id', isUp ? 'asc' : 'desc')
    .offset(place ? 0 : offset)
    .limit(limit)
    .execute()
  const counted = await found.select((count) => count.fn.countAll<number>().as('count')).executeTakeFirst()
  return { rows, count: counted?.count ?? 0 }
}

const deleteChanges = statement(
  'users.trim-changes',
  `delete from panelist_changes where at < now() - interval '1 day'`,
)
/** Deletes the recorded changes that every process has already read. */
export const trimChanges = (db: Db) => deleteChanges(db, [])
