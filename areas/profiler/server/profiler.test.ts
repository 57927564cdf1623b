import { profilerMessage, topQuestionIds, type ProfileReply } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { startingLine } from '../../../app/testing/redemption-world.ts'
import { openDatabase, transaction, type OpenDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createSecrets, newId } from '../../../platform/server/secrets.ts'
import { createUsers, type Users } from '../../users/server/service.ts'
import { createWallet, type Wallet } from '../../wallet/server/service.ts'
import { createProfiler, type Profiler } from './service.ts'

const log = createLog('silent')
const points = { verify: 100, top5: 150, first: 250 }
const topReplies: ProfileReply[] = [
  { questionId: 'gender', optionIds: ['female'] },
  { questionId: 'date_of_birth', value: '1991-04-17' },
  { questionId: 'postcode', value: '11215' },
  { questionId: 'employment', optionIds: ['full_time'] },
  { questionId: 'household_income', optionIds: ['prefer_not_to_say'] },
]

type House = { users: Users; wallet: Wallet; profiler: Profiler; opened: OpenDatabase }
function house(url: string): House {
  const opened = openDatabase({ url, poolSize: 10, log, connectTimeoutMs: 60_000 })
  const { db } = opened
  const users = createUsers({ db, secrets: createSecrets('a test key of at least 32 characters') })
  const wallet = createWallet({ db, welcomePoints: (part) => points[part], holdDays: () => 0 })
  const demandOf = async () => new Map([['pets', 4]])
  return { users, wallet, profiler: createProfiler({ db, users, wallet, demandOf }), opened }
}

let database: FreshDatabase
let one: House
let other: House
beforeAll(async () => {
  database = await freshDatabase()
  one = house(database.url)
  other = house(database.url)
  await one.profiler.syncQuestionBank()
})
afterAll(async () => {
  await Promise.all([one.opened.close(), other.opened.close()])
  await database.drop()
})
const somebody = async () => {
  const [account] = await addPanelists(one.opened.db, one.users, 1)
  if (!account) throw new Error('nobody was added')
  return account
}
const accountOf = async (userId: string) => {
  const account = await one.users.find(one.opened.db, userId)
  if (!account) throw new Error('no such account')
  return account
}

describe('the question bank in the database', () => {
  const rows = async (sql: string) => (await one.opened.pool.query<Record<string, unknown>>(sql)).rows
  test('a second start, of two processes at once, changes nothing', async () => {
    const all = `select xmin::text, question_id from profile_questions union all
      select xmin::text, question_id || option_id from profile_options order by 2`
    const before = await rows(all)
    await Promise.all([one.profiler.syncQuestionBank(), other.profiler.syncQuestionBank()])
    expect(await rows(all)).toEqual(before)
    expect(before.length).toBeGreaterThan(300)
  })
  test('what the bank dropped is kept, but not asked; what was changed is put right', async () => {
    await one.opened.pool.query(`insert into profile_questions
      (question_id, category_id, text, type, is_sensitive, why_we_ask, ttl_days, min_value, max_value, position)
      values ('shoe_size', 'shopping', 'What is your shoe size?', 'number', false, 'x', 9, 1, 2, 99)`)
    await one.opened.pool.query(`insert into profile_options values ('pets', 'dragon', 'Dragon', 99)`)
    await one.opened.pool.query(`update profile_questions set text = 'Pets?' where question_id = 'pets'`)
    await one.profiler.syncQuestionBank()
    const asked = await rows(`select is_asked from profile_questions where question_id = 'shoe_size'`)
    const offered = await rows(`select is_offered from profile_options where option_id = 'dragon'`)
    expect([...asked, ...offered]).toEqual([{ is_asked: false }, { is_offered: false }])
    const text = one.profiler.questionsById().get('pets')?.text
    expect(await rows(`select text from profile_questions where question_id = 'pets'`)).toEqual([{ text }])
  })
})

describe('answers', () => {
  test('an answer is kept with its time, and the newer one replaces it', async () => {
    const { userId } = await somebody()
    await one.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['dog', 'cat'] }])
    await one.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['none'] }])
    const answers = await one.profiler.answers(userId)
    expect(answers).toMatchObject([{ questionId: 'pets', optionIds: ['none'], value: null }])
    expect(Date.parse(answers[0]?.answeredAt ?? '')).not.toBeNaN()
  })
  test('the answers of one call are recorded together or not at all', async () => {
    const { userId } = await somebody()
    const replies = [
      { questionId: 'pets', optionIds: ['cat'] },
      { questionId: 'cars', optionIds: ['seven'] },
    ]
    await expect(one.profiler.upsert(userId, replies)).rejects.toMatchObject({
      code: 'invalid-input',
      more: { errors: [{ field: 'cars', message: profilerMessage('fromTheList') }] },
    })
    expect(await one.profiler.answers(userId)).toEqual([])
  })
  test('nobody answers for an account that does not exist', async () => {
    const reply = { questionId: 'pets', optionIds: ['cat'] }
    await expect(one.profiler.upsert('1 or 1=1', [reply])).rejects.toMatchObject({ code: 'not-found' })
    await expect(one.profiler.upsert(newId(), [reply])).rejects.toMatchObject({ code: 'not-found' })
  })
  test('every answer tells matching that the panelist changed', async () => {
    const { userId, panelVersion } = await somebody()
    await one.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['cat'] }])
    expect((await accountOf(userId)).panelVersion).toBeGreaterThan(panelVersion)
  })
  test('a refused call does not tell matching anything', async () => {
    const { userId, panelVersion } = await somebody()
    await expect(one.profiler.upsert(userId, [{ questionId: 'pets' }])).rejects.toMatchObject({
      code: 'answers-incomplete',
    })
    expect((await accountOf(userId)).panelVersion).toBe(panelVersion)
  })
  test('gender, birthday and postcode show on the account', async () => {
    const { userId } = await somebody()
    await one.profiler.upsert(userId, topReplies)
    const shown = { gender: 'female', dateOfBirth: '1991-04-17', zipcode: '11215' }
    expect(await one.users.details(userId)).toMatchObject(shown)
  })
})

describe('what is asked', () => {
  test('the top five, in their order', () => {
    expect(one.profiler.topQuestions().profileQuestions.map((asked) => asked.questionId)).toEqual([...topQuestionIds])
  })
  test('open questions that surveys ask for, until they are answered, and again when the answer is old', async () => {
    const { userId } = await somebody()
    const first = async () => (await one.profiler.openQuestions(userId)).profileQuestions[0]?.questionId
    expect(await first()).toBe('pets')
    await one.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['cat'] }])
    expect(await first()).not.toBe('pets')
    const answeredAt = new Date('2001-01-01T00:00:00Z')
    await transaction(one.opened.db, (tx) =>
      one.profiler.takeOver(tx, [{ userId, questionId: 'pets', optionIds: ['cat'], value: null, answeredAt }]),
    )
    expect(await first()).toBe('pets')
    expect(await one.profiler.answers(userId)).toMatchObject([{ answeredAt: answeredAt.toISOString() }])
    expect((await one.profiler.progress(userId)).answered).toBe(0)
  })
  test('an old answer says so, and a question says how many surveys ask', async () => {
    const { userId } = await somebody()
    await one.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['cat'] }])
    const [fresh] = await one.profiler.answers(userId)
    expect(fresh).not.toHaveProperty('isOld')
    await one.opened.pool.query(
      `update profile_answers set answered_at = now() - interval '10 years' where user_id = $1`,
      [userId],
    )
    expect(await one.profiler.answers(userId)).toMatchObject([{ questionId: 'pets', isOld: true }])
    const { rows: asked } = await one.profiler.questions(userId, { categoryId: 'household', limit: 100 })
    expect(asked.filter(({ wantedBy }) => wantedBy).map(({ questionId, wantedBy }) => [questionId, wantedBy])).toEqual([
      ['pets', 4],
    ])
  })

  test('the questions of a category by pages, with the progress of all', async () => {
    const { userId } = await somebody()
    await one.profiler.upsert(userId, [{ questionId: 'pets', optionIds: ['cat'] }])
    const { rows, count, categories } = await one.profiler.questions(userId, {
      categoryId: 'household',
      currentPage: 2,
      limit: 3,
    })
    expect(rows).toHaveLength(3)
    expect(rows.every((asked) => asked.categoryId === 'household')).toBe(true)
    expect(categories.find((part) => part.categoryId === 'household')).toMatchObject({ answered: 1, total: count })
    expect(await one.profiler.questions(userId, { categoryId: 'weather' })).toMatchObject({ rows: [], count: 0 })
    const asked = [...one.profiler.questionsById().values()].filter(({ isAsked }) => isAsked)
    expect((await one.profiler.questions(userId, {})).count).toBe(asked.length)
  })
})

describe('members are 18 or older', () => {
  const young = (more: object = {}) => [
    { questionId: 'pets', optionIds: ['cat'] },
    { questionId: 'date_of_birth', value: '2020-01-01', ...more },
  ]
  const refused = { code: 'under-age', status: 400, message: 'You must be 18 or older to join.' }
  const locked = { code: 'birthday-locked' }

  test('an under-age birthday is refused in an answer with all of the call, and the right one counts afterwards', async () => {
    const { userId } = await somebody()
    await expect(one.profiler.upsert(userId, young())).rejects.toMatchObject(refused)
    expect(await one.profiler.answers(userId)).toEqual([])
    await one.profiler.upsert(userId, topReplies)
    expect((await accountOf(userId)).isUnderAge).toBe(false)
  })
  test('once confirmed it locks the account, for answers and on the account page', async () => {
    const { userId } = await somebody()
    const confirmed = young({ isBirthdayConfirmed: true })
    await expect(one.profiler.upsert(userId, confirmed)).rejects.toMatchObject(refused)
    expect((await accountOf(userId)).isUnderAge).toBe(false)
    await expect(one.profiler.upsert(userId, confirmed)).rejects.toMatchObject(refused)
    expect((await accountOf(userId)).isUnderAge).toBe(true)
    await expect(one.profiler.upsert(userId, topReplies)).rejects.toMatchObject(locked)
    await expect(one.users.update(userId, { dateOfBirth: '1991-04-17' })).rejects.toMatchObject(locked)
    expect((await one.wallet.balances(one.opened.db, userId)).available).toBe(0)
  })
  test('a confirmed slip locks nobody whose adult birthday is known', async () => {
    const { userId } = await somebody()
    await one.profiler.upsert(userId, topReplies)
    for (let sent = 0; sent < 2; sent += 1)
      await expect(one.profiler.upsert(userId, young({ isBirthdayConfirmed: true }))).rejects.toMatchObject(refused)
    expect((await accountOf(userId)).isUnderAge).toBe(false)
  })
})

describe('the bonus for the five top answers', () => {
  /** Reads the account without a lock, and waits until another call has read it too. */
  const unlocked =
    (users: Users, line: () => Promise<void>): Users['lock'] =>
    async (tx, userId) => {
      const account = await users.find(tx, userId)
      if (!account) throw new Error('no such account')
      await line()
      return account
    }
  /** Opens all connections of both pools before the race begins. */
  const warm = async () => {
    for (const { opened } of [one, other]) {
      const clients = await Promise.all(Array.from({ length: 10 }, () => opened.pool.connect()))
      for (const client of clients) client.release()
    }
  }
  const race = (userId: string, upsert: (at: House, n: number) => Promise<void>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => upsert(n % 2 ? one : other, n))).then(async () => ({
      balance: (await one.wallet.balances(one.opened.db, userId)).available,
      account: await accountOf(userId),
    }))

  test('four answers do not earn it, the fifth does', async () => {
    const { userId } = await somebody()
    await one.profiler.upsert(userId, topReplies.slice(0, 4))
    expect((await accountOf(userId)).isTopAnswer).toBe(false)
    await one.profiler.upsert(userId, topReplies.slice(4))
    expect((await accountOf(userId)).isTopAnswer).toBe(true)
    expect((await one.wallet.balances(one.opened.db, userId)).available).toBe(points.top5)
  })
  test('fifty submissions at once over two processes pay it once', async () => {
    const { userId } = await somebody()
    await warm()
    const { balance, account } = await race(userId, (at) => at.profiler.upsert(userId, topReplies))
    expect(balance).toBe(points.top5)
    expect(account.isTopAnswer).toBe(true)
    expect(await one.wallet.check(one.opened.db)).toEqual([])
  })
  test('fifty partial submissions at once pay it once, whichever completes the five', async () => {
    const { userId } = await somebody()
    await warm()
    const { balance } = await race(userId, (at, n) => {
      const reply = topReplies[n % 5]
      return at.profiler.upsert(userId, reply ? [reply] : [])
    })
    expect(balance).toBe(points.top5)
  })
  test('without the lock, the mark and the key the same race pays more often', async () => {
    const { userId } = await somebody()
    const line = startingLine(2)
    const careless = ({ users, wallet, opened }: House): House['profiler'] =>
      createProfiler({
        db: opened.db,
        users: { ...users, lock: unlocked(users, line), markTopAnswered: async () => true },
        wallet: {
          welcome: async (tx, _part, people) => {
            const bonus = { points: points.top5, kind: 'welcome', house: 'welcome', description: 'Bonus' } as const
            await wallet.credit(
              tx,
              people.map((person) => ({ ...bonus, key: newId(), userId: person.userId })),
            )
          },
        },
        demandOf: async () => new Map(),
      })
    await warm()
    const { balance } = await race(userId, (at) => careless(at).upsert(userId, topReplies))
    expect(balance).toBeGreaterThan(points.top5)
  })
})
