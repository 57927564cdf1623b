import type pg from 'pg'
import { makeReportPath } from '../../http/report-path.ts'
import { addAttempts, addExternalSurveys, addPeople, house, offer } from '../../http/world.ts'
import { seeded } from '../../matching-world.ts'
import { findBrokenInvariants } from '../crash/verdict.ts'
import { welcomeFirst } from '../crash/world.ts'
import { onPairStage, tally, type Ask } from './stage.ts'

const repeats = 5
const atOnce = 100
const surveysOfEach = 10
const reversedShare = 0.1

export type PersonPoints = { userId: string; ledger: number; balance: number }

/**
 * What is wrong with people's points, recounted from what was sent: the offer for each attempt that was not reversed before, and the
 * first completion's bonus once for a person who has one.
 */
export function judgePoints(
  sent: readonly { userId: string; isReversed: boolean }[],
  found: readonly PersonPoints[],
): string[] {
  const wanted = new Map<string, number>()
  for (const { userId, isReversed } of sent) {
    const before = wanted.get(userId) ?? 0
    wanted.set(userId, isReversed ? before : before + offer + (before === 0 ? welcomeFirst : 0))
  }
  const points = new Map(found.map((one) => [one.userId, one]))
  return [...wanted].flatMap(([userId, right]) => {
    const { ledger = 0, balance = 0 } = points.get(userId) ?? {}
    return ledger === right && balance === right
      ? []
      : [`${userId} should have ${right} points: the ledger has ${ledger}, the balance is ${balance}`]
  })
}

/**
 * A supplier reports so many ends of attempts, each five times, shuffled, to two server processes; a tenth was taken back before. `spoil`
 * is SQL that falsifies the database afterwards, for a test of the drill.
 */
export const callbacksDrill = (events: number, seed: number, spoil = '') =>
  onPairStage(
    async (_db, pool) => {
      const surveys = await addExternalSurveys(pool, surveysOfEach)
      const people = await addPeople(pool, Math.ceil(events / surveysOfEach), 'storm')
      const attemptIds = (await addAttempts(pool, people, surveys)).slice(0, events)
      const { rows } = await pool.query<{ attempt_id: string; user_id: string }>(
        'select attempt_id, user_id from attempts',
      )
      const owner = new Map(rows.map((row) => [row.attempt_id, row.user_id]))
      await pool.query('vacuum analyze')
      return attemptIds.map((attemptId, n) => ({
        attemptId,
        userId: owner.get(attemptId) ?? '',
        isReversed: n % Math.round(1 / reversedShare) === 0,
      }))
    },
    async ({ db, pool, storm, countDeaths }, attempts) => {
      const random = seeded(seed)
      const many = (asks: readonly Ask[]): Ask[] =>
        Array.from({ length: repeats }, () => asks)
          .flat()
          .map((ask) => ({ ask, at: random() }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ ask }) => ask)
      const reversed = attempts.filter(({ isReversed }) => isReversed)
      const before = await storm(many(reversed.map(({ attemptId }) => report(attemptId, 'reversed'))), atOnce)
      const after = await storm(many(attempts.map(({ attemptId }) => report(attemptId, 'completed'))), atOnce)
      if (spoil) await pool.query(spoil)
      const wrong = judgePoints(attempts, await readPoints(pool))
      const credited = after.filter(({ data }) => data['credited'] === true).length
      if (credited !== attempts.length - reversed.length)
        wrong.push(`${credited} were answered "credited" of ${attempts.length - reversed.length}`)
      if (before.some(({ data }) => data['credited'] === true)) wrong.push('a reversal was answered "credited"')
      const answers = tally([...before, ...after])
      if (answers['ok'] !== before.length + after.length)
        wrong.push(`not all were answered: ${JSON.stringify(answers)}`)
      const inbox = await readInbox(pool)
      const right = { events: attempts.length + reversed.length, repeats: (attempts.length + reversed.length) * 4 }
      if (inbox.events !== right.events || inbox.repeats !== right.repeats)
        wrong.push(`the inbox has ${JSON.stringify(inbox)}, and should have ${JSON.stringify(right)}`)
      wrong.push(...(await findBrokenInvariants(db)))
      if (countDeaths() > 0) wrong.push(`${countDeaths()} servers ended by themselves`)
      return { wrong, sent: before.length + after.length, credited, reversed: reversed.length }
    },
  )

/** Signed when it is sent, because a signature is refused after five minutes. */
function report(attemptId: string, outcome: 'completed' | 'reversed'): Ask {
  return {
    method: 'GET',
    get path() {
      return makeReportPath({ attemptId, outcome, amount: offer }, house)
    },
  }
}

/** Each person's points by the ledger's postings, and by the balances beside them. */
async function readPoints(pool: pg.Pool): Promise<PersonPoints[]> {
  const { rows } = await pool.query<{ user_id: string; ledger: number; balance: number }>(
    `select user_id, coalesce(sum(p.amount), 0)::int as ledger,
       (select coalesce(sum(a.balance), 0)::int from accounts a where a.user_id = p.user_id) as balance
     from postings p where user_id is not null group by user_id`,
  )
  return rows.map((row) => ({ userId: row.user_id, ledger: row.ledger, balance: row.balance }))
}

async function readInbox(pool: pg.Pool): Promise<{ events: number; repeats: number }> {
  const { rows } = await pool.query<{ events: number; repeats: number }>(
    'select count(*)::int as events, sum(repeats)::int as repeats from supplier_callbacks',
  )
  return rows[0] ?? { events: 0, repeats: 0 }
}
