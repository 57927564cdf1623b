import type pg from 'pg'
import { findBroken as redemptionFindings } from '../../../areas/redemptions/server/check-store.ts'
import { createWallet } from '../../../areas/wallet/server/service.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { AttemptNote, Journal, Sure } from './clients.ts'

export type Violation = string
type AttemptFacts = {
  attempt_id: string
  user_id: string
  survey_id: string
  outcome: string
  credits: number
  reversals: number
  completions: number
  answers: Record<string, string> | null
}

/** Everything in which the database and what the clients were told differ, and every broken invariant. */
export async function violations(db: Db, pool: pg.Pool, journal: Journal): Promise<Violation[]> {
  const found = [
    ...(await ofAttempts(pool, journal)),
    ...(await ofRedemptions(pool, journal)),
    ...(await ofPlaces(pool)),
    ...(await findBrokenInvariants(db)),
  ]
  return found
}

const agrees = (sure: Sure, times: number): boolean =>
  sure === 'done' ? times === 1 : sure === 'maybe' ? times <= 1 : times === 0

async function ofAttempts(pool: pg.Pool, { attempts }: Journal): Promise<Violation[]> {
  const { rows } = await pool.query<AttemptFacts>(
    `select a.attempt_id, a.user_id, a.survey_id, a.outcome, n.answers,
       (select count(*)::int from transfers t where t.key = 'attempt:' || a.attempt_id) as credits,
       (select count(*)::int from transfers t where t.key = 'reversal:' || a.attempt_id) as reversals,
       (select count(*)::int from attempt_events e where e.attempt_id = a.attempt_id and e.event = 'completed') as completions
     from attempts a left join attempt_answers n using (attempt_id)`,
  )
  const facts = new Map(rows.map((row) => [row.attempt_id, row]))
  const told = [...attempts.values()].flatMap((note) => ofAttempt(note, facts.get(note.attemptId)))
  const unasked = rows.filter((row) => !attempts.has(row.attempt_id) && row.outcome !== 'started')
  return [...told, ...unasked.map((row) => `attempt ${row.attempt_id} is ${row.outcome} and nobody asked for that`)]
}

function ofAttempt(note: AttemptNote, fact: AttemptFacts | undefined): Violation[] {
  const name = `attempt ${note.attemptId} (${note.kind})`
  if (!fact) return [`${name} was acknowledged and is gone`]
  const found: Violation[] = []
  if (fact.user_id !== note.userId || fact.survey_id !== note.surveyId) found.push(`${name} is another's`)
  if (!agrees(note.completed, fact.completions))
    found.push(`${name}: completed ${note.completed}, ${fact.completions} times`)
  if (fact.credits !== fact.completions) found.push(`${name}: ${fact.completions} completions, ${fact.credits} credits`)
  if (!agrees(note.reversed, fact.reversals)) found.push(`${name}: reversed ${note.reversed}, ${fact.reversals} times`)
  const lost = Object.entries(note.saved).filter(([question, said]) => fact.answers?.[question] !== said)
  if (lost.length > 0) found.push(`${name}: saved answers are gone: ${JSON.stringify(lost)}`)
  return found
}

type RedemptionFacts = { redemption_id: string; user_id: string; status: string }

async function ofRedemptions(pool: pg.Pool, { redemptions }: Journal): Promise<Violation[]> {
  const { rows } = await pool.query<RedemptionFacts>('select redemption_id, user_id, status from redemptions')
  const found: Violation[] = []
  const noted = new Map(redemptions.map((note) => [note.userId, note]))
  for (const row of rows) {
    if (!noted.has(row.user_id)) found.push(`redemption ${row.redemption_id} was never asked for`)
    if (row.status === 'approved' || row.status === 'sending')
      found.push(`redemption ${row.redemption_id} is stuck: ${row.status}`)
  }
  for (const { userId, asked, redemptionId, decided, decision } of redemptions) {
    const own = rows.filter((row) => row.user_id === userId)
    if (!agrees(asked, own.length)) found.push(`redemption of ${userId}: asked ${asked}, ${own.length} times`)
    if (redemptionId && own[0]?.redemption_id !== redemptionId) found.push(`redemption ${redemptionId} is gone`)
    const status = own[0]?.status ?? 'none'
    const wanted = decided === 'approve' ? 'sent' : decided === 'reject' ? 'rejected' : 'requested'
    const isRight = status === wanted || (decision !== 'done' && ['requested', 'none'].includes(status))
    if (!isRight) found.push(`redemption ${redemptionId ?? userId}: ${decided} was ${decision}, it is ${status}`)
  }
  return found
}

/** Places held and used are those of the attempts that hold and use them, and never more than there are. */
async function ofPlaces(pool: pg.Pool): Promise<Violation[]> {
  const { rows } = await pool.query<
    Record<'survey_id' | 'cell_no', string> & Record<'reserved' | 'held' | 'completed' | 'used' | 'places', number>
  >(
    `select q.survey_id, q.cell_no, q.places, q.reserved, q.completed,
       count(a.attempt_id) filter (where a.outcome = 'started')::int as held,
       count(a.attempt_id) filter (where a.outcome = 'completed')::int as used
     from survey_quotas q left join attempts a on a.survey_id = q.survey_id and q.cell_no = any (a.cells)
     group by q.survey_id, q.cell_no`,
  )
  return rows
    .filter((row) => row.reserved !== row.held || row.completed !== row.used || row.held + row.used > row.places)
    .map((row) => `places of ${row.survey_id}: ${JSON.stringify(row)}`)
}

/** What the product's own checkers find in the books, in words. */
export async function findBrokenInvariants(db: Db): Promise<Violation[]> {
  const wallet = createWallet({
    db,
    welcomePoints: (part) => ({ verify: 0, top5: 0, first: 0 })[part],
    holdDays: () => 0,
  })
  const found = [...(await wallet.check(db)), ...(await redemptionFindings(db))]
  return found.map((finding) => `invariant ${JSON.stringify(finding)}`)
}
