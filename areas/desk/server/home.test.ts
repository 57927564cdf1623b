import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorld, type StaffWorld } from '../../../app/testing/staff-world.ts'
import type { Home } from '../contract/home.ts'

let world: StaffWorld
beforeAll(async () => {
  world = await staffWorld()
})
afterAll(() => world.close())

test('x', async () => {
  const boss = await world.person({ role: '2' })
  const { userId, token } = await world.person({ role: '1' })
  await world.call(token, 'POST', 'support/tickets', { topic: 'other', subject: 'A', message: 'Hello' })
  await world
    .rows(
      `insert into restrictions (user_id, restriction_id, kind, reasons, at, appealed_at, appeal_ticket) values ($1, gen_random_uuid(), 'quality', '{}', now() - interval '9 days', now() - interval '8 days', 'T-12345678')`,
      [userId],
    )
    .catch(console.log)
  const home = await world.call<Home>(boss.token, 'GET', 'home')
  console.log(JSON.stringify(home, null, 1))
  expect(home.status).toBe(200)
})
