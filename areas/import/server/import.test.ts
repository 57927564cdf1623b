import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { placeSettings } from '../../places/contract.ts'
import { importApi, type ImportFile, type ImportLine, linesAtOnce } from '../contract.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

/**
 * Reads a fixture. `members-2200.csv.gz` and `members-2200.json` were written by `members.py`, which does not know this
 * program: a file from Python's own CSV writer, and the expected result of every line. No test runs Python.
 */
const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name))

type Expected = {
  lines: number
  good: number
  bad: number
  points: number
  withPoints: number
  emails: string
  faults: [number, string][]
}

const expected = JSON.parse(fixture('members-2200.json').toString('utf8')) as Expected

test('2,200 lines of another program are imported exactly, resumed after a kill, and taken back without a trace but the audit', async () => {
  const before = await world.rowCounts()
  const file = await world.check(gunzipSync(fixture('members-2200.csv.gz')), { dayForm: 'MM/DD/YYYY', countryId: 'US' })
  const { importId } = file
  expect(file).toMatchObject({
    state: 'checked',
    encoding: 'utf-8',
    lines: expected.lines,
    good: expected.good,
    bad: expected.bad,
    members: 0,
    openingPoints: expected.points,
  })
  expect(await world.codesOf(importId)).toEqual(expected.faults)
  expect((await world.rowCounts())['users']).toBe(before['users'])

  await world.start(importId)
  await world.confirm(importId)
  // The process dies in the middle of a batch. What it had not committed is lost, and the next process continues.
  await world.rows(`create function die() returns trigger language plpgsql as $$ begin
    if (select count(*) from opening_balances) > 1000 then raise exception 'killed'; end if; return null; end $$`)
  await world.rows('create trigger die after insert on opening_balances for each statement execute function die()')
  await expect(world.imports.run(importId)).rejects.toThrow('killed')
  expect(await world.get(importId)).toMatchObject({ state: 'running', members: linesAtOnce, done: linesAtOnce })
  await world.rows('drop trigger die on opening_balances')
  await world.runToEnd(importId)
  expect(await world.get(importId)).toMatchObject({ state: 'done', members: expected.good, good: 0, bad: expected.bad })
  const [found] = await world.rows<{ emails: string; waiting: number; points: number }>(
    `select (select md5(string_agg(u.email, e'\\n' order by u.email collate "C")) from users u join import_lines using (user_id)) as emails,
       (select count(*)::int from opening_balances) as waiting, (select sum(points)::int from opening_balances) as points`,
  )
  expect(found).toEqual({ emails: expected.emails, waiting: expected.withPoints, points: expected.points })
  const [member] = await world.rows(
    `select first_name, last_name, date_of_birth::text, address, city_name, state_id, zipcode, country_id, u.language, created_at, role,
       (select json_agg(json_build_array(c.document, c.version, c.how) order by c.document) from consents c where c.user_id = u.user_id) as consents
     from users u where email = 'member1@example.com'`,
  )
  expect(member).toMatchObject({
    first_name: 'José',
    last_name: "O'Neil",
    date_of_birth: '1951-02-02',
    address: '7, Main Road Flat 3',
    city_name: 'Brooklyn',
    zipcode: '11215',
    country_id: 'US',
    language: 'es',
    role: '1',
    created_at: new Date('2011-02-02T00:00:00Z'),
    consents: [
      ['privacy-policy', 'v1', 'import'],
      ['terms-conditions', 'v1', 'import'],
    ],
  })
  const [answers] = await world.rows<{ given: object }>(
    `select json_object_agg(question_id, option_ids) as given from profile_answers a join users u using (user_id)
     where email = 'member1@example.com' and question_id = 'employment'`,
  )
  expect(answers?.given).toEqual({ employment: ['full_time'] })
  expect(await world.program.checkLedger()).toEqual([])
  // Before a panelist logs in, no email is sent and nothing is credited.
  expect(world.letters).toEqual([])
  expect((await world.rows(`select 1 from transfers where kind = 'opening'`)).length).toBe(0)

  // Its lines in the order of the file, from its end, and by what they bring.
  const linesBy = async (query: string) =>
    (
      await world.call<{ rows: ImportLine[] }>(
        world.second.token,
        'GET',
        `import/getImportLines/${importId}?limit=100${query}`,
      )
    ).data.rows
  const numbers = (await linesBy('')).map(({ line }) => line)
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  const last = (await linesBy('&sort=last')).map(({ line }) => line)
  expect(last).toEqual(last.toSorted((one, other) => other - one))
  expect(last.at(-1)).toBeGreaterThan(2_000)
  for (const state of ['', '&state=member']) {
    const points = (await linesBy(`&sort=points${state}`)).map((row) => row.points)
    expect(points).toEqual(points.toSorted((one, other) => other - one))
    expect(points[0]).toBeGreaterThan(points.at(-1) ?? 0)
  }
  const files = await world.call<{ rows: ImportFile[] }>(world.second.token, 'GET', 'import/getImports?sort=file')
  const names = files.data.rows.map(({ fileName }) => fileName.toLowerCase())
  expect(names).toEqual(names.toSorted())

  await world.undo(importId)
  expect(await world.rowCounts()).toEqual(before)
  expect(await world.program.checkLedger()).toEqual([])
  expect(await world.actionsOf(importId)).toEqual(['import.ask', 'import.confirm', 'import.run', 'import.undo'])
  expect((await world.entries(importId)).at(-1)?.after).toMatchObject({
    takenBack: expected.good,
    left: 0,
    reason: 'Wrong file',
  })
  expect(await world.post(importApi.undoImport, importId, { reason: 'Again' })).toMatchObject({ status: 404 })
})

test('an answer whose question became a sensitive one since the check is not kept, and nobody is said to have agreed', async () => {
  const head2 = 'email,employment,pets\n'
  const { importId, choices } = await world.check(`${head2}later@example.com,full_time,cat\n`)
  expect(choices.map(({ field }) => field)).toEqual(['email', 'answer:employment', 'answer:pets'])
  const sensitive = async (is: boolean) => {
    await world.rows(`update profile_questions set is_sensitive = $1 where question_id = 'employment'`, [is])
    await world.rows('update profile_edition set edition = edition + 1')
    await world.program.profiler.refresh()
  }
  await sensitive(true)
  await world.run(importId)
  await sensitive(false)
  const kept = (table: string) =>
    world.rows(`select * from ${table} join import_lines using (user_id) where import_id = $1`, [importId])
  expect(await kept('profile_answers')).toMatchObject([{ question_id: 'pets' }])
  expect(await kept('profile_consents')).toEqual([])
  await world.undo(importId)
})

test('who comes from a country that was closed since the check, or is too young by an age chosen since, is not imported', async () => {
  const young = `${new Date().getUTCFullYear() - 20}-01-01`
  const { importId, good } = await world.check(
    `email,country,birthday\nopen@since.example.com,US,1980-01-01\nclosed@since.example.com,DE,1980-01-01\nyoung@since.example.com,US,${young}\n`,
  )
  expect(good).toBe(3)
  const { settingsDesk, platform } = world.program
  const choose = (changes: { key: string; value: unknown }[]) =>
    settingsDesk.update(
      { userId: world.boss.userId, ip: null },
      {
        changes: changes.map((one) => ({ ...one, version: platform.chosen.versionOf(one.key) })),
        reason: 'A test.',
      },
    )
  const { countries, minimumAge } = placeSettings
  await choose([
    { key: countries.key, value: ['US'] },
    { key: minimumAge.key, value: 30 },
  ])
  expect(await world.run(importId)).toMatchObject({ state: 'done', members: 1, bad: 2 })
  expect(await world.codesOf(importId)).toEqual([
    [3, 'countryClosed'],
    [4, 'underAge'],
  ])
  await choose([
    { key: countries.key, value: [] },
    { key: minimumAge.key, value: 18 },
  ])
  await world.undo(importId)
})

test('an import that is not there is not found, by whichever call', async () => {
  const id = newId()
  const options = { dayForm: 'YYYY-MM-DD', balanceUnit: 'points', countryId: null, language: 'en', givesWelcome: false }
  const asked = [
    world.post(importApi.addPart, id, { no: 0, data: 'YQ==' }),
    world.post(importApi.finishUpload, id, {}),
    world.post(importApi.checkImport, id, { choices: [], options }),
    world.post(importApi.startImport, id, { digest: 'none' }),
    world.post(importApi.confirmImport, id, { digest: 'none' }),
    world.post(importApi.cancelImport, id),
    world.post(importApi.sendWave, id, { count: 1 }),
    world.post(importApi.undoImport, id, { reason: 'Why not' }),
    world.post(importApi.undoMember, id, { line: 2 }),
    world.post(importApi.removeImport, id),
    world.ask(importApi.getImport, id),
    world.ask(importApi.getImportLines, id),
    world.ask(importApi.downloadReport, id),
  ]
  for (const answer of asked) expect(await answer).toMatchObject({ status: 404 })
  const { data } = await world.call<{ rows: object[] }>(world.boss.token, 'GET', importApi.getImports.path)
  expect(data.rows).not.toContainEqual(expect.objectContaining({ importId: id }))
})
