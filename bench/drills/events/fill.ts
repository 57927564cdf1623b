import type pg from 'pg'

/** Days of UTC+7, on which reports count. */
const reportDay = (column: string): string => `(${column} at time zone interval '7 hours')::date`
const year = 365

/**
 * Fills a year with clicks and visits of these campaigns, and with their sums. The sums of visits end two days ago, so that
 * a report has to add stored sums and counted rows.
 */
export async function fillYear(pool: pg.Pool, affIds: readonly number[], rows: number): Promise<void> {
  await pool.query(`set statement_timeout = 0`)
  await pool.query(
    `select make_click_months(now() - interval '13 months', now()), make_visit_months(now() - interval '13 months', now())`,
  )
  // The demo world counts clicks of days whose rows it does not have.
  await pool.query('delete from clicks')
  await pool.query('update traffic_days set clicks = 0, bots = 0, prefetches = 0')
  const when = `now() - interval '1 hour' - ((n * 7919::bigint) % ${rows}) * interval '1 second' * ${((year - 1) * 86_400) / rows}`
  const kind = `case when n % 17 = 0 then 'bot' when n % 29 = 0 then 'prefetch' else 'human' end`
  const campaign = `($1::int[])[1 + (n % cardinality($1::int[]))::int]`
  await pool.query(
    `insert into clicks (click_key, window_start, click_id, aff_id, agent_class, network_key, parameters, hits, at)
     select sha256(('drill ' || n)::bytea), date_trunc('hour', at), gen_random_uuid(), ${campaign}, ${kind}, sha256((n % 5000)::text::bytea),
       jsonb_build_object('cid', 'y' || n, 'source', 's' || n % 7), 1 + (n % 3)::int, at
     from generate_series(1, ${rows}::bigint) n, lateral (select ${when} as at) a`,
    [affIds],
  )
  await pool.query(
    `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind, consent,
       agent_class, network_hash, at, window_start, counted)
     select gen_random_uuid(), md5('visitor ' || n)::uuid, ${campaign}::text, '/', jsonb_build_object('source', 's' || n % 7), 'example.org', 'en',
       (array['desktop', 'mobile', 'tablet'])[1 + (n % 3)::int], 'all', ${kind}, sha256(n::text::bytea), at, date_trunc('hour', at), null
     from generate_series(1, ${rows}::bigint) n, lateral (select ${when} as at) a`,
    [affIds],
  )
  for (const dimension of [`''`, `'source'`]) {
    const value = dimension === `''` ? `''` : `parameters ->> 'source'`
    await pool.query(
      `insert into traffic_days (aff_id, dimension, day, value, clicks, bots, prefetches)
       select aff_id, ${dimension}, ${reportDay('at')}, ${value}, count(*) filter (where agent_class = 'human'),
         count(*) filter (where agent_class = 'bot'), count(*) filter (where agent_class = 'prefetch')
       from clicks group by 1, 3, 4
       on conflict (aff_id, dimension, day, value) do update set clicks = traffic_days.clicks + excluded.clicks,
         bots = traffic_days.bots + excluded.bots, prefetches = traffic_days.prefetches + excluded.prefetches`,
    )
  }
  await pool.query('delete from visit_days')
  await pool.query(`update visit_progress set counted_to = date_trunc('day', now() - interval '2 days')`)
  await pool.query(
    `insert into visit_days (day, agent_class, amount)
     select ${reportDay('at')}, agent_class, count(*) from visits where at < (select counted_to from visit_progress) group by 1, 2`,
  )
  await pool.query('analyze clicks, visits, traffic_days')
}

/** Counts rows of the tables themselves by day, which no figure of the product does. */
export async function recount(pool: pg.Pool): Promise<Recount> {
  const clicks = await pool.query<{ key: string; n: number }>(
    `select aff_id || ' ' || to_char(at at time zone interval '7 hours', 'YYYY-MM-DD') as key, count(*)::int as n
     from clicks where agent_class = 'human' group by 1`,
  )
  const visits = await pool.query<{ key: string; n: number }>(
    `select to_char(at at time zone interval '7 hours', 'YYYY-MM-DD') as key, count(*)::int as n
     from visits where agent_class = 'human' group by 1`,
  )
  const toMap = ({ rows }: { rows: { key: string; n: number }[] }) => new Map(rows.map(({ key, n }) => [key, n]))
  return { clicks: toMap(clicks), visits: toMap(visits) }
}
/** Human clicks by campaign and day, and human visits by day. */
export type Recount = { clicks: ReadonlyMap<string, number>; visits: ReadonlyMap<string, number> }
