import { afterAll, beforeAll, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { transaction } from '../../../platform/server/db.ts'
import { syncBank } from './bank-store.ts'
import { bankCatalogue, type Catalogue, type CatalogueQuestion } from './catalogue.ts'

type Process = ReturnType<typeof assembleProcess>
let database: FreshDatabase
let one: Process
let other: Process
beforeAll(async () => {
  database = await freshDatabase()
  one = assembleProcess({ url: database.url })
  other = assembleProcess({ url: database.url })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await one.pool.query<Row>(text, values)).rows
const touched = (subject: string) =>
  sql(`insert into profile_versions (subject, version, changed_at) values ($1, 1, now())`, [subject])
const sync = (bank: Catalogue = bankCatalogue) => transaction(one.db, (tx) => syncBank(tx, bank))
/** The bank of a newer version of the program, with some questions changed and some added. */
const newer = (changes: Record<string, Partial<CatalogueQuestion>>, more: Partial<Catalogue> = {}): Catalogue => {
  const questions = new Map(bankCatalogue.questions)
  for (const [questionId, change] of Object.entries(changes)) {
    const before = questions.get(questionId) ?? questions.get('pets')
    if (before) questions.set(questionId, { ...before, questionId, ...change })
  }
  return { ...bankCatalogue, questions, ...more }
}
const textOf = async (questionId: string) =>
  (await sql<{ text: string }>('select text from profile_questions where question_id = $1', [questionId]))[0]?.text
const edition = async () => (await sql<{ edition: number }>('select edition from profile_edition'))[0]?.edition ?? -1

test('the tables of a new installation say what the bank says, in every language, and in its order', async () => {
  expect(one.profiler.catalogue().edition).toBe(-1)
  await one.profiler.syncQuestionBank()
  const { edition: read, ...said } = one.profiler.catalogue()
  expect(read).toBe(await edition())
  expect([...said.questions.keys()]).toEqual([...bankCatalogue.questions.keys()])
  const { edition: _bank, ...bank } = bankCatalogue
  expect(said).toEqual(bank)
})

test('a start that finds nothing to change tells nobody of a change', async () => {
  const before = await edition()
  await Promise.all([one.profiler.syncQuestionBank(), other.profiler.syncQuestionBank()])
  expect(await edition()).toBe(before)
})

test('what staff changed stays through a newer program, and what they did not change follows it', async () => {
  await sql(`update profile_questions set text = 'Which animals?', is_asked = false where question_id = 'pets'`)
  await sql(`update profile_options set is_offered = false where question_id = 'pets' and option_id = 'fish'`)
  await sql(`update profile_categories set name = 'My home' where category_id = 'household'`)
  await touched('question:pets')
  await touched('category:household')
  const before = await edition()
  const dropped = new Map(newer({ coffee: { text: 'Do you drink coffee?' } }).questions)
  dropped.delete('games')
  await sync({ ...bankCatalogue, questions: dropped })
  expect(await edition()).toBe(before + 1)
  expect([await textOf('pets'), await textOf('coffee')]).toEqual(['Which animals?', 'Do you drink coffee?'])
  const rows = await sql<{ question_id: string }>(
    `select question_id from profile_questions where not is_asked order by question_id`,
  )
  expect(rows.map((row) => row.question_id)).toEqual(['games', 'pets'])
  expect(await sql(`select is_offered from profile_options where question_id = 'pets' and option_id = 'fish'`)).toEqual(
    [{ is_offered: false }],
  )
  expect(await sql(`select name from profile_categories where category_id = 'household'`)).toEqual([
    { name: 'My home' },
  ])
})

test('a new question of a newer program comes last where staff chose the order, and leaves that order alone', async () => {
  await sql(`update profile_questions set position = 60 - position where category_id = 'household'`)
  await touched('order:household')
  const order = () =>
    sql<{ question_id: string }>(
      `select question_id from profile_questions where category_id = 'household' order by position`,
    )
  const before = (await order()).map((row) => row.question_id)
  await sync(newer({ garden: { text: 'Do you have a garden?' }, shed: { text: 'Do you have a shed?' } }))
  expect((await order()).map((row) => row.question_id)).toEqual([...before, 'garden', 'shed'])
  const garden = await sql(`select count(*)::int as options from profile_options where question_id = 'garden'`)
  expect(garden).toEqual([{ options: bankCatalogue.questions.get('pets')?.options.length }])
})

test('the five top questions and the consent follow the program until staff choose others', async () => {
  const top = ['date_of_birth', 'gender', 'postcode', 'coffee', 'education']
  const consent = { version: '2027-01', text: 'Do you agree?', translations: { es: '¿Aceptas?' } }
  await sync(newer({}, { topQuestionIds: top, consent }))
  await one.profiler.refresh()
  expect(one.profiler.catalogue().topQuestionIds).toEqual(top)
  expect(one.profiler.consentAsked('es')).toEqual({ version: '2027-01', text: '¿Aceptas?' })
  await touched('top')
  await touched('consent')
  await sync()
  await one.profiler.refresh()
  expect(one.profiler.catalogue().topQuestionIds).toEqual(top)
  expect(one.profiler.consentAsked('en').version).toBe('2027-01')
})

test('a newer program does not open matching by a question that staff ask of nobody, or not of everybody', async () => {
  await sql(`delete from profile_versions where subject = 'top'`)
  const before = one.profiler.catalogue().topQuestionIds
  await sync(newer({}, { topQuestionIds: ['gender', 'date_of_birth', 'postcode', 'employment', 'pets'] }))
  await one.profiler.refresh()
  expect(one.profiler.catalogue().topQuestionIds).toEqual(before)
})

test('an answer is judged by what is asked now, not by what its process last knew', async () => {
  await other.profiler.refresh()
  const [account] = await addPanelists(one.db, one.users, 1)
  const userId = account?.userId ?? ''
  const reply = [{ questionId: 'coffee', optionIds: ['daily'] }]
  await sql(`update profile_options set is_offered = false where question_id = 'coffee' and option_id = 'daily'`)
  await touched('question:coffee')
  await sql('update profile_edition set edition = edition + 1')
  await expect(other.profiler.upsert(userId, reply)).rejects.toMatchObject({ code: 'invalid-input' })
  expect(await sql('select from profile_answers')).toEqual([])
  await sql(`update profile_options set is_offered = true where question_id = 'coffee' and option_id = 'daily'`)
  await sql('update profile_edition set edition = edition + 1')
  await other.profiler.upsert(userId, reply)
  expect(await other.profiler.answers(userId)).toMatchObject([reply[0]])
})
