import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { placeSettings } from '../../places/contract.ts'
import { pointsWalletKind, walletSettings, type WalletAmount } from '../../wallet/contract.ts'
import { panelSettings } from '../../settings/contract/approvals.ts'
import { importApi, linesAtOnce, type ImportFile, type ImportLine } from '../contract.ts'
import { createChecking } from './checking.ts'
import { createTakingBack } from './taking-back.ts'

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

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

const password = 'harbour-lantern-42'
const codesOf = async (importId: string): Promise<[number, string][]> =>
  (
    await world.rows<{ line: number; code: string }>(
      `select line, replace(remarks -> 0 ->> 'code', 'import-report.', '') as code from import_lines
       where import_id = $1 and state = 'bad' order by line`,
      [importId],
    )
  ).map(({ line, code }) => [line, code])
const accountOf = async (email: string) =>
  (
    await world.rows<{ user_id: string; email_verified_at: Date | null }>(
      'select user_id, email_verified_at from users where lower(email) = lower($1)',
      [email],
    )
  )[0]
const activate = (token: string, more: object = {}) =>
  world.call<Login>(null, 'POST', importApi.activate.path, { token, password, acceptedTerms: true, ...more })
const look = (token: string) =>
  world.call<{ email: string; points: number }>(null, 'POST', importApi.checkActivation.path, { token })
const walletOf = (token: string) => world.call<WalletAmount>(token, 'GET', `wallet/getWalletAmount/${pointsWalletKind}`)
const entries = (importId: string) =>
  world.rows<{ action: string; actor_id: string; after: Record<string, unknown> }>(
    'select action, actor_id, after from audit_log where subject = $1 order by at, audit_id',
    [`import:${importId}`],
  )
const actionsOf = async (importId: string) => (await entries(importId)).map(({ action }) => action)
const head = 'email,first name,last name,points\n'

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
  expect(await codesOf(importId)).toEqual(expected.faults)
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
  await world.imports.run(importId)
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
  expect(await actionsOf(importId)).toEqual(['import.ask', 'import.confirm', 'import.run', 'import.undo'])
  expect((await entries(importId)).at(-1)?.after).toMatchObject({
    takenBack: expected.good,
    left: 0,
    reason: 'Wrong file',
  })
  expect(await world.post(importApi.undoImport, importId, { reason: 'Again' })).toMatchObject({ status: 404 })
})

describe('the second person', () => {
  test('is needed for opening balances, is not the first, may adjust points, and can be called off', async () => {
    const { importId } = await world.check(`${head}two1@example.com,Ann,Two,50\n`)
    expect((await world.start(importId)).data).toMatchObject({
      state: 'waiting',
      isStartedByReader: true,
    })
    expect(await world.confirm(importId, world.boss)).toMatchObject({
      status: 409,
      code: 'import-same-person',
    })
    const admin = await world.person({ role: '3' })
    expect(await world.confirm(importId, admin)).toMatchObject({
      status: 403,
      code: 'not-allowed',
    })
    await world.imports.run(importId)
    expect(await accountOf('two1@example.com')).toBeUndefined()
    expect(await world.post(importApi.cancelImport, importId)).toMatchObject({ status: 200 })
    expect(await world.confirm(importId)).toMatchObject({
      code: 'import-not-now',
    })
    await world.start(importId)
    expect((await world.confirm(importId)).data).toMatchObject({
      state: 'running',
    })
    await world.imports.run(importId)
    expect(await accountOf('two1@example.com')).toBeDefined()
    await world.undo(importId)
  })

  test('is a day on a panel run by one person, in which the import can be called off', async () => {
    const { settingsDesk, approvals, platform } = world.program
    const { key } = panelSettings.onePerson
    const runByOne = (value: boolean) =>
      settingsDesk.update(
        { userId: world.boss.userId, ip: '::1' },
        { changes: [{ key, value, version: platform.chosen.versionOf(key) }], reason: 'A test.' },
      )
    const aDayLater = () =>
      world.rows(
        `with later as (update settings set changed_at = changed_at - interval '25 hours' where key = $1)
        update waiting_steps set asked_at = asked_at - interval '24 hours' where state = 'waiting'`,
        [key],
      )
    await runByOne(true)
    const { importId } = await world.check(`${head}day1@example.com,Ann,Day,50\n`)
    const { data: waiting } = await world.start(importId)
    const [day] = await world.rows<{ later: Date }>(
      `select asked_at + interval '24 hours' as later from waiting_steps where subject = $1 and state = 'waiting'`,
      [importId],
    )
    expect(waiting.dueAt).toBe(day?.later.toISOString())
    expect(await world.confirm(importId, world.boss)).toMatchObject({ code: 'import-same-person' })
    expect(await approvals.takeDue()).toBe(0)
    await world.post(importApi.cancelImport, importId)
    await aDayLater()
    expect(await approvals.takeDue()).toBe(0)
    await world.start(importId)
    await aDayLater()
    expect(await approvals.takeDue()).toBe(1)
    await world.imports.run(importId)
    expect(await accountOf('day1@example.com')).toBeDefined()
    expect(await actionsOf(importId)).toEqual([
      'import.ask',
      'import.cancel',
      'import.ask',
      'import.confirm',
      'import.run',
    ])
    expect((await entries(importId)).find(({ action }) => action === 'import.confirm')?.actor_id).toBeNull()
    await runByOne(false)
    await world.undo(importId)
  })

  test('is needed for welcome points, whatever they are now, and sees how many they can be', async () => {
    const { platform } = world.program
    const parts = [walletSettings.verify, walletSettings.top5, walletSettings.first]
    const welcome = (values: readonly number[]) =>
      world.program.settingsDesk.update(
        { userId: world.boss.userId, ip: '::1' },
        {
          changes: parts.map(({ key }, at) => ({ key, value: values[at], version: platform.chosen.versionOf(key) })),
          reason: 'A test.',
        },
      )
    const usual = parts.map((part) => platform.chosen.get(part))
    const { importId, ...file } = await world.check(
      `${head}welcome1@example.com,Ann,One,0\nwelcome2@example.com,Bo,Two,\n`,
      { givesWelcome: true },
    )
    const most = 2 * usual.reduce((sum, points) => sum + points, 0)
    expect(file).toMatchObject({ openingPoints: 0, bringsPoints: true, welcomePoints: most, welcomeUsd: most / 100 })
    expect((await world.start(importId)).data).toMatchObject({ state: 'waiting' })
    expect(await world.confirm(importId, world.boss)).toMatchObject({ status: 409, code: 'import-same-person' })
    const [step] = await world.rows<{ title: object }>(
      `select title from waiting_steps where subject = $1 and state = 'waiting'`,
      [importId],
    )
    expect(step?.title).toMatchObject({ code: 'import-desk.stepUpTo', values: { points: most } })
    await world.imports.run(importId)
    expect(await accountOf('welcome1@example.com')).toBeUndefined()
    // A person who saw other welcome points than the current ones must look again.
    const { digest } = await world.get(importId)
    await welcome([0, 0, 0])
    expect(await world.post(importApi.confirmImport, importId, { digest }, world.second)).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    await world.post(importApi.cancelImport, importId)
    // The welcome points are 0 at present, but can be raised before these members log in.
    expect((await world.start(importId)).data).toMatchObject({ state: 'waiting', welcomePoints: 0, bringsPoints: true })
    await welcome(usual)
    expect(await world.confirm(importId)).toMatchObject({ data: { state: 'running' } })
    await world.imports.run(importId)
    expect((await entries(importId)).at(-2)?.after).toMatchObject({ openingPoints: 0, welcomePoints: most })
    const key = (await world.wave(importId, 1)).get('welcome1@example.com') ?? ''
    const token = (await activate(key)).data.token?.access.token ?? ''
    expect((await walletOf(token)).data).toMatchObject({ amount: usual[0] })
    await world.undo(importId)
    expect(await world.program.checkLedger()).toEqual([])
  })

  test('is not needed where nobody brings points', async () => {
    const { importId } = await world.check(`${head}alone@example.com,Ann,One,0\n`)
    expect((await world.start(importId)).data.state).toBe('running')
    await world.imports.run(importId)
    expect(await actionsOf(importId)).toEqual(['import.start', 'import.run'])
    await world.undo(importId)
  })
})

test('a member comes by the mailed link, chooses a password, and has what they brought; waves go on with the next', async () => {
  const { importId } = await world.check(
    `${head}wave1@example.com,Ida,Berg,730\nwave2@example.com,Bo,Lund,20\nwave3@example.com,,,\n`,
  )
  await world.run(importId)
  const first = await world.wave(importId, 2)
  expect([...first.keys()]).toEqual(['wave1@example.com', 'wave2@example.com'])
  const key = first.get('wave1@example.com') ?? ''
  const [stored] = await world.rows<{ whole: string }>("select string_agg(l::text, '') as whole from import_lines l")
  expect(stored?.whole).not.toContain(key)
  expect((await look(key)).data).toMatchObject({ email: 'wave1@example.com', points: 730 })
  expect(await activate(key, { password: 'short' })).toMatchObject({ status: 400 })
  expect(await activate(key, { acceptedTerms: false })).toMatchObject({ status: 400 })
  const login = await activate(key)
  expect(login).toMatchObject({ status: 200, data: { user: { firstName: 'Ida', isEmailVerified: true } } })
  const token = login.data.token?.access.token ?? ''
  // This member is not new: the opening balance is credited, but no welcome points.
  expect((await walletOf(token)).data).toMatchObject({ amount: 730, pending: 0 })
  const copy = await world.program.app.inject({
    url: '/api/v1/user/exportMyData',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(copy.payload).toContain('"points":730')
  expect(copy.payload).toContain('broughtFromBefore')
  expect(await activate(key)).toMatchObject({ status: 400, code: 'activation-unknown' })
  const again = { email: 'wave1@example.com', password }
  expect(await world.call(null, 'POST', 'auth/login', again)).toMatchObject({ status: 200 })
  expect(await world.get(importId)).toMatchObject({ members: 3, arrived: 1, mailed: 2 })
  const next = await world.wave(importId, 500)
  expect([...next.keys()]).toEqual(['wave3@example.com'])
  expect(await world.post(importApi.sendWave, importId, { count: 5 })).toMatchObject({ code: 'import-all-mailed' })
  expect(await world.program.checkLedger()).toEqual([])

  // First one panelist is removed, then all who have not logged in. Those who have logged in stay, with their points.
  const [one] = await world.lines(importId, 'arrived')
  expect(await world.post(importApi.undoMember, importId, { line: one?.line })).toMatchObject({
    status: 409,
    code: 'import-arrived',
  })
  expect(await world.post(importApi.undoMember, importId, { line: 3 })).toMatchObject({ status: 200 })
  expect(await activate(first.get('wave2@example.com') ?? '')).toMatchObject({ code: 'activation-unknown' })
  await world.undo(importId)
  expect(await world.get(importId)).toMatchObject({ state: 'done', members: 1, arrived: 1 })
  expect(await accountOf('wave3@example.com')).toBeUndefined()
  expect((await walletOf(token)).data).toMatchObject({ amount: 730 })
  expect(await world.program.checkLedger()).toEqual([])
})

test('who was taken back can be imported again, and a link that waited too long says so', async () => {
  const csv = `${head}again@example.com,Ida,Berg,5\n`
  for (const round of [1, 2]) {
    const { importId } = await world.check(csv)
    await world.run(importId)
    const key = (await world.wave(importId, 1)).get('again@example.com') ?? ''
    await world.rows(`update import_lines set key_expires_at = now() - interval '1 second' where import_id = $1`, [
      importId,
    ])
    for (const asked of [look(key), activate(key)])
      expect({ round, ...(await asked) }).toMatchObject({ round, code: 'activation-expired' })
    await world.undo(importId)
  }
})

/** Returns the key in the newest email to an address, after running the jobs that send keys. */
async function keyIn(email: string): Promise<string> {
  for (const { keyId } of await world.queued('auth.send-key')) await world.program.auth.deliverKey(String(keyId))
  const letter = world.letters.findLast(({ to }) => to === email)
  return decodeURIComponent(/userKey=([^\s&]+)/.exec(letter?.text ?? '')?.[1] ?? '')
}

test('a member who asks for a new password instead of following the link comes in as well, once with the points', async () => {
  const email = 'forgot@example.com'
  const { importId } = await world.check(`${head}${email},Ida,Berg,40\n`)
  await world.run(importId)
  expect(await world.call(null, 'POST', 'auth/forgot-password', { email })).toMatchObject({ status: 200 })
  expect(
    await world.call(null, 'POST', 'auth/reset-forgot-password', { userId: await keyIn(email), password }),
  ).toMatchObject({
    status: 200,
  })
  // The password alone does not prove that the mailbox is theirs, so the log-in sends a link to it.
  const logIn = () => world.call<Login>(null, 'POST', 'auth/login', { email, password })
  expect((await logIn()).data.token).toBeNull()
  expect((await world.get(importId)).arrived).toBe(0)
  expect(await world.call(null, 'POST', 'auth/mail-verification', { userId: await keyIn(email) })).toMatchObject({
    status: 200,
  })
  const logins = await Promise.all([1, 2].map(logIn))
  expect(logins.map(({ status }) => status)).toEqual([200, 200])
  expect(await world.get(importId)).toMatchObject({ members: 1, arrived: 1 })
  expect((await walletOf(logins[0]?.data.token?.access.token ?? '')).data).toMatchObject({ amount: 40, pending: 0 })
  expect(await world.program.checkLedger()).toEqual([])
})

describe('a hostile file', () => {
  const only = async (importId: string) => (await codesOf(importId)).map(([, code]) => code)

  test('writes no formula into the report, and no cell beside its own', async () => {
    const emails = ['=1+1', '+cmd|x', '@SUM(A1)', '-2', '\t=1', 'a"",""b']
    const { importId } = await world.check(
      `email\n${emails.map((email) => `"${email.replaceAll('"', '""')}"`).join('\n')}\n`,
    )
    const rows: string[][] = parse(await world.report(importId), { bom: true, relax_quotes: false })
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 7))
    expect(rows.slice(1).map((row) => row[2])).toEqual(["'=1+1", "'+cmd|x", "'@SUM(A1)", "'-2", "'=1", 'a"",""b'])
    expect((await actionsOf(importId)).at(-1)).toBe('import.report')
    await world.post(importApi.removeImport, importId)
  })

  test.each([
    ['bytes that are no UTF-8', Buffer.from('email,first name\na@example.com,Jos\xe9\n', 'latin1'), 'utf-8'],
    [
      'half of a character of UTF-16',
      Buffer.from('\ufeffemail,first name\na@example.com,\ud800x\n', 'utf16le'),
      'utf-16le',
    ],
  ] as const)('with %s is refused by line, and nothing that is broken is kept', async (_, bytes, encoding) => {
    const importId = await world.send(bytes)
    const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, { encoding })
    await world.post(importApi.checkImport, importId, { choices: data.choices, options: data.options })
    await world.imports.runCheck(importId)
    expect(await only(importId)).toEqual(['broken'])
    await world.post(importApi.removeImport, importId)
  })

  test('with a cell of ten megabytes is given up at its line, and nothing of it is imported', async () => {
    const file = await world.check(`${head}first@example.com,A,B,\nbig@example.com,"${'x'.repeat(10_000_000)}",B,\n`)
    expect(file).toMatchObject({
      state: 'refused',
      good: 0,
      refusal: expect.stringContaining('Line 3 is longer than 64 kB'),
    })
    expect(await world.start(file.importId)).toMatchObject({ code: 'import-not-now' })
    expect(await world.post(importApi.removeImport, file.importId)).toMatchObject({ status: 200 })
    expect(await actionsOf(file.importId)).toEqual(['import.remove'])
  })

  test('brings one person once, however the address is written, and changes nobody who is here or was', async () => {
    const here = await world.person({ email: 'here@example.com', firstName: 'Real' })
    const gone = await world.person({ email: 'gone@example.com' })
    await world.rows('update users set closed_at = now() where user_id = $1', [gone.userId])
    const { importId } = await world.check(
      `${head}${[
        'Twice@example.com',
        'tWICE@EXAMPLE.com',
        'do.ts+x@gmail.com',
        'dots@gmail.com',
        'd.ots@googlemail.com',
        'HERE@example.com',
        'gone@example.com',
        'late@example.com',
      ]
        .map((email) => `${email},New,Name,`)
        .join('\n')}\n`,
    )
    expect(await codesOf(importId)).toEqual([
      [3, 'emailTwice'],
      [4, 'emailUnfit'],
      [6, 'emailTwice'],
      [7, 'emailKnown'],
      [8, 'emailClosed'],
    ])
    const late = await world.person({ email: 'Late@example.com', firstName: 'Real' })
    expect(await world.run(importId)).toMatchObject({ state: 'done', members: 2, bad: 6 })
    expect((await codesOf(importId)).at(-1)).toEqual([9, 'emailKnown'])
    const names = await world.rows('select first_name from users where user_id = any($1)', [[here.userId, late.userId]])
    expect(names).toEqual([{ first_name: 'Real' }, { first_name: 'Real' }])
    await world.undo(importId)
    expect(await accountOf('here@example.com')).toBeDefined()
  })

  test('comes in parts that must be its own, all of them, under a name that can be kept', async () => {
    const create = (fileName: string, bytes = 10) =>
      world.call<{ importId: string }>(world.boss.token, 'POST', importApi.createImport.path, { fileName, bytes })
    for (const fileName of ['a\0.csv', '\ud800.csv']) expect((await create(fileName)).status).toBeLessThan(500)
    expect((await create('big.csv', 100_000_001)).status).toBe(400)
    const { importId } = (await create('parts.csv')).data
    const part = (data: string, no = 0) => world.post(importApi.addPart, importId, { no, data })
    for (const wrong of [part('YQ=='), part('AAAAAAAAAAAAAA==', 1), part('!!!!!!!!!!!!!!=='), part('AAAAAAAAAAAAAAAA')])
      expect(await wrong).toMatchObject({ status: 400, code: 'import-part' })
    expect(await world.post(importApi.finishUpload, importId, {})).toMatchObject({ code: 'import-incomplete' })
    expect(await part(Buffer.from('email\na@b.c').toString('base64').slice(0, 16))).toMatchObject({ status: 400 })
    expect(await part(Buffer.from('email\na@b.').toString('base64'))).toMatchObject({ status: 200 })
    const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, {})
    const choose = (choices: object[]) =>
      world.post(importApi.checkImport, importId, { choices, options: data.options })
    expect(await choose([])).toMatchObject({ status: 400, errors: [{ field: 'choices' }] })
    for (const other of ['email', 'answer:religion', 'role', 'user_id'])
      expect(await choose([...data.choices, { column: 1, field: other }])).toMatchObject({ status: 400 })
  })
})

test('a column is what a member has, no sensitive answer and nothing of an account besides', async () => {
  const importId = await world.send(Buffer.from('email,other\nfield@example.com,2\n'))
  const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, {})
  for (const field of ['answer:religion', 'answer:date_of_birth', 'answer:nothing', 'role', 'user_id', 'email']) {
    const choices = [...data.choices, { column: 1, field }]
    const asked = await world.post(importApi.checkImport, importId, { choices, options: data.options })
    expect({ field, ...asked }).toMatchObject({ field, status: 400, errors: [{ field: 'choices' }] })
  }
  await world.post(importApi.removeImport, importId)
})

test('a file with more lines than can be is refused as a whole', async () => {
  const check = createChecking({ ...world.program, atMost: 2 })
  const lines = async (count: number) => {
    const importId = await world.send(Buffer.from(`email\n${'long@example.com\n'.repeat(count)}`))
    const { data } = await world.post<ImportFile>(importApi.finishUpload, importId, {})
    await world.post(importApi.checkImport, importId, { choices: data.choices, options: data.options })
    await check(importId)
    return world.get(importId)
  }
  expect(await lines(2)).toMatchObject({ state: 'checked', lines: 2 })
  expect(await lines(3)).toMatchObject({ state: 'refused', refusal: expect.stringContaining('at most 2 lines') })
})

test('somebody who comes at the moment of being taken back either stays with the points or was never here', async () => {
  const emails = Array.from({ length: 8 }, (_, n) => `race${n}@example.com`)
  const { importId } = await world.check(head + emails.map((email) => `${email},Ida,Berg,10\n`).join(''))
  await world.run(importId)
  const keys = await world.wave(importId, 8)
  const [, ...came] = await Promise.all([
    world.undo(importId),
    ...emails.map((email) => activate(keys.get(email) ?? '')),
  ])
  for (const [n, { status, code }] of came.entries()) {
    const account = await accountOf(emails[n] ?? '')
    if (status === 200) expect(account?.email_verified_at).not.toBeNull()
    else expect({ code, account }).toEqual({ code: 'activation-unknown', account: undefined })
  }
  const [credited] = await world.rows<{ n: number }>(
    `select count(*)::int as n from transfers where kind = 'opening' and key like $1`,
    [`opening:${importId}:%`],
  )
  expect(credited?.n).toBe(came.filter(({ status }) => status === 200).length)
  expect(await world.program.checkLedger()).toEqual([])
})

test('somebody who has come since the lines were read is not removed', async () => {
  const { importId } = await world.check(`${head}since@example.com,Ida,Berg,10\nnever@example.com,Bo,Lund,10\n`)
  await world.run(importId)
  const key = (await world.wave(importId, 1)).get('since@example.com') ?? ''
  await world.post(importApi.undoImport, importId, { reason: 'A race' })
  const { users, ...services } = world.program
  const late = {
    ...users,
    lockFree: async (tx: Tx, userIds: readonly string[]) => {
      expect(await activate(key)).toMatchObject({ status: 200 })
      return users.lockFree(tx, userIds)
    },
  }
  const takingBack = createTakingBack({ ...services, users: late, signupsChanged: services.reports.signupsChanged })
  expect(await takingBack.undoSome(importId, 0)).toMatchObject({ isOver: true })
  await takingBack.endUndo(importId)
  expect(await world.get(importId)).toMatchObject({ state: 'done', members: 1, arrived: 1 })
  expect(await accountOf('since@example.com')).toBeDefined()
  expect(await accountOf('never@example.com')).toBeUndefined()
  expect(await world.program.checkLedger()).toEqual([])
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
  expect(await codesOf(importId)).toEqual([
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
