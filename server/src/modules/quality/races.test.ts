import { afterEach, describe, expect, test } from 'vitest'
import { carelessAnswers, judgedWorld, teaSurvey, type JudgedWorld } from '../../../test/judged-world.ts'
import { scaled } from '../../../test/pools.ts'

let world: JudgedWorld
afterEach(() => world.close())

const rounds = scaled(100, 3)
const reason = 'The answers contradict each other throughout'

/** One held attempt that six reviewers and the clock decide at once, in two processes; tells how often it was decided. */
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
    `select count(*)::int as notes from attempt_events where attempt_id = $1 and event in ('Released', 'Rejected')`,
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
    const released = await world.sql(`select from attempt_events where attempt_id = $1 and event = 'Released'`, [
      attemptId,
    ])
    expect(released.length).toBeGreaterThan(1)
  })
})
