import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { questionTypes, type QuestionType } from '../contract.ts'
import { answerOf, hasUnits, isChoice, isNumber } from '../contract/question-types.ts'
import { bankCatalogue, type CatalogueQuestion } from './catalogue.ts'
import { readReplies } from './rules.ts'

let database: FreshDatabase
let house: ReturnType<typeof assembleProcess>
let userId = ''
beforeAll(async () => {
  database = await freshDatabase()
  house = assembleProcess({ url: database.url })
  await house.profiler.syncQuestionBank()
  userId = (await addPanelists(house.db, house.users, 1))[0]?.userId ?? ''
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await house.pool.query<Row>(text, values)).rows

/** What matching is told of an answer: an option, a number, the days of a date, or nothing. */
const toldOf = (type: QuestionType): string | null => {
  const answer = answerOf(type)
  if (answer === 'options') return 'some'
  if (answer === 'number') return ''
  return answer === 'day' ? '@day' : null
}

describe('the table of question types', () => {
  test.each(questionTypes)('%s: the database makes of its answer what the table says', async (type) => {
    const questionId = `typed_${type}`
    const value = answerOf(type) === 'day' ? '2001-02-03' : '7'
    await sql(
      `insert into profile_questions (question_id, category_id, text, type, is_sensitive, why_we_ask, ttl_days, position)
       values ($1, 'shopping', 'x', $2, false, 'x', 9, 99)`,
      [questionId, type],
    )
    await sql('delete from profile_answers')
    await sql(
      'insert into profile_answers (user_id, question_id, option_ids, value, answered_at) values ($1, $2, $3, $4, now())',
      [userId, questionId, isChoice(type) ? ['some'] : [], isChoice(type) ? null : value],
    )
    await sql('select encode_profiles(array[$1::uuid])', [userId])
    const codes = await sql<{ option: string }>(
      'select option_id as option from profile_codes where question_id = $1',
      [questionId],
    )
    const [facets] = await sql<{ options: number; numbers: number }>(
      'select length(options) as options, length(numbers) as numbers from profile_facets where user_id = $1',
      [userId],
    )
    const told = toldOf(type)
    expect(codes.map(({ option }) => option)).toEqual(told === null ? [] : [told])
    expect(facets).toEqual({ options: told === 'some' ? 2 : 0, numbers: told === '' || told === '@day' ? 6 : 0 })
  })
  test('the column admits the types of the table, and no other', async () => {
    const [check] = await sql<{ list: string }>(
      `select pg_get_constraintdef(oid) as list from pg_constraint
       where conrelid = 'profile_questions'::regclass and pg_get_constraintdef(oid) like '%single%'`,
    )
    const admitted = [...(check?.list ?? '').matchAll(/'(\w+)'/g)].map(([, type = '']) => type)
    expect(admitted.toSorted()).toEqual([...questionTypes].toSorted())
  })
  test('only what is answered by a number has units', () => {
    expect(questionTypes.filter((type) => hasUnits(type) && !isNumber(type))).toEqual([])
  })
  test('a type that nothing reads is refused, never taken for a text', () => {
    const pets = bankCatalogue.questions.get('pets')
    if (!pets) throw new Error('the bank has no question about pets')
    const type: string = 'slider'
    const strange: CatalogueQuestion = Object.assign({}, pets, { questionId: 'strange', type })
    const respondent = { countryId: 'US', isUnderAge: false, today: '2026-06-15' }
    const read = () => readReplies([{ questionId: 'strange', value: '7' }], new Map([['strange', strange]]), respondent)
    expect(read).toThrow('slider')
  })
})
