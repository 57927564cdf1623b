import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseRoot } from '../../../app/testing/house.ts'
import { importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import { importApi, type ImportFile, type ImportState } from '../contract.ts'

/**
 * How many lines the test imports. It needs `python3`, whose csv module writes the file and reads the report. The
 * workers are separate processes that are killed without warning.
 */
const asked = 100_000
const good = 0.99 * asked
/** The longest time without progress. Another process continues the work of a killed one within seconds. */
const stuckMs = 2 * 60_000
const members = join(import.meta.dirname, 'fixtures', 'members.py')

let world: ImportWorld
let folder = ''
const workers: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuppence-import-'))
  world = await importWorld()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const python = (...args: string[]) => execFileSync('python3', [members, ...args], { cwd: folder })
type Expected = {
  good: number
  bad: number
  points: number
  withPoints: number
  emails: string
  faults: [number, string][]
}

/** Starts the product's own worker on the database of this test. */
function startWorker(): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DEMO: '0',
    DATABASE_URL: world.database.url,
    SECRET_KEY: 'a secret key for tests, of 32 characters or more',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'error',
    // The database of the tests gives up durability for speed.
    REQUIRE_DURABLE_DATABASE: '0',
  }
  const worker = spawn(process.execPath, ['--import', 'tsx', 'app/server/main.ts', '--only=worker'], {
    cwd: houseRoot,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  workers.push(worker)
  return worker
}
async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}
/** Waits until an import satisfies a condition; returns the import, or null when it is gone. */
async function until(importId: string, isThere: (now: ImportFile | null) => boolean): Promise<ImportFile | null> {
  let moved = { at: Date.now(), to: '' }
  while (Date.now() - moved.at < stuckMs) {
    const answer = await world.ask(importApi.getImport, importId)
    const now = answer.status === 404 ? null : answer.data
    if (isThere(now)) return now
    const to = `${now?.state} ${now?.done} ${now?.members}`
    if (to !== moved.to) moved = { at: Date.now(), to }
    // Another process does the work and sends this test no message.
    await new Promise((done) => setTimeout(done, 1_000))
  }
  throw new Error(`the import is stuck at ${moved.to}`)
}
const is = (state: ImportState) => (now: ImportFile | null) => now?.state === state
const seconds = (since: number): number => Math.round((performance.now() - since) / 1_000)

test('100,000 lines with 1 % bad ones: the report is exact, killed processes cost nothing, and undo leaves no trace but the audit', async () => {
  python('write', String(asked), 'members.csv', 'expected.json')
  const expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Expected
  expect(expected).toMatchObject({ good, bad: asked - good })
  const before = await world.rowCounts()
  const times: Record<string, number> = {}

  let began = performance.now()
  const importId = await world.send(await readFile(join(folder, 'members.csv')))
  const { data: file } = await world.post<ImportFile>(importApi.finishUpload, importId, {})
  times['upload'] = seconds(began)

  began = performance.now()
  const options = { ...file.options, dayForm: 'MM/DD/YYYY', countryId: 'US' }
  await world.post(importApi.checkImport, importId, { choices: file.choices, options })
  let worker = startWorker()
  await until(importId, (now) => (now?.done ?? 0) >= asked / 5)
  await kill(worker)
  expect((await world.get(importId)).state).toBe('checking')
  worker = startWorker()
  const checked = await until(importId, is('checked'))
  times['check'] = seconds(began)
  expect(checked).toMatchObject({ lines: asked, good, bad: asked - good, openingPoints: expected.points })

  await writeFile(join(folder, 'report.csv'), await world.report(importId))
  python('read', 'report.csv', 'cells.json')
  const [, ...cells] = JSON.parse(await readFile(join(folder, 'cells.json'), 'utf8')) as string[][]
  expect(cells.length).toBe(asked)
  const refused = cells.filter(([, result]) => result === 'refused')
  expect(refused.map(([line]) => Number(line))).toEqual(expected.faults.map(([line]) => line))
  expect(refused.every((row) => row[6] !== '')).toBe(true)
  const codes = await world.rows<{ line: number; code: string }>(
    `select line, replace(remarks -> 0 ->> 'code', 'import-report.', '') as code from import_lines where state = 'bad' order by line`,
  )
  expect(codes.map(({ line, code }) => [line, code])).toEqual(expected.faults)

  began = performance.now()
  await world.start(importId)
  await world.confirm(importId)
  await until(importId, (now) => (now?.members ?? 0) >= asked / 3)
  await kill(worker)
  const killed = await world.get(importId)
  expect(killed.state).toBe('running')
  expect(killed.members % 1_000).toBe(0)
  worker = startWorker()
  await until(importId, is('done'))
  times['import'] = seconds(began)
  const [found] = await world.rows(
    `select (select md5(string_agg(u.email, e'\\n' order by u.email collate "C")) from users u join import_lines using (user_id)) as emails,
       (select count(*)::int from users u join import_lines using (user_id)) as members,
       (select count(*)::int from opening_balances) as waiting, (select sum(points)::int from opening_balances) as points`,
  )
  const { emails, withPoints: waiting, points } = expected
  expect(found).toEqual({ emails, members: good, waiting, points })
  expect(await world.program.checkLedger()).toEqual([])

  began = performance.now()
  await world.post(importApi.undoImport, importId, { reason: 'A rehearsal' })
  await until(importId, (now) => (now?.members ?? good) <= asked / 2)
  await kill(worker)
  worker = startWorker()
  await until(importId, (now) => now === null)
  times['undo'] = seconds(began)
  await kill(worker)
  expect(await world.rowCounts()).toEqual(before)
  expect(await world.program.checkLedger()).toEqual([])
  const audit = await world.rows<{ action: string; after: object }>(
    'select action, after from audit_log where subject = $1 order by at, audit_id',
    [`import:${importId}`],
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'import.report',
    'import.ask',
    'import.confirm',
    'import.run',
    'import.undo',
  ])
  expect(audit.at(-1)?.after).toMatchObject({ takenBack: good, left: 0 })
  // For a person who measures the speed.
  process.stdout.write(`seconds: ${JSON.stringify(times)}\n`)
}, 2_400_000)
