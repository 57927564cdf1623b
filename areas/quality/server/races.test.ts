import { afterEach, describe, expect, test } from 'vitest'
import { carelessAnswers, judgedWorld, teaSurvey, type JudgedWorld } from '../../../app/testing/judged-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { got, houseAddress, type CallbackContent, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { externalDraft, supplierSecret } from '../../../app/testing/survey-world.ts'

let world: JudgedWorld
afterEach(() => world.close())

const rounds = scaleWork(100, 3)
/** The part of the welcome bonus that the first complete brings, once its points are available. */
const firstBonus = 250
const reason = 'The answers contradict each other throughout'

/**
 * Six reviewers and the job decide about one held attempt at the same time, in two processes; returns how often it was
 * decided.
 */
async function decidedByMany(staff: readonly string[]) {
  const [userId = ''] = await world.panelists(1)
  const attemptId = await world.take(userId, 'tea', carelessAnswers)
  await world.sql('update attempt_quality set release_at = now() where attempt_id = $1', [attemptId])
  const results = await Promise.allSettled([
    ...staff.map((staffId, i) => {
      const decision = i % 3 === 0 ? ('reject' as const) : ('release' as const)
      const { quality } = world.programs[i % 2] ?? world
      return quality.decide({ userId: staffId, ip: '' }, attemptId, { decision, reason })
    }),
    world.quality.releaseDue(),
  ])
  const [counted] = await world.sql<{ notes: number }>(
    `select count(*)::int as notes from attempt_events where attempt_id = $1 and event in ('released', 'rejected')`,
    [attemptId],
  )
  const { available, pending } = await world.wallet.balances(world.db, userId)
  const [row] = await world.sql<{ state: string }>('select state from attempt_quality where attempt_id = $1', [
    attemptId,
  ])
  const odd = results.flatMap((one) =>
    one.status === 'rejected' && (one.reason as { code?: string }).code !== 'hold-decided' ? [String(one.reason)] : [],
  )
  return { notes: counted?.notes ?? 0, available, pending, state: row?.state, odd }
}

/** An address in the Netherlands, where none of these panelists lives. */
const abroad = '193.0.6.139'
const atOnce = 250

describe('a storm of callbacks while answers are judged', { timeout: 600_000 }, () => {
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => ({ one, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one)
  const begun = async (count: number): Promise<string[]> => {
    const attemptIds: string[] = []
    while (attemptIds.length < count) {
      const userIds = await world.panelists(Math.min(atOnce, count - attemptIds.length))
      const from = (i: number) => (i % 10 === 1 ? abroad : '')
      const started = userIds.map((userId, i) => world.surveys.start(userId, 'open', 'desktop', from(i)))
      attemptIds.push(...(await Promise.all(started)).map(({ attemptId }) => attemptId))
    }
    return attemptIds
  }
  const storming = async (said: readonly CallbackContent[]): Promise<number> => {
    let credited = 0
    for (let from = 0; from < said.length; from += 5_000) {
      const part = said.slice(from, from + 5_000)
      const answers = part.map((one, i) =>
        (world.programs[i % 2] ?? world).suppliers.callback('house', got(houseAddress(one))),
      )
      credited += (await Promise.all(answers)).filter((answer) => answer.credited).length
    }
    return credited
  }

  test('pays each event once, lets the doubted ones wait and nothing of what was reversed first', async () => {
    const events = scaleWork(10_000, 200)
    world = await judgedWorld({ processes: 2 })
    await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
    await world.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
    const attemptIds = await begun(events)
    const reversed = attemptIds.filter((_, i) => i % 20 === 0)
    const twice = reversed.map((attemptId) => ({ attemptId, outcome: 'reversed' }))
    expect(await storming([...twice, ...twice])).toBe(0)
    const said = attemptIds.map((attemptId) => ({ attemptId }))
    const paid = events - reversed.length
    expect(await storming(shuffled([...said, ...said, ...said, ...said, ...said]))).toBe(paid)

    const [sums] = await world.sql<{ available: number; pending: number; held: number; foreign: number }>(
      `select sum(balance) filter (where kind = 'available')::int as available,
         sum(balance) filter (where kind = 'pending')::int as pending,
         (select count(*)::int from attempt_quality where state = 'held') as held,
         (select count(*)::int from foreign_entries) as foreign from accounts`,
    )
    const held = events / 10
    expect(sums).toEqual({ available: (paid - held) * (40 + firstBonus), pending: held * 40, held, foreign: held })
    expect(await world.checkLedger()).toEqual([])
  })
})

describe('a held attempt that many decide at once', () => {
  test('is decided once, and its points go the way of that decision', async () => {
    world = await judgedWorld({ processes: 2 })
    await world.surveys.save([teaSurvey])
    const staff = await world.panelists(6)
    for (let round = 0; round < rounds; round++) {
      const { notes, available, pending, state, odd } = await decidedByMany(staff)
      expect(odd).toEqual([])
      expect(notes).toBe(1)
      expect([available, pending]).toEqual([state === 'released' ? 290 : 0, 0])
    }
    expect(await world.checkLedger()).toEqual([])
  })

  test('is decided several times where the hold forgets that it was, which this test sees', async () => {
    world = await judgedWorld({ processes: 2 })
    await world.surveys.save([teaSurvey])
    await world.sql(`create function forget() returns trigger language plpgsql as $$
      begin
        new.state := 'held'; new.decided_at := null;
        return new;
      end $$`)
    await world.sql(`create trigger forget before update on attempt_quality for each row when (new.state <> 'held')
      execute function forget()`)
    const { quality } = world
    const staff = await world.panelists(2)
    const [userId = ''] = await world.panelists(1)
    const attemptId = await world.take(userId, 'tea', carelessAnswers)
    await Promise.allSettled(
      staff.map((staffId) => quality.decide({ userId: staffId, ip: '' }, attemptId, { decision: 'release', reason })),
    )
    const released = await world.sql(`select from attempt_events where attempt_id = $1 and event = 'released'`, [
      attemptId,
    ])
    expect(released.length).toBeGreaterThan(1)
  })
})
