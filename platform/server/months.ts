import { statement, type Db, type Tx } from './db.ts'

/**
 * How many months ahead a table has its partitions. Each of them costs a look at its index whenever a member's rows are
 * read, and a row without a month is kept anyway.
 */
const monthsAhead = 3

const make = statement(
  'platform.make-months',
  'select make_months($1::text::regclass, now(), now() + make_interval(months => $2), $3)',
)
const drop = statement<{ dropped: number }>(
  'platform.drop-months',
  'select drop_months($1::text::regclass, now() - make_interval(months => $2))::float8 as dropped',
)

/**
 * The months of a table that is partitioned by them. `ownKey` is the primary key of each partition, where the table has
 * none as a whole. Both wait for others 2 seconds at most, and are harmless to repeat.
 */
export const monthsOf = (table: string, { ownKey = null }: { ownKey?: string | null } = {}) => ({
  /** Makes the partitions of the coming months. */
  make: async (db: Db): Promise<void> => void (await make(db, [table, monthsAhead, ownKey])),
  /**
   * Drops the partitions in which every row is older than this many months; returns how many rows they had. A partition
   * that others use is left for the next time.
   */
  drop: async (tx: Tx, months: number): Promise<number> => (await drop(tx, [table, months]))[0]?.dropped ?? 0,
})

const readMonths = statement<MonthsAhead>(
  'platform.months-ahead',
  `select p.partrelid::regclass::text as "table", (select max(m.high) from list_months(p.partrelid) m) as until,
     has_rows(p.partdefid) as "hasOthers"
   from pg_partitioned_table p where p.partdefid <> 0 order by 1`,
)
/** Until when a table has its months, null where it has none, and whether rows are outside of them. */
export type MonthsAhead = { table: string; until: Date | null; hasOthers: boolean }
/** Reads this of every table with a default partition. */
export const listMonthsAhead = (db: Db): Promise<MonthsAhead[]> => readMonths(db, [])

const readMonthsOf = statement<MonthsAhead>(
  'platform.months-of-tables',
  `select asked.name as "table", false as "hasOthers",
     max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)$'))[1]::timestamptz) as until
   from unnest($1::text[]) asked (name)
     left join pg_inherits i on i.inhparent = to_regclass(asked.name)
     left join pg_class c on c.oid = i.inhrelid
   group by asked.name order by 1`,
)
/**
 * Reads until when these tables have months, which have no default partition: a row without a month is refused. They may
 * be in a database without our functions. There is one entry for each name, also of a table that is not there.
 */
export const listMonthsOf = (db: Db, tables: readonly string[]): Promise<MonthsAhead[]> => readMonthsOf(db, [tables])
