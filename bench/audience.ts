import assert from 'node:assert/strict'
import pg from 'pg'
import { toDayNumber, findLastBirthday } from '../areas/audience/server/birthdays.ts'
import { loadAudience } from '../areas/audience/server/loading.ts'
import { parseId } from '../areas/audience/server/people.ts'
import { openDatabase } from '../platform/server/db.ts'
import { createLog } from '../platform/server/log.ts'
import type { Condition } from '../areas/matching/contract.ts'
import { dayMs } from '../platform/contract/durations.ts'
import { countInSql, fillPanel } from './audience-sql.ts'
import { planPanel, targetingsOf, type Targeting } from './audience-world.ts'
import { cpuMicros } from './http/cpu.ts'
import { compare, figuresOf, onceAsync, print, printFigure, printGoal, timed } from './measure.ts'

export type AudienceSize = { panelists: number; targetings: number; sqlTargetings: number; reps: number }

const today = '2026-11-20'
const mebibyte = 2 ** 20
const changes = 1_000
const dayOf = (number: number): string => new Date(Date.UTC(1900, 0, 1) + number * dayMs).toISOString().slice(0, 10)
const birthdays = ({ min = 0, max = 200 }: Condition): [string, string] => [
  dayOf(findLastBirthday(max + 1, today) + 1),
  dayOf(findLastBirthday(min, today)),
]

/**
 * The audience index against a SQL count of the plainest table, on a migrated database: both must count alike before anything is
 * timed. Gives the figures; the goals are those of docs/performance.md.
 */
export async function measureAudience(url: string, size: AudienceSize, databasePid: number | null = null) {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  // The server may say good-bye to a connection that is closing.
  pool.on('error', () => undefined)
  const plan = planPanel()
  await fillPanel(pool, plan, size.panelists)
  const { db, close } = openDatabase({ url, poolSize: 2, log: createLog('silent') })
  const roots = [process.pid, ...(databasePid === null ? [] : [databasePid])]
  const cpuBefore = cpuMicros(roots)
  const built = await onceAsync(() => loadAudience(db))
  const cpuMs = (cpuMicros(roots) - cpuBefore) / 1_000
  const { index } = built.made
  const targetings = targetingsOf(plan, size.targetings)
  const wanted = (targeting: Targeting) => ({ ...targeting, today })
  const one = (i: number) => targetings[i % targetings.length] ?? assert.fail()

  let people = 0
  for (const targeting of targetings.slice(0, size.sqlTargetings)) {
    const inSql = await countInSql(pool, targeting, birthdays)
    assert.equal(index.count(wanted(targeting)), inSql)
    const { panelists, effects } = index.explain(wanted(targeting))
    assert.equal(panelists, inSql)
    const [first] = effects
    const rest = { ...targeting, conditions: targeting.conditions.slice(1) }
    assert.equal(first?.without, index.count(wanted(rest)))
    people += inSql
  }
  assert.ok(people > 0 && toDayNumber(today) > 0)

  const rowsRead = targetings.reduce((sum, { conditions }) => sum + 1 + conditions.flatMap(rowsOf).length, 0)
  const bound = new Int32Array(Math.ceil((rowsRead / targetings.length) * (size.panelists / 32)))
  const [id] = (await pool.query<{ user_id: string }>('select user_id from users limit 1 offset 10')).rows
  const someone = parseId(id?.user_id ?? '')
  const figures = compare({
    'count of a targeting': { run: (i) => index.count(wanted(one(i))), reps: size.reps },
    'count, and what each condition costs': { run: (i) => index.explain(wanted(one(i))), reps: size.reps },
    'reading the same rows once': { run: () => xorOf(bound), reps: size.reps },
    '1,000 answers changed': {
      run: (i) => {
        for (let n = 0; n < changes; n++) index.answer(someone, 1 + (n % plan.codes), (i + n) % 2 === 0)
      },
      reps: 100,
    },
    '1,000 people drawn by lot': { run: (i) => index.choose(wanted(one(i)), 1_000, i), reps: 10 },
  })
  const sql = await timed(size.sqlTargetings * 3, (i) => countInSql(pool, one(i % size.sqlTargetings), birthdays))
  await close()
  await pool.end()
  return {
    built: { ms: built.ms, cpuMs, bytes: built.bytes, inIndex: index.size().bytes },
    figures,
    sql,
    options: plan.codes,
  }
}

/** A row for each option; a range reads a row for each binary digit of a birthday, twice. */
const rowsOf = ({ optionIds }: Condition): readonly unknown[] => optionIds ?? Array.from({ length: 30 })

function xorOf(words: Int32Array): number {
  let all = 0
  for (let i = 0; i < words.length; i++) all ^= words[i]!
  return all
}

/** Prints what was measured, with its goals. */
export function printAudience(
  { built, figures, sql, options }: Awaited<ReturnType<typeof measureAudience>>,
  panelists: number,
) {
  print(
    `\nFeasibility: ${panelists.toLocaleString('en')} panelists, ${options} options of 60 questions; all counts equal`,
  )
  for (const [name, figure] of figuresOf(figures)) printFigure(name, figure)
  printFigure('the same count in SQL, a table of 60 small columns', sql)
  const count = figures['count of a targeting']
  printGoal('count of a targeting, ms', count.p50 / 1_000, 2)
  printGoal('count of a targeting / SQL count', count.p50 / sql.p50, 1 / 50)
  printGoal(
    'count of a targeting / reading the same rows once',
    count.p50 / figures['reading the same rows once'].p50,
    3,
  )
  printGoal('count with the cost of each condition, ms', figures['count, and what each condition costs'].p50 / 1_000, 4)
  printGoal('one answer changed, us', figures['1,000 answers changed'].p50 / changes, 10)
  printGoal('memory of the index, MiB', built.inIndex / mebibyte, 100)
  printGoal('memory of the process for it, MiB', built.bytes / mebibyte, 100)
  printGoal('read from PostgreSQL, s', built.ms / 1_000, 5)
  printGoal('the same, processor time of program and database, s', built.cpuMs / 1_000, 10)
}
