import type pg from 'pg'
import { createAccessTokens } from '../../areas/auth/server/access-tokens.ts'
import { createPasswordHashing } from '../../areas/auth/server/password-hashing.ts'
import { createSecrets, newId } from '../../platform/server/secrets.ts'
import { createWorld } from '../matching-world.ts'
import { secretKey } from '../product.ts'
import { fillRowsFloor } from './rows-floor.ts'

/** Fills databases with one statement for each table, because the product's own calls would take minutes. */
const secrets = createSecrets(secretKey)
export const supplierKey = 'house'
export const supplierSecret = 'a secret of the benchmark, long enough'
export const house = { supplierKey, secret: supplierSecret }
export const offer = 10

export type Person = { userId: string; sessionId: string }

/** Verified panelists with a session each. */
export async function addPeople(pool: pg.Pool, count: number, name: string, countryId = 'US'): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({ userId: newId(), sessionId: newId() }))
  const emails = people.map((_, i) => `${name}-${i}@example.com`)
  const keys = emails.map((email) => secrets.hmac('person', email))
  const ids = people.map(({ userId }) => userId)
  await pool.query('insert into people (person_key) select unnest($1::bytea[])', [keys])
  await pool.query(
    `insert into users (user_id, email, person_key, role, country_id, email_verified_at, is_top_answer)
     select u, e, k, '1', $4, now(), true from unnest($1::uuid[], $2::text[], $3::bytea[]) as t(u, e, k)`,
    [ids, emails, keys, countryId],
  )
  await pool.query(
    `insert into sessions (session_id, user_id, user_agent, ip, created_at, last_seen_at)
     select s, u, 'bench', '127.0.0.1', now(), now() from unnest($1::uuid[], $2::uuid[]) as t(s, u)`,
    [people.map(({ sessionId }) => sessionId), ids],
  )
  return people
}

/** Gives all of them the same password. */
export async function addPassword(pool: pg.Pool, people: readonly Person[], password: string): Promise<void> {
  const hashed = await createPasswordHashing().hash(password)
  await pool.query('insert into credentials (user_id, password_hash) select unnest($1::uuid[]), $2', [
    people.map(({ userId }) => userId),
    hashed,
  ])
}

/** Access tokens that last for the whole run. */
export async function tokensFor(people: readonly Person[]): Promise<string[]> {
  const tokens = createAccessTokens(secrets)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 6 * 3_600_000)
  return Promise.all(people.map((person) => tokens.sign({ ...person, expiresAt }, now)))
}

/** The house supplier and so many open external surveys of it; gives their ids. */
export async function addExternalSurveys(pool: pg.Pool, count: number): Promise<string[]> {
  await pool.query(
    `insert into suppliers (supplier_key, name, format, secret_sealed, is_live) values ($1, 'House', 'house', $2, true)
     on conflict (supplier_key) do nothing`,
    [supplierKey, secrets.seal('supplier-secrets', supplierSecret)],
  )
  const ids = Array.from({ length: count }, (_, i) => `external-${i}`)
  await pool.query(
    `insert into surveys (survey_id, title, kind, category, points, minutes, status, supplier_key, entry_url)
     select id, 'Survey ' || id, 'external', 'Everyday life', $2, 5, 'live', $3, 'http://127.0.0.1:1/{attemptId}'
     from unnest($1::text[]) id`,
    [ids, offer, supplierKey],
  )
  return ids
}

/** How far apart those stand who come one after the other, as in the floors: a prime. */
export const stride = 7919

/**
 * Started attempts, one for each person and survey; in an order that spreads the people. Whoever joined together does not end a survey
 * together: their rows stand on one page, and a batch that changes all of them leaves no room on it.
 */
export async function addAttempts(
  pool: pg.Pool,
  people: readonly Person[],
  surveyIds: readonly string[],
): Promise<string[]> {
  const all: string[] = []
  for (const surveyId of surveyIds) {
    const attemptIds = people.map(() => newId())
    await pool.query(
      `with begun as (
         insert into attempts (attempt_id, user_id, survey_id, supplier_key, points, started_at, expires_at)
         select a, u, $3, $4, $5, now() - interval '5 minutes', now() + interval '4 hours'
         from unnest($1::uuid[], $2::uuid[]) as t(a, u) returning attempt_id)
       insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
       select attempt_id, gen_random_uuid(), 'Started', 'You started this survey.', 'panelist', 'start', now() from begun`,
      [attemptIds, people.map(({ userId }) => userId), surveyId, supplierKey, offer],
    )
    all.push(...attemptIds.map((_, i) => attemptIds[(i * stride) % attemptIds.length] ?? ''))
  }
  return all
}

/** The catalogue of the matching benchmark, and for each person the answers of one of its panelists. */
export async function addCatalogue(pool: pg.Pool, surveyCount: number, people: readonly Person[]): Promise<void> {
  const { surveys, panelists } = createWorld(surveyCount, people.length)
  const client = await pool.connect()
  try {
    // Row by row the change log would take as long as everything else; the server reads the whole catalogue when it starts.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into surveys (survey_id, title, kind, category, points, minutes, country_id, status, supplier_key, entry_url)
       select s.id, 'Survey about everyday life ' || s.id, 'external', 'Everyday life', 20 + (s.n % 200), 2 + (s.n % 25), s.country,
         'live', $2, 'http://127.0.0.1:1/{attemptId}'
       from jsonb_to_recordset($1::jsonb) as s(id text, n int, country text)`,
      [JSON.stringify(surveys.map(({ surveyId: id, countryId: country }, n) => ({ id, n, country }))), supplierKey],
    )
    const targets = surveys.flatMap(({ surveyId, conditions }) =>
      conditions.map(({ questionId, optionIds = null, min = null, max = null }, no) => ({
        id: surveyId,
        no,
        question: questionId,
        options: optionIds,
        min,
        max,
      })),
    )
    await client.query(
      `insert into survey_targets (survey_id, target_no, question_id, option_ids, min_value, max_value)
       select t.id, t.no, t.question, t.options, t.min, t.max from jsonb_to_recordset($1::jsonb)
         as t(id text, no int, question text, options text[], min double precision, max double precision)`,
      [JSON.stringify(targets)],
    )
    const answers = people.flatMap(({ userId }, i) =>
      [...(panelists[i]?.answers ?? [])].map(([question, answer]) => ({
        user: userId,
        question,
        options: typeof answer === 'number' ? ['none'] : answer,
      })),
    )
    await client.query(
      `insert into profile_answers (user_id, question_id, option_ids, answered_at)
       select a.user, a.question, a.options, now() from jsonb_to_recordset($1::jsonb)
         as a("user" uuid, question text, options text[])`,
      [JSON.stringify(answers)],
    )
    await client.query(
      'update users u set country_id = t.country from unnest($1::uuid[], $2::text[]) as t(id, country) where u.user_id = t.id',
      [people.map(({ userId }) => userId), people.map((_, i) => panelists[i]?.countryId ?? null)],
    )
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

/** The tables of the floors, in a database of their own. */
export async function fillFloors(pool: pg.Pool, wallets: number): Promise<void> {
  await pool.query(
    `create table items (id integer primary key, title text not null, points integer not null, minutes integer not null)`,
  )
  await pool.query(
    `insert into items select n, 'Survey about everyday life ' || n, n % 200, n % 25 from generate_series(1, 10000) n`,
  )
  await fillRowsFloor(pool, wallets)
  await pool.query('vacuum analyze')
}
