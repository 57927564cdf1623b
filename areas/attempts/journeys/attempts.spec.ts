import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'
import { call, sandboxUrl } from '../../../e2e/world.ts'

const tokenOf = ({ token }: Person) => token.access.token
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Somebody who answered the hosted survey of the demo page by page, and whom a supplier turned away. */
async function newTaker() {
  const person = await newPerson({ name: 'evidence' })
  const token = tokenOf(person)
  const start = async (surveyId: string) =>
    (await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body: { surveyId } })).data.attemptId
  const hosted = await start('demo-hosted')
  const answers = { answers: { q1: 'a' }, pageNo: 1 }
  await call('POST', `survey/attempt/${hosted}/answers`, { token, body: answers })
  await call('POST', `survey/attempt/${hosted}/submit`, { token, body: { answers: { q1: 'a', q2: 'a', q3: 'b' } } })
  const external = await start('demo-external')
  await fetch(`${sandboxUrl}/supplier/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId: external, outcome: 'disqualified' }),
  })
  return { person, hosted, external }
}

test('staff open an attempt from the history of a panelist and find what was promised, reported, paid and told', async ({
  page,
}) => {
  const { person, hosted, external } = await newTaker()
  const body = { attemptId: external, reason: 'too-few', message: 'I got 5 points too few.' }
  await call('POST', 'wallet/raiseDispute', { token: tokenOf(person), body })
  await enter(page, await knownPerson('admin@example.com'), `/panelists-details/${person.user.userId}?tab=surveys`)
  await page.getByRole('link', { name: 'Your opinion on everyday things' }).click()
  await expect(page).toHaveURL(new RegExp(`/attempts/${external}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Attempt at /)
  await expect(section(page, 'Offer').getByText('Promised time')).toBeVisible()
  await expect(section(page, 'Callbacks')).toContainText(`attemptId=${external}`)
  await expect(section(page, 'Messages')).toContainText('I got 5 points too few.')
  await expect(section(page, 'What happened').getByRole('listitem')).not.toHaveCount(0)
  await expect(section(page, 'Answers')).toContainText('its answers are not here')
  expect(await barriers(page), 'the page of an attempt').toEqual([])
  expect(await sideways(page)).toBe(0)

  await page.goto(`/attempts/${hosted}`)
  await expect(section(page, 'Answers')).toContainText('Time on each page')
  await expect(section(page, 'Points').getByRole('row')).toHaveCount(2)
  await page.goto('/attempts/nothing')
  await expect(page.getByText('No such attempt')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test(
    'the sections of an attempt are folded but for the offer and the points, and unfold by keyboard',
    sweep,
    async ({ page }) => {
      const { hosted } = await newTaker()
      await enter(page, await knownPerson('admin@example.com'), `/attempts/${hosted}`)
      await expect(section(page, 'Offer').getByText('Promised time')).toBeVisible()
      const answers = section(page, 'Answers')
      await expect(answers.getByText('Time worked')).toBeHidden()
      await answers.locator('summary').press('Enter')
      await expect(answers.getByText('Time worked')).toBeVisible()
      expect(await barriers(page), 'on a phone').toEqual([])
      expect(await sideways(page)).toBe(0)
    },
  )
})
