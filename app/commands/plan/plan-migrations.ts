import pg from 'pg'
import { lockModes, readSizes, readTables, type LockMode, type TableSize, type TableState } from './plan-store.ts'
import { splitStatements } from './split-statements.ts'
import { messageOf } from '../../../platform/server/message-of.ts'

/** A migration that is to come. */
type Pending = { id: string; sql: string }
/** What one statement does to one table that was there before its migration. */
export type TableEffect = { table: string; lock: LockMode; isRewritten: boolean; isScanned: boolean; size: TableSize }
/**
 * How long other sessions wait: not at all, briefly, or as long as reading a number of bytes takes. Locks are held until
 * the migration ends, so the scans of later statements count too.
 */
export type Wait = { kind: 'none' | 'brief' } | { kind: 'scan'; bytes: number }
export type PlannedStatement = { text: string; effects: TableEffect[]; wait: Wait }
export type PlannedMigration = { id: string; statements: PlannedStatement[] }

const writersWait: LockMode = 'ShareLock'
const strengthOf = (mode: LockMode): number => lockModes.indexOf(mode)
const isStrong = (lock: LockMode): boolean => strengthOf(lock) >= strengthOf(writersWait)

/**
 * Applies migrations to a scratch copy of the schema, statement by statement, and observes what PostgreSQL does: which
 * tables it locks, gives a new file or reads. The sizes are those of the live database, which is only read.
 */
export async function planMigrations(
  pending: readonly Pending[],
  { scratchUrl, live }: { scratchUrl: string; live: pg.Pool },
): Promise<PlannedMigration[]> {
  const client = new pg.Client({ connectionString: scratchUrl })
  await client.connect()
  try {
    const observed: { id: string; statements: ObservedStatement[] }[] = []
    for (const migration of pending) observed.push({ id: migration.id, statements: await observe(client, migration) })
    const names = new Set(
      observed.flatMap(({ statements }) => statements.flatMap(({ seen }) => seen.map(({ table }) => table))),
    )
    const sizes = await readSizes(live, [...names])
    return observed.map(({ id, statements }) => ({ id, statements: judge(statements, sizes) }))
  } finally {
    await client.end()
  }
}

type ObservedStatement = { text: string; seen: Omit<TableEffect, 'size'>[] }

async function observe(client: pg.Client, { id, sql }: Pending): Promise<ObservedStatement[]> {
  await client.query('begin; set local statement_timeout = 0')
  const existing = await readTables(client)
  const statements: ObservedStatement[] = []
  let before = existing
  for (const text of splitStatements(sql)) {
    try {
      await client.query(text)
    } catch (error) {
      const why = messageOf(error)
      throw new Error(`migration ${id} fails on an empty copy of the schema: ${why}`, { cause: error })
    }
    const after = await readTables(client)
    statements.push({ text, seen: compare(before, after, existing) })
    before = after
  }
  await client.query('commit')
  return statements
}

/** What changed at the tables that were there before the migration. Reading the catalog locks none of them. */
function compare(
  before: ReadonlyMap<string, TableState>,
  after: ReadonlyMap<string, TableState>,
  existing: ReadonlyMap<string, TableState>,
): ObservedStatement['seen'] {
  return [...existing.values()].flatMap(({ oid, name }) => {
    const [was, is] = [before.get(oid), after.get(oid)]
    if (!was) return []
    // A table that is gone was locked against everything.
    if (!is) return [{ table: name, lock: 'AccessExclusiveLock' as const, isRewritten: false, isScanned: false }]
    const isRewritten = is.node !== was.node
    const isScanned = is.scans > was.scans
    const gained = is.locks.filter((mode) => !was.locks.includes(mode))
    if (gained.length === 0 && !isRewritten && !isScanned) return []
    const lock = is.locks.toSorted((a, b) => strengthOf(b) - strengthOf(a))[0] ?? 'AccessShareLock'
    return [{ table: name, lock, isRewritten, isScanned }]
  })
}

function judge(statements: readonly ObservedStatement[], sizes: ReadonlyMap<string, TableSize>): PlannedStatement[] {
  const withSizes = statements.map(({ text, seen }) => ({
    text,
    effects: seen.map((one) => ({ ...one, size: sizes.get(one.table) ?? { rows: 0, bytes: 0 } })),
  }))
  return withSizes.map(({ text, effects }, at) => {
    if (!effects.some(({ lock }) => isStrong(lock))) return { text, effects, wait: { kind: 'none' } }
    const read = withSizes.slice(at).flatMap((later) => later.effects.filter((one) => one.isRewritten || one.isScanned))
    if (read.length === 0) return { text, effects, wait: { kind: 'brief' } }
    return { text, effects, wait: { kind: 'scan', bytes: read.reduce((sum, { size }) => sum + size.bytes, 0) } }
  })
}

/** Describes a plan for people, some lines for each migration. */
export function describePlan(database: string, plan: readonly PlannedMigration[]): string[] {
  if (plan.length === 0) return [`${database}: nothing to do, every migration is there.`]
  return [
    `${database}: ${plan.length} to apply, in this order, each in a transaction of its own.`,
    ...plan.flatMap(({ id, statements }) => [
      `\n${id}`,
      ...statements.flatMap(({ text, effects, wait }) => [
        `  ${shorten(text)}`,
        ...effects.map((effect) => `      ${describeEffect(effect)}`),
        `      others wait: ${describeWait(wait)}`,
      ]),
    ]),
  ]
}

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}

function describeEffect({ table, lock, isRewritten, isScanned, size }: TableEffect): string {
  const whoWaits =
    lock === 'AccessExclusiveLock' ? 'stops reads and writes' : isStrong(lock) ? 'stops writes' : 'stops nobody'
  const work = isRewritten ? ', rewrites it' : isScanned ? ', reads it' : ''
  return `${table}: ${lock} (${whoWaits})${work}; about ${Math.round(size.rows)} rows, ${describeBytes(size.bytes)}`
}

const describeWait = (wait: Wait): string =>
  wait.kind === 'scan'
    ? `as long as a scan of ${describeBytes(wait.bytes)}`
    : { none: 'not at all', brief: 'briefly' }[wait.kind]

const describeBytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`
