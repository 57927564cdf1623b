import type { Day } from '../../../platform/contract/day.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

/** An imported panelist, whose email address is not verified yet. */
export type NewMember = {
  userId: string
  email: string
  personKey: Buffer
  firstName: string
  lastName: string
  dateOfBirth: Day | null
  phone: string | null
  gender: string | null
  address: string | null
  cityName: string | null
  stateId: string | null
  zipcode: string | null
  countryId: string | null
  language: Language
  joinedAt: Date
}

const readKnown = statement<{ person_key: Buffer; is_open: boolean }>(
  'users.persons-known',
  `select p.person_key, exists (select from users u where u.person_key = p.person_key and u.closed_at is null) as is_open
   from people p where p.person_key = any($1::bytea[])`,
)
/**
 * Finds which of these people have an open account, and which have only a closed one. Their keys are in hexadecimal.
 */
export async function findKnown(db: Db, personKeys: readonly Buffer[]): Promise<Map<string, 'open' | 'closed'>> {
  const rows = await readKnown(db, [personKeys])
  return new Map(rows.map((row) => [row.person_key.toString('hex'), row.is_open ? 'open' : 'closed']))
}

const insertPeople = statement<{ person_key: Buffer }>(
  'users.add-people',
  'insert into people (person_key) select unnest($1::bytea[]) on conflict do nothing returning person_key',
)
const insertMembers = statement(
  'users.add-members',
  `insert into users (user_id, email, person_key, first_name, last_name, date_of_birth, phone, gender, address, city_name, state_id,
     zipcode, country_id, language, created_at)
   select * from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::date[], $7::text[], $8::text[], $9::text[],
     $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::timestamptz[])`,
)
/**
 * Creates panelist accounts and returns the ids of those created. People who have or had an account are left out.
 * Waits for simultaneous sign-ups of the same people.
 */
export async function addMembers(tx: Tx, members: readonly NewMember[]): Promise<ReadonlySet<string>> {
  // The fixed order prevents deadlocks between transactions that add the same people.
  const inOrder = members.toSorted((a, b) => Buffer.compare(a.personKey, b.personKey))
  const added = await insertPeople(tx, [inOrder.map(({ personKey }) => personKey)])
  const fresh = new Set(added.map((row) => row.person_key.toString('hex')))
  const made = inOrder.filter(({ personKey }) => fresh.has(personKey.toString('hex')))
  if (made.length > 0)
    await insertMembers(tx, [
      made.map(({ userId }) => userId),
      made.map(({ email }) => email),
      made.map(({ personKey }) => personKey),
      made.map(({ firstName }) => firstName),
      made.map(({ lastName }) => lastName),
      made.map(({ dateOfBirth }) => dateOfBirth),
      made.map(({ phone }) => phone),
      made.map(({ gender }) => gender),
      made.map(({ address }) => address),
      made.map(({ cityName }) => cityName),
      made.map(({ stateId }) => stateId),
      made.map(({ zipcode }) => zipcode),
      made.map(({ countryId }) => countryId),
      made.map(({ language }) => language),
      made.map(({ joinedAt }) => joinedAt),
    ])
  return new Set(made.map(({ userId }) => userId))
}

const lockSome = statement<{ user_id: string }>(
  'users.lock-free',
  'select user_id from users where user_id = any($1::uuid[]) order by user_id for update skip locked',
)
/**
 * Locks the given accounts without waiting, except those that another transaction has locked; returns the ids of the
 * locked ones.
 */
export const lockFree = async (tx: Tx, userIds: readonly string[]): Promise<string[]> =>
  (await lockSome(tx, [userIds])).map((row) => row.user_id)

const readRestedOn = statement<{ user_id: string }>(
  'users.rested-on',
  'select distinct user_id from users_rested_on($1::uuid[]) as user_id',
)
const deleteMembers = statement<{ user_id: string; person_key: Buffer }>(
  'users.remove-members',
  `delete from users where user_id = any($1::uuid[]) and role = '1' and closed_at is null returning user_id, person_key`,
)
const deletePeople = statement('users.remove-people', 'delete from people where person_key = any($1::bytea[])')
/**
 * The people whose accounts were removed, and the reason for each account that was kept: either something refers to
 * it, or it is more than a panelist's.
 */
export type Removed = { personKeys: Buffer[]; kept: ReadonlyMap<string, 'rested-on' | 'other-standing'> }
/**
 * Deletes accounts, and the people behind them, without a trace, so that these people can join later. Only for
 * panelists who never logged in; the caller must have locked the accounts. Rows of other areas are deleted through
 * their foreign keys. Accounts that something refers to, accounts with another role than panelist, and closed accounts
 * are kept.
 */
export async function removeMembers(tx: Tx, userIds: readonly string[]): Promise<Removed> {
  // While the accounts are locked, nothing new can refer to them.
  const held = new Set((await readRestedOn(tx, [userIds])).map((row) => row.user_id))
  const gone = await deleteMembers(tx, [userIds.filter((id) => !held.has(id))])
  const personKeys = gone.map((row) => row.person_key)
  if (personKeys.length > 0) await deletePeople(tx, [personKeys])
  const removed = new Set(gone.map((row) => row.user_id))
  const left = userIds.filter((id) => !removed.has(id))
  return { personKeys, kept: new Map(left.map((id) => [id, held.has(id) ? 'rested-on' : 'other-standing'])) }
}
