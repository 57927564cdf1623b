import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../board.ts'
import { networkSecrets } from '../secrets.ts'
import { createBrowser, startTestWorld, type Stop, type TestWorld } from '../test-world.ts'
import { prodegeSignature } from './signing.ts'

type Project = {
  projectid: number
  cpi: number
  surveyurl: string
  remaining_completes: number
  max_clicks_settings: { max_clicks_allowed_clicks: number } | null
  quotas: { quota_id: number; number_of_respondents: number }[]
}
type Answer = { return_status: unknown; surveys?: Project[]; request_time_offset?: number }

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
})
afterEach(() => world.control('DELETE', 'prodege'))

const { id: apik, secret } = networkSecrets.prodege
const browser = createBrowser('anna')
const study = 53160088
const pets = 53160090
const countries = 53160091
const fewClicks = 53160092

async function call(path: string, parameters: Record<string, string>): Promise<Answer> {
  const signature = prodegeSignature(Object.entries(parameters), secret)
  const query = new URLSearchParams({ ...parameters, signature })
  return (await (await fetch(`${world.url}/prodege/prodegemr/${path}?${String(query)}`)).json()) as Answer
}
const catalogue = (at = clock.now): Promise<Answer> =>
  call('get-surveys-for-vendor', { apik, request_date: String(at.getTime()) })
async function project(id: number): Promise<Project> {
  const found = (await catalogue()).surveys?.find(({ projectid }) => projectid === id)
  if (!found) throw new Error(`project ${id} is not on offer`)
  return found
}
const enter = async (id: number, vpid: string, more = ''): Promise<Stop> =>
  browser.open(`${(await project(id)).surveyurl}&vpid=${vpid}&country_id=1${more}`)
const switchOn = (name: 'faults' | 'variants' | 'offer', body: object) =>
  world.control('POST', `prodege/${name}`, JSON.stringify(body))

/** The parameters of the redirect at which a browser stopped, with whether they are signed. */
function redirectOf({ address }: Stop): Record<string, string | boolean> {
  const url = new URL(address)
  const parameters = [...url.searchParams].filter(([name]) => name !== 'hash')
  const isSigned = url.searchParams.get('hash') === prodegeSignature(parameters, secret)
  return { ...Object.fromEntries(parameters), isSigned, to: url.origin + url.pathname }
}

const careful = { attention: '2', opinion: '5' }

describe('a panelist', () => {
  test('whose profile stands in the link is asked nothing of it, and completes', async () => {
    const page = await enter(study, 'p-1', '&q1=34&q3=2&attempt=a-1')
    expect(page.text).not.toContain('How old are you?')
    const end = redirectOf(await browser.submit(page.address, careful))
    expect(end).toMatchObject({
      to: 'https://panel.example/r/prodege/end',
      isSigned: true,
      status: '1',
      r: '',
      attempt: 'a-1',
    })
    expect(end).toMatchObject({ projectId: String(study), vpid: 'p-1' })
  })

  test.each([
    ['is too old', '&q1=70&q3=2', '3', '8'],
    ['fits a closed child', '&q1=34&q3=1', '2', '2'],
    ['fits no child', '&q1=34&q3=3', '3', '8'],
    ['is a child', '&q1=12&q3=2', '3', '41'],
  ])('who %s is sent back at the door', async (_what, profile, status, reason) => {
    expect(redirectOf(await enter(study, 'p-1', profile))).toMatchObject({ status, r: reason, isSigned: true })
  })

  test.each([
    ['fits', { age: '34', gender: '2' }, '1', ''],
    ['is too old', { age: '70', gender: '2' }, '3', '8'],
    ['fits a closed child', { age: '34', gender: '1' }, '2', '2'],
    ['answers without care', { age: '34', gender: '2', attention: '4' }, '4', '10'],
  ])('of whom nothing is known is asked, and %s', async (_what, answers, status, reason) => {
    const page = await enter(study, 'p-1')
    expect(page.text).toContain('How old are you?')
    expect(redirectOf(await browser.submit(page.address, { ...careful, ...answers }))).toMatchObject({
      status,
      r: reason,
    })
  })

  test('enters a project once', async () => {
    await enter(study, 'p-1', '&q1=34&q3=2')
    expect(redirectOf(await enter(study, 'p-1', '&q1=34&q3=2'))).toMatchObject({ status: '3', r: '17' })
  })

  test('who completed another project is kept out for its days', async () => {
    const page = await enter(study, 'p-1', '&q1=34&q3=2')
    await browser.submit(page.address, careful)
    await enter(study, 'p-1', '&q1=34&q3=2')
    expect(redirectOf(await enter(fewClicks, 'p-1'))).toMatchObject({ status: '3', r: '17' })
    expect((await enter(fewClicks, 'p-2')).status).toBe(200)
  })

  test('of another country than the project, or than any of its quotas, does not fit', async () => {
    const { surveyurl } = await project(study)
    expect(redirectOf(await browser.open(`${surveyurl}&vpid=p-1&country_id=2`))).toMatchObject({ status: '3' })
    expect(redirectOf(await enter(countries, 'p-1'))).toMatchObject({ status: '3' })
    const { surveyurl: wide } = await project(countries)
    expect((await browser.open(`${wide}&vpid=p-2&country_id=2`)).status).toBe(200)
  })
})

describe('a link', () => {
  test.each([
    ['without the panelist', (url: string) => `${url}&country_id=1`],
    ['without the country', (url: string) => `${url}&vpid=p-1`],
    ['with a panelist in forbidden letters', (url: string) => `${url}&vpid=p%201&country_id=1`],
    ['with another price', (url: string) => `${url.replace('cpi=1.25', 'cpi=9.25')}&vpid=p-1&country_id=1`],
  ])('%s leads nowhere', async (_what, broken) => {
    expect(await browser.open(broken((await project(study)).surveyurl))).toMatchObject({ status: 404 })
    expect((await project(study)).max_clicks_settings?.max_clicks_allowed_clicks).toBe(100)
  })

  test.each([
    ['honoured', 200],
    ['refused', 'https://panel.example/r/prodege/end'],
  ] as const)('with a price that has fallen is %s', async (variant, expected) => {
    await switchOn('variants', { 'old-price': variant })
    const { surveyurl } = await project(pets)
    await switchOn('offer', { id: pets, price: 1.5 })
    const stop = await browser.open(`${surveyurl}&vpid=p-1&country_id=1&q738=1`)
    expect(typeof expected === 'number' ? stop.status : redirectOf(stop)['to']).toBe(expected)
  })
})

describe('what is left', () => {
  test('a complete takes a place of the quotas that matched, and of the project', async () => {
    const page = await enter(study, 'p-1', '&q1=34&q3=2')
    await browser.submit(page.address, careful)
    const { remaining_completes, quotas } = await project(study)
    expect(remaining_completes).toBe(39)
    expect(quotas.map(({ number_of_respondents }) => number_of_respondents)).toEqual([39, 0, 39])
  })

  test('a click takes a place of a quota that counts clicks', async () => {
    await enter(pets, 'p-1', '&q738=1')
    expect((await project(pets)).quotas[0]?.number_of_respondents).toBe(39)
  })

  test('two hundred at once are let in as often as there are clicks', async () => {
    const { surveyurl } = await project(fewClicks)
    const stops = await Promise.all(
      Array.from({ length: 200 }, (_one, n) => browser.open(`${surveyurl}&vpid=p-${n}&country_id=1`)),
    )
    expect(stops.filter(({ status }) => status === 200)).toHaveLength(3)
    const others = stops.filter(({ status }) => status !== 200).map(redirectOf)
    expect(new Set(others.map(({ status, r }) => `${String(status)} ${String(r)}`))).toEqual(new Set(['2 28']))
  })

  test('clicks are filled again after half an hour, and never where that is said', async () => {
    await switchOn('offer', { id: study, clicks: 1 })
    await switchOn('offer', { id: fewClicks, clicks: 1 })
    for (const id of [study, fewClicks]) await enter(id, 'p-1', '&q1=34&q3=2')
    const left = async (id: number) => (await project(id)).max_clicks_settings?.max_clicks_allowed_clicks
    expect([await left(study), await left(fewClicks)]).toEqual([0, 0])
    clock.now = new Date(start.getTime() + 30 * 60_000)
    expect([await left(study), await left(fewClicks)]).toEqual([100, 0])
  })
})

test('a clock that is ten minutes off is refused, and right with the offset', async () => {
  await switchOn('faults', { 'clock-off': 1 })
  await switchOn('variants', { 'return-status': 'object' })
  expect(await catalogue()).toMatchObject({ return_status: { error_codes: [102] } })
  const query = `client_time=${start.getTime()}`
  const answer = await fetch(`${world.url}/prodege/prodegemr/lookup-request-time-offset?${query}`)
  const { request_time_offset: offset = 0 } = (await answer.json()) as Answer
  expect((await catalogue(new Date(start.getTime() + offset))).surveys).toHaveLength(4)
})

test('a request date that is no number is old', async () => {
  await switchOn('variants', { 'return-status': 'object' })
  const answer = await call('get-surveys-for-vendor', { apik, request_date: 'now' })
  expect(answer).toMatchObject({ return_status: { error_codes: [102] } })
})

test('prices fall between catalogue and start', async () => {
  await switchOn('faults', { 'price-lowered': 1 })
  expect((await project(study)).cpi).toBe(1.25)
  expect((await project(study)).cpi).toBe(1)
})

test('the signature that the network prints for links', () => {
  // developer.prodege.com/demand/authentication/link-signing
  const parameters = Object.entries({
    d_variable: '5e4d3c2b1a',
    b_variable: '54321',
    a_variable: '12345',
    c_variable: '1ab2c3d4e5',
  })
  expect(prodegeSignature(parameters, 'abcdef123456')).toBe('4E-yZ3M3AjthWeVFNeAK3LYbXbVMbZKUbpt4Iudf3qw')
})
