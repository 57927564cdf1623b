import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeries, watchCounters } from '../../../app/testing/counters.ts'
import { openRedemptionWorld, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { countedRedemptions } from './counted.ts'
import { redemptionMetrics } from './metrics.ts'
import { beginMany, payMany, rejectMany } from './manual-store.ts'
import * as store from './store.ts'
import { stopOrders, clearStop } from './vendor-store.ts'

let world: RedemptionWorld
beforeAll(async () => {
  world = await openRedemptionWorld()
})
afterAll(() => world.close())

/** Lets the database write down each state that a request comes into. */
const watchStates = `create table seen_states (state text not null);
  create function see_state() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.status is distinct from old.status then insert into seen_states values (new.status); end if;
      return null;
    end $$;
  create trigger see_state after insert or update on redemptions for each row execute function see_state()`

test('each state that a request comes into is counted once, and not when that is rolled back', async () => {
  const { db } = world
  await world.run(watchStates)
  await world.offerByHand('bank')
  const grown = await watchCounters([countedRedemptions])
  const askFor = async (rewardId?: string) => {
    const { userId } = await world.panelist(1_000)
    const asked = { password: 'right', payeeName: 'Ann Lee', payeeHandle: 'ann', ...(rewardId ? { rewardId } : {}) }
    return (await world.ask(userId, 500, asked)).redemptionId
  }
  const [card, bank, other] = [await askFor(), await askFor('bank'), await askFor('bank')]
  await transaction(db, async (tx) => {
    await store.move(tx, card, 'requested', { status: 'on_hold' })
    // Another transaction was first: nothing moves.
    await store.move(tx, card, 'requested', { status: 'approved' })
    for (const id of [bank, other]) await store.move(tx, id, 'requested', { status: 'approved' })
    await store.move(tx, bank, 'approved', { owing_since: null })
    await beginMany(tx, [card, bank, other], new Date())
    await payMany(tx, [{ redemptionId: bank, paidAt: new Date().toISOString(), reference: 'r' }], new Date())
    await rejectMany(tx, [card, other], 'refused')
  })
  const failing = transaction(db, async (tx) => {
    await store.move(tx, card, 'on_hold', { status: 'rejected', reason: 'No' })
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  const { rows } = await world.pool.query<{ state: string; found: number }>(
    'select state, count(*)::int as found from seen_states group by state',
  )
  const seen = Object.fromEntries(rows.map(({ state, found }) => [`redemptions_total{state="${state}"}`, found]))
  expect(seen).toEqual({
    'redemptions_total{state="requested"}': 3,
    'redemptions_total{state="on_hold"}': 1,
    'redemptions_total{state="approved"}': 2,
    'redemptions_total{state="sending"}': 2,
    'redemptions_total{state="sent"}': 1,
    'redemptions_total{state="rejected"}': 1,
  })
  expect(await grown()).toEqual(seen)
})

test('open requests are shown with the age of the oldest, and why the provider is sent no orders', async () => {
  await world.run(`update redemptions set requested_at = now() - interval '2 hours' where status = 'on_hold'`)
  await transaction(world.db, (tx) => stopOrders(tx, 'money', 60_000))
  const series = await readSeries(redemptionMetrics(world.db))
  expect(series.get('tuppence_redemptions_open{state="on_hold"}')).toBe(1)
  expect(series.get('tuppence_redemptions_open{state="requested"}')).toBe(0)
  expect(Math.floor((series.get('tuppence_redemptions_oldest_seconds{state="on_hold"}') ?? 0) / 60)).toBe(120)
  expect(series.get('tuppence_redemptions_oldest_seconds{state="approved"}')).toBe(0)
  expect(series.get('tuppence_provider_stopped{reason="money"}')).toBe(1)
  expect(series.get('tuppence_provider_stopped{reason="key"}')).toBe(0)
  await transaction(world.db, clearStop)
  expect((await readSeries(redemptionMetrics(world.db))).get('tuppence_provider_stopped{reason="money"}')).toBe(0)
})
