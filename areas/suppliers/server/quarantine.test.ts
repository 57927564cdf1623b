import { afterEach, describe, expect, test } from 'vitest'
import { got, houseAddress, startedAttempt, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
afterEach(() => world.close())

const rounds = scaleWork(200, 4)
/** Gives each credit a new key, so that the ledger does not notice a second one. */
const forgetfulLedger: Parameters<typeof surveyWorld>[0] = {
  breakWallet: (wallet) => ({
    ...wallet,
    credit: async (tx, credits) => {
      const renamed = credits.map((credit) => ({ ...credit, key: `${credit.key}:${Math.random()}` }))
      const results = await wallet.credit(tx, renamed)
      return results.map((result, i) => ({ ...result, key: credits[i]?.key ?? '' }))
    },
  }),
}

const open = async (more: Parameters<typeof surveyWorld>[0] = {}) => {
  world = await surveyWorld({ processes: 2, ...more })
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
}

/** Several staff release one waiting callback at the same time in two processes; returns how often it was paid. */
async function releasedByMany(): Promise<{ times: number; outcomes: string[] }> {
  const { userId, attemptId } = await startedAttempt(world, 'open')
  await world.suppliers.callback('house', got(houseAddress({ attemptId, amount: 4_000 })))
  const [row] = await world.sql<{ callback_id: string }>(
    'select callback_id from supplier_callbacks where attempt_id = $1',
    [attemptId],
  )
  const staff = await world.panelists(6)
  const results = await Promise.allSettled(
    staff.map((staffId, i) =>
      (world.processes[i % 2] ?? world).suppliers.inbox.rule({ userId: staffId, ip: '' }, row?.callback_id ?? '', {
        decision: i < 4 ? 'release' : 'refuse',
        reason: 'checked',
      }),
    ),
  )
  const [paid] = await world.sql<{ times: number }>(
    `select count(*)::int as times from transfers where user_id = $1 and kind = 'survey'`,
    [userId],
  )
  return {
    times: paid?.times ?? 0,
    outcomes: results.map((one) =>
      one.status === 'fulfilled' ? one.value.state : String((one.reason as { code?: string }).code),
    ),
  }
}

describe('a callback that several staff decide at once', () => {
  test('is decided once: all agree on what was decided, and it is paid at most once', async () => {
    await open()
    for (let round = 0; round < rounds; round++) {
      const { times, outcomes } = await releasedByMany()
      const states = new Set(outcomes.filter((outcome) => outcome !== 'callback-decided'))
      expect(states.size).toBe(1)
      expect(times).toBe(states.has('released') ? 1 : 0)
    }
    const [rulings] = await world.sql('select count(*)::int as rulings from supplier_rulings')
    expect(rulings).toEqual({ rulings: rounds })
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('is paid more often where nothing remembers, which this test sees', async () => {
    await open(forgetfulLedger)
    await world.sql(`create function forget() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'supplier_callbacks' and new.verdict not like 'quarantined%' then new.verdict := 'quarantined: again'; end if;
        return new;
      end $$`)
    await world.sql('create trigger forget before update on supplier_callbacks for each row execute function forget()')
    await world.sql(`create function forget_ending() returns trigger language plpgsql as $$
      begin
        new.outcome := 'started';
          new.earned := 0;
        new.ended_at := null;
        return new;
      end $$`)
    await world.sql('create trigger forget before update on attempts for each row execute function forget_ending()')
    await world.sql('alter table supplier_rulings drop constraint supplier_rulings_pkey')
    expect((await releasedByMany()).times).toBeGreaterThan(1)
  })
})
