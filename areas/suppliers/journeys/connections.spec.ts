import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Connection } from '../contract/connections.ts'
import type { CardPage } from '../../surveys/contract/surveys.ts'
import type { WaitingStep } from '../../settings/contract/approvals.ts'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { accountAt } from '../../../e2e/partners.ts'
import { call, productUrl, sandboxUrl } from '../../../e2e/world.ts'
import { desktop, phone, screens, sweep, withSweeps } from '../../../e2e/screens.ts'

test.describe.configure({ timeout: 180_000 })
const tokenOf = ({ token }: Person) => token.access.token
const admin = () => knownPerson('admin@example.com')
const finance = () => knownPerson('finance@example.com')
const dialog = (page: Page) => page.getByRole('dialog')

/** Adds a supplier of BitLabs, which listens. */
async function added(name: string): Promise<string> {
  const supplierKey = `w-${randomUUID().slice(0, 8)}`
  const body = { supplierKey, name, format: 'bitlabs' }
  const answer = await call('POST', 'supplier-admin/suppliers', { token: tokenOf(await admin()), body })
  expect(answer).toMatchObject({ status: 200 })
  return supplierKey
}
/** On a phone, where room is short, and with the sweeps on a desktop as well: nothing is cut, and axe finds no barrier. */
async function isWhole(page: Page, what: string): Promise<void> {
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size)
    expect(await sideways(page), `${what} on a ${screen}`).toBe(0)
    expect(await barriers(page), `${what} on a ${screen}`).toEqual([])
  }
  await page.setViewportSize(desktop)
}

test('staff connect a network, read in words why it refuses, and tick what it has confirmed', async ({ page }) => {
  const supplierKey = await added('Wall to connect')
  await enter(page, await admin(), `/suppliers/${supplierKey}?tab=connection`)
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing is set yet: the network is not called.')).toBeVisible()
  await expect(main.getByText('Not called yet')).toBeVisible()
  if (withSweeps) await isWhole(page, 'a connection that is not set')
  await main.getByRole('button', { name: 'Save the connection' }).click()
  await expect(main.getByText('This is needed to call the network.').first()).toBeVisible()
  const token = main.getByLabel('API token')
  await expect(token).toBeFocused()
  await token.fill('not-a-token-of-theirs')
  await main.getByLabel('App secret').fill('what-they-sign-with')
  await main.getByLabel('The network’s address').fill('nonsense')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(token, 'another tab loses nothing that was typed').toHaveValue('not-a-token-of-theirs')
  await main.getByRole('button', { name: 'Save the connection' }).click()
  await expect(main.getByText('Please enter an address that begins with https://').first()).toBeVisible()
  await main.getByLabel('The network’s address').fill(`${sandboxUrl}/bitlabs`)
  await main.getByRole('button', { name: 'Save the connection' }).click()
  await expect(main.getByText(/^Version 1, set by admin@example\.com on /)).toBeVisible()
  await expect(main.getByLabel('API token')).toHaveValue('')
  await expect(main.getByText('A value is saved. Leave this empty to keep it.').first()).toBeVisible()
  await main.getByRole('button', { name: 'Test the connection' }).click()
  await expect(main.getByRole('status').getByText('The network refused the key.')).toBeVisible()
  await expect(main.getByText('Stopped')).toBeVisible()
  await expect(main.getByText(/^It refused the key at .* and is no longer called/)).toBeVisible()
  await isWhole(page, 'a connection that is stopped')
  const fact = main.getByRole('checkbox', { name: /The tag that carries our attempt id comes back/ })
  await fact.click()
  await expect(main.getByText(/^Confirmed by admin@example\.com on /)).toBeVisible()
  await expect(main.getByText(/2 things have to be confirmed/)).toBeVisible()
})

/** Connects a BitLabs supplier to the played network, and has two people let it go live. */
async function live(name: string): Promise<string> {
  const supplierKey = await added(name)
  const token = tokenOf(await admin())
  const path = `supplier-admin/suppliers/${supplierKey}`
  const { hosts, credentials } = await accountAt('bitlabs')
  const { appToken = '', appSecret = '' } = credentials
  const values = [
    { name: 'apiToken', value: appToken },
    { name: 'appSecret', value: appSecret },
    { name: 'host', value: hosts['https://api.bitlabs.ai'] ?? '' },
  ]
  const { data } = await call<Connection>('PUT', `${path}/connection`, { token, body: { version: 0, values } })
  for (const { code: fact, isBlocking } of data.facts)
    if (isBlocking) await call('POST', `${path}/confirmFact`, { token, body: { fact, isConfirmed: true } })
  const told = `/api/v1/supplier/${supplierKey}/callback?uid=u&tx=t&ref=&usd=1.00&val=1&type=COMPLETE`
  const hash = createHmac('sha1', appSecret).update(`${productUrl}${told}`).digest('hex')
  expect((await fetch(`${productUrl}${told}&hash=${hash}`)).status).toBe(200)
  expect(await call('POST', `${path}/goLive`, { token })).toMatchObject({ status: 200 })
  const second = tokenOf(await finance())
  const { rows } = (await call<{ rows: WaitingStep[] }>('GET', 'settings/getSteps?limit=100', { token: second })).data
  const stepId = rows.find(({ title }) => title.includes(name))?.stepId
  expect(await call('POST', 'settings/approveStep', { token: second, body: { stepId } })).toMatchObject({ status: 200 })
  return supplierKey
}

// It shows a partner to every member while it runs, so it runs with the sweeps.
test(
  'a member agrees to a partner, takes a survey of its list on a phone, is met on the way back, and takes the yes back',
  sweep,
  async ({ page }) => {
    const name = `Partner ${randomUUID().slice(0, 6)}`
    const supplierKey = await live(name)
    try {
      const person = await newPerson({ name: 'wall' })
      const partners = () => call('GET', 'partners/getPartners', { token: tokenOf(person) })
      await expect.poll(async () => JSON.stringify(await partners())).toContain(name)
      await enter(page, person, '/my-survey')
      await page.getByText(/more surveys for you$/).click()
      const partner = page.getByRole('region', { name })
      await expect(partner.getByText('Your network address')).toBeVisible()
      await isWhole(page, 'what a partner is told')
      await page.setViewportSize(phone)
      await partner.getByRole('button', { name: `Agree to ${name}` }).click()
      await expect(partner).toHaveCount(0)
      const listed = await call<CardPage>('GET', 'survey/getRecommendedSurveys?limit=100', { token: tokenOf(person) })
      const [card] = listed.data.rows.filter(({ surveyId }) => surveyId.startsWith(`${supplierKey}.`))
      if (!card) throw new Error(`no survey of the partner among ${listed.data.rows.length}`)
      await page.goto('/my-survey?sort=pay')
      const shown = page.getByRole('article', { name: card.title }).first()
      await expect(shown).toBeVisible()
      expect(await sideways(page), 'the list with surveys of a partner').toBe(0)
      await shown.getByRole('button', { name: card.title, exact: true }).click()
      await dialog(page)
        .getByRole('button', { name: /^Start survey/ })
        .click()
      await page.waitForURL((url) => url.href.startsWith(`${sandboxUrl}/`))
      const { data } = await call<CardPage>('GET', 'survey/getRecommendedSurveys', { token: tokenOf(person) })
      expect(data.rows[0]).toMatchObject({ title: card.title, status: 'in_progress' })
      // The way back of this network names no attempt. The played one knows of another supplier, where this member began nothing.
      await page.getByText('For demonstrations: end it at once').click()
      await page.getByRole('button', { name: 'Complete', exact: true }).click()
      const told = (words: string) => page.getByRole('status').filter({ hasText: words })
      await expect(told('Welcome back')).toBeVisible()
      await isWhole(page, 'a way back to nothing that was begun')
      await page.goto(`/r/${supplierKey}/complete`)
      await expect(told('We are waiting for the survey partner to confirm')).toBeVisible()
      await expect(told('Welcome back')).toHaveCount(0)

      await page.setViewportSize(desktop)
      await page.goto('/settings')
      const line = page.getByRole('region', { name: 'Survey partners' }).getByRole('group').filter({ hasText: name })
      await expect(line.getByText(/^You agreed on /)).toBeVisible()
      await expect(line.getByText('Your network address')).toBeHidden()
      await line.getByRole('heading', { name }).click()
      await expect(line.getByText('Your network address')).toBeVisible()
      await page.getByRole('button', { name: `Stop sharing with ${name}` }).click()
      await dialog(page).getByRole('button', { name: 'Stop' }).click()
      await expect(line.getByText(/^You withdrew your consent on /)).toBeVisible()
      await isWhole(page, 'a partner that was taken back')
    } finally {
      // Nobody else's page of surveys names it.
      await call('POST', `supplier-admin/suppliers/${supplierKey}/listen`, { token: tokenOf(await admin()) })
    }
  },
)

test(
  'staff read what a network asks, map a question of it, and choose what becomes of the answers',
  sweep,
  async ({ page }) => {
    const supplierKey = `w-${randomUUID().slice(0, 8)}`
    const token = tokenOf(await admin())
    const body = { supplierKey, name: 'Feed with questions', format: 'prodege' }
    expect(await call('POST', 'supplier-admin/suppliers', { token, body })).toMatchObject({ status: 200 })
    await enter(page, await admin(), `/suppliers/${supplierKey}?tab=questions`)
    const main = page.getByRole('main')
    await expect(main.getByText(/There is no map yet|Every supplier of this network uses the same maps/)).toBeVisible()
    await isWhole(page, 'questions before any is mapped')

    await main.getByRole('button', { name: 'Add a map' }).click()
    const form = dialog(page).getByRole('form', { name: 'Map of a question' })
    await form.getByRole('button', { name: 'Save the map' }).click()
    await expect(form.getByText('Please fill this in.').first()).toBeVisible()
    const question = `q${randomUUID().slice(0, 6)}`
    await form.getByLabel('Network’s question').fill(question)
    await form.getByLabel('Country').fill('USA')
    await form.getByLabel('Our question').selectOption({ label: 'What is your gender?' })
    await form.getByLabel('Where you read this').fill('Their look-up of today')
    await form.getByRole('button', { name: 'Save the map' }).click()
    await expect(form.getByText('Please enter a code for at least one answer.')).toBeVisible()
    await form.getByLabel('Female', { exact: true }).fill('2, 9')
    await form.getByLabel('The first code may stand for “Female” in a link').check()
    await isWhole(page, 'the form of a map')
    await form.getByRole('button', { name: 'Save the map' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(main.getByText(`${question} is “What is your gender?”`)).toBeVisible()
    await expect(main.getByText(/US · by the network’s codes · 2 codes/)).toBeVisible()
    const grade = main.getByLabel('What is your gender?')
    await expect(grade).toHaveValue('filter')
    await grade.selectOption('answer')
    await expect(page.getByText('That was saved.')).toBeVisible()
    await page.reload()
    await expect(grade).toHaveValue('answer')
    await isWhole(page, 'questions with a map')

    await main.getByRole('button', { name: `Remove the map of ${question}?` }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(main.getByText(`${question} is “What is your gender?”`)).toHaveCount(0)
  },
)
