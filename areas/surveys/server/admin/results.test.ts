import { parse } from 'csv-parse/sync'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inflateRawSync } from 'node:zlib'
import {
  surveyAdminWorld,
  surveyPermissions,
  type SurveyAdminWorld,
} from '../../../../app/testing/survey-admin-world.ts'
import { transaction } from '../../../../platform/server/db.ts'
import { newId } from '../../../../platform/server/secrets.ts'
import { workbookMaxCells } from './export.ts'

const items = (...values: string[]) => values.map((value) => ({ value, text: value.toUpperCase() }))
const questionnaire = {
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'radiogroup', name: 'one', title: 'Which?', choices: items('a', 'b', 'c') },
        { type: 'checkbox', name: 'many', choices: items('x', 'y', 'z') },
        { type: 'rating', name: 'rate', rateMin: 1, rateMax: 5 },
        { type: 'text', name: 'age', inputType: 'number' },
        {
          type: 'matrix',
          name: 'grid',
          columns: items('no', 'yes'),
          rows: items('r', 's'),
          correctAnswer: { s: 'yes' },
        },
        { type: 'comment', name: 'why' },
      ],
    },
  ],
}
const given = [
  { one: 'a', many: ['x', 'y'], rate: 1, age: 20, grid: { r: 'yes', s: 'yes' }, why: '=HYPERLINK("http://evil")' },
  { one: 'a', many: ['y'], rate: 5, age: 40, grid: { r: 'no', s: 'no' }, why: 'a "quoted", line\nbreak' },
  { one: 'b', rate: 3, age: -7, grid: { s: 'yes' }, why: '-2+3' },
]

let world: SurveyAdminWorld
let surveyId = ''
let people: string[] = []
const named = () => world.server.sign(newId(), '4', [...surveyPermissions, 'panelists.view'])
beforeAll(async () => {
  world = await surveyAdminWorld({ processes: 2 })
  const survey = await world.draft({ questionnaire })
  surveyId = (await world.move(survey, 'live')).data.surveyId
  people = await world.panelists(given.length + 1)
  for (const [no, userId] of people.entries()) {
    const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
    const answers = given[no]
    if (answers) await world.surveys.submit(userId, attemptId, answers)
    else await world.surveys.saveAnswers(userId, attemptId, { answers: { one: 'c' }, pageNo: 0 })
  }
})
afterAll(() => world.close())

type Answers = {
  rows: { attemptId: string; panelistId?: string; failedChecks: number; answers: object; outcome: string }[]
  count: number
}
const answers = async (query = '', token?: string) =>
  (await world.call<Answers>('GET', `surveys/${surveyId}/answers?${query}`, undefined, token)).data

describe('the table of answers', () => {
  test('has the newest first, in pages, of any outcome or of one', async () => {
    const { rows, count } = await answers()
    expect(count).toBe(4)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['started', 'completed', 'completed', 'completed'])
    expect(rows[3]).toMatchObject({ answers: given[0], points: 40, failedChecks: 0 })
    expect((await answers('sort=oldest')).rows).toEqual(rows.toReversed())
    expect(rows[2]?.failedChecks).toBe(1)
    expect((await answers('outcome=completed')).count).toBe(3)
    expect((await answers('outcome=completed&limit=2&currentPage=2')).rows).toHaveLength(1)
    expect(await answers('endDate=2001-01-01')).toMatchObject({ rows: [], count: 0 })
  })

  test('names nobody, except to staff who may view panelists', async () => {
    expect(JSON.stringify(await answers())).not.toContain(people[0])
    const { rows } = await answers('', named())
    expect(new Set(rows.map(({ panelistId }) => panelistId))).toEqual(new Set(people))
  })
})

test('results count each answer of completes, those that nobody gave too', async () => {
  type Result = {
    name: string
    answered: number
    counts: { row: string | null; value: string; count: number }[]
    mean: number | null
  }
  const read = async (query: string) =>
    (await world.call<{ attempts: number; questions: Result[] }>('GET', `surveys/${surveyId}/results?${query}`)).data
  const { attempts, questions } = await read('')
  const of = (name: string) => questions.find((question) => question.name === name)
  const counts = (name: string) => of(name)?.counts.map(({ row, value, count }) => [row, value, count])
  expect(attempts).toBe(3)
  expect(questions.map(({ name }) => name)).toEqual(['one', 'many', 'rate', 'age', 'grid', 'why'])
  expect(of('one')).toMatchObject({ title: 'Which?', answered: 3 })
  expect(counts('one')).toEqual([
    [null, 'a', 2],
    [null, 'b', 1],
    [null, 'c', 0],
  ])
  expect(of('many')?.answered).toBe(2)
  expect(counts('many')).toEqual([
    [null, 'x', 1],
    [null, 'y', 2],
    [null, 'z', 0],
  ])
  expect(of('rate')).toMatchObject({ mean: 3, median: 3 })
  expect(of('age')).toMatchObject({ mean: 17.67, median: 20 })
  expect(counts('age')).toEqual([
    [null, '-7', 1],
    [null, '20', 1],
    [null, '40', 1],
  ])
  expect(counts('grid')).toEqual([
    ['r', 'no', 1],
    ['r', 'yes', 1],
    ['s', 'no', 1],
    ['s', 'yes', 2],
  ])
  expect(of('why')).toMatchObject({ answered: 3, counts: [], mean: null })
  expect((await read('outcome=started')).attempts).toBe(1)
})

const download = (query: string, token: string) =>
  world.server.app.inject({
    url: `/api/v1/survey-admin/surveys/${surveyId}/export?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
const plainReader = () => world.server.sign(newId(), '7', ['surveys.results'])

describe('the CSV file', () => {
  test('has a column for each question and matrix row, and a row for each attempt, oldest first', async () => {
    const file = await download('format=csv', plainReader())
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="answers_[\w-]+_\d{4}-\d\d-\d\d\.csv"$/),
      'x-content-type-options': 'nosniff',
    })
    const rows: Record<string, string>[] = parse(file.body, { columns: true, bom: true })
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'attempt_id',
      'outcome',
      'started_at',
      'ended_at',
      'seconds',
      'points',
      'failed_checks',
      'one',
      'many',
      'rate',
      'age',
      'grid.r',
      'grid.s',
      'why',
    ])
    expect(rows.map((row) => row['outcome'])).toEqual(['completed', 'completed', 'completed', 'started'])
    expect(rows[0]).toMatchObject({ one: 'a', many: 'x; y', 'grid.r': 'yes' })
    expect(rows[1]?.['why']).toBe(given[1]?.why)
  })

  test('runs no formula that a panelist wrote, and keeps numbers numbers', async () => {
    const rows: Record<string, string>[] = parse((await download('', plainReader())).body, { columns: true, bom: true })
    expect(rows.map((row) => row['why'])).toEqual([`'${given[0]?.why}`, given[1]?.why, "'-2+3", ''])
    expect(rows.map((row) => row['age'])).toEqual(['20', '40', '-7', ''])
  })

  test('names nobody, except to staff who may view panelists', async () => {
    expect((await download('', plainReader())).body).not.toContain(people[0])
    const { body } = await download('outcome=completed', named())
    expect(body).toContain('panelist_id')
    expect(body).toContain(people[0])
    expect(body).not.toContain(people[3])
  })

  test('is recorded with who took it and whether it named anybody', async () => {
    const token = named()
    await download('outcome=completed', token)
    const { data } = await world.call<{ action: string; after: object }[]>('GET', `surveys/${surveyId}/history`)
    expect(data[0]).toMatchObject({
      action: 'surveys.export',
      after: { format: 'csv', named: true, outcome: 'completed' },
    })
  })
})

/** The files of a zip archive, read by its directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.subarray(at + 46, at + 46 + nameLength!).toString()
    const from = archive.readUInt32LE(at + 42)
    const start = from + 30 + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString())
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return files
}

describe('the Excel workbook', () => {
  test('has the answers as texts and numbers, and what they mean on a second sheet', async () => {
    const file = await download('format=xlsx', plainReader())
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const parts = unzip(file.rawPayload)
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<row /g)).toHaveLength(5)
    expect(sheet).toContain('<v>-7</v>')
    // A formula would be an XML element `f`.
    expect(sheet).not.toContain('<f>')
    const texts = parts.get('xl/sharedStrings.xml') ?? ''
    expect(texts).toContain('=HYPERLINK(')
    expect(texts).toContain('Which?')
    expect(parts.get('xl/workbook.xml')).toMatch(/Answers[\s\S]*Questions/)
  })

  test('takes so many cells and no more, as it is made in memory', async () => {
    const survey = (await world.move(await world.draft({ questionnaire }), 'live')).data
    const rows = Math.ceil(workbookMaxCells / 14) + 1
    await world.sql(
      `with persons as (insert into people (person_key) select decode(md5('many' || n), 'hex') from generate_series(1, $2::int) n
           returning person_key),
         members as (insert into users (user_id, email, person_key)
           select gen_random_uuid(), encode(person_key, 'hex') || '@example.com', person_key from persons returning user_id),
         tries as (insert into attempts (attempt_id, user_id, survey_id, points, outcome, started_at, expires_at, ended_at)
           select gen_random_uuid(), user_id, $1, 40, 'completed', now() - random() * interval '5 days', now(), now() from members
           returning attempt_id)
       insert into attempt_answers (attempt_id, answers, saved_at)
         select attempt_id, '{"one": "a", "rate": 4, "why": "Because it is so"}', now() from tries`,
      [survey.surveyId, rows],
    )
    const take = (format: string) =>
      world.admin.export(
        survey.surveyId,
        { format: format === 'csv' ? 'csv' : 'xlsx' },
        { userId: newId(), ip: '', mayName: false },
      )
    const read = await world.call<{ count: number; workbookRows: number }>('GET', `surveys/${survey.surveyId}/answers`)
    expect(read.data).toMatchObject({ count: rows, workbookRows: Math.floor(workbookMaxCells / 14) })
    await expect(take('xlsx')).rejects.toMatchObject({ code: 'export-too-large', status: 413 })

    // The CSV file of the same survey has every attempt once, and is never in memory as a whole.
    const { body } = await take('csv')
    const seen = new Set<string>()
    let held = 0
    for await (const chunk of body) {
      const text = String(chunk)
      held = Math.max(held, text.length)
      for (const line of text.split('\r\n')) if (line.includes('completed')) seen.add(line.slice(0, 36))
    }
    expect(seen.size).toBe(rows)
    expect(held).toBeLessThan(300_000)
  })
})

describe('a reader’s downloads', () => {
  /** The database hears a moment later that a download is over. */
  const patience = { timeout: 30_000 }
  const take = (userId: string, process = 0) =>
    world.admins[process]!.export(surveyId, { format: 'csv' }, { userId, ip: '', mayName: false })

  test('come one at a time, whichever process is asked, and the next when the last is there or given up', async () => {
    const reader = newId()
    const first = await take(reader)
    await expect(take(reader, 1)).rejects.toMatchObject({ code: 'download-running', status: 409 })
    const other = await take(newId())
    other.body.destroy()
    first.body.resume()
    await once(first.body, 'close')
    const next = await vi.waitFor(() => take(reader, 1), patience)
    next.body.destroy()
    await vi.waitFor(async () => (await take(reader)).body.destroy(), patience)
  })

  test('that cannot be made do not stand in the way of the next', async () => {
    const reader = newId()
    const asked = { format: 'xlsx', startDate: 'never' } as const
    await expect(world.admin.export(surveyId, asked, { userId: reader, ip: '', mayName: false })).rejects.toThrow(
      'date',
    )
    await vi.waitFor(async () => (await take(reader)).body.destroy(), patience)
  })
})

test('activity tells each day what happened, quiet days too, within a year', async () => {
  type Day = { day: string; entries: number; completes: number; pointsPaid: number }
  const read = (query: string) => world.call<Day[]>('GET', `surveys/${surveyId}/activity?${query}`)
  const { data } = await read('')
  expect(data).toHaveLength(30)
  expect(data.at(-1)).toMatchObject({ entries: 4, completes: 3, screenedOut: 0, pointsPaid: 120 })
  expect(data[0]).toMatchObject({ entries: 0, completes: 0 })
  expect((await read('startDate=2026-01-30&endDate=2026-02-02')).data.map(({ day }) => day)).toEqual([
    '2026-01-30',
    '2026-01-31',
    '2026-02-01',
    '2026-02-02',
  ])
  for (const query of ['startDate=2026-02-02&endDate=2026-02-01', 'startDate=2020-01-01&endDate=2026-01-01'])
    expect(await read(query)).toMatchObject({ status: 400, code: 'invalid-input' })
})

test('figures of one survey are those of now, and those of the list follow with the next count', async () => {
  expect((await world.read(surveyId)).figures).toMatchObject({ entrants: 4, running: 1, completes: 3, incidence: 100 })
  await world.admin.measure()
  expect(await world.admin.measure()).toBe(0)
  const [first = ''] = people
  const [attempt] = await world.sql<{ attempt_id: string }>('select attempt_id from attempts where user_id = $1', [
    first,
  ])
  const ending = {
    attemptId: attempt?.attempt_id ?? '',
    outcome: 'reversed' as const,
    key: 'k',
    source: 'clock',
    at: new Date(),
  }
  await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [ending]))
  expect((await world.read(surveyId)).figures).toMatchObject({ completes: 2, rejected: 1, pointsPaid: 80 })
  expect(await world.admin.measure()).toBe(1)
})
