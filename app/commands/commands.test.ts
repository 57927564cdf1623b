import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../testing/command-line.ts'
import { freshDatabase } from '../testing/database.ts'
import { houseRoot, textOf } from '../testing/house.ts'
import { staffWorld, type StaffWorld } from '../testing/staff-world.ts'
import { builtMain } from '../testing/started-server.ts'
import { areas } from '../../areas/list.ts'
import { describeGraph } from '../../platform/server/area.ts'
import { commands } from './run-command.ts'

let world: StaffWorld
let run: ReturnType<typeof commandLine>
let folder = ''
beforeAll(async () => {
  world = await staffWorld()
  run = commandLine(world.database.url, {}, world.program)
  folder = await mkdtemp(join(tmpdir(), 'tuppence-commands-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const logIn = (email: string, password: string) => world.call(null, 'POST', 'auth/login', { email, password })
const roleOf = async (email: string): Promise<string | undefined> =>
  (await world.rows<{ role: string }>('select role from users where email = $1', [email]))[0]?.role
const oneLine = /^[^\n]+\n$/

describe('the words', () => {
  test.each([
    [['nonsense'], 'Unknown command "nonsense". "tuppence help" lists them all.\n'],
    [['admin'], '"admin" is not a command. There is: admin create, admin reset-password, admin reset-second-step.\n'],
    [['points', 'steal'], '"points steal" is not a command. There is: points adjust.\n'],
    [['role', 'grant', 'ann@example.com'], 'Usage: tuppence role grant <email> <role> [--instead]\n'],
    [['ledger', 'check', '--fast'], 'There is no --fast here. Usage: tuppence ledger check [--full]\n'],
    [['seed'], 'Say what to fill it with: tuppence seed --demo\n'],
    [['export', 'secrets'], 'There is no export "secrets". There is: attempts, panelists, ledger.\n'],
  ])('%j are refused in one line', async (words, line) => {
    expect(await run(words)).toEqual({ code: 1, out: '', notes: line })
  })

  test('help names every command, and each says how it is used', async () => {
    const { code, out } = await run(['help'])
    expect(code).toBe(0)
    for (const { name } of commands) expect(out).toContain(`\n  ${name}`)
    expect(await run(['points', 'adjust', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage: tuppence points adjust <email> <points> --reason TEXT --key KEY'),
    })
  })

  test('the areas are listed without a database or settings', async () => {
    const nowhere = commandLine('postgres://nobody:x@127.0.0.1:1/none', { SECRET_KEY: 'too short' })
    const { code, out, notes } = await nowhere(['areas'])
    expect({ code, notes }).toEqual({ code: 0, notes: '' })
    expect(out.trimEnd().split('\n')).toEqual(describeGraph(areas))
    expect(out).toContain(
      '\nsuppliers: needs approvals, surveys, users, legal, profiler, audit; provides supplierState, walls\n',
    )
  })

  test('a program of its own ends with their exit code, and without a stack', () => {
    const env = {
      ...process.env,
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
      SANDBOX_PORT: '0',
      DATA_DIR: folder,
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [...builtMain, 'ledger', 'check'], {
      cwd: houseRoot,
      env,
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(oneLine)
    expect(stderr).toContain('cannot be reached (ECONNREFUSED). Check DATABASE_URL')
  })
})

describe('an empty database', () => {
  test('is refused until it is migrated, and is migrated once', async () => {
    const empty = await freshDatabase()
    const there = commandLine(empty.url)
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    await client.query('drop schema public cascade; drop schema graphile_worker cascade; create schema public')
    await client.end()
    expect(await there(['ledger', 'check'])).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/^The database lacks \d+ of its migrations\. Run "tuppence migrate" first/),
    })
    expect((await there(['migrate'])).out).toMatch(/^Applied (\d+) of \1 migrations, up to \d{4}_\w+\.\n$/)
    expect((await there(['migrate'])).out).toMatch(/^Nothing to do: all \d+ migrations are there\.\n$/)
    expect(await there(['ledger', 'check'])).toMatchObject({ code: 0 })
    await empty.drop()
  })

  test('that somebody works in is not filled with a demo world any more, nor is a production', async () => {
    const email = 'first@example.com'
    expect(await run(['admin', 'create', email, '--generate'])).toMatchObject({ code: 0 })
    expect(await world.rows('select is_demo from installation')).toEqual([{ is_demo: false }])
    expect(await world.rows(`select value from settings where key = 'site.signUp'`)).toEqual([{ value: 'closed' }])
    expect(await run(['seed', '--demo'])).toMatchObject({
      code: 1,
      notes: 'Nothing was changed: the database was filled already.\n',
    })
    const production = commandLine(world.database.url, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://panel.example',
      MAIL_FROM: 'hello@panel.example',
    })
    expect(await production(['seed', '--demo'])).toMatchObject({
      code: 1,
      notes: expect.stringContaining('production'),
    })
  })
})

describe('staff', () => {
  test('are made with a password that was asked for and meets the rules, and can log in', async () => {
    const email = 'grace@example.com'
    const create = ['admin', 'create', email, '--first-name', 'Grace', '--role', 'Panel Manager']
    expect(await run(create, ['short-1'])).toMatchObject({ code: 1, notes: expect.stringContaining('12 characters') })
    expect(await run(create)).toMatchObject({ code: 1, notes: expect.stringContaining('nobody to ask') })
    expect(await roleOf(email)).toBeUndefined()
    const password = 'an-honest-long-one'
    const made = await run(create, [password])
    expect(made).toEqual({ code: 0, out: `${email} can log in (Panel Manager).\n`, notes: '' })
    expect((await logIn(email, password)).status).toBe(200)
    expect(await run(create, [password])).toMatchObject({ code: 1, out: '' })
    const recorded = await world.rows(
      `select actor_id, after from audit_log where action = 'users.create' and after->>'role' = '4'`,
    )
    expect(recorded).toEqual([{ actor_id: null, after: { role: '4' } }])
  })

  test('are not made of nothing, and no panelist is made', async () => {
    expect(await run(['admin', 'create', 'not-an-address', '--generate'])).toMatchObject({ code: 1 })
    expect(await run(['admin', 'create', 'a@example.com', '--role', 'Queen', '--generate'])).toMatchObject({
      code: 1,
      notes: expect.stringContaining('There is no role "Queen". There is: 1 Panelist, 2 Super Admin'),
    })
    expect(await run(['admin', 'create', 'a@example.com', '--role', '1', '--generate'])).toMatchObject({ code: 1 })
  })

  test('get a new password that is printed once, and every session of theirs ends', async () => {
    const { email, token } = await world.person({ role: '5' })
    expect((await world.call(token, 'GET', 'user/getUserDetails')).status).toBe(200)
    const { code, out } = await run(['admin', 'reset-password', email, '--generate'])
    const password = /^Password: (\S{20,})$/m.exec(out)?.[1] ?? ''
    expect(code).toBe(0)
    expect((await world.call(token, 'GET', 'user/getUserDetails')).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(200)
    const panelist = await world.person()
    expect(await run(['admin', 'reset-password', panelist.email, '--generate'])).toMatchObject({ code: 1, out: '' })
    expect(await run(['admin', 'reset-password', 'nobody@example.com', '--generate'])).toMatchObject({
      code: 1,
      notes: 'There is no account with the address nobody@example.com.\n',
    })
  })

  test('are freed of a second step that they lost, and their sessions end', async () => {
    const { userId, email, token } = await world.person({ role: '2' })
    expect(await run(['admin', 'reset-second-step', email])).toMatchObject({
      code: 1,
      notes: `${email} has no second step.\n`,
    })
    await world.rows(
      `insert into second_steps (user_id, sealed_secret, confirmed_at, last_step) values ($1, '\\x00', now(), 0)`,
      [userId],
    )
    expect(await run(['admin', 'reset-second-step', email])).toMatchObject({ code: 0 })
    expect(await world.rows('select 1 from second_steps where user_id = $1', [userId])).toEqual([])
    expect((await world.call(token, 'GET', 'user/getUserDetails')).status).toBe(401)
    expect(
      await world.rows(`select actor_id, action from audit_log where subject = $1 and action like 'users.second%'`, [
        userId,
      ]),
    ).toEqual([{ actor_id: null, action: 'users.second-step-reset' }])
  })

  test('get a role beside theirs or instead of them, and the last Super Admin stays one', async () => {
    const { email, token } = await world.person()
    expect((await world.call(token, 'GET', 'panelist/getAllPanelist')).status).toBe(403)
    expect(await run(['role', 'grant', email, 'support'])).toMatchObject({
      code: 0,
      out: `${email} is Panelist, Support (was Panelist).\n`,
    })
    expect((await world.call(token, 'GET', 'panelist/getAllPanelist')).status).toBe(200)
    expect((await run(['role', 'grant', email, '6'])).out).toBe(`${email} is Panelist, Support, as before.\n`)
    expect((await run(['role', 'grant', email, '1', '--instead'])).out).toBe(
      `${email} is Panelist (was Panelist, Support).\n`,
    )
    expect((await world.call(token, 'GET', 'panelist/getAllPanelist')).status).toBe(403)
    expect(await roleOf('first@example.com')).toBe('2')
    await world.rows(`update users set role = '3' where role = '2' and email <> 'first@example.com'`)
    expect(await run(['role', 'grant', 'first@example.com', '7', '--instead'])).toMatchObject({ code: 1, out: '' })
    expect(await roleOf('first@example.com')).toBe('2')
  })
})

describe('points', () => {
  const adjust = (email: string, points: string, key: string, ...more: string[]) =>
    run(['points', 'adjust', email, points, '--key', key, '--reason', 'A lost survey', ...more])

  test('are given and taken away once for each key, and no debt comes about that was not named', async () => {
    const { email } = await world.person()
    expect((await adjust(email, '250', 'case-1')).out).toBe(`Done. ${email} has 250 points.\n`)
    expect((await adjust(email, '250', 'case-1')).out).toBe(
      `Nothing was done: the key case-1 was used before. ${email} has 250 points.\n`,
    )
    expect((await adjust(email, '-100', 'case-2')).out).toBe(`Done. ${email} has 150 points.\n`)
    expect(await adjust(email, '-200', 'case-3')).toEqual({
      code: 1,
      out: '',
      notes: '50 of these points are not in the wallet. To let them become debt, add --debt 50.\n',
    })
    expect((await adjust(email, '-200', 'case-3', '--debt=50')).out).toBe(`Done. ${email} has 0 points and owes 50.\n`)
    expect(await adjust(email, '300', 'case-1')).toMatchObject({ code: 1, out: '' })
  })

  test.each([
    [['nobody@example.com', '5', '--key', 'k', '--reason', 'x'], 'No panelist has the address'],
    [['a@example.com', '5.5', '--key', 'k', '--reason', 'x'], 'must be a whole number, not "5.5"'],
    [['a@example.com', '0', '--key', 'k', '--reason', 'x'], 'more or fewer than zero'],
    [['a@example.com', '100001', '--key', 'k', '--reason', 'x'], 'At most 100000'],
    [['a@example.com', '5', '--key', 'k'], 'Say why'],
    [['a@example.com', '5', '--reason', 'x'], 'Give a --key'],
  ])('%j move nothing', async (words, line) => {
    expect(await run(['points', 'adjust', ...words])).toEqual({
      code: 1,
      out: '',
      notes: expect.stringContaining(line),
    })
  })

  test('that do not add up are found, and the exit code tells', async () => {
    for (const [words, checked] of [
      [
        ['ledger', 'check'],
        /^Checked the \d+ transfers that were not sealed, and verified 0 sealed days; no day is sealed/m,
      ],
      [['ledger', 'check', '--full'], /^Checked all \d+ transfers, and verified 0 sealed days; no day is sealed/m],
    ] as const) {
      const { code, out, notes } = await run(words)
      expect({ code, notes }).toEqual({ code: 0, notes: '' })
      expect(out).toMatch(/^The ledger is right: every invariant holds\.\n/)
      expect(out).toMatch(checked)
    }
    const { email, userId } = await world.person()
    await adjust(email, '10', 'case-9')
    const shift = (by: number) =>
      world.rows(`update accounts set balance = balance + $2 where user_id = $1 and kind = 'available'`, [userId, by])
    await shift(1)
    const broken = await run(['ledger-check'])
    expect(broken.code).toBe(2)
    expect(JSON.parse(broken.out.split('\n')[0] ?? '')).toMatchObject({
      invariant: 'W3',
      subject: `${userId} available`,
    })
    await shift(-1)
  })
})

describe('an export', () => {
  const rowsOf = (csv: string) => parse<Record<string, string>>(csv, { columns: true })

  test('has every row of its kind, and nothing that a spreadsheet would run', async () => {
    const { email, userId } = await world.person({ firstName: '=cmd()', lastName: 'Sum' })
    await run(['points', 'adjust', email, '70', '--key', 'export-1', '--reason', '+1 for you'])
    const panelists = rowsOf((await run(['export', 'panelists'])).out)
    expect(panelists.find((row) => row['panelist_id'] === userId)).toMatchObject({
      email,
      first_name: "'=cmd()",
      available: '70',
      owed: '0',
    })
    const ledger = rowsOf((await run(['export', 'ledger'])).out)
    const [counted] = await world.rows<{ count: number }>('select count(*)::int as count from postings')
    expect(ledger).toHaveLength(counted?.count ?? -1)
    expect(ledger.filter((row) => row['key'] === 'operator:export-1')).toMatchObject([
      { description: "'+1 for you", account: 'adjustments', amount: '-70', panelist_id: '' },
      { description: "'+1 for you", account: 'available', amount: '70', panelist_id: userId, balance_after: '70' },
    ])
    expect((await run(['export', 'attempts'])).out).toMatch(/^attempt_id,panelist_id,email,.*\n$/)
  })

  test('of some days has these days only, and of no days says so', async () => {
    const [last] = await world.rows<{ day: string; count: number }>(
      `select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count
       from postings join transfers using (transfer_id) group by 1 order by 1 desc limit 1`,
    )
    const ofLast = rowsOf((await run(['export', 'ledger', '--from', last?.day ?? ''])).out)
    expect(ofLast).toHaveLength(last?.count ?? -1)
    expect(rowsOf((await run(['export', 'ledger', '--to', '2001-01-01'])).out)).toEqual([])
    expect(await run(['export', 'ledger', '--from', '2026-02-30'])).toMatchObject({
      code: 1,
      notes: '--from must be a day like 2026-01-31, not "2026-02-30".\n',
    })
    expect(await run(['export', 'ledger', '--from', '2026-02-02', '--to', '2026-02-01'])).toMatchObject({
      code: 1,
      notes: '--from 2026-02-02 is after --to 2026-02-01.\n',
    })
  })

  test('goes into a new file that only its owner reads, and never over one that is there', async () => {
    const file = join(folder, 'panelists.csv')
    expect(await run(['export', 'panelists', '--file', file])).toMatchObject({ code: 0, out: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const before = await readFile(file, 'utf8')
    expect(await run(['export', 'panelists', '--file', file])).toMatchObject({
      code: 1,
      notes: `${file} exists already, and is left as it is.\n`,
    })
    expect(await readFile(file, 'utf8')).toBe(before)
    const recorded = await world.rows(`select actor_id from audit_log where action = 'reports.export-panelists'`)
    expect(recorded.length).toBeGreaterThan(1)
  })

  test('that fails leaves no file, which would look like a whole one', async () => {
    const file = join(folder, 'cut-off.csv')
    const holder = new pg.Client({ connectionString: world.database.url })
    await holder.connect()
    await holder.query('begin; lock table postings in access exclusive mode')
    const running = run(['export', 'ledger', '--file', file])
    const cut = `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'postings'::regclass`
    while ((await holder.query(cut)).rowCount === 0) await holder.query('select pg_sleep(0.02)') // only so that asking leaves the export a processor
    expect(await running).toMatchObject({ code: 1, out: '', notes: expect.not.stringContaining('Written') })
    await holder.end()
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the doctor', () => {
  const lineOf = (out: string, about: string) => out.split('\n').find((line) => line.slice(9).startsWith(about)) ?? ''

  test('says of a database that forgets what is wrong and what to do, and ends with 2', async () => {
    const { code, out } = await run(['doctor'])
    expect(code).toBe(2)
    expect(lineOf(out, 'fsync')).toMatch(/^wrong .*off -> .*set fsync = on/)
    expect(lineOf(out, 'database version')).toMatch(/^ok .*PostgreSQL \d+/)
    for (const table of ['clicks', 'visits', 'user_activities'])
      expect(lineOf(out, `months of ${table}`)).toMatch(/^ok .*made until 2\d\d\d-/)
    expect(lineOf(out, 'extension pg_trgm')).toMatch(/^ok /)
    expect(lineOf(out, 'clock')).toMatch(/^ok .* the database$/)
    expect(lineOf(out, 'migrations')).toMatch(/^ok .*all applied/)
    expect(lineOf(out, 'rewards')).toMatch(/^warning .*none is on offer -> Nobody can redeem points/)
    expect(out).toMatch(/^warning +opening +not yet: A deliverable reward is on offer -> Create one/m)
    expect(lineOf(out, 'mail')).toMatch(/^wrong .*127\.0\.0\.1:1: .* -> Check SMTP_URL/)
    expect(lineOf(out, 'disk')).toMatch(/GiB free/)
    for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^(?:ok {6}|(?:warning {1}|wrong {3}) .* -> )/)
  })

  test('names the command that makes the first administrator until there is one', async () => {
    const empty = await freshDatabase()
    expect(lineOf((await commandLine(empty.url)(['doctor'])).out, 'administrator')).toMatch(
      /^warning .*there is none -> .*Or run "tuppence admin create you@example\.com"\.$/,
    )
    await empty.drop()
    expect(lineOf((await run(['doctor'])).out, 'administrator')).toMatch(/^ok .*there is one$/)
  })

  test('does not stop at a database that cannot be reached', async () => {
    const { code, out } = await commandLine('postgres://nobody:secret@127.0.0.1:1/none')(['doctor'])
    expect(code).toBe(2)
    expect(lineOf(out, 'database')).toMatch(/^wrong .*127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\).* -> /)
    expect(lineOf(out, 'disk')).not.toBe('')
    expect(out).not.toContain('secret')
  })

  test('refers to the connections of a database that takes no more of them', async () => {
    const role = `full_${randomUUID().slice(0, 8)}`
    await world.rows(`create role ${role} login password 'secret' connection limit 0`)
    const url = Object.assign(new URL(world.database.url), { username: role, password: 'secret' })
    const { code, out } = await commandLine(url.href)(['doctor'])
    expect(code).toBe(2)
    expect(lineOf(out, 'database')).toMatch(
      /^wrong .*\(53300\).* -> See "How many connections" in docs\/operations\.md\.$/,
    )
    await world.rows(`drop role ${role}`)
  })

  test('names the key of another database, and still looks at everything that needs none', async () => {
    await world.rows(`insert into secret_key (fingerprint) values ('that of another key')`)
    const { code, out } = await run(['doctor'])
    expect(code).toBe(2)
    expect(lineOf(out, 'secret key')).toMatch(
      /^wrong .*SECRET_KEY is another than .* -> Set the key that belongs to it/,
    )
    expect(lineOf(out, 'database')).not.toMatch(/^wrong/)
    expect(lineOf(out, 'jobs')).not.toBe('')
    await world.rows('delete from secret_key')
  })

  test('lists everything that is wrong with the settings', async () => {
    const { code, out } = await commandLine('postgres://x', { PORT: 'twelve', HOLD_DAYS: '-1' })(['doctor'])
    expect(code).toBe(2)
    expect(out.split('\n').filter((line) => line.startsWith('wrong    configuration'))).toHaveLength(2)
  })

  test('makes no database where there is none yet', async () => {
    const { out } = await commandLine('', { DATA_DIR: join(folder, 'nothing') })(['doctor'])
    expect(lineOf(out, 'database')).toContain('none yet')
  })
})

describe('docs/operations.md', () => {
  const guide = textOf('docs/operations.md')

  test('names every command with everything that may follow it', () => {
    const missing = commands.filter(({ name, usage }) => !guide.includes(`\`tuppence ${`${name} ${usage}`.trim()}\``))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('names no command that there is not', () => {
    const names = [...guide.matchAll(/(?:`|npx )tuppence ([a-z][a-z -]*)/g)].map(([, words = '']) => words.trim())
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((words) => !commands.some(({ name }) => `${words} `.startsWith(`${name} `)))).toEqual([])
  })
})
