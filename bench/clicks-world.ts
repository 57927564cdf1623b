import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A campaign that clicks lead to; answers its number. */
export async function addCampaign(pool: pg.Pool): Promise<number> {
  const vendorId = randomUUID()
  await pool.query(
    `with person as (insert into people (person_key) values (decode(md5($1), 'hex')) returning person_key)
     insert into users (user_id, email, person_key, role) select $2::uuid, $1, person_key, '8' from person`,
    [`vendor-${vendorId}@example.com`, vendorId],
  )
  const { rows } = await pool.query<{ aff_id: number }>(
    `insert into campaigns (title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id,
       cost_cents, budget_cents, lead_cap, redirect_type, redirect_url)
     values ('Bench', 'https://panel.test/?cid={cid}&s={s}', 'cid', 's', '', 'blog', '', '', 1, $1, 100, 1000000, 10000, 3, '')
     returning aff_id`,
    [vendorId],
  )
  return rows[0]?.aff_id ?? 0
}
