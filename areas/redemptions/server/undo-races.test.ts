import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaleWork } from '../../../app/testing/pools.ts'
import {
  openRedemptionWorld,
  rightPassword as password,
  tally,
  type RedemptionWorld,
} from '../../../app/testing/redemption-world.ts'
import { newId } from '../../../platform/server/secrets.ts'

const timeout = { timeout: 600_000 }

describe('an approval that is taken back while its reward is sent', () => {
  let world: RedemptionWorld
  beforeAll(async () => {
    world = await openRedemptionWorld()
  })
  afterAll(() => world.close())

  const people = scaleWork(200, 16)
  /** Makes this many approved requests, with a code in stock for each. */
  const approved = async (count: number): Promise<string[]> => {
    await world.stock(
      500,
      Array.from({ length: count }, () => `BACK-${newId()}`),
    )
    const [reviewer] = await world.reviewers(1)
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const { userId } = await world.panelist(500)
      const { redemptionId } = await world.ask(userId, 500, { n, password })
      await world.redemptions.decide({ userId: reviewer!.userId, ip: '::1' }, { redemptionId, decision: 'approve' })
      ids.push(redemptionId)
    }
    return ids
  }
  /** Requests that wait for review again although they have a code, and would be paid twice. */
  const heldAndSent = (ids: readonly string[]) =>
    world.count(
      `select count(*) as n from redemptions r join gift_codes c using (redemption_id)
       where r.status = 'on_hold' and redemption_id = any ($1)`,
      [ids],
    )

  test('is held with nothing assigned, or is sent and the hold refused: never both', timeout, async () => {
    const ids = await approved(people)
    const [reviewer] = await world.reviewers(1)
    const by = { userId: reviewer!.userId, ip: '::1' }
    const ends = await Promise.all(
      ids.map(async (redemptionId, n) => {
        const [back, on] = [world.processes[n % 2]!, world.processes[(n + 1) % 2]!]
        const sending = on.redemptions.send(redemptionId)
        const answers = await tally([back.redemptions.decide(by, { redemptionId, decision: 'hold' })])
        await sending
        return answers.ok === 1
      }),
    )
    expect(await heldAndSent(ids)).toBe(0)
    const count = (status: string) =>
      world.count('select count(*) as n from redemptions where status = $1 and redemption_id = any ($2)', [status, ids])
    const held = ends.filter(Boolean).length
    expect([await count('on_hold'), await count('sent')]).toEqual([held, people - held])
    expect(await world.findings()).toEqual([])
  })

  test('by a hold that reads the status before it writes it, is both: this test would see it', timeout, async () => {
    const [redemptionId = ''] = await approved(1)
    const { rows } = await world.pool.query<{ status: string }>(
      'select status from redemptions where redemption_id = $1',
      [redemptionId],
    )
    await world.redemptions.send(redemptionId)
    if (rows[0]?.status === 'approved')
      await world.pool.query(`update redemptions set status = 'on_hold', sent_at = null where redemption_id = $1`, [
        redemptionId,
      ])
    expect(await heldAndSent([redemptionId])).toBe(1)
  })
})
