import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { freshDatabase } from '../../app/testing/database.ts'
import { addAttempts } from '../http/world.ts'
import { violations } from './crash/verdict.ts'
import { furnish } from './crash/world.ts'

test('the verdict misses neither a lost attempt nor an ending that nobody asked for', async () => {
  const database = await freshDatabase()
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 2, log: createLog('silent') })
  const { members, external } = await furnish(db, pool, 2)
  const [surveyId = ''] = external
  const [attemptId = ''] = await addAttempts(pool, members.slice(0, 1), [surveyId])
  await pool.query(`update attempts set outcome = 'completed', ended_at = now() where attempt_id = $1`, [attemptId])
  const userId = members[0]?.userId ?? ''
  const note = { attemptId: 'lost', userId, surveyId, kind: 'external', saved: {}, reversed: 'not' } as const
  const journal = { attempts: new Map(), redemptions: [], starts: 1, refusals: 0 }
  journal.attempts.set('lost', { ...note, completed: 'done' })
  expect(await violations(db, pool, journal)).toEqual([
    'attempt lost (external) was acknowledged and is gone',
    `attempt ${attemptId} is completed and nobody asked for that`,
  ])
  journal.attempts.clear()
  journal.attempts.set(attemptId, { ...note, attemptId, completed: 'done' })
  expect(await violations(db, pool, journal)).toEqual([`attempt ${attemptId} (external): completed done, 0 times`])
  await close()
  await database.drop()
})
