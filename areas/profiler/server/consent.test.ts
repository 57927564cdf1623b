import { sensitiveConsentVersion as version, type ProfileReply } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { openDatabase, transaction, type OpenDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import { createUsers, type Users } from '../../users/server/service.ts'
import { createWallet } from '../../wallet/server/service.ts'
import { createProfiler, type Profiler } from './service.ts'

let database: FreshDatabase
let opened: OpenDatabase
let users: Users
let profiler: Profiler
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase({ url: database.url, poolSize: 10, log: createLog('silent'), connectTimeoutMs: 60_000 })
  const { db } = opened
  users = createUsers({ db, secrets: createSecrets('a test key of at least 32 characters') })
  const wallet = createWallet({
    db,
    welcomePoints: (part) => ({ verify: 100, top5: 150, first: 250 })[part],
    holdDays: () => 0,
  })
  profiler = createProfiler({ db, users, wallet, demandOf: async () => new Map([['religion', 9]]) })
  await profiler.syncQuestionBank()
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})
const somebody = async () => {
  const [account] = await addPanelists(opened.db, users, 1)
  if (!account) throw new Error('nobody was added')
  return account.userId
}
const agree = (userId: string) => profiler.changeConsent(userId, { isGiven: true, version })
const withdraw = (userId: string) => profiler.changeConsent(userId, { isGiven: false, version })
const religion: ProfileReply = { questionId: 'religion', optionIds: ['jewish'] }
const pets: ProfileReply = { questionId: 'pets', optionIds: ['cat'] }
const answered = async (userId: string) => (await profiler.answers(userId)).map(({ questionId }) => questionId)

test('nothing sensitive is recorded without a consent, nor what was told beside it', async () => {
  const userId = await somebody()
  await expect(profiler.upsert(userId, [pets, religion])).rejects.toMatchObject({
    code: 'consent-missing',
    status: 409,
    more: { errors: [{ field: 'religion' }] },
  })
  expect(await answered(userId)).toEqual([])
})

test('to decline a sensitive question needs no consent', async () => {
  const userId = await somebody()
  await profiler.upsert(userId, [{ questionId: 'religion', optionIds: ['prefer_not_to_say'] }])
  expect(await answered(userId)).toEqual(['religion'])
})

test('a consent is kept with its time and the version of its words, and given twice it is one', async () => {
  const userId = await somebody()
  expect(await profiler.consent(userId)).toEqual({ isGiven: false, version: null, givenAt: null, withdrawnAt: null })
  await agree(userId)
  const first = await profiler.consent(userId)
  expect(first).toMatchObject({ isGiven: true, version, withdrawnAt: null })
  expect(Date.parse(first.givenAt ?? '')).not.toBeNaN()
  await agree(userId)
  expect(await profiler.consent(userId)).toEqual(first)
  await profiler.upsert(userId, [religion])
  expect(await answered(userId)).toEqual(['religion'])
})

test('a consent to other words than today’s is refused, and one that was given to them has to be given anew', async () => {
  const userId = await somebody()
  const old = { isGiven: true, version: '2020-01' }
  await expect(profiler.changeConsent(userId, old)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  await opened.pool.query(
    `insert into profile_consents (user_id, given_at, version) values ($1, now() - interval '1 year', '2020-01')`,
    [userId],
  )
  expect((await profiler.consent(userId)).isGiven).toBe(false)
  await agree(userId)
  expect((await profiler.consent(userId)).isGiven).toBe(true)
  expect(await profiler.exportConsents(userId)).toHaveLength(2)
})

test('a consent taken back erases every sensitive answer and no other, tells matching, and stays as a proof', async () => {
  const userId = await somebody()
  await agree(userId)
  await profiler.upsert(userId, [pets, religion, { questionId: 'diet', optionIds: ['vegan'] }])
  const before = await users.find(opened.db, userId)
  await withdraw(userId)
  expect(await answered(userId)).toEqual(['pets'])
  expect((await users.find(opened.db, userId))?.panelVersion).toBeGreaterThan(before?.panelVersion ?? Infinity)
  const { withdrawnAt, ...left } = await profiler.consent(userId)
  expect(left).toMatchObject({ isGiven: false, version })
  expect(Date.parse(withdrawnAt ?? '')).not.toBeNaN()
  await expect(profiler.upsert(userId, [religion])).rejects.toMatchObject({ code: 'consent-missing' })
  await withdraw(userId)
  expect(await profiler.exportConsents(userId)).toHaveLength(1)
  await agree(userId)
  expect(await profiler.exportConsents(userId)).toHaveLength(2)
})

test('answers and a withdrawal at once leave no sensitive answer behind', async () => {
  const userId = await somebody()
  for (let round = 0; round < 5; round += 1) {
    await agree(userId)
    const answers = Array.from({ length: 10 }, () => profiler.upsert(userId, [religion]).catch(() => null))
    await Promise.all([...answers.slice(0, 5), withdraw(userId), ...answers.slice(5)])
    expect(await answered(userId)).toEqual([])
  }
})

test('sensitive questions count and are offered only to those who agreed', async () => {
  const userId = await somebody()
  const offered = async () => (await profiler.openQuestions(userId)).profileQuestions.map((asked) => asked.questionId)
  const without = await profiler.progress(userId)
  expect(await offered()).not.toContain('religion')
  expect(without.categories.find(({ categoryId }) => categoryId === 'health')).toMatchObject({ total: 0 })
  await agree(userId)
  expect((await offered())[0]).toBe('religion')
  expect((await profiler.progress(userId)).total).toBe(profiler.questionsById().size)
  expect(without.total).toBeLessThan(profiler.questionsById().size)
})

test('answers that are taken over bring the consent of their time', async () => {
  const userId = await somebody()
  const answeredAt = new Date('2026-01-02T03:04:05Z')
  const told = { userId, optionIds: ['vegan'], value: null, answeredAt }
  await transaction(opened.db, (tx) =>
    profiler.takeOver(tx, [
      { ...told, questionId: 'diet' },
      { ...told, questionId: 'smoking' },
    ]),
  )
  expect(await profiler.consent(userId)).toMatchObject({ isGiven: true, givenAt: answeredAt.toISOString() })
})

test('an account that is closed leaves no consent', async () => {
  const userId = await somebody()
  await agree(userId)
  await transaction(opened.db, (tx) => profiler.erase(tx, { userId }))
  expect(await profiler.exportConsents(userId)).toEqual([])
})
