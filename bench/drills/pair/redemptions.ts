import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findBrokenInvariants } from '../crash/verdict.ts'
import { furnish, password, redeemPoints, rewardId } from '../crash/world.ts'
import { onPairStage, tally, type Ask } from './stage.ts'

const atOnce = 200
const sentWithinMs = 120_000
const lockedWithinMs = 60_000
const roundsMax = 20
/** Fewer than a pool has connections: so many wait for the member's row in the middle of their transaction. */
const waitingAtLeast = 12
/** At most ten checks of a person's own password run at once: without that limit the guards of money are on trial alone. */
const withoutLimits = [
  `create function uncounted() returns trigger language plpgsql as $$ begin new.points := 1; return new; end $$`,
  'create trigger uncounted before insert or update on rate_limits for each row execute function uncounted()',
]

export type RedemptionFacts = {
  accepted: number
  /** Rows of requests, holds and payments in the ledger, codes given out, letters with a code, and points that are left. */
  requests: number
  holds: number
  paid: number
  codes: number
  cards: number
  left: number
  approvals: number
  status: string
}

/** What is wrong when a member with funds for one reward has asked many times at once; nothing when exactly one was paid. */
export function judgeRedemptions(facts: RedemptionFacts): string[] {
  const right: RedemptionFacts = {
    accepted: 1,
    requests: 1,
    holds: 1,
    paid: 1,
    codes: 1,
    cards: 1,
    left: 0,
    approvals: 1,
    status: 'sent',
  }
  return Object.entries(right).flatMap(([name, wanted]) => {
    const found = facts[name as keyof RedemptionFacts]
    return found === wanted ? [] : [`${name}: ${found}, and should be ${wanted}`]
  })
}

/**
 * One member with points for one reward asks for it so many times, each time under a key of its own, at two server processes; what is
 * accepted is approved as often at once, and sent. The first requests are kept waiting in the middle of their work, so that they
 * really meet.
 */
export const redemptionsDrill = (requests: number) =>
  onPairStage(
    async (db, pool) => {
      for (const statement of withoutLimits) await pool.query(statement)
      return furnish(db, pool, 1, redeemPoints)
    },
    async ({ db, pool, mail, storm, countDeaths }, { members: [member], reviewer }) => {
      if (!member) throw new Error('no member was made')
      const ask = (): Ask => ({
        method: 'POST',
        path: '/api/v1/wallet/createRedemptionRequest',
        token: member.token,
        headers: { 'idempotency-key': randomUUID() },
        body: { points: redeemPoints, rewardId, password },
      })
      const lock = await lockUser(pool, member.userId)
      const asks = Array.from({ length: requests }, ask)
      const storming = storm(asks, atOnce)
      const met = await lock.openWhenWaiting(waitingAtLeast)
      const told = await storming
      // What found no connection to the database is sent again, as it says.
      for (let left = roundsMax; left > 0; left--) {
        const busy = told.flatMap(({ status }, at) => (status === 503 ? [at] : []))
        const again = await storm(
          busy.flatMap((at) => asks[at] ?? []),
          atOnce,
        )
        for (const [n, at] of busy.entries()) told[at] = again[n] ?? told[at]!
        if (busy.length === 0) break
      }
      const given = told.find(({ code }) => code === 'ok')?.data['redemptionId']
      const redemptionId = typeof given === 'string' ? given : ''
      const approve: Ask = {
        method: 'POST',
        path: '/api/v1/wallet/reviewRedemptionRequest',
        token: reviewer.token,
        body: { redemptionId, decision: 'approve', reason: 'A drill.' },
      }
      const approvals = await storm(
        Array.from({ length: Math.ceil(requests / 10) }, () => approve),
        atOnce,
      )
      for (const until = Date.now() + sentWithinMs; Date.now() < until; await sleep(200))
        if ((await count(pool, `select count(*) n from redemptions where status = 'sent'`)) > 0) break
      // A second card would need a moment more.
      await sleep(2_000)
      const { rows } = await pool.query<{ status: string }>('select status from redemptions')
      const facts: RedemptionFacts = {
        accepted: tally(told)['ok'] ?? 0,
        approvals: tally(approvals)['ok'] ?? 0,
        requests: rows.length,
        status: rows.map(({ status }) => status).join(' '),
        holds: await count(pool, `select count(*) n from ledger_transfers where kind = 'hold'`),
        paid: await count(pool, `select count(*) n from ledger_transfers where kind = 'redemption'`),
        codes: await count(pool, 'select count(*) n from gift_codes where redemption_id is not null'),
        cards: mail.letters.filter((letter) => letter.includes('CARD-0')).length,
        left: await count(pool, 'select sum(available + held) n from wallet_balances'),
      }
      const wrong = [...judgeRedemptions(facts), ...(await findBrokenInvariants(db))]
      const odd = told.filter(({ status }) => status >= 500 || status === 429)
      if (odd.length > 0) wrong.push(`${odd.length} requests were not decided: ${JSON.stringify(tally(odd))}`)
      if (met < waitingAtLeast) wrong.push(`only ${met} requests met: nothing was proved`)
      if (countDeaths() > 0) wrong.push(`${countDeaths()} servers ended by themselves`)
      return { wrong, facts, met, answers: tally(told) }
    },
  )

const count = async (pool: pg.Pool, sql: string): Promise<number> =>
  Number((await pool.query<{ n: string | null }>(sql)).rows[0]?.n ?? 0)

/** Holds a person's row, and lets go as soon as so many wait for it; gives how many did. */
async function lockUser(pool: pg.Pool, userId: string) {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from users where user_id = $1 for update', [userId])
  return {
    openWhenWaiting: async (wanted: number): Promise<number> => {
      let waiting = 0
      for (const until = Date.now() + lockedWithinMs; waiting < wanted && Date.now() < until; await sleep(50))
        waiting = await count(pool, `select count(*) n from pg_stat_activity where wait_event_type = 'Lock'`)
      await holder.query('commit')
      holder.release()
      return waiting
    },
  }
}
