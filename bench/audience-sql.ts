import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Condition } from '../areas/matching/contract.ts'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  isMultiple,
  membersOf,
  optionId,
  questionCount,
  questionId,
  type Member,
  type PanelPlan,
  type Targeting,
} from './audience-world.ts'

const linesAtOnce = 2_000
const birthColumn = 'born'

/** Ids in the order of time, as the product makes them. */
const idOf = (n: number): string => {
  const time = (0x0190_0000_0000 + n).toString(16).padStart(12, '0')
  const mixed = (Math.imul(n, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${mixed}${mixed.slice(0, 4)}`
}

type Into = { table: string; lineOf: (member: Member) => string }

/** Copies every member into several tables in one pass. */
async function copy(pool: pg.Pool, members: Iterable<Member>, into: readonly Into[]): Promise<void> {
  const clients = await Promise.all(into.map(() => pool.connect()))
  // Neither triggers nor foreign keys: what they would write is written here.
  await Promise.all(clients.map((client) => client.query('set session_replication_role = replica')))
  const streams = into.map(({ table }, i) => {
    const stream = clients[i]?.query(copyFrom(`copy ${table} from stdin`))
    if (!stream) throw new Error('a connection for each table')
    return stream
  })
  const ended = streams.map((stream) => finished(stream))
  const send = async (some: readonly Member[]): Promise<void> => {
    for (const [i, stream] of streams.entries()) {
      const lines = some.map((member) => into[i]?.lineOf(member) ?? '')
      if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain')
    }
  }
  let some: Member[] = []
  for (const member of members) {
    if (some.push(member) < linesAtOnce) continue
    await send(some)
    some = []
  }
  if (some.length > 0) await send(some)
  for (const stream of streams) stream.end()
  await Promise.all(ended)
  await Promise.all(clients.map((client) => client.query('set session_replication_role = default')))
  for (const client of clients) client.release()
}

/** Fills the product's tables with a panel, and beside them the widest and plainest table that SQL could count in. */
export async function fillPanel(pool: pg.Pool, plan: PanelPlan, count: number): Promise<void> {
  const codes = plan.optionCounts.flatMap((options, question) =>
    question === 0 ? [] : Array.from({ length: options }, (_, option) => [questionId(question), optionId(option)]),
  )
  await pool.query(
    `insert into profile_codes (code, question_id, option_id) overriding system value
     select n, q, o from unnest($1::smallint[], $2::text[], $3::text[]) as t(n, q, o)`,
    [codes.map((_, n) => n + 1), codes.map(([question]) => question), codes.map(([, option]) => option)],
  )
  // A number for one answer, a bit for each of several: nothing narrower holds the same.
  const columns = Array.from({ length: questionCount }, (_, question) => `q${question} smallint not null`).join(', ')
  await pool.query(`create table wide_panel (country text not null, ${birthColumn} date not null, ${columns})`)
  await copy(pool, membersOf(plan, count), [
    {
      table: 'users (user_id, email, person_key, country_id, zipcode, date_of_birth, email_verified_at)',
      lineOf: ({ n, country, zipcode, born }) =>
        `${idOf(n)}\tm${n}@x.test\t\\\\x${idOf(n).replaceAll('-', '')}\t${country}\t${zipcode}\t${born}\t2026-01-01`,
    },
    {
      table: 'profile_facets (user_id, options, numbers, born)',
      lineOf: ({ n, given, born }) => {
        let options = ''
        given.forEach((answers, question) => {
          const first = plan.firstCodes[question] ?? 0
          for (const option of answers) options += (first + option).toString(16).padStart(4, '0')
        })
        return `${idOf(n)}\t\\\\x${options}\t\\\\x\t${born}`
      },
    },
    {
      table: 'wide_panel',
      lineOf: ({ country, born, given }) => {
        const cells = given.map((answers, question) =>
          isMultiple(question) ? answers.reduce((bits, option) => bits | (1 << option), 0) : (answers[0] ?? -1) + 1,
        )
        return [country, born, ...cells].join('\t')
      },
    },
  ])
  await pool.query('vacuum analyze')
}

const numberOf = (id: string): number => Number(id.slice(1))
/** The same count in SQL; `birthdays` gives the days between which somebody of such an age was born. */
export async function countInSql(
  pool: pg.Pool,
  { conditions, countryId }: Targeting,
  birthdays: (condition: Condition) => [string, string],
): Promise<number> {
  const clauses = conditions.map((condition) => {
    const { questionId: asked, optionIds } = condition
    if (!optionIds) return `${birthColumn} between '${birthdays(condition).join(`' and '`)}'`
    const options = optionIds.map(numberOf)
    return isMultiple(numberOf(asked))
      ? `${asked} & ${options.reduce((bits, option) => bits | (1 << option), 0)} <> 0`
      : `${asked} in (${options.map((option) => option + 1).join(', ')})`
  })
  if (countryId !== null) clauses.push(`country = '${countryId}'`)
  const { rows } = await pool.query<{ found: number }>(
    `select count(*)::int as found from wide_panel where ${clauses.join(' and ')}`,
  )
  return rows[0]?.found ?? -1
}
