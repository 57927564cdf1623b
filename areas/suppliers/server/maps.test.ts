import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { SupplierMaps } from '../contract/maps.ts'
import type { PassingPartner, PassingScope } from '../contract/passing.ts'
import type { Asker } from './network-answers.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staffId = ''
let clockMs = Date.now()
beforeAll(async () => {
  const call = async () => ({
    answered: true as const,
    status: 200,
    headers: {},
    body: '{"return_status":"success","surveys":[]}',
    isCut: false,
    tries: 1,
    ms: 1,
  })
  world = await surveyWorld({ outgoing: { call }, clock: () => new Date(clockMs) })
  server = await serveSurveys(world)
  ;[staffId = ''] = await world.panelists(1)
  await world.suppliers.save({ supplierKey: 'feed', name: 'Feed', format: 'prodege', secret: 'x' })
  await world.suppliers.connections.save({ userId: staffId, ip: '::1' }, 'feed', {
    version: 0,
    values: [
      { name: 'apiKey', value: 'key-of-theirs' },
      { name: 'secretKey', value: 'secret-of-theirs' },
    ],
  })
  await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)
  clockMs += 1_001
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})
beforeEach(async () => {
  await world.sql('delete from question_maps')
  await world.sql('delete from question_gaps')
  await world.sql('delete from supplier_question_grades')
})

const call = async <Data>(
  userId: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  role = '1',
) => (await server.call(server.sign(userId, role), method, path, body)) as Answer & { data: Data }
const asStaff = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call<SupplierMaps>(staffId, method, path, body, '2')
const readMaps = () => asStaff('GET', 'supplier-admin/suppliers/feed/questionMaps')
const map = (more: object = {}) =>
  asStaff('PUT', 'supplier-admin/suppliers/feed/questionMaps', {
    mapId: null,
    version: 0,
    questionRef: '43',
    countryId: null,
    language: null,
    questionId: 'gender',
    said: 'options',
    options: [
      { code: '1', optionId: 'male', isWhole: true },
      { code: '2', optionId: 'female', isWhole: true },
    ],
    source: 'A test of ours',
    ...more,
  })
const grade = (questionId: string, to: string) =>
  asStaff('POST', 'supplier-admin/suppliers/feed/answerGrade', { questionId, grade: to })
const asker = (userId: string, more: Partial<Asker> = {}): Asker => ({
  userId,
  supplierKey: 'feed',
  kind: 'prodege',
  countryId: 'US',
  language: 'en',
  ...more,
})
const answers = () => world.suppliers.answers
const knownOf = (userId: string, more = {}) =>
  transaction(world.db, async (tx) => Object.fromEntries((await answers().known(tx, asker(userId, more))).said))
const passableOf = (userId: string) => transaction(world.db, (tx) => answers().passable(tx, asker(userId)))
const passing = async (userId: string) => (await call<PassingPartner[]>(userId, 'GET', 'partners/getPassing')).data
const say = async (userId: string, isGiven: boolean, scope: PassingScope = 'answers') => {
  const [partner] = await passing(userId)
  const version = partner?.[scope].version ?? 'none'
  return call<PassingPartner[]>(userId, 'POST', 'partners/changePassing', {
    supplierKey: 'feed',
    scope,
    isGiven,
    version,
  })
}
const member = async (given: Record<string, string | string[]>, countryId = 'US') =>
  (await world.panelists(1, { countryId, answers: given }))[0] ?? ''

describe('a map', () => {
  test('says what we know in the words of a network, many codes to one answer, for its own country before all', async () => {
    const userId = await member({ gender: ['female'] })
    expect(await knownOf(userId)).toEqual({})
    expect((await map()).status).toBe(200)
    expect(await knownOf(userId)).toEqual({ '43': ['2'] })
    await map({ countryId: 'CA', options: [{ code: 'W', optionId: 'female', isWhole: true }] })
    expect(await knownOf(userId, { countryId: 'CA' })).toEqual({ '43': ['W'] })
    const twice = [
      { code: '2', optionId: 'female', isWhole: true },
      { code: '9', optionId: 'female', isWhole: false },
    ]
    await map({ countryId: 'GB', options: twice })
    expect(await knownOf(userId, { countryId: 'GB' })).toEqual({ '43': ['2', '9'] })
  })

  test('is refused beside what is wrong, and to who has not seen its last version', async () => {
    const nonBinary = [
      { code: '1', optionId: 'male', isWhole: true },
      { code: '1', optionId: 'non_binary', isWhole: true },
    ]
    for (const [more, field] of [
      [{ questionId: 'none_of_ours' }, 'questionId'],
      [{ said: 'age' }, 'said'],
      [{ options: [] }, 'options'],
      [{ options: [{ code: '1', optionId: 'robot', isWhole: true }] }, 'options.0.code'],
      [{ options: nonBinary }, 'options.1.code'],
    ] as const)
      expect(await map(more)).toMatchObject({ status: 400, code: 'invalid-input', errors: [{ field }] })
    const made = await map()
    const [{ mapId, version } = { mapId: '', version: 0 }] = made.data.maps
    expect(await map()).toMatchObject({ status: 400, errors: [{ field: 'questionRef' }] })
    expect((await map({ mapId, version, source: 'Their look-up' })).data.maps).toMatchObject([
      { version: version + 1, source: 'Their look-up' },
    ])
    expect(await map({ mapId, version })).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    const drop = (of: number) => asStaff('DELETE', `supplier-admin/suppliers/feed/questionMaps/${mapId}?version=${of}`)
    expect(await drop(version)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await drop(version + 1)).data.maps).toEqual([])
    expect(await drop(version + 1)).toMatchObject({ status: 404 })
  })

  test('that is missing is a gap that staff read, the newest first, until one is made', async () => {
    await transaction(world.db, (tx) => answers().ours(tx, asker(staffId), ['77', '77', '43']))
    const gaps = (await readMaps()).data.gaps
    expect(Object.fromEntries(gaps.map(({ questionRef, offers }) => [questionRef, offers]))).toEqual({ 43: 1, 77: 2 })
    expect((await map()).data.gaps.map(({ questionRef }) => questionRef)).toEqual(['77'])
    const found = await transaction(world.db, (tx) => answers().ours(tx, asker(staffId), ['77', '43']))
    expect(found).toEqual({ questionIds: ['gender'], gaps: ['77'] })
  })
})

describe('an answer leaves', () => {
  test('only when staff switched it on and the member agreed to it, and is written down as it left', async () => {
    const userId = await member({ gender: ['female'] })
    await map()
    expect([await passing(userId), await passableOf(userId)]).toEqual([[], []])
    expect(await say(userId, true)).toMatchObject({ status: 404 })
    await grade('gender', 'answer')
    expect(await passing(userId)).toMatchObject([
      { name: 'Feed', answers: { isGiven: false, questions: [{}] }, told: [] },
    ])
    expect(await passableOf(userId)).toEqual([])
    expect(await say(userId, true)).toMatchObject({ status: 200, data: [{ answers: { isGiven: true } }] })
    const passed = await passableOf(userId)
    expect(passed).toEqual([{ questionRef: '43', codes: ['2'] }])
    const told = { attemptId: newId(), supplierKey: 'feed', userId, passed, at: new Date() }
    await transaction(world.db, (tx) => answers().noteDisclosed(tx, told))
    await transaction(world.db, (tx) => answers().noteDisclosed(tx, told))
    const [partner] = await passing(userId)
    expect(partner).toMatchObject({ notAskedAgain: 1, told: [{ questions: [{ said: 'options' }] }] })
    expect(JSON.stringify(partner?.told)).not.toContain('female')
    const copy = await world.suppliers.aliases.exportOf(userId)
    expect(copy).toMatchObject({
      answerConsents: [{ scope: 'answers', questions: ['gender'] }],
      disclosures: [{ attemptId: told.attemptId, question: 'gender' }],
    })
    await say(userId, false)
    expect(await passableOf(userId)).toEqual([])
    await transaction(world.db, (tx) => world.suppliers.aliases.erase(tx, { userId }))
    expect(await world.sql('select 1 from disclosures where user_id = $1', [userId])).toEqual([])
  })

  test('when either side takes it back, not any more; and what is asked for besides has to be agreed to anew', async () => {
    const all = (await readMaps()).data.questions
    const [option] = all.find(({ questionId }) => questionId === 'education')?.options ?? []
    const userId = await member({ gender: ['male'], education: [option?.optionId ?? ''] })
    await map()
    await grade('gender', 'answer')
    await say(userId, true)
    expect(await passableOf(userId)).toHaveLength(1)
    await grade('gender', 'filter')
    expect(await passableOf(userId)).toEqual([])
    await grade('gender', 'answer')
    expect(await passableOf(userId)).toHaveLength(1)
    const [before] = await passing(userId)
    await map({
      questionRef: '60',
      questionId: 'education',
      options: [{ code: '7', optionId: option?.optionId, isWhole: true }],
    })
    await grade('education', 'answer')
    const [after] = await passing(userId)
    expect([before?.answers.isGiven, after?.answers.isGiven]).toEqual([true, false])
    expect((await passableOf(userId)).map(({ questionRef }) => questionRef)).toEqual(['43'])
    const stale = { supplierKey: 'feed', scope: 'answers', isGiven: true, version: before?.answers.version ?? '' }
    expect(await call(userId, 'POST', 'partners/changePassing', stale)).toMatchObject({ code: 'changed-meanwhile' })
  })

  test('never of beliefs or health, and of what is sensitive only where that is agreed to apart', async () => {
    expect(await grade('religion', 'answer')).toMatchObject({ status: 400, errors: [{ field: 'grade' }] })
    expect(await grade('smoking', 'answer')).toMatchObject({ status: 400, errors: [{ field: 'grade' }] })
    const userId = await member({ hispanic: ['yes'] })
    await map({ questionRef: '47', questionId: 'hispanic', options: [{ code: '1', optionId: 'yes', isWhole: true }] })
    // Sensitive answers are not even used to choose surveys until staff allow it.
    expect(await knownOf(userId)).toEqual({})
    await grade('hispanic', 'answer')
    expect(await say(userId, true, 'answers')).toMatchObject({ status: 404 })
    await say(userId, true, 'sensitive')
    expect(await passableOf(userId)).toEqual([{ questionRef: '47', codes: ['1'] }])
  })

  test('as nothing narrower than was said: a band only in a code that holds it whole', async () => {
    const [income] = (await readMaps()).data.questions.filter((one) => one.questionId === 'household_income')
    const [band] = income?.options ?? []
    const userId = await member({ household_income: [band?.optionId ?? ''] })
    const halves = [
      { code: 'a', optionId: band?.optionId, isWhole: false },
      { code: 'b', optionId: band?.optionId, isWhole: false },
    ]
    await map({ questionRef: '14', questionId: 'household_income', options: halves })
    await grade('household_income', 'answer')
    await say(userId, true, income?.isSensitive ? 'sensitive' : 'answers')
    expect(await passableOf(userId)).toEqual([])
    expect(await knownOf(userId)).toEqual({ '14': ['a', 'b'] })
    const [{ mapId, version } = { mapId: '', version: 0 }] = (await readMaps()).data.maps
    const known = { mapId, version, questionRef: '14', questionId: 'household_income' }
    await map({ ...known, options: halves.slice(0, 1) })
    expect(await passableOf(userId)).toEqual([])
    await map({ ...known, version: version + 1, options: [{ ...halves[0], isWhole: true }] })
    expect(await passableOf(userId)).toEqual([{ questionRef: '14', codes: ['a'] }])
  })

  test('for nobody and of no question without both: whatever staff and members choose, in any order', async () => {
    await map()
    const [education] = (await readMaps()).data.questions.filter((one) => one.questionId === 'education')
    const [option] = education?.options ?? []
    await map({
      questionRef: '60',
      questionId: 'education',
      options: [{ code: '7', optionId: option?.optionId, isWhole: true }],
    })
    const userId = await member({ gender: ['female'], education: [option?.optionId ?? ''] })
    const step = fc.oneof(
      fc.record({
        who: fc.constant('staff' as const),
        question: fc.constantFrom('gender', 'education'),
        to: fc.constantFrom('never', 'filter', 'answer'),
      }),
      fc.record({ who: fc.constant('member' as const), isYes: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of steps) {
          if (one.who === 'staff') await grade(one.question, one.to)
          else await say(userId, one.isYes)
          const isOn = new Set(
            (
              await world.sql<{ question_id: string }>(
                `select question_id from supplier_question_grades where grade = 'answer'`,
              )
            ).map((row) => row.question_id),
          )
          const agreed = new Set(
            (
              await world.sql<{ question_ids: string[] }>(
                'select question_ids from supplier_answer_consents where user_id = $1 and withdrawn_at is null',
                [userId],
              )
            ).flatMap((row) => row.question_ids),
          )
          const expected = [
            ['43', 'gender'],
            ['60', 'education'],
          ].flatMap(([ref = '', question = '']) => (isOn.has(question) && agreed.has(question) ? [ref] : []))
          expect((await passableOf(userId)).map(({ questionRef }) => questionRef).toSorted()).toEqual(expected)
        }
      }),
      { numRuns: 25 },
    )
  })
})
