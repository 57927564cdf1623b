import { beforeAll, expect, test } from 'vitest'
import { scaleWork } from '../../app/testing/pools.ts'
import { callbacksDrill } from './pair/callbacks.ts'
import { placesDrill } from './pair/places.ts'
import { redemptionsDrill } from './pair/redemptions.ts'

const builder = new URL('../../run/build.mjs', import.meta.url).href
const timeout = { timeout: 600_000 }

beforeAll(async () => {
  const { buildServerAlone } = (await import(builder)) as { buildServerAlone: () => Promise<void> }
  await buildServerAlone()
})

test('of many conflicting requests at two server processes exactly one is paid', timeout, async () => {
  expect(await redemptionsDrill(scaleWork(10_000, 200))).toMatchObject({ wrong: [] })
})

test('callbacks sent five times, shuffled, some taken back before, pay exactly what they say', timeout, async () => {
  expect(await callbacksDrill(scaleWork(50_000, 1_000), 1)).toMatchObject({ wrong: [] })
  const oneMore = `update accounts set balance = balance + 1 where kind = 'available' and user_id =
    (select user_id from attempts where outcome = 'completed' limit 1)`
  const { wrong } = await callbacksDrill(20, 1, oneMore)
  expect(wrong.join('\n')).toMatch(/should have \d+ points: the ledger has \d+, the balance is \d+/)
})

test('a crowd that enters at once is given exactly the places there are, and more would be seen', timeout, async () => {
  expect(await placesDrill(scaleWork(5_000, 100), scaleWork(100, 10))).toMatchObject({ wrong: [] })
  const forgetful = `create function forget() returns trigger language plpgsql as $$
    begin new.reserved := old.reserved; return new; end $$;
    create trigger forget before update on survey_quotas for each row execute function forget()`
  const { wrong } = await placesDrill(40, 4, forgetful)
  expect(wrong.join('\n')).toMatch(/40 were let in to 1 places/)
})
