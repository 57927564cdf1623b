import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { openDatabase, runOnce, tables, transaction, type OpenDatabase, type Tx } from './db.ts'
import { createLog } from './log.ts'

let database: FreshDatabase
let opened: OpenDatabase
/** What is in the table, read outside of any transaction. */
const entries = async () =>
  (await runOnce<{ word: string }>(opened.db, 'select word from entries order by place', [])).map(({ word }) => word)
const enter = (tx: Tx, word: string) => runOnce(tx, 'insert into entries (word) values ($1)', [word])

beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase({ url: database.url, poolSize: 1, log: createLog('silent') })
  await runOnce(opened.db, 'create table entries (place serial, word text not null)', [])
})
beforeEach(() => runOnce(opened.db, 'truncate entries', []))
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** Runs some work, and returns the most statements that the driver was given before it had answered the one before. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  let [running, most] = [0, 0]
  const ask = Reflect.get(pg.Client.prototype, 'query') as (...asked: unknown[]) => unknown
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = ask.apply(this, asked)
    if (!(answer instanceof Promise)) return
    running += 1
    most = Math.max(most, running)
    return answer.finally(() => (running -= 1)) as never
  })
  await work().finally(() => watched.mockRestore())
  return most
}

describe('a transaction', () => {
  test('runs what is asked for at once in that order, and hands its connection one statement at a time', async () => {
    const most = await mostAtOnce(() =>
      transaction(opened.db, (tx) =>
        Promise.all([
          enter(tx, 'first'),
          enter(tx, 'second'),
          tables<{ entries: { word: string } }>()(tx).insertInto('entries').values({ word: 'third' }).execute(),
        ]),
      ),
    )
    expect(await entries()).toEqual(['first', 'second', 'third'])
    expect(most).toBe(1)
  })
  test('refuses what is asked for after its end, and leaves the next transaction of its connection alone', async () => {
    let late = () => Promise.resolve<unknown>(undefined)
    await transaction(opened.db, async (tx) => {
      late = () => enter(tx, 'late')
      await enter(tx, 'in time')
    })
    await transaction(opened.db, async () => {
      await expect(late()).rejects.toThrow('after the end of its transaction')
    })
    expect(await entries()).toEqual(['in time'])
  })
  test('keeps nothing of its parts when one of them fails, although another goes on', async () => {
    let end = () => {}
    const goesOn = new Promise<void>((resolve) => (end = resolve))
    let slow: Promise<unknown> = Promise.resolve()
    const failing = transaction(opened.db, (tx) => {
      const goOn = async () => {
        await enter(tx, 'before')
        await goesOn
        await enter(tx, 'after')
      }
      slow = goOn()
      return Promise.all([runOnce(tx, 'select 1 / 0', []), slow])
    })
    await expect(failing).rejects.toThrow('division by zero')
    end()
    await expect(slow).rejects.toThrow(/./)
    expect(await entries()).toEqual([])
  })
  test('can be repeated after a commit that failed, on the same connection', async () => {
    await runOnce(opened.db, 'alter table entries add constraint once unique (word) deferrable initially deferred', [])
    const twice = transaction(opened.db, async (tx) => {
      await enter(tx, 'same')
      await enter(tx, 'same')
    })
    await expect(twice).rejects.toThrow('once')
    expect(opened.pool.totalCount).toBe(1)
    await transaction(opened.db, (tx) => enter(tx, 'same'))
    expect(await entries()).toEqual(['same'])
  })
})
