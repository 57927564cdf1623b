import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyInto } from '../../../platform/server/copy-in.ts'
import { ourSchemas } from './counting.ts'

/**
 * The data of an installation as SQL that psql reads too, for a PostgreSQL whose pg_dump is not at hand, such as the
 * embedded one. It has no schema: migrations make that. Each statement has a line of its own; rows are in the text
 * format of COPY (https://www.postgresql.org/docs/current/sql-copy.html).
 */

const settings = [
  `set datestyle = 'ISO, MDY'`,
  `set intervalstyle = postgres`,
  `set timezone = 'UTC'`,
  `set extra_float_digits = 1`,
  `set bytea_output = hex`,
  `set client_encoding = 'UTF8'`,
]

type Part = { sql: string }
const ours = `n.nspname = any($1::text[]) and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')`

/**
 * Partitions are months, and those that migrations make depend on the day on which they ran; those of the backup take
 * their place.
 */
const dropPartitions = `do $do$ declare part regclass; begin
  for part in select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhparent join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'p' and n.nspname in (${ourSchemas.map((schema) => `'${schema}'`).join(', ')})
  loop execute 'drop table ' || part; end loop; end $do$`.replaceAll(/\n\s*/g, ' ')

const listPartitions = `
  select format('create table if not exists %I.%I partition of %s %s', n.nspname, c.relname, i.inhparent::regclass,
    pg_get_expr(c.relpartbound, c.oid)) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
  where c.relkind = 'r' and c.relispartition and ${ours} order by c.relname`

/** Primary keys of single partitions, where the table as a whole has none. */
const listOwnKeys = `
  select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_constraint k on k.conrelid = c.oid
  where c.relkind = 'r' and c.relispartition and k.contype = 'p' and k.conparentid = 0 and ${ours} order by c.relname`

const listCopies = `
  select format('COPY %I.%I (%s)', n.nspname, c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum)) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relpersistence = 'p' and ${ours}
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by n.nspname, c.relname order by n.nspname, c.relname`

const listTruncated = `
  select 'truncate ' || string_agg(format('%I.%I', n.nspname, c.relname), ', ' order by n.nspname, c.relname) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and ${ours}
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const listSequences = `
  select format('%I.%I', n.nspname, c.relname) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ours} order by 1`

/** Writes the data that the session's snapshot shows. */
export async function writeSqlDump(client: pg.ClientBase, to: Writable): Promise<void> {
  await pipeline(Readable.from(makeDump(client)), to)
}

async function* makeDump(client: pg.ClientBase): AsyncGenerator<string | Buffer> {
  const list = async (text: string): Promise<string[]> =>
    (await client.query<Part>(text, [[...ourSchemas]])).rows.map(({ sql }) => sql)
  for (const setting of settings) await client.query(setting)
  yield '-- Data of Tuppence. Load it into a database with exactly the migrations that the manifest names.\n'
  for (const line of [...settings, 'set session_replication_role = replica']) yield `${line};\n`
  yield `${dropPartitions};\n`
  for (const listed of [listPartitions, listOwnKeys, listTruncated])
    for (const line of await list(listed)) yield `${line};\n`
  for (const copy of await list(listCopies)) {
    yield `${copy} FROM stdin;\n`
    yield* client.query(copyTo(`${copy} TO stdout`)) as AsyncIterable<Buffer>
    yield '\\.\n'
  }
  for (const name of await list(listSequences)) {
    const { rows } = await client.query<Part>(
      `select format('select setval(%L, %s, %L)', '${name.replaceAll("'", "''")}', last_value, is_called) as sql from ${name}`,
    )
    yield `${rows[0]?.sql ?? ''};\n`
  }
  yield 'set session_replication_role = origin;\n'
  yield 'analyze;\n'
}

const copyLine = /^COPY .+ FROM stdin;$/
const newline = 10
const copyEnd = Buffer.from('\n\\.\n')

/**
 * Runs what `writeSqlDump` wrote, each statement when its line is there. Throws when the text ends before its end. The
 * caller opens a transaction, so that a failure leaves nothing behind.
 */
export async function readSqlDump(client: pg.ClientBase, from: AsyncIterable<Buffer>): Promise<void> {
  const pieces = from[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const readOn = async (): Promise<boolean> => {
    const { value, done } = await pieces.next()
    if (done) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = rest.indexOf(copyEnd)
      // The line break before the end belongs to the last row; the one that `rest` begins with to the line before.
      const sure = end >= 0 ? end : rest.length - copyEnd.length
      if (sure > 0) yield rest.subarray(1, sure + 1)
      if (end >= 0) {
        rest = rest.subarray(end + copyEnd.length)
        return
      }
      if (sure > 0) rest = rest.subarray(sure)
      if (!(await readOn())) throw new Error('The backup ends in the middle of a table.')
    }
  }
  let last = ''
  for (;;) {
    const end = rest.indexOf(newline)
    if (end < 0) {
      if (await readOn()) continue
      break
    }
    const line = rest.toString('utf8', 0, end)
    if (copyLine.test(line)) {
      rest = rest.subarray(end)
      await pipeline(Readable.from(rows()), copyInto(client, line))
      continue
    }
    rest = rest.subarray(end + 1)
    if (line.startsWith('--')) continue
    await client.query(line)
    last = line
  }
  if (last !== 'analyze;') throw new Error('The backup ends before its end.')
}
