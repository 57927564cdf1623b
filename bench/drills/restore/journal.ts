import type pg from 'pg'

/** How a movement of points can be found again in the database. */
export type DeedKind = 'completed' | 'reversed' | 'redeemed'

/**
 * One thing that a client asked for: when it asked, and when it was told that it was done (null when it never was). The id is
 * the attempt's, and of a redemption the member's, who asks for one alone.
 */
export type Deed = { kind: DeedKind; id: string; askedAt: number; heardAt: number | null }

/** What must be there no matter what, because it was acknowledged by `from`, and what cannot be, because it was asked after `until`. */
export type Span = { from: number; until: number }

/** What the copy has of the deeds, in figures. Times are those of the acknowledgement, in milliseconds. */
export type Recount = {
  wrong: string[]
  found: number
  lost: number
  /** The newest acknowledged deed that is in the copy, and the oldest acknowledged one that is not. */
  newestFound: number | null
  oldestLost: number | null
}

const counted: Record<DeedKind, string> = {
  completed: `select substr(key, length('attempt:') + 1) as id, count(*)::int as times from transfers where key like 'attempt:%' group by 1`,
  reversed: `select substr(key, length('reversal:') + 1) as id, count(*)::int as times from transfers where key like 'reversal:%' group by 1`,
  redeemed: 'select user_id::text as id, count(*)::int as times from redemptions group by 1',
}

/**
 * Counts the deeds again in a copy, by SQL of its own, and compares them with what the clients were told: each
 * acknowledged one is there once, none came from after the moment, and none is there that no one asked for.
 */
export async function recount(pool: pg.Pool, deeds: readonly Deed[], { from, until }: Span): Promise<Recount> {
  const wrong: string[] = []
  const [kept, gone]: number[][] = [[], []]
  let found = 0
  for (const [kind, sql] of Object.entries(counted)) {
    const { rows } = await pool.query<{ id: string; times: number }>(sql)
    const there = new Map(rows.map(({ id, times }) => [id, times]))
    const asked = deeds.filter((deed) => deed.kind === kind)
    for (const { id, askedAt, heardAt } of asked) {
      const times = there.get(id) ?? 0
      found += times > 0 ? 1 : 0
      if (times > 1) wrong.push(`${kind} ${id} is there ${times} times`)
      if (times > 0 && askedAt >= until) wrong.push(`${kind} ${id} is of after the moment`)
      if (times === 0 && heardAt !== null && heardAt <= from) wrong.push(`${kind} ${id} was acknowledged and is lost`)
      if (heardAt !== null) (times > 0 ? kept : gone)?.push(heardAt)
    }
    const known = new Set(asked.map(({ id }) => id))
    for (const { id } of rows.filter((row) => !known.has(row.id))) wrong.push(`${kind} ${id} was never asked for`)
  }
  return {
    wrong,
    found,
    lost: gone?.length ?? 0,
    newestFound: kept?.reduce((newest, at) => Math.max(newest, at), -Infinity) ?? null,
    oldestLost: gone && gone.length > 0 ? gone.reduce((oldest, at) => Math.min(oldest, at), Infinity) : null,
  }
}
