import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentKey, openProviderWorld, type ProviderWorld } from '../../../app/testing/provider-world.ts'

let world: ProviderWorld
beforeEach(async () => {
  world = await openProviderWorld()
})
afterEach(() => world.close())

/** Makes a call with the connection in use, in one of the two processes. */
const ask = async (n: number) => (await [world.first, world.other][n % 2]!.providers.connection('tremendous'))!.vendor
const anOrder = (externalId: string) => ({
  externalId,
  cents: 500,
  currency: 'USD',
  email: 'a@example.com',
  name: 'A',
  productIds: ['CARDAAAA'],
  campaignId: null,
})
type Rest = { slow: number; rest: number }
/** For how many more seconds calls are slowed down, and for how many more none is made. */
const rest = async (): Promise<Rest | undefined> =>
  (
    await world.rows<Rest>(
      `select round(extract(epoch from slow_until - now()))::int as slow, round(extract(epoch from rest_until - now()))::int as rest
       from paces where name like 'provider:%' and slow_until > now()`,
    )
  )[0]

test('all calls to a provider, of all processes together, keep its pace, and what would wait too long is not sent', async () => {
  // One call in a quarter of an hour: a call that is not allowed at once would come far too late.
  world.setEnvironment({ perSecond: 1 / 900 })
  await (await ask(0)).lookUp('one')
  await (await ask(1)).campaigns()
  expect(world.shop.heard).toHaveLength(2)
  expect(await (await ask(0)).order(anOrder('one'))).toEqual({ state: 'later', why: 'paced' })
  expect(await (await ask(1)).products()).toEqual({ state: 'unreached', code: 'refused' })
  expect(await (await ask(1)).resend('REWARD1', 'b@example.com')).toEqual({ state: 'later', why: 'paced' })
  expect(world.shop.heard).toHaveLength(2)
})

test.each([
  ['which says for how long', '90', 90],
  ['which does not say for how long', '', 1],
])(
  'a 429, %s, stops the calls of every process for that time, and halves their pace for ten minutes',
  async (_how, retryAfter, seconds) => {
    world.shop.account(environmentKey, { refuses: 429, retryAfter })
    expect(await (await ask(0)).order(anOrder('one'))).toEqual({
      state: 'busy',
      why: 'answered-429',
      restSeconds: seconds,
    })
    // At most one second that has passed in the meantime is rounded away.
    const found = (await rest())!
    expect(found.slow).toBeGreaterThan(590)
    expect(found.slow).toBeLessThanOrEqual(600)
    expect(found.slow - found.rest).toBe(600 - seconds)
    if (seconds < 60) return
    world.shop.account(environmentKey)
    const before = world.shop.heard.length
    expect(await (await ask(1)).order(anOrder('one'))).toEqual({ state: 'later', why: 'paced' })
    expect(await (await ask(1)).lookUp('one')).toMatchObject({ state: 'unknown' })
    expect(world.shop.heard.length - before).toBe(0)
  },
)
