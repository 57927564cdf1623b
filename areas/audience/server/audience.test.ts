import { ageOn, utcDay } from '../../../platform/contract/day.ts'
import { postcodePrefixes, type Condition } from '../../matching/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scaleWork } from '../../../app/testing/pools.ts'
import { surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { accepts, normalizeAnswer, type Answer } from '../../matching/server/rules.ts'
import { createOwnIndex } from './own-index.ts'
import { createAudience, type Audience } from './service.ts'

const today = new Date('2026-11-20T12:00:00Z')
let world: SurveyWorld
let audience: Audience
beforeAll(async () => {
  world = await surveyWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  audience = createAudience({
    index: createOwnIndex({ db: world.db }),
    questions: () => world.profiler.questionsById(),
    odds: async () => ({ response: 0.2, chance: 0.5 }),
    clock: () => today,
  })
})

const one = async (...given: Parameters<SurveyWorld['panelists']>): Promise<string> =>
  (await world.panelists(...given))[0] ?? ''
const everybody: Condition[] = []
/** The count that includes everything that was committed before. */
const counted = async (conditions: Condition[], countryId: string | null = null): Promise<number> => {
  await audience.refresh()
  return audience.count({ conditions, countryId })
}

type Said = {
  gender: string | null
  pets: string[] | null
  household_size: string | null
  born: string | null
  stateId: string | null
  zipcode: string | null
  countryId: 'US' | 'GB'
}
/** The rules once more, without bits: judges what one panelist answered by the rules of matching. */
function meets(said: Said, condition: Condition): boolean {
  const answers: Record<string, Answer | undefined> = {
    gender: said.gender ? [said.gender] : undefined,
    pets: said.pets ?? undefined,
    household_size: said.household_size === null ? undefined : Number(said.household_size),
    date_of_birth: said.born === null ? undefined : ageOn(said.born, utcDay(today)),
    '@state': said.stateId ? [said.stateId] : undefined,
    '@postcode': said.zipcode ? postcodePrefixes(said.zipcode) : undefined,
  }
  const answer = normalizeAnswer(answers[condition.questionId])
  return answer !== null && accepts(condition, answer)
}

const genders = ['female', 'male', 'prefer_not_to_say']
const pets = ['dog', 'cat', 'fish', 'none']
const someOf = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 })
const range = (questionId: string, most: number): fc.Arbitrary<Condition> =>
  fc
    .record(
      { questionId: fc.constant(questionId), min: fc.nat(most), max: fc.nat(most) },
      { requiredKeys: ['questionId'] },
    )
    .map(({ min, max, ...rest }) => ({
      ...rest,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    }))
const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  someOf(genders).map((optionIds) => ({ questionId: 'gender', optionIds })),
  someOf(pets).map((optionIds) => ({ questionId: 'pets', optionIds })),
  fc.constant({ questionId: 'pets' }),
  fc.constant<Condition>({ questionId: 'gender', optionIds: [], min: 1 }),
  range('household_size', 6),
  range('date_of_birth', 100),
  someOf(['US.NY', 'US.CA', 'GB.ENG']).map((optionIds) => ({ questionId: '@state', optionIds })),
  someOf(['1', '10', '1000', 'EH1', 'EH1 ', 'EH12']).map((optionIds) => ({ questionId: '@postcode', optionIds })),
  fc.constant({ questionId: '@postcode' }),
)
const birthday = fc.oneof(
  fc
    .date({ min: new Date('1930-01-01'), max: new Date('2008-11-19'), noInvalidDate: true })
    .map((date) => utcDay(date)),
  fc.constantFrom('2000-02-29', '1996-11-20', '1996-11-21', '1996-11-19'),
)
const anySaid: fc.Arbitrary<Said> = fc.record({
  gender: fc.option(fc.constantFrom(...genders)),
  pets: fc.option(someOf(pets)),
  household_size: fc.option(fc.integer({ min: 1, max: 6 }).map(String)),
  born: fc.option(birthday),
  stateId: fc.constantFrom(null, 'US.NY', 'US.CA'),
  zipcode: fc.constantFrom(null, '10001', '10001-1234', '90210', 'EH1 1AA', 'EH12 5AA'),
  countryId: fc.constantFrom('US', 'GB'),
})

async function join(said: Said): Promise<string> {
  const answers = {
    ...(said.gender ? { gender: [said.gender] } : {}),
    ...(said.pets ? { pets: said.pets } : {}),
    ...(said.household_size ? { household_size: said.household_size } : {}),
    ...(said.born ? { date_of_birth: said.born } : {}),
  }
  const userId = await one(1, { answers, countryId: said.countryId })
  await world.sql('update users set state_id = $2, zipcode = $3 where user_id = $1', [
    userId,
    said.stateId,
    said.zipcode,
  ])
  return userId
}

describe('the audience of a targeting', () => {
  test('is counted as the rules of matching count it, in any world, and so is what each condition does', async () => {
    const members: Said[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySaid, { minLength: 1, maxLength: 6 }),
        fc.array(fc.array(anyCondition, { maxLength: 4 }), { minLength: 8, maxLength: 8 }),
        async (joining, targetings) => {
          for (const said of joining) {
            await join(said)
            members.push(said)
          }
          await audience.refresh()
          for (const [n, conditions] of targetings.entries()) {
            const countryId = [null, 'US', 'GB'][n % 3] ?? null
            const inCountry = members.filter((said) => countryId === null || said.countryId === countryId)
            const among = (some: readonly Condition[]) =>
              inCountry.filter((said) => some.every((condition) => meets(said, condition))).length
            expect(await audience.count({ conditions, countryId })).toBe(among(conditions))
          }
        },
      ),
      { numRuns: scaleWork(500, 25) },
    )
    const all = createAudience({
      index: createOwnIndex({ db: world.db }),
      questions: () => new Map(),
      odds: async () => ({ response: 1, chance: 1 }),
      clock: () => today,
    })
    expect(await all.count({ conditions: [] })).toBe(members.length)
    expect(await all.count({ conditions: [{ questionId: 'pets', optionIds: ['dog'] }] })).toBe(
      await audience.count({ conditions: [{ questionId: 'pets', optionIds: ['dog'] }] }),
    )
  })

  test('never shrinks when an option is added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCondition, { maxLength: 4 }),
        fc.constantFrom(...genders, ...pets),
        async (conditions, more) => {
          const wider = conditions.map((condition) =>
            condition.optionIds ? { ...condition, optionIds: [...condition.optionIds, more] } : condition,
          )
          expect(await audience.count({ conditions: wider })).toBeGreaterThanOrEqual(
            await audience.count({ conditions }),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  test('holds those who may be invited and nobody else, as they change', async () => {
    const userId = await one(1, { answers: { gender: ['female'] } })
    const before = await counted(everybody)
    for (const [off, on] of [
      ['blocked_at = now()', 'blocked_at = null'],
      ['closed_at = now()', 'closed_at = null'],
      ['is_active = false', 'is_active = true'],
      ['email_verified_at = null', 'email_verified_at = now()'],
      ['is_under_age = true', 'is_under_age = false'],
      ['stops_surveys = true', 'stops_surveys = false'],
      [`role = '2'`, `role = '1,2'`],
    ]) {
      await world.sql(`update users set ${off} where user_id = $1`, [userId])
      expect({ off, left: await counted(everybody) }).toEqual({ off, left: before - 1 })
      await world.sql(`update users set ${on} where user_id = $1`, [userId])
      expect({ on, left: await counted(everybody) }).toEqual({ on, left: before })
    }
  })

  test('follows an answer, a new option that nobody gave before, and an answer taken back', async () => {
    const userId = await one(1)
    const fresh = [{ questionId: 'gender', optionIds: ['never_said_before'] }]
    const men = [{ questionId: 'gender', optionIds: ['male'] }]
    const before = await counted(men)
    expect(await counted(fresh)).toBe(0)
    await transaction(world.db, (tx) =>
      world.profiler.takeOver(tx, [
        { userId, questionId: 'gender', optionIds: ['never_said_before'], value: null, answeredAt: today },
      ]),
    )
    expect(await counted(fresh)).toBe(1)
    await world.profiler.upsert(userId, [{ questionId: 'gender', optionIds: ['male'] }])
    expect([await counted(fresh), await counted(men)]).toEqual([0, before + 1])
    await transaction(world.db, (tx) => world.profiler.erase(tx, { userId }))
    expect(await counted(men)).toBe(before)
  })

  test('misses no change of a transaction that was still open when others were read', async () => {
    const [slow, quick] = [await one(1, { countryId: 'FR' }), await one(1, { countryId: 'FR' })]
    expect(await counted(everybody, 'FR')).toBe(2)
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query(`update users set country_id = 'DE' where user_id = $1`, [slow])
    await world.sql(`update users set country_id = 'DE' where user_id = $1`, [quick])
    expect(await counted(everybody, 'DE')).toBe(1)
    expect(await counted(everybody, 'DE')).toBe(1)
    await client.query('commit')
    client.release()
    expect([await counted(everybody, 'DE'), await counted(everybody, 'FR')]).toEqual([2, 0])
  })

  test('is drawn by lot, the same people by the same seed in every process', async () => {
    await world.panelists(40, { countryId: 'NL' })
    const target = { conditions: [], countryId: 'NL' }
    await audience.refresh()
    const drawn = await audience.choose(target, 10, 7)
    expect(new Set(drawn).size).toBe(10)
    await world.sql(`update users set first_name = 'x', country_id = 'BE' where user_id = $1`, [drawn[0]])
    await world.sql(`update users set country_id = 'NL' where user_id = $1`, [drawn[0]])
    const other = createAudience({
      index: createOwnIndex({ db: world.db }),
      questions: () => new Map(),
      odds: async () => ({ response: 1, chance: 1 }),
    })
    expect(await other.choose(target, 10, 7)).toEqual(drawn)
    expect(await other.choose(target, 10, 8)).not.toEqual(drawn)
    expect(await other.choose(target, 100, 8)).toHaveLength(40)
    const known = await world.sql<{ user_id: string }>(`select user_id from users where country_id = 'NL'`)
    expect(known.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining(drawn))
  })
})

test('what staff read is rounded, tells few instead of how few, and says what each condition costs', async () => {
  await world.panelists(23, { countryId: 'IE', answers: { gender: ['female'], household_size: '2' } })
  await world.panelists(3, { countryId: 'IE', answers: { gender: ['male'], household_size: '5' } })
  const ask = (targeting: Condition[]) => audience.feasibility({ targeting, countryId: 'IE' })
  expect(await ask([])).toMatchObject({ panelists: 25, inAll: 25, isFew: false, byQuestion: [], expectedCompletes: 2 })
  expect(
    await ask([
      { questionId: 'gender', optionIds: ['male'] },
      { questionId: 'household_size', min: 2, max: 4 },
    ]),
  ).toEqual({
    panelists: 0,
    isFew: true,
    inAll: 25,
    byQuestion: [
      { questionId: 'gender', alone: 0, without: 25, costs: 25 },
      { questionId: 'household_size', alone: 25, without: 0, costs: 0 },
    ],
    expectedCompletes: 0,
    response: 0.2,
    chance: 0.5,
  })
  await expect(ask([{ questionId: 'no_such_question' }])).rejects.toMatchObject({ code: 'invalid-input' })
})
