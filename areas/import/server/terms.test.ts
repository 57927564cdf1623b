import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import { setPointsPerDollar } from '../../../platform/contract/money.ts'
import { settingsApi } from '../../settings/contract.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import { importApi } from '../contract.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
// The value of a point belongs to the process, which other test files share.
afterAll(() => world.close().finally(() => setPointsPerDollar(100)))
beforeEach(async () => {
  await valued(100)
})

const { key } = siteSettings.pointsPerDollar
const versionNow = async (): Promise<number> =>
  (await world.rows<{ version: number }>('select version from settings where key = $1', [key]))[0]?.version ?? 0
/** Sets the value of a point, as the settings page does. */
const valued = async (value: number) =>
  world.call<unknown>(world.boss.token, 'PATCH', settingsApi.updateSettings.path, {
    changes: [{ key, value, version: await versionNow() }],
    reason: 'A test.',
  })
const csv = (name: string): string => `email,balance\n${name}@value.example.com,7.30\n`
const inDollars = (name: string) => world.check(csv(name), { balanceUnit: 'usd' })
const refusal = (part: string) => ({
  status: 400,
  code: 'invalid-input',
  errors: [{ field: key, message: expect.stringContaining(part) }],
})

test('balances in dollars are read by the value that is stored, whatever this process still believes', async () => {
  expect(await valued(200)).toMatchObject({ status: 200 })
  setPointsPerDollar(100)
  expect(await inDollars('stored')).toMatchObject({ openingPoints: 1_460, openingUsd: 7.3 })
})

test('an import whose balances were read by another value is not asked for, and is once they are read again', async () => {
  const { importId, options } = await inDollars('other')
  expect(await valued(50)).toMatchObject({ status: 200 })
  expect(await world.start(importId)).toMatchObject({ status: 409, code: 'import-value-changed' })
  // Points, too, were shown together with their value in dollars.
  const inPoints = await world.check(`email,points\npoints@value.example.com,730\n`)
  expect(await valued(100)).toMatchObject({ status: 200 })
  expect(await world.start(inPoints.importId)).toMatchObject({ code: 'import-value-changed' })
  const { choices } = await world.get(importId)
  await world.post(importApi.checkImport, importId, { choices, options })
  await world.imports.runCheck(importId)
  expect(await world.start(importId)).toMatchObject({ status: 200 })
  await world.post(importApi.cancelImport, importId)
})

test('from the wish to import until the last balance is taken back, what a point is worth cannot be changed', async () => {
  const { importId } = await inDollars('fixed')
  await world.start(importId)
  const waits = refusal('The import “members.csv” brings points')
  expect(await valued(50)).toMatchObject(waits)
  // Saving the present value is allowed.
  expect(await valued(100)).toMatchObject({ status: 200 })
  await world.confirm(importId)
  expect(await valued(50)).toMatchObject(waits)
  await world.imports.run(importId)
  const owed = refusal('Imported members are owed 730 points')
  expect(await valued(50)).toMatchObject(owed)
  await world.post(importApi.undoImport, importId, { reason: 'Wrong file' })
  expect(await valued(50)).toMatchObject(owed)
  await world.imports.runUndo(importId, 0)
  expect(await valued(50)).toMatchObject({ status: 200 })
})

test('while an import that gives welcome points waits, what a point is worth cannot be changed', async () => {
  const { importId } = await world.check('email\nwelcome@value.example.com\n', { givesWelcome: true })
  await world.start(importId)
  expect(await valued(50)).toMatchObject(refusal('The import “members.csv” brings points'))
  await world.post(importApi.cancelImport, importId)
  expect(await valued(50)).toMatchObject({ status: 200 })
})

test('of a wish to import and another value at the same moment one is refused, whichever comes first', async () => {
  for (let round = 0; round < 12; round++) {
    await valued(100)
    const { importId } = await inDollars(`race${round}`)
    const value = () => valued(50)
    const start = () => world.start(importId)
    const [one, other] = await Promise.all(round % 2 === 0 ? [value(), start()] : [start(), value()])
    const [valueChange, wish] = round % 2 === 0 ? [one, other] : [other, one]
    expect([valueChange, wish].filter(({ status }) => status === 200)).toHaveLength(1)
    if (wish.status === 200) await world.post(importApi.cancelImport, importId)
  }
})

/** Opens a transaction on its own connection and keeps it open until the returned function is called. */
async function held(sql: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const other = await world.program.pool.connect()
  await other.query('begin')
  await other.query(sql, values)
  return async () => {
    await other.query('commit')
    other.release()
  }
}

/** Waits until a statement waits for a lock of another transaction. */
async function someoneWaits(): Promise<void> {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => world.rows(sql)).toHaveLength(1)
}

test('a wish to import waits for a change of the value that is being written', async () => {
  const { importId } = await inDollars('behind')
  const done = await held(
    `with touched as (update settings_edition set edition = edition + 1)
     update settings set value = '50', version = version + 1 where key = $1`,
    [key],
  )
  const wish = world.start(importId)
  await someoneWaits()
  await done()
  expect(await wish).toMatchObject({ status: 409, code: 'import-value-changed' })
})

test('a change of the value waits for a wish to import that is being written', async () => {
  const { importId } = await inDollars('before')
  const done = await held(
    `with held as (select from settings_edition for share), one as (select count(*) from held)
     update imports set state = 'waiting' from one where import_id = $1`,
    [importId],
  )
  const change = valued(50)
  await someoneWaits()
  await done()
  expect(await change).toMatchObject(refusal('brings points'))
  await world.post(importApi.cancelImport, importId)
})

test('only what was looked at is asked for and confirmed', async () => {
  const file = await world.check(`email,points\nseen@value.example.com,10\n`)
  const { importId, digest, choices, options } = file
  expect(await world.post(importApi.startImport, importId)).toMatchObject({ status: 400 })
  expect(await world.start(importId)).toMatchObject({ status: 200, data: { digest } })
  // The second person has the page open. Meanwhile the first cancels, checks again with another column, and requests
  // the import again.
  await world.post(importApi.cancelImport, importId)
  const again = { choices, options: { ...options, balanceUnit: 'usd' } }
  await world.post(importApi.checkImport, importId, again)
  await world.imports.runCheck(importId)
  expect(await world.post(importApi.startImport, importId, { digest })).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    message: 'This import has changed since you looked at it. Look at it again.',
  })
  await world.start(importId)
  const confirmedOld = await world.post(importApi.confirmImport, importId, { digest }, world.second)
  expect(confirmedOld).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(await world.post(importApi.confirmImport, importId, undefined, world.second)).toMatchObject({ status: 400 })
  expect((await world.get(importId)).state).toBe('waiting')
  expect(await world.confirm(importId)).toMatchObject({ status: 200, data: { state: 'running' } })
  await world.imports.run(importId)
  await world.undo(importId)
})
