import type pg from 'pg'

/** Calls itself `attacked` in the page when it runs; what stays in a page as an element carries `data-hostile`. */
export const hostileTexts = [
  '<img data-hostile src=x onerror="attacked(1)">',
  '"><svg data-hostile onload="attacked(2)">',
  "'><script data-hostile>attacked(3)</script>",
  '=HYPERLINK("https://hostile.invalid/","here")',
  'javascript:attacked(4)//',
  '</title></style></textarea><iframe data-hostile srcdoc="<script>parent.attacked(5)</script>">',
  '{{constructor.constructor("attacked(6)")()}} ${attacked(7)}',
  '[here](javascript:attacked(8)) ![x](x"onerror="attacked(9))',
] as const
/** For columns with less room. */
const shortTexts = ['<b data-hostile>', '=1+1']

export type Tainted = { column: string; rows: number }
/** The columns that were filled, and those that took no hostile text. */
export type Taint = { tainted: Tainted[]; refused: string[] }

type Column = { table: string; name: string; isJson: boolean }
/** Names of columns that people fill in, whatever stands in them. */
const freeName =
  /(^|_)(title|names?|note|text|reason|message|label|body|subject|city|street|answer|comment|caption|headline|company|browser|referrer|agent)$/
/** Programs read these: locales, seals, keys, and documents of a library. */
const reservedName = /(hash|seal|sealed|secret|token|key|locale|language|currency|status|kind)$/
const rowsOfJson = 400

/**
 * Fills every column of people's words with hostile texts, also those that no call would take: triggers and references are off
 * meanwhile. A column counts as words where its values contain a space or its name says so.
 */
export async function taintDatabase(pool: pg.Pool): Promise<Taint> {
  const client = await pool.connect()
  const taint: Taint = { tainted: [], refused: [] }
  try {
    await client.query(`set session_replication_role = 'replica'`)
    for (const column of await listColumns(client)) {
      if (reservedName.test(column.name)) continue
      const rows = column.isJson ? await taintJson(client, column) : await taintText(client, column)
      const name = `${column.table}.${column.name}`
      if (rows === 'refused') taint.refused.push(name)
      else if (rows > 0) taint.tainted.push({ column: name, rows })
    }
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
  return taint
}

/** Columns of text and JSON that belong to no key. */
async function listColumns(client: pg.PoolClient): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type in ('json', 'jsonb') as "isJson"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.data_type in ('text', 'character varying', 'json', 'jsonb') and c.table_name <> 'migrations'
       and not exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
         where i.indisunique and i.indrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name)
     order by 1, 2`,
  )
  return rows
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** How many rows were filled. */
async function taintText(client: pg.PoolClient, { table, name }: Column): Promise<number | 'refused'> {
  const where = freeName.test(name) ? `${quote(name)} <> ''` : `${quote(name)} ~ '\\S\\s+\\S'`
  const { rows } = await client.query(`select 1 from ${quote(table)} where ${where} limit 1`)
  if (rows.length === 0) return 0
  for (const texts of [hostileTexts, shortTexts]) {
    const filled = await client
      .query(
        `update ${quote(table)} set ${quote(name)} = ($1::text[])[1 + (abs(hashtext(ctid::text)) % ${texts.length})] where ${where}`,
        [texts],
      )
      .catch(() => null)
    if (filled) return filled.rowCount ?? 0
  }
  return 'refused'
}

async function taintJson(client: pg.PoolClient, { table, name }: Column): Promise<number | 'refused'> {
  const { rows } = await client.query<{ at: string; value: unknown }>(
    `select ctid::text as at, ${quote(name)} as value from ${quote(table)} where ${quote(name)} is not null limit ${rowsOfJson}`,
  )
  let filled = 0
  for (const { at, value } of rows) {
    const next = taintValue(value, filled)
    if (next === null) continue
    const wrote = await client
      .query(`update ${quote(table)} set ${quote(name)} = $1 where ctid = $2::tid`, [JSON.stringify(next), at])
      .catch(() => null)
    if (!wrote) return 'refused'
    filled += 1
  }
  return filled
}

/** The value with its words replaced; null when it has none. */
export function taintValue(value: unknown, seed: number): unknown {
  let isChanged = false
  const visit = (part: unknown, place: number): unknown => {
    if (typeof part === 'string' && /\S\s+\S/.test(part)) {
      isChanged = true
      return hostileTexts[(seed + place) % hostileTexts.length]
    }
    if (Array.isArray(part)) return part.map((one, n) => visit(one, place + n))
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([key, one], n) => [key, visit(one, place + n)]))
    return part
  }
  const next = visit(value, 0)
  return isChanged ? next : null
}
