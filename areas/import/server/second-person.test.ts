import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { head, importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import { panelSettings } from '../../settings/contract/approvals.ts'
import { walletSettings } from '../../wallet/contract.ts'
import { importApi } from '../contract.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

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
    expect(await world.accountOf('two1@example.com')).toBeUndefined()
    expect(await world.post(importApi.cancelImport, importId)).toMatchObject({ status: 200 })
    expect(await world.confirm(importId)).toMatchObject({
      code: 'import-not-now',
    })
    await world.start(importId)
    expect((await world.confirm(importId)).data).toMatchObject({
      state: 'running',
    })
    await world.imports.run(importId)
    expect(await world.accountOf('two1@example.com')).toBeDefined()
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
    expect(await world.accountOf('day1@example.com')).toBeDefined()
    expect(await world.actionsOf(importId)).toEqual([
      'import.ask',
      'import.cancel',
      'import.ask',
      'import.confirm',
      'import.run',
    ])
    expect((await world.entries(importId)).find(({ action }) => action === 'import.confirm')?.actor_id).toBeNull()
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
    expect(await world.accountOf('welcome1@example.com')).toBeUndefined()
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
    expect((await world.entries(importId)).at(-2)?.after).toMatchObject({ openingPoints: 0, welcomePoints: most })
    const key = (await world.wave(importId, 1)).get('welcome1@example.com') ?? ''
    const token = (await world.activate(key)).data.token?.access.token ?? ''
    expect((await world.walletOf(token)).data).toMatchObject({ amount: usual[0] })
    await world.undo(importId)
    expect(await world.program.checkLedger()).toEqual([])
  })

  test('is not needed where nobody brings points', async () => {
    const { importId } = await world.check(`${head}alone@example.com,Ann,One,0\n`)
    expect((await world.start(importId)).data.state).toBe('running')
    await world.imports.run(importId)
    expect(await world.actionsOf(importId)).toEqual(['import.start', 'import.run'])
    await world.undo(importId)
  })
})
