import { newId } from '../../platform/server/secrets.ts'
import type { Random } from '../../seed/content/random.ts'
import type { Begun, Moved } from './money-recount.ts'
import type { SurveyWorld } from './survey-world.ts'

type Sql = SurveyWorld['sql']

/** Lets some members come from campaigns, and some from an import; the others came by themselves. */
export async function giveSources(
  sql: Sql,
  { staffId, random, userIds }: { staffId: string; random: Random; userIds: readonly string[] },
): Promise<void> {
  for (const affId of [1001, 1002])
    await sql(
      `insert into campaigns (aff_id, title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id,
         vendor_id, cost_cents, budget_cents, lead_cap, redirect_type, redirect_url)
       values ($1, $2, 'https://panel.test/', 'c', '', '', '', '', '', 1, $3, 100, 100000, 1000, 3, '')`,
      [affId, `Campaign ${affId}`, staffId],
    )
  for (const [i, userId] of random.shuffled(userIds).slice(0, 14).entries())
    await sql(
      `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement,
         parameters, clicked_at, signed_up_at, visited_on)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', '', '{}', now(), now(), now()::date)`,
      [newId(), 1001 + (i % 2), Buffer.from(userId), userId, random.pick(['signed-up', 'paid', 'held', 'refused'])],
    )
}

/** What each attempt began with. Where its member lived then is known only to the test that started it. */
export async function readBegun(sql: Sql, countryAt: ReadonlyMap<string, string>): Promise<Begun[]> {
  const rows = await sql<{
    attempt_id: string
    started_at: Date
    survey_id: string
    supplier_key: string | null
    payer_id: string | null
    price_micros: string | null
    fee_percent: string | null
    points: number
    aff_id: number | null
  }>(
    `select a.attempt_id, a.started_at, a.survey_id, a.supplier_key, a.payer_id, a.price_micros, a.fee_percent, a.points,
       (select l.aff_id from leads l where l.user_id = a.user_id) as aff_id
     from attempts a`,
  )
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    startedAt: row.started_at,
    surveyId: row.survey_id,
    supplierKey: row.supplier_key,
    payerId: row.payer_id,
    priceMicros: row.price_micros === null ? null : Number(row.price_micros),
    feePercent: Number(row.fee_percent ?? 0),
    points: row.points,
    campaign: row.aff_id === null ? '' : String(row.aff_id),
    country: countryAt.get(row.attempt_id) ?? '',
  }))
}

/** The points that attempts cost: what was credited for them, and what of that was taken back. */
export async function readMoved(sql: Sql): Promise<Moved[]> {
  const rows = await sql<{ at: Date; key: string; points: string; isBack: boolean; disputed: string | null }>(
    `select t.created_at as at, coalesce(o.key, t.key) as key, t.points, t.kind = 'reversal' as "isBack",
       d.attempt_id as disputed
     from transfers t left join transfers o on o.transfer_id = t.follows and t.kind = 'reversal'
     left join disputes d on coalesce(o.key, t.key) = 'dispute:' || d.dispute_id
     where coalesce(o.kind, t.kind) in ('survey', 'screen_out', 'dispute', 'top_up')`,
  )
  return rows.map(({ at, key, points, isBack, disputed }) => {
    const parts = key.split(':')
    const attemptId = disputed ?? (parts[0] === 'topup' ? parts[3] : parts[1]) ?? ''
    return { at, attemptId, points: isBack ? 0 - Number(points) : Number(points) }
  })
}
