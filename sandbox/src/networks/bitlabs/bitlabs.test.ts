import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../board.ts'
import { networkSecrets } from '../secrets.ts'
import { createBrowser, startTestWorld, type TestWorld } from '../test-world.ts'

type Listed = { id: string; cpi: string; value: string; click_url: string; country: string }
type Answer = {
  data?: { restriction_reason?: unknown; surveys: Listed[] }
  error?: { details: { http: string; msg: string } }
}

const clock = { now: new Date('2026-11-18T11:06:40Z') }
let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld({ now: () => clock.now, chance: { random: () => 0, newId } })
})
afterAll(() => world.stop())
beforeEach(() => {
  world.panel.heard.length = 0
  world.panel.answer = { status: 200, body: '' }
})
afterEach(() => world.control('DELETE', 'bitlabs'))

const token = networkSecrets.bitlabs.id
const anna = createBrowser('anna')
const pets = '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e02'
const recontact = '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e03'

async function list(uid: string, query: Record<string, string> = {}): Promise<Answer> {
  const asked = new URLSearchParams({ client_ip: '192.0.2.10', client_useragent: 'anna', ...query })
  const answer = await fetch(`${world.url}/bitlabs/v2/client/surveys?${String(asked)}`, {
    headers: { 'x-api-token': token, 'x-user-id': uid },
  })
  return (await answer.json()) as Answer
}
const surveysOf = async (uid: string, query = {}): Promise<Listed[]> => (await list(uid, query)).data?.surveys ?? []
const linkOf = async (uid: string, id: string, query = {}): Promise<string> =>
  (await surveysOf(uid, query)).find((one) => one.id === id)?.click_url ?? 'http://localhost/none'
const publisher = (method: string, path: string, body?: object) =>
  fetch(`${world.url}/bitlabs/v1${path}`, {
    method,
    headers: { 'x-api-token': token, 'x-user-id': 'anna' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const switchOn = (name: 'faults' | 'variants' | 'offer', body: object) =>
  world.control('POST', `bitlabs/${name}`, JSON.stringify(body))
/** The parameters of the messages that the panel heard. */
const heard = () => world.panel.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))

const careful = { attention: '2', opinion: '5' }

describe('a respondent', () => {
  test('who fits completes the survey, and the panel is told with the tag of the list', async () => {
    const page = await anna.open(await linkOf('anna', pets, { tags: 'Attempt= A-1 ' }))
    expect(page.text).toContain('Which pet lives with you?')
    const end = await anna.submit(page.address, { ...careful, pets: '1' })
    expect(end.address).toBe('https://panel.example/r/bitlabs/end')
    expect(heard()).toMatchObject([{ uid: 'anna', usd: '0.4137', val: '41.37', type: 'COMPLETE', attempt: 'a-1' }])
  })

  test.each([
    ['does not fit', { ...careful, pets: '4' }],
    ['answers without care', { ...careful, pets: '1', attention: '4' }],
    ['ends it at once', { ending: 'quota' }],
  ])('who %s is screened out', async (_what, fields) => {
    const page = await anna.open(await linkOf('anna', pets))
    await anna.submit(page.address, fields)
    expect(heard()).toMatchObject([{ type: 'SCREENOUT', usd: '0.05' }])
  })

  test('who earns nothing is not spoken of', async () => {
    await switchOn('variants', { 'screen-outs': 'silent' })
    const page = await anna.open(await linkOf('anna', pets))
    const end = await anna.submit(page.address, { ...careful, pets: '4' })
    expect(end.address).toBe('https://panel.example/r/bitlabs/end')
    expect(heard()).toEqual([])
  })

  test('who leaves a question open sees it marked, and may answer again; a survey that is over stays over', async () => {
    const page = await anna.open(await linkOf('anna', pets))
    const again = await anna.submit(page.address, { ...careful, pets: '9' })
    expect(again).toMatchObject({ status: 400, text: expect.stringContaining('class="missing"') as string })
    expect(heard()).toEqual([])
    await anna.submit(page.address, { ...careful, pets: '1' })
    expect(await anna.submit(page.address, { ...careful, pets: '1' })).toMatchObject({ status: 410 })
    expect(heard()).toHaveLength(1)
  })

  test('who answers a profile question gets a bonus that the network does not pay for', async () => {
    const page = await anna.open(await linkOf('anna', '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e06'))
    await anna.submit(page.address, careful)
    expect(heard()).toMatchObject([{ type: 'START_BONUS', usd: '0.00', val: '50' }])
  })
})

describe('a link', () => {
  test('works once, and the survey leaves the list', async () => {
    const [link, other] = [await linkOf('anna', pets), await linkOf('anna', pets)]
    expect(await anna.open(link)).toMatchObject({ status: 200 })
    expect(await anna.open(link)).toMatchObject({ status: 410 })
    expect(await anna.open(other)).toMatchObject({ status: 410 })
    expect((await surveysOf('anna')).map(({ id }) => id)).not.toContain(pets)
  })

  test('works in no other browser, nor with the other half of another link', async () => {
    const [mine, foreign] = [await linkOf('anna', pets), await linkOf('ben', pets)]
    expect(await createBrowser('ben').open(mine)).toMatchObject({ status: 403 })
    const halves = new URL(mine)
    halves.searchParams.set('s', new URL(foreign).searchParams.get('s') ?? '')
    expect(await anna.open(halves.href)).toMatchObject({ status: 404 })
    expect(await anna.open(mine)).toMatchObject({ status: 200 })
  })

  test('is used up by a click that fails', async () => {
    const link = await linkOf('anna', pets)
    await switchOn('faults', { 'error-after-commit': 1 })
    expect(await anna.open(link)).toMatchObject({ status: 500 })
    await switchOn('faults', {})
    expect(await anna.open(link)).toMatchObject({ status: 410 })
  })
})

describe('the list', () => {
  test('keeps the first country of a person', async () => {
    expect(new Set((await surveysOf('anna')).map(({ country }) => country))).toEqual(new Set(['US']))
    expect((await surveysOf('anna', { client_country: 'GB' })).map(({ country }) => country)).not.toContain('GB')
    expect((await surveysOf('ben', { client_country: 'GB' })).map(({ country }) => country)).toEqual(['GB'])
  })

  test('holds every country where an address says nothing', async () => {
    const countries = (await surveysOf('anna', { client_ip: '127.0.0.1' })).map(({ country }) => country)
    expect(new Set(countries)).toEqual(new Set(['CA', 'US', 'GB', 'IN']))
  })

  test('leaves out what an imported profile does not fit, and nothing is asked twice', async () => {
    const profile = { uid: 'anna', country: 'US', birthdate: '1998-08-23', gender: 'FEMALE' }
    const questions = [{ id: 'employment_status', direct_values: ['3'] }]
    expect((await publisher('POST', '/publishers/users', { users: [{ ...profile, questions }] })).status).toBe(200)
    expect((await surveysOf('anna')).map(({ id }) => id)).not.toContain(recontact)
    await publisher('POST', '/publishers/users', { users: [profile] })
    const page = await anna.open(await linkOf('anna', recontact))
    expect(page.text).toContain('Which describes your work best?')
    expect(page.text).not.toContain('How old are you?')
  })

  test.each([
    [{ users: [] }],
    [{ users: [{ uid: 'x'.repeat(66), country: 'US' }] }],
    [{ users: [{ uid: 'anna', country: 'USA' }] }],
    [{ users: [{ uid: 'anna', country: 'US', gender: 'X' }] }],
    [{ users: [{ uid: 'anna', country: 'US', birthdate: '23.8.1998' }] }],
  ])('a wrong profile is refused: %j', async (body) => {
    expect((await publisher('POST', '/publishers/users', body)).status).toBe(400)
  })

  test('forgets a person by either call', async () => {
    for (const path of ['/publishers/users/anna', '/client/user']) {
      await surveysOf('anna', { client_country: 'GB' })
      expect((await publisher('DELETE', path)).status).toBe(200)
      expect((await publisher('DELETE', path)).ok).toBe(false)
      expect((await surveysOf('anna')).map(({ country }) => country)).toContain('US')
    }
  })

  test('lowers a price between list and start', async () => {
    await switchOn('faults', { 'price-lowered': 1 })
    const before = await surveysOf('anna')
    const after = await surveysOf('anna')
    expect(before.find(({ id }) => id === recontact)?.cpi).toBe('6.5')
    expect(after.find(({ id }) => id === recontact)).toMatchObject({ cpi: '4.875', value: '487.5' })
    const page = await anna.open(before.find(({ id }) => id === recontact)?.click_url ?? '')
    await anna.submit(page.address, { ending: 'complete' })
    expect(heard()).toMatchObject([{ usd: '4.875' }])
  })

  test('lets a ban pass', async () => {
    await switchOn('offer', { uid: 'anna', bannedUntil: '2026-11-18T12:00:00Z', reason: 'quality' })
    expect((await list('anna')).data).toMatchObject({ restriction_reason: { reason: 'quality' }, surveys: [] })
    clock.now = new Date('2026-11-18T12:00:01Z')
    expect((await list('anna')).data?.surveys).not.toEqual([])
    clock.now = new Date('2026-11-18T11:06:40Z')
  })

  test.each([
    ['sdk', { sdk: 'OTHER' }],
    ['client_ip', { client_ip: 'somewhere' }],
    ['key', { tags: 'at-tempt=1' }],
  ])('is refused for a wrong %s', async (_what, query) => {
    expect((await list('anna', query)).error?.details.http).toBe('400')
  })
})

test.each([
  ['never', 1],
  ['thrice', 3],
] as const)('a callback that the panel does not take is sent again %s', async (retries, times) => {
  await switchOn('variants', { retries })
  world.panel.answer = { status: 503, body: '' }
  await world.control('POST', 'bitlabs/play', JSON.stringify({ event: 'complete', uid: 'anna' }))
  expect(heard()).toHaveLength(times)
  expect(new Set(heard().map(({ tx }) => tx)).size).toBe(1)
})

test('a survey whose last place was taken is full', async () => {
  const link = await linkOf('anna', pets)
  await switchOn('offer', { id: pets, left: 0 })
  expect((await surveysOf('ben')).map(({ id }) => id)).not.toContain(pets)
  const page = await anna.open(link)
  await anna.submit(page.address, { ...careful, pets: '1' })
  expect(heard()).toMatchObject([{ type: 'SCREENOUT' }])
})
