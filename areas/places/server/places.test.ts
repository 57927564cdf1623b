import { placesApi } from '../contract.ts'
import { createPlaces } from './service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, logIn, openAccounts, serve, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import type { App } from '../../../platform/server/http.ts'

let database: FreshDatabase
let accounts: Accounts
let app: App
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  accounts = openAccounts({ url: database.url })
  app = serve(accounts)
  await join(accounts, 'cleo@example.com')
  token = (await logIn(accounts, 'cleo@example.com')).access.token
})
afterAll(async () => {
  await app.close()
  await accounts.close()
  await database.drop()
})

const ask = (path: string) => app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } })
async function rows(path: string): Promise<Record<string, string>[]> {
  const answer = await ask(path)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Record<string, string>[] }>().data
}
const update = async (body: object) => {
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/v1/user/updateUser',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  return answer.json<{ status: number; message: string; data: Record<string, unknown>; errors?: { field: string }[] }>()
}

test('every country of ISO 3166-1 is offered once, by its name', async () => {
  const countries = await rows(placesApi.getAllCountries.path)
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ countryId }) => countryId)).size).toBe(249)
  expect(countries).toContainEqual({ countryId: 'US', name: 'United States' })
  const names = countries.map(({ name = '' }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
})

test('a country opens its states, a state its cities, a city its zip codes', async () => {
  expect(await rows('user/getAllStates/US')).toContainEqual({ stateId: 'US.NY', name: 'New York' })
  const cities = await rows('user/getAllCities/US.NY')
  expect(cities).toContainEqual({ cityName: 'Brooklyn' })
  expect(await rows('user/zipcode/US.NY/Brooklyn')).toContainEqual({ zipcode: '11215' })
  expect(await rows('user/getAllCities/GB.SCT')).toContainEqual({ cityName: 'Edinburgh' })
})

test('lists are sorted and name nothing twice', async () => {
  for (const path of ['user/getAllCities/US.NY', 'user/getAllCities/JP.40', 'user/getAllStates/FR']) {
    const names = (await rows(path)).map(({ cityName, name }) => cityName ?? name ?? '')
    expect(names.length).toBeGreaterThan(10)
    expect(names).toEqual([...new Set(names)].toSorted(new Intl.Collator('en').compare))
  }
})

test('every city that has zip codes is offered with its state', async () => {
  const cities = new Set((await accounts.places.cities('US.AK')).map(({ cityName }) => cityName))
  expect(cities).toContain('Cold Bay')
  expect(await accounts.places.zipcodes('US.AK', 'Cold Bay')).toEqual([{ zipcode: '99571' }])
})

test('where nothing is known the list is empty, and that is no error', async () => {
  expect(await rows('user/zipcode/GB.SCT/Edinburgh')).toEqual([])
  for (const path of ['user/getAllStates/ZZ', 'user/getAllCities/US.ZZ', 'user/zipcode/US.NY/Nowhere'])
    expect(await rows(path)).toEqual([])
})

test('a browser keeps the lists for a day, and nobody reads them logged out', async () => {
  expect((await ask('user/getAllStates/US')).headers['cache-control']).toBe('public, max-age=86400')
  expect((await app.inject({ url: '/api/v1/user/getAllStates/US' })).statusCode).toBe(401)
})

test('an address is of one place: its state lies in its country, its zip code in its state', async () => {
  const home = { countryId: 'US', stateId: 'US.NY', cityName: 'Brooklyn', zipcode: '11215' }
  expect(await update(home)).toMatchObject({ status: 200, data: home })
  const wrong = [
    [{ stateId: 'GB.SCT' }, 'stateId'],
    [{ stateId: 'New York' }, 'stateId'],
    [{ zipcode: '90210' }, 'zipcode'],
    [{ zipcode: '00000' }, 'zipcode'],
    [{ zipcode: 'EH9 1JS' }, 'zipcode'],
    [{ countryId: 'QQ' }, 'countryId'],
    [{ countryId: 'GB', stateId: 'US.NY' }, 'stateId'],
  ] as const
  for (const [body, field] of wrong)
    expect({ body, ...(await update(body)) }).toMatchObject({ body, status: 400, errors: [{ field }] })
  expect(await update({ zipcode: '11215-1234' })).toMatchObject({ status: 200 })
})

test('a new country leaves no old state, city or zip code behind', async () => {
  await update({ countryId: 'US', stateId: 'US.NY', cityName: 'Brooklyn', zipcode: '11215' })
  const moved = { countryId: 'GB', stateId: null, cityName: null, zipcode: null }
  expect(await update({ countryId: 'GB' })).toMatchObject({ status: 200, data: moved })
  const settled = { stateId: 'GB.SCT', cityName: 'Edinburgh', zipcode: 'EH9 1JS' }
  expect(await update(settled)).toMatchObject({ data: { countryId: 'GB', ...settled } })
})

test('nobody moves to a country that is not admitted, or is too young for; who lives there already stays', async () => {
  const places = createPlaces({
    admitted: () => ['US', 'KR'],
    minimumAge: (countryId) => (countryId === 'KR' ? 19 : 18),
  })
  const born = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`
  const move = (countryId: string, from: string | null, dateOfBirth: string | null = null) =>
    places.refusalOf({ countryId, stateId: null, zipcode: null, from, dateOfBirth })
  expect(await move('FR', 'US')).toMatchObject({ field: 'countryId', message: { code: 'places-settings.notAdmitted' } })
  expect(await move('FR', 'FR')).toBeNull()
  expect(await move('US', null)).toBeNull()
  expect(await move('KR', 'US', born(18))).toMatchObject({
    field: 'countryId',
    message: { code: 'places-settings.tooYoungFor', values: { age: 19, country: { en: 'South Korea' } } },
  })
  expect(await move('KR', 'US', born(20))).toBeNull()
})
