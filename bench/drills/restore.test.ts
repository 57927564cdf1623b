import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { freshDatabase } from '../../app/testing/database.ts'
import { furnish } from './crash/world.ts'
import { recount } from './restore/journal.ts'

test('the recount of a copy misses neither what was lost, nor what came after the moment, nor what was never asked for', async () => {
  const database = await freshDatabase()
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 2, log: createLog('silent') })
  const { members } = await furnish(db, pool, 2)
  const start = `start:${members[0]?.userId}`
  await pool.query(
    `set session_replication_role = replica; update transfers set key = 'attempt:one' where key = '${start}'`,
  )
  const one = { kind: 'completed', id: 'one', askedAt: 90, heardAt: 100 } as const
  const span = { from: 200, until: 210 }
  const found = { found: 1, lost: 0, newestFound: 100, oldestLost: null }
  expect(await recount(pool, [one], span)).toEqual({ wrong: [], ...found })
  expect((await recount(pool, [], span)).wrong).toEqual(['completed one was never asked for'])
  expect((await recount(pool, [{ ...one, askedAt: 211 }], span)).wrong).toEqual([
    'completed one is of after the moment',
  ])
  const two = { ...one, id: 'two', heardAt: 150 }
  expect(await recount(pool, [one, two], span)).toEqual({
    wrong: ['completed two was acknowledged and is lost'],
    ...found,
    lost: 1,
    oldestLost: 150,
  })
  // Acknowledged between the moment and the end of the command: it may be in the copy or not.
  expect((await recount(pool, [one, { ...two, heardAt: 205 }], span)).wrong).toEqual([])
  await close()
  await database.drop()
})
