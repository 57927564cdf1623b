import { afterEach, describe, expect, test } from 'vitest'
import { offer, openDisputeWorld, type Breaks, type DisputeWorld } from '../../../app/testing/dispute-world.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { startingLine, tally } from '../../../app/testing/redemption-world.ts'
import { nowOf, transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { decide, find } from './store.ts'

const racers = scaleWork(1000, 30)
const timeout = { timeout: 600_000 }
let world: DisputeWorld
afterEach(() => world.close())

const openIndex = 'drop index disputes_one_open'
/** Reads attempts without a lock, and makes racing calls wait for each other after the reading. */
const unlocked = (): Breaks => {
  const line = startingLine(6)
  return ({ surveys }) => ({
    surveys: {
      noteEvent: surveys.noteEvent,
      noteGrant: surveys.noteGrant,
      earnedBy: surveys.earnedBy,
      lockOwnAttempt: async (_tx, _userId, attemptId) => {
        await line()
        return { attemptId, surveyId: 'coffee', title: 'Coffee', points: offer, endedAt: new Date(), earned: 0 }
      },
    },
  })
}

describe('one open question about an attempt', () => {
  const storm = (userId: string, attemptId: string) =>
    tally(
      Array.from({ length: racers }, (_, n) =>
        world.parties[n % 2]!.raise(userId, { attemptId, message: `Racer ${n}` }, '127.0.0.1'),
      ),
    )
  const openOnes = async () => (await world.sql(`select from disputes where status = 'open'`)).length

  test.each([
    ['the lock of the attempt', undefined, [openIndex]],
    ['the open index', unlocked, []],
  ] as const)('%s alone keeps the second one out', timeout, async (_guard, breaks, drops) => {
    world = await openDisputeWorld(breaks ? { breaks: breaks() } : {})
    for (const drop of drops) await world.sql(drop)
    const { userId, attemptId } = await world.attempted()
    expect(await storm(userId, attemptId)).toEqual({ ok: 1, 'dispute-open': racers - 1 })
    expect(await openOnes()).toBe(1)
  })

  test('without either several are open at once, which this test sees', timeout, async () => {
    world = await openDisputeWorld({ breaks: unlocked() })
    await world.sql(openIndex)
    await meetingPoint(world.sql, 2, 'insert on disputes for each row')
    const { userId, attemptId } = await world.attempted()
    expect((await storm(userId, attemptId))['ok']).toBeGreaterThan(1)
    expect(await openOnes()).toBeGreaterThan(1)
  })
})

describe('one decision', () => {
  const raised = async () => {
    const { userId, attemptId } = await world.attempted()
    return world.disputes.raise(userId, { attemptId, message: 'Where are they?' }, '127.0.0.1')
  }

  test(
    'of many decisions at once, grants and refusals, one counts and is paid or not as it says',
    timeout,
    async () => {
      world = await openDisputeWorld()
      const staff = await world.staff(4)
      for (let round = 0; round < 3; round += 1) {
        const { disputeId } = await raised()
        const ends = await tally(
          Array.from({ length: racers }, (_, n) =>
            world.parties[n % 2]!.decide(
              { userId: staff[n % 4]!, ip: '::1' },
              n % 3 === 0
                ? { disputeId, decision: 'refuse', answer: 'No.' }
                : { disputeId, decision: 'grant', points: 1 + (n % 9), answer: 'Yes.' },
            ),
          ),
        )
        expect(ends).toEqual({ ok: 1, 'dispute-decided': racers - 1 })
        const row = await find(world.db, disputeId)
        const paid = await world.paidFor(disputeId)
        expect(paid).toEqual(row?.status === 'granted' ? [{ points: row.points }] : [])
        expect(await world.sql('select from audit_log where subject = $1', [disputeId])).toHaveLength(1)
      }
      expect([...(await world.disputes.check(world.db)), ...(await world.wallet.check(world.db))]).toEqual([])
    },
  )

  test(
    'a decision that looks before it locks, and a key of its own for each, pays twice: this test would see it',
    timeout,
    async () => {
      world = await openDisputeWorld()
      const [decidedBy = ''] = await world.staff()
      const { disputeId } = await raised()
      const line = startingLine(6)
      const carelessly = (n: number) =>
        transaction(world.processes[n % 2]!.db, async (tx) => {
          const row = await find(tx, disputeId)
          await line()
          if (row?.status !== 'open') return
          const key = `dispute:${disputeId}:${newId()}`
          const grant = {
            key,
            userId: row.user_id,
            points: 5,
            kind: 'dispute',
            house: 'disputes',
            description: 'x',
          } as const
          await world.wallet.credit(tx, [grant])
          await decide(tx, { disputeId, points: 5, answer: 'Yes.', decidedBy, decidedAt: await nowOf(tx) })
        })
      await Promise.all(Array.from({ length: 12 }, (_, n) => carelessly(n)))
      expect((await world.paidFor(disputeId)).length).toBeGreaterThan(1)
      expect((await world.disputes.check(world.db)).map((one) => one.invariant)).toContain('W5')
    },
  )
})
