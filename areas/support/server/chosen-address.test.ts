import { afterAll, beforeAll, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { supportSettings } from '../contract/settings.ts'

let database: FreshDatabase
let one: ReturnType<typeof assembleProcess>
let other: ReturnType<typeof assembleProcess>
beforeAll(async () => {
  database = await freshDatabase()
  one = assembleProcess({ url: database.url })
  other = assembleProcess({ url: database.url })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})

test('the support address that was chosen in one process is told by another of what people write', async () => {
  const [actor] = await addPanelists(one.db, one.users, 1)
  const write = () =>
    other.support.contact(
      { name: 'Ann', email: 'ann@example.com', topic: 'other', message: 'Where is the harbour?' },
      { ip: '10.0.0.9', identify: async () => null },
    )
  const told = async () =>
    (
      await one.pool.query(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'support.notify-desk'`,
      )
    ).rowCount
  await write()
  expect(await told()).toBe(0)
  await one.settingsDesk.update(
    { userId: actor?.userId ?? '', ip: null },
    { changes: [{ key: supportSettings.email.key, value: 'desk@panel.test', version: 0 }], reason: 'A test.' },
  )
  await other.settingsDesk.refresh()
  await write()
  expect(await told()).toBe(1)
})
