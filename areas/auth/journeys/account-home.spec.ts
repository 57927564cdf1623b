import type { Locator, Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, newPerson, test, withoutBanner, type Person } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { inSweeps, screens, sweep } from '../../../e2e/screens.ts'

const field = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true })
const option = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })

/** Types into the field that has the focus and takes the first that fits, by keyboard alone. */
async function choose(page: Page, name: string, typed: string, wanted: string): Promise<void> {
  await expect(field(page, name)).toBeFocused()
  await page.keyboard.type(typed)
  // The months of the birthday are options, too.
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(wanted)
  await page.keyboard.press('ArrowDown')
  const active = await field(page, name).getAttribute('aria-activedescendant')
  if ((await page.locator(`[id="${active}"]`).textContent()) !== wanted) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(field(page, name)).toHaveValue(wanted)
}

async function goOn(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeEnabled()
  for (let presses = 0; presses < 4 && !(await to.evaluate((it) => it === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(to).toBeFocused()
}

const details = async ({ token }: Person) =>
  (await call('GET', 'user/getUserDetails', { token: token.access.token })).data

for (const [device, viewport] of Object.entries(screens)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('an address is chosen step by step by keyboard alone, and comes back by its names', async ({ page }) => {
      const person = await newPerson({ isAnswered: false })
      await enter(page, person, '/my-account')
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Byron')
      await field(page, 'Country').focus()
      await page.keyboard.press('ControlOrMeta+a')
      await choose(page, 'Country', 'united sta', 'United States')
      await expect(field(page, 'City')).toHaveAttribute('placeholder', 'Choose a state first')
      await goOn(page, field(page, 'State or region'))
      await choose(page, 'State or region', 'new y', 'New York')
      await goOn(page, field(page, 'City'))
      await choose(page, 'City', 'brookly', 'Brooklyn')
      await goOn(page, field(page, 'Zip or postal code'))
      await choose(page, 'Zip or postal code', '11215', '11215')
      expect(await sideways(page)).toBe(0)
      await goOn(page, page.getByLabel('Street and number'))
      await page.keyboard.type('218 5th Street')
      await page.keyboard.press('Enter')
      await expect(saved(page)).toBeVisible()
      expect(await details(person)).toMatchObject({
        countryId: 'US',
        stateId: 'US.NY',
        cityName: 'Brooklyn',
        zipcode: '11215',
      })
      await page.reload()
      await expect(field(page, 'Country')).toHaveValue('United States')
      await expect(field(page, 'State or region')).toHaveValue('New York')
      await expect(field(page, 'City')).toHaveValue('Brooklyn')
      expect(await barriers(page)).toEqual([])
    })

    inSweeps('looks', () => {
      test('My Account, My Profile, Settings and Attribution fit the screen and have no barrier that axe knows', async ({
        page,
      }) => {
        const person = await newPerson()
        for (const address of ['/my-account', '/my-profile', '/settings', '/attribution']) {
          await enter(page, person, address)
          await page.waitForLoadState('networkidle')
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          expect(await sideways(page), address).toBe(0)
          expect(await barriers(page), address).toEqual([])
        }
      })
    })
  })
}

test(
  'another country empties what was chosen below it, and another state its city and code',
  sweep,
  async ({ page }) => {
    const person = await newPerson()
    const home = { countryId: 'US', stateId: 'US.NY', cityName: 'Brooklyn', zipcode: '11215' }
    const body = { ...home, firstName: 'Ada', lastName: 'Byron' }
    await call('PUT', 'user/updateUser', { token: person.token.access.token, body })
    await enter(page, person, '/my-account')
    await expect(field(page, 'State or region')).toHaveValue('New York')
    await field(page, 'State or region').fill('Califor')
    await option(page, 'California').click()
    for (const name of ['City', 'Zip or postal code']) await expect(field(page, name)).toHaveValue('')
    await field(page, 'Country').fill('germ')
    await option(page, 'Germany').click()
    await expect(field(page, 'State or region')).toHaveValue('')
    await field(page, 'State or region').fill('berlin')
    await option(page, 'Land Berlin').or(option(page, 'State of Berlin')).or(option(page, 'Berlin')).first().click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(saved(page)).toBeVisible()
    expect(await details(person)).toMatchObject({ countryId: 'DE', stateId: /^DE\./, cityName: null, zipcode: null })
  },
)

test('what is typed while the list of states is on its way stays when it comes', sweep, async ({ page }) => {
  const person = await newPerson()
  const body = {
    countryId: 'US',
    stateId: 'US.NY',
    cityName: 'Brooklyn',
    zipcode: '11215',
    firstName: 'Ada',
    lastName: 'Byron',
  }
  await call('PUT', 'user/updateUser', { token: person.token.access.token, body })
  let letCome = (): void => undefined
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/getAllStates/**', async (route) => {
    await held
    await route.continue()
  })
  await enter(page, person, '/my-account')
  await expect(field(page, 'State or region')).toHaveAttribute('aria-busy', 'true')
  await field(page, 'State or region').fill('Califor')
  letCome()
  await expect(field(page, 'State or region')).toHaveAttribute('aria-busy', 'false')
  await expect(field(page, 'State or region')).toHaveValue('Califor')
  await option(page, 'California').click()
  await expect(field(page, 'State or region')).toHaveValue('California')
  await field(page, 'State or region').fill('tex')
  await page.keyboard.press('Tab')
  await expect(field(page, 'State or region')).toHaveValue('California')
})

test('a country without states leaves city and code to be typed freely', sweep, async ({ page }) => {
  const person = await newPerson({ isAnswered: false })
  await enter(page, person, '/my-account')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await field(page, 'Country').fill('singap')
  await option(page, 'Singapore').click()
  await expect(field(page, 'State or region')).toHaveAttribute('placeholder', 'None in this country')
  await field(page, 'City').fill('Queenstown')
  await field(page, 'Zip or postal code').fill('149066')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(saved(page)).toBeVisible()
  expect(await details(person)).toMatchObject({
    countryId: 'SG',
    stateId: null,
    cityName: 'Queenstown',
    zipcode: '149066',
  })
})

test('a zip code of another state is refused beside its field, and what was typed stays', async ({ page }) => {
  const person = await newPerson({ isAnswered: false })
  await enter(page, person, '/my-account')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await field(page, 'Country').fill('united sta')
  await option(page, 'United States').click()
  await field(page, 'State or region').fill('new yo')
  await option(page, 'New York').click()
  await field(page, 'City').fill('Brooklyn')
  await field(page, 'Zip or postal code').fill('90210')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This zip code is in another state').first()).toBeVisible()
  await expect(field(page, 'Zip or postal code')).toBeFocused()
  await expect(field(page, 'Zip or postal code')).toHaveValue('90210')
})

test(
  'a list that does not come says so where it is missed and can be asked for again; what is saved stays',
  sweep,
  async ({ page }) => {
    const person = await newPerson()
    const home = { countryId: 'US', stateId: 'US.NY', cityName: 'Brooklyn', zipcode: '11215' }
    await call('PUT', 'user/updateUser', { token: person.token.access.token, body: home })
    const failure = { status: 500, message: 'Something went wrong.', code: 'unexpected', requestId: 'r-1' }
    let isDown = true
    await page.route('**/user/getAllStates/*', (route) =>
      isDown ? route.fulfill({ status: 500, json: failure }) : route.continue(),
    )
    await enter(page, person, '/my-account')
    const notice = page.getByRole('alert').filter({ hasText: 'The list of states did not load.' })
    await expect(notice).toBeVisible()
    await expect(field(page, 'State or region')).toHaveValue('NY')
    await expect(field(page, 'City')).toHaveValue('Brooklyn')
    expect(await barriers(page)).toEqual([])
    isDown = false
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'State or region')).toHaveValue('New York')
    await expect(notice).toBeHidden()
  },
)

test('an address that was changed and not saved is not left without a question', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/my-account')
  await field(page, 'Country').fill('germ')
  await option(page, 'Germany').click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Attribution' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Country')).toHaveValue('Germany')
})

test('My Profile tells what is known, with the state by its name', sweep, async ({ page }) => {
  const person = await newPerson()
  const home = { countryId: 'US', stateId: 'US.NY', cityName: 'Brooklyn', address: '218 5th Street', zipcode: '11215' }
  await call('PUT', 'user/updateUser', { token: person.token.access.token, body: home })
  await enter(page, person, '/my-profile')
  await expect(page.getByText('218 5th Street, Brooklyn, New York 11215, United States')).toBeVisible()
  await expect(page.getByText('Not given yet')).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit in My Account' }).click()
  await expect(page).toHaveURL(/\/my-account$/)
})

test('the data of others is named with its licence, one press from every page', sweep, async ({ page, request }) => {
  await withoutBanner(page)
  await page.goto('/terms-condition')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Attribution' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attribution')
  const data = page.getByRole('region', { name: 'Places and networks' })
  await expect(data.getByRole('link', { name: 'Creative Commons Attribution 4.0' })).toHaveCount(2)
  await expect(data.getByText(/^States, regions and cities: GeoNames/)).toBeVisible()
  const all = await page.getByRole('link', { name: /Open the list of licences/ }).getAttribute('href')
  const answer = await request.get(all ?? '')
  const text = await answer.text()
  expect(answer.headers()['content-type']).toContain('text/plain')
  for (const words of ['survey-core', '@mantine/core', 'SIL OPEN FONT LICENSE', 'Copyright (c) Meta Platforms'])
    expect(text).toContain(words)
})
