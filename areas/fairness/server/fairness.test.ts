import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveCallers } from '../../../app/testing/callers.ts'
import { externalDraft, hostedDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { HistoryRow, Statement } from '../../wallet/contract.ts'
import { walletRoutes } from '../../wallet/server/routes.ts'
import type { FairSurvey } from '../contract.ts'
import { fairnessRoutes } from './routes.ts'
import { createFairness, type Fairness, type FairnessNeeds } from './service.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveCallers>>
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  server = await serveCallers((app) => {
    fairnessRoutes(app, world)
    walletRoutes(app, world)
  })
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

type Took = { attemptId: string; userId: string; minutes: number }
const end = (attemptId: string, outcome: 'completed' | 'reversed' | 'disqualified' = 'completed') =>
  transaction(world.db, async (tx) => {
    const said = { attemptId, outcome, key: newId(), source: 'supplier:house', at: new Date() } as const
    await world.surveys.endAttempts(tx, [said])
  })
/** Completions of a survey that took so many minutes each, from the start to the report. */
const take = async (surveyId: string, times: readonly number[]): Promise<Took[]> => {
  const took: Took[] = []
  for (const [at, userId] of (await world.panelists(times.length)).entries()) {
    const minutes = times[at] ?? 0
    const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
    await world.sql(`update attempts set started_at = date_trunc('second', now()) where attempt_id = $1`, [attemptId])
    await end(attemptId)
    await world.sql(`update attempts set started_at = ended_at - $2 * interval '1 minute' where attempt_id = $1`, [
      attemptId,
      minutes,
    ])
    took.push({ attemptId, userId, minutes })
  }
  return took
}
/** A live survey of the supplier that promises so many minutes for so many points. */
const survey = async (surveyId: string, minutes: number, points = 50) => {
  await world.surveys.save([externalDraft({ surveyId, title: `About ${surveyId}`, minutes, points })])
  return surveyId
}
/** Counts completes, as the measuring job does, but leaves every card as it is. */
const measure = () =>
  world.sql(
    `update surveys s set completes = (select count(*) from attempts a where a.survey_id = s.survey_id and a.outcome = 'completed')`,
  )
const tonight = async (fairness: Fairness = world.fairness) => {
  await measure()
  await fairness.runNight()
}
const topUps = async (took: readonly Took[]): Promise<number[]> => {
  const rows = await world.sql<{ key: string; kind: string; points: number }>(
    `select key, kind, points::int as points from ledger_transfers where key like 'topup:%'`,
  )
  return took.map(({ attemptId }) =>
    rows.filter(({ key }) => key.split(':').at(-2) === attemptId).reduce((sum, { points }) => sum + points, 0),
  )
}
const available = async ({ userId }: Took) => (await world.wallet.balances(world.db, userId)).available
const preview = async (surveyId: string) =>
  (
    await server.call<FairSurvey>(
      server.sign(newId(), '4', ['surveys.view']),
      'POST',
      `fairness/surveys/${surveyId}/preview`,
    )
  ).data.promises[0]
const other = (more: Partial<FairnessNeeds>) =>
  createFairness({ ...world, notifyAll: world.notifications.notifyAll, nightlyMax: () => 500, ...more })

/**
 * What the document says, in its own words and without any code of ours: m = median minutes worked, M = promised. If m >
 * 1.2 M and m - M >= 1: due = ceil(points * m / M) - points - paid before, at most + 100 % in sum.
 */
function dueByTheDocument(minutes: readonly number[], M: number, points: number, paidBefore: number): number {
  const sorted = minutes.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const m = Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0)
  if (sorted.length < 10 || !(m > 1.2 * M && m - M >= 1)) return 0
  const due = Math.ceil((points * m) / M) - points - paidBefore
  return Math.max(0, Math.min(due, points - paidBefore))
}

/** The procedure of docs/ledger.md, "Verifying a wallet"; the page of the statement does the same. */
function isWhole({ userId, links }: Statement): boolean {
  const ends = new Map<string, { hash: Buffer; version: number; balance: number }>()
  return links.every((link) => {
    const { account, version, amount, balanceAfter, transferId, kind, at, description, hash } = link
    const last = ends.get(account) ?? { hash: Buffer.alloc(0), version: 0, balance: 0 }
    const text = `${userId}|${account}|${version}|${amount}|${balanceAfter}|${transferId}|${kind}|${Date.parse(at)}|${description}`
    const made = createHash('sha256').update(last.hash).update(text).digest()
    ends.set(account, { hash: made, version, balance: balanceAfter })
    return made.toString('hex') === hash && version === last.version + 1 && balanceAfter === last.balance + amount
  })
}

test('a survey that promised 5 minutes and took 9 tops up 12 people the same night, and its owner knew before', async () => {
  const times = [9, 9, 9, 9, 8, 10, 9, 9, 7, 11, 9, 60]
  const took = await take(await survey('slow', 5), times)
  await measure()
  const due = dueByTheDocument(times, 5, 50, 0)
  expect(due).toBe(40)
  expect(await preview('slow')).toMatchObject({
    promisedMinutes: 5,
    completes: 12,
    medianSeconds: 540,
    people: 12,
    points: 12 * due,
    valueUsd: 4.8,
    rounds: 0,
    paidPoints: 0,
    unpaidPeople: 0,
  })
  await tonight()
  expect(await topUps(took)).toEqual(times.map(() => due))
  const [first] = took
  if (!first) throw new Error('nobody took it')
  const token = server.sign(first.userId, '1')
  const history = await server.call<{ rows: HistoryRow[] }>(token, 'GET', 'wallet/getUserWalletHistory')
  expect(history.data.rows[0]).toMatchObject({
    kind: 'top_up',
    points: 40,
    description: 'Top-up: took longer than promised (About slow)',
    attemptId: first.attemptId,
    disputeUntil: null,
  })
  const { data: statement } = await server.call<Statement>(token, 'GET', 'wallet/getStatement')
  expect(
    statement.links.some(({ kind, key }) => kind === 'top_up' && key === `topup:slow:5:${first.attemptId}:1`),
  ).toBe(true)
  expect(isWhole(statement)).toBe(true)
  const bell = await world.sql<{ code: string }>('select code from notifications where user_id = $1', [first.userId])
  expect(bell.map(({ code }) => code)).toContain('fairness-notes.toppedUp')
  expect(await preview('slow')).toMatchObject({ people: 0, points: 0, rounds: 1, paidPoints: 480 })
})

test('the second run adds nothing, nor do two at once, and a median that fell takes nothing back', async () => {
  const took = await take(
    await survey('again', 5),
    Array.from({ length: 10 }, () => 9),
  )
  await measure()
  await Promise.all(world.processes.map(({ fairness }) => fairness.runNight()))
  const paid = await topUps(took)
  expect(paid).toEqual(took.map(() => 40))
  await tonight()
  expect(await topUps(took)).toEqual(paid)
  const quicker = await take(
    'again',
    Array.from({ length: 12 }, () => 7),
  )
  await tonight()
  expect(await topUps(took)).toEqual(paid)
  expect(await topUps(quicker)).toEqual(quicker.map(() => 20))
  const quick = await take(
    'again',
    Array.from({ length: 30 }, () => 5),
  )
  await tonight()
  expect(await topUps(took)).toEqual(paid)
  expect(await topUps(quick)).toEqual(quick.map(() => 0))
})

test('a longer median tops up once more, who came later gets the same, and there is no third round', async () => {
  const early = await take(
    await survey('longer', 10, 100),
    Array.from({ length: 10 }, () => 13),
  )
  await tonight()
  expect(await topUps(early)).toEqual(early.map(() => 30))
  const late = await take(
    'longer',
    Array.from({ length: 30 }, () => 16),
  )
  await tonight()
  const all = [...early, ...late]
  const due = dueByTheDocument(
    all.map(({ minutes }) => minutes),
    10,
    100,
    30,
  )
  expect(await topUps(early)).toEqual(early.map(() => 30 + due))
  expect(await topUps(late)).toEqual(late.map(() => 60))
  const last = await take(
    'longer',
    Array.from({ length: 90 }, () => 40),
  )
  await tonight()
  expect(await topUps(early)).toEqual(early.map(() => 60))
  expect(await topUps(last)).toEqual(last.map(() => 60))
})

test('at most as much again is added, and nothing below ten completes, a fifth, or a minute', async () => {
  const cases: [string, number, number, number, number][] = [
    ['endless', 5, 10, 45, 50],
    ['few', 5, 9, 9, 0],
    ['near', 10, 10, 12, 0],
    ['short', 2, 10, 2.9, 0],
  ]
  for (const [surveyId, promised, people, minutes, added] of cases) {
    const took = await take(
      await survey(surveyId, promised),
      Array.from({ length: people }, () => minutes),
    )
    await tonight()
    expect({ surveyId, paid: await topUps(took) }).toEqual({ surveyId, paid: took.map(() => added) })
    expect(added).toBe(
      dueByTheDocument(
        took.map((one) => one.minutes),
        promised,
        50,
        0,
      ),
    )
  }
})

test('what was taken back or waits gets nothing, and a reversal takes the top-up back too, into debt where it must', async () => {
  const took = await take(
    await survey('taken', 5),
    Array.from({ length: 12 }, () => 9),
  )
  const [gone, waits, back] = took
  if (!gone || !waits || !back) throw new Error('nobody took it')
  await end(gone.attemptId, 'reversed')
  await world.sql(
    `insert into pending_credits (transfer_id, user_id, points, release_at)
     select transfer_id, user_id, points, now() + interval '9 days' from transfers where key = $1`,
    [`attempt:${waits.attemptId}`],
  )
  await tonight()
  expect(await topUps([gone, waits, back])).toEqual([0, 0, 40])
  await world.sql('delete from pending_credits where user_id = $1', [waits.userId])
  await tonight()
  expect(await topUps([waits])).toEqual([40])
  const before = await available(back)
  await end(back.attemptId, 'reversed')
  expect(await available(back)).toBe(before - 90)
  const reversed = await world.sql<{ points: number }>(
    `select r.points::int as points from ledger_transfers r join ledger_transfers t on t.transfer_id = r.follows
     where t.key like $1 and r.kind = 'reversal'`,
    [`topup:taken:5:${back.attemptId}:%`],
  )
  expect(reversed).toEqual([{ points: 40 }])
  await tonight()
  expect(await available(back)).toBe(before - 90)
  expect(await world.wallet.check(world.db)).toEqual([])
  expect(await world.fairness.check(world.db)).toEqual([])
})

test('a crash between two people is repeated harmlessly: each is paid once, and nobody is left out', async () => {
  const took = await take(
    await survey('crash', 5),
    Array.from({ length: 12 }, () => 9),
  )
  await measure()
  let paid = 0
  const failing = other({
    paidAtOnce: 1,
    wallet: {
      credit: async (tx, credits) => {
        const done = await world.wallet.credit(tx, credits)
        paid += 1
        if (paid === 5) throw new Error('the power went')
        return done
      },
    },
  })
  await expect(failing.runNight()).rejects.toThrow('the power went')
  expect((await topUps(took)).filter((points) => points > 0)).toHaveLength(4)
  await world.fairness.runNight()
  expect(await topUps(took)).toEqual(took.map(() => 40))
  expect(await world.wallet.check(world.db)).toEqual([])
  expect(await world.fairness.check(world.db)).toEqual([])
})

test('a night over the limit waits for a person who may adjust points; refused, it is not asked for again', async () => {
  const took = await take(
    await survey('dear', 5, 5_000),
    Array.from({ length: 13 }, () => 9),
  )
  await tonight()
  expect(await topUps(took)).toEqual(took.map(() => 0))
  const staff = (userId: string, permissions: readonly ('finance.adjust' | 'approvals.view')[]) => ({
    userId,
    ip: null,
    permissions,
  })
  const [person = ''] = await world.panelists(1)
  const waiting = async () => (await world.approvals.list(staff(person, ['finance.adjust']), {})).rows
  const [step] = await waiting()
  expect(await preview('dear')).toMatchObject({ people: 0, unpaidPeople: 13 })
  expect(step).toMatchObject({
    kind: 'fairness.night',
    askedBy: null,
    isByProgram: true,
    mayApprove: true,
    dueAt: null,
  })
  expect(step?.title).toMatchObject({ values: { count: 13, value: 520 } })
  const stepId = step?.stepId ?? ''
  await expect(world.approvals.approve(staff(person, ['approvals.view']), stepId)).rejects.toMatchObject({
    code: 'not-allowed',
  })
  await tonight()
  expect(await waiting()).toHaveLength(1)
  await world.approvals.approve(staff(person, ['finance.adjust']), stepId)
  await world.fairness.runNight()
  expect(await topUps(took)).toEqual(took.map(() => 4_000))

  const refused = await take(
    await survey('refused', 5, 5_000),
    Array.from({ length: 13 }, () => 9),
  )
  await tonight()
  const [second] = await waiting()
  await world.approvals.takeBack(staff(person, ['finance.adjust']), second?.stepId ?? '')
  await tonight()
  expect(await topUps(refused)).toEqual(refused.map(() => 0))
  expect(await waiting()).toEqual([])
})

test('at a survey of our own the gaps between saves count, each for at most five minutes', async () => {
  await world.surveys.save([hostedDraft({ surveyId: 'own', title: 'Own', minutes: 5, points: 50 })])
  const took: Took[] = []
  for (const userId of await world.panelists(10)) {
    const { attemptId } = await world.surveys.start(userId, 'own', 'desktop')
    const ago = (column: string, table: string, minutes: number) =>
      world.sql(`update ${table} set ${column} = ${column} - $2 * interval '1 minute' where attempt_id = $1`, [
        attemptId,
        minutes,
      ])
    await ago('started_at', 'attempts', 120)
    await world.surveys.saveAnswers(userId, attemptId, { answers: { q1: 'a' }, pageNo: 1 })
    await ago('saved_at', 'attempt_answers', 3.95)
    await world.surveys.submit(userId, attemptId, { q1: 'a', q2: 'a', q3: 'b' })
    took.push({ attemptId, userId, minutes: 9 })
  }
  await measure()
  expect(await preview('own')).toMatchObject({ medianSeconds: 537, people: 10, points: 400 })
  await tonight()
  expect(await topUps(took)).toEqual(took.map(() => 40))
})

test('the list has surveys with enough completes, for who sees surveys or decides about a dear night', async () => {
  const staff = server.sign(newId(), '4', ['surveys.view'])
  const { data } = await server.call<{ rows: FairSurvey[]; count: number }>(staff, 'GET', 'fairness/surveys?limit=50')
  expect(data.rows.find(({ surveyId }) => surveyId === 'slow')).toMatchObject({
    promises: [{ paidPoints: 480, rounds: 1 }],
  })
  expect(data.rows.some(({ surveyId }) => surveyId === 'few')).toBe(false)
  expect(data.count).toBe(data.rows.length)
  const token = server.sign(newId(), '5', ['finance.view'])
  expect(await server.call(token, 'GET', 'fairness/surveys')).toMatchObject({ status: 403 })
  const decides = server.sign(newId(), '5', ['finance.adjust'])
  expect(await server.call(decides, 'GET', 'fairness/surveys')).toMatchObject({ status: 200 })
  expect(await server.call(decides, 'POST', 'fairness/surveys/slow/preview')).toMatchObject({ status: 403 })
  expect(await server.call(staff, 'POST', 'fairness/surveys/nothing/preview')).toMatchObject({ status: 404 })
})
