import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../board.ts'
import { networkSecrets } from '../secrets.ts'
import { createBrowser, startTestWorld, type TestWorld } from '../test-world.ts'
import { cpxHash } from './hash.ts'

type Listed = { id: string; href: string; payout_publisher_usd?: string }
type Answer = {
  status: string
  count_available_surveys: number
  count_returned_surveys: number
  surveys: Listed[]
  transactions?: { trans_id: string; status: string; subid_1: string }[]
}

const start = new Date('2026-11-18T11:06:40Z')
const clock = { now: start }
let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld({ now: () => clock.now, chance: { random: () => 0, newId } })
})
afterAll(() => world.stop())
beforeEach(() => {
  clock.now = start
  world.panel.heard.length = 0
  world.panel.answer = { status: 200, body: '1' }
})
afterEach(() => world.control('DELETE', 'cpx'))

const { id: appId, secret } = networkSecrets.cpx
const anna = createBrowser('anna')

async function list(userId: string, query: Record<string, string> = {}): Promise<Answer> {
  const asked = new URLSearchParams({
    app_id: appId,
    ext_user_id: userId,
    output_method: 'api',
    ip_user: '192.0.2.10',
    user_agent: 'anna',
    secure_hash: cpxHash(userId, secret),
    ...query,
  })
  return (await (await fetch(`${world.url}/cpx/api/get-surveys.php?${String(asked)}`)).json()) as Answer
}
const linkOf = async (userId: string, id: string, query = {}): Promise<string> =>
  (await list(userId, query)).surveys.find((one) => one.id === id)?.href ?? 'http://localhost/none'
const switchOn = (name: 'faults' | 'variants' | 'offer', body: object) =>
  world.control('POST', `cpx/${name}`, JSON.stringify(body))
const heard = () => world.panel.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))

const careful = { attention: '2', opinion: '5' }

describe('a respondent', () => {
  test.each([
    ['fits', '21', { status: '1', type: 'complete', amount_usd: '0.86', amount_local: '43' }],
    ['does not fit', '50', { status: '1', type: 'out', amount_usd: '0.00', amount_local: '0' }],
  ])('who %s is reported so, with the attempt of the link', async (_what, age, postback) => {
    const page = await anna.open(await linkOf('anna', '8124', { subid_1: 'a-1' }))
    const end = await anna.submit(page.address, { ...careful, age })
    expect(end.address).toBe('https://panel.example/r/cpx/end')
    expect(heard()).toMatchObject([{ ...postback, user_id: 'anna', subid_1: 'a-1', offer_id: '8124' }])
  })

  test('who does not fit is not spoken of, where the network says nothing then', async () => {
    await switchOn('variants', { 'screen-outs': 'silent' })
    const page = await anna.open(await linkOf('anna', '8124'))
    await anna.submit(page.address, { ...careful, age: '50' })
    expect(heard()).toEqual([])
  })
})

describe('the list of a person', () => {
  test('stays the same for two minutes, with the sub id of each call in its links', async () => {
    const first = await list('anna', { subid_1: 'a-1' })
    clock.now = new Date(start.getTime() + 119_000)
    await switchOn('offer', { id: '8126', price: '9.00' })
    const second = await list('anna', { subid_1: 'a-2' })
    const shown = ({ surveys }: Answer) =>
      surveys.map(({ id, href, payout_publisher_usd }) => [
        id,
        payout_publisher_usd,
        new URL(href).searchParams.get('k'),
      ])
    expect(shown(second)).toEqual(shown(first))
    expect(second.surveys.map(({ href }) => new URL(href).searchParams.get('subid_1'))).not.toContain('a-1')
    clock.now = new Date(start.getTime() + 120_000)
    const third = await list('anna')
    expect(third.surveys.find(({ id }) => id === '8126')?.payout_publisher_usd).toBe('9.00')
  })

  test('is cut at the limit of the call', async () => {
    const all = await list('anna')
    expect(await list('anna', { limit: '2' })).toMatchObject({
      count_available_surveys: all.surveys.length,
      count_returned_surveys: 2,
    })
  })

  test('shows what became of a transaction', async () => {
    const page = await anna.open(await linkOf('anna', '8126', { subid_1: 'a-1' }))
    await anna.submit(page.address, careful)
    const [{ trans_id: transaction = '' } = {}] = heard()
    expect((await list('anna')).transactions).toMatchObject([{ trans_id: transaction, status: '1', subid_1: 'a-1' }])
    expect((await list('ben')).transactions).toEqual([])
    await world.control('POST', 'cpx/play', JSON.stringify({ event: 'cancelled', transaction }))
    expect((await list('anna')).transactions).toMatchObject([{ trans_id: transaction, status: '2' }])
  })

  test.each([
    ['an unknown output', { output_method: 'xml' }],
    ['the hash of another person', { ext_user_id: 'ben' }],
    ['no person', { ext_user_id: '' }],
  ])('is refused for %s', async (_what, query) => {
    expect(await list('anna', query)).toMatchObject({ status: 'error' })
  })

  test('is empty for an address that is none', async () => {
    expect(await list('anna', { ip_user: 'unknown' })).toMatchObject({ status: 'success', surveys: [] })
  })
})

test('a link works once, and only in the browser of the call', async () => {
  const link = await linkOf('anna', '8126')
  expect(await createBrowser('ben').open(link)).toMatchObject({ status: 403 })
  expect(await anna.open(link)).toMatchObject({ status: 200 })
  expect(await anna.open(link)).toMatchObject({ status: 410 })
  clock.now = new Date(start.getTime() + 120_000)
  expect((await list('anna')).surveys.map(({ id }) => id)).not.toContain('8126')
})

test.each([
  ['any-200', 'hello', 1],
  ['1-or-OK', 'hello', 3],
  ['1-or-OK', 'ok', 1],
] as const)('content with %s, the network sends a postback answered %j %i times', async (reply, body, times) => {
  await switchOn('variants', { reply })
  world.panel.answer = { status: 200, body }
  await world.control('POST', 'cpx/play', JSON.stringify({ event: 'complete', userId: 'anna', usd: '1' }))
  expect(heard()).toHaveLength(times)
})
