import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { apart, enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

const main = (page: Page) => page.getByRole('main')
const choices = ['a', 'b'].map((value) => ({ value, text: value.toUpperCase() }))
const questionnaire = {
  pages: [{ name: 'one', elements: [{ type: 'radiogroup', name: 'first', title: 'First?', choices }] }],
}

/** A draft of a hosted survey for 60 people, made by call. */
async function newDraft(): Promise<{ surveyId: string; version: number; title: string; token: string }> {
  const { token } = await knownPerson('admin@example.com')
  const title = `Sold by the piece ${Date.now().toString(36)}`
  const body = {
    title,
    kind: 'hosted',
    countryId: apart.countryId,
    points: 80,
    minutes: 5,
    questionnaire,
    quotas: [{ name: 'All', places: 60, conditions: [] }],
  }
  const { data } = await call<{ surveyId: string; version: number }>('POST', 'survey-admin/surveys', {
    token: token.access.token,
    body,
  })
  return { ...data, title, token: token.access.token }
}

test('a client is added, its price is set on the Pay tab, and a complete is in the margin with its attempt', async ({
  page,
}) => {
  const client = `Client ${Date.now().toString(36)}`
  await enter(page, await knownPerson('admin@example.com'), '/money')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await expect(main(page).getByText('This month so far')).toBeVisible()
  expect(await barriersInSweeps(page), 'the overview').toEqual([])

  await page.getByRole('link', { name: 'Payers' }).click()
  await page.getByRole('button', { name: 'Add client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(client)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(main(page).getByText(client)).toBeVisible()
  expect(await barriersInSweeps(page), 'payers').toEqual([])

  const { surveyId, version, title, token } = await newDraft()
  await page.goto(`/surveys-admin/${surveyId}?tab=pay`)
  await expect(main(page).getByText(/in-house: costs about/)).toBeVisible()
  await page.getByRole('combobox', { name: /^Payer/ }).selectOption({ label: client })
  const price = page.getByRole('textbox', { name: /^Price of a complete/ })
  await price.fill('2,50')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(main(page).getByText('Please enter an amount from 0 to 1000')).toBeVisible()
  await price.fill('2.50')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(
    main(page).getByText(/60 completes × 80 points = \$48\.00.*price 60 × \$2\.50 = \$150\.00/),
  ).toBeVisible()
  expect(await barriers(page), 'the Pay tab').toEqual([])

  await call('POST', `survey-admin/surveys/${surveyId}/status`, { token, body: { version, status: 'live' } })
  const member = await newPerson({ name: 'sold', timeZone: apart.timeZone })
  const memberToken = member.token.access.token
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token: memberToken,
    body: { surveyId },
  })
  const answers = { answers: { first: 'a' } }
  await call('POST', `survey/attempt/${data.attemptId}/submit`, { token: memberToken, body: answers })

  await page.goto('/money/margin?by=payer')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(client)
  const row = main(page).getByRole('row', { name: new RegExp(client) })
  await expect(row.getByText('$1.70')).toBeVisible()
  await expect(row.getByText('$2.50').first()).toBeVisible()
  expect(await barriers(page), 'the margin').toEqual([])
  await row.getByRole('link', { name: client }).click()
  await expect(page).toHaveURL(/\/money\/attempts\?by=payer/)
  await expect(main(page).getByText(title)).toBeVisible()
  await expect(main(page).getByText(`Payer: ${client}, `)).toBeVisible()
  await expect(
    main(page)
      .getByRole('region', { name: `Payer: ${client}, ` })
      .getByText('$1.70'),
  ).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  expect(await barriersInSweeps(page), 'the attempts').toEqual([])
  await main(page).getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(new RegExp(`/attempts/${data.attemptId}$`))
  const told = page.getByRole('region', { name: 'Money', exact: true })
  await expect(told).toContainText(client)
  await expect(told.getByRole('row', { name: /Owed by the payer.*\$2\.50/ })).toBeVisible()
  expect(await barriersInSweeps(page), 'the money of an attempt').toEqual([])
  // A reader without the right to see prices finds the rest of the page without this section.
  await enter(page, await knownPerson('support@example.com'), `/attempts/${data.attemptId}`)
  await expect(page.getByRole('region', { name: 'Offer', exact: true })).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect(main(page)).not.toContainText('$2.50')
})

test('the pages fit a phone, and who may not know prices has none of them', sweep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, await knownPerson('analyst@example.com'), '/money')
  await expect(main(page).getByText('This month so far')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.goto('/money/margin')
  await expect(main(page).getByText('Member cost').first()).toBeVisible()
  expect(await sideways(page)).toBe(0)
  // The chosen tab is the second one, and nothing is pushed aside to show it.
  await expect(page.getByRole('tab', { name: 'Survey', exact: true })).toBeInViewport({ ratio: 1 })
  expect(await barriers(page), 'the margin on a phone').toEqual([])
})
