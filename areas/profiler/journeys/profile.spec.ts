import type { ProfileReply } from '../contract.ts'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { screens, sweep, widthsWith } from '../../../e2e/screens.ts'
import { call } from '../../../e2e/world.ts'

const toldBy = async (token: string) =>
  new Map(
    (await call<ProfileReply[]>('GET', 'profileSurveys/getUserProfileAnswer', { token })).data.map((reply) => [
      reply.questionId,
      reply.optionIds?.join() || reply.value,
    ]),
  )

for (const [screen, viewport] of Object.entries(screens))
  test(`one question is asked at a time, and an answer is changed in its place, by keyboard alone on a ${screen}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const person = await newPerson()
    const token = person.token.access.token
    await enter(page, person, '/profile-surveys')
    const main = page.getByRole('main')
    const next = main.getByRole('button', { name: 'Next', exact: true })
    await test.step('the first open question with why it is asked, and all of it on one screen', async () => {
      await expect(main.getByText('About you · 3 left')).toBeVisible()
      await expect(main.getByRole('radiogroup')).toHaveCount(1)
      await expect(main.getByText('Why we ask: Researchers compare answers across levels of education.')).toBeVisible()
      await expect(next).toBeInViewport({ ratio: 1 })
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page)).toEqual([])
    })
    await test.step('no answer is no answer, and said beside the question', async () => {
      await next.press('Enter')
      await expect(main.getByRole('radiogroup')).toHaveAccessibleDescription(/answer/i)
      await expect(main.getByText('About you · 3 left')).toBeVisible()
    })
    await test.step('a choice and Enter lead to the next one, where the focus is', async () => {
      await main.getByRole('radio', { name: "Master's degree" }).press('Space')
      await page.keyboard.press('Enter')
      await expect(main.getByText('About you · 2 left')).toBeFocused()
      await expect(main.getByText('What is your relationship status?')).toBeVisible()
      expect((await toldBy(token)).get('education')).toBe('master')
    })
    await test.step('what is skipped waits, and the end of a category leads to the next one', async () => {
      await main.getByRole('button', { name: 'Skip' }).press('Enter')
      await expect(main.getByText('Which language do you speak most at home?')).toBeVisible()
      await main.getByRole('button', { name: 'Skip' }).press('Enter')
      await expect(main.getByRole('heading', { name: 'You skipped 2 questions' })).toBeFocused()
      expect(await barriers(page)).toEqual([])
      await main.getByRole('button', { name: 'Ask me again' }).press('Enter')
      await expect(main.getByText('What is your relationship status?')).toBeVisible()
    })
    await test.step('an answer is a line, and the question itself while it is changed', async () => {
      const fold = main.getByRole('button', { name: /^About you/ })
      if (screen === 'phone') await fold.press('Enter')
      await expect(main.getByText('Gender: Female')).toBeVisible()
      await main.getByRole('button', { name: 'Edit Gender' }).press('Enter')
      await expect(main.getByRole('radio', { name: 'Female', exact: true })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(main.getByText('Gender: Male')).toBeVisible()
      await expect(main.getByRole('button', { name: 'Edit Gender' })).toBeFocused()
      expect((await toldBy(token)).get('gender')).toBe('male')
      await main.getByRole('button', { name: 'Edit Gender' }).press('Enter')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
      await expect(main.getByText('Gender: Male')).toBeVisible()
      expect((await toldBy(token)).get('gender')).toBe('male')
      expect(await barriers(page)).toEqual([])
    })
  })

test('an answer that is refused keeps its place and what was typed', async ({ page }) => {
  const person = await newPerson({ isAnswered: false })
  await enter(page, person, '/profile-surveys?category=work')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Answer Job title' }).click()
  const title = main.getByLabel('What is your job title?')
  const failure = { status: 500, message: 'Something went wrong.', code: 'unexpected', requestId: 'r-4712' }
  const refusal = { status: 400, message: 'Please check your answers.', code: 'invalid-input' }
  const errors = [{ field: 'job_title', message: 'Type it in plain letters.' }]
  await page.route('**/upsertProfileSurveyReply', (route) =>
    route.fulfill({ status: 400, json: { ...failure, ...refusal, errors } }),
  )
  await title.fill('Beekeeper')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Type it in plain letters.')).toBeVisible()
  await expect(title).toHaveValue('Beekeeper')
  await page.unroute('**/upsertProfileSurveyReply')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Job title: Beekeeper')).toBeVisible()
})

test('without network the next question comes all the same, and the answer is sent later', async ({
  page,
  context,
}) => {
  const person = await newPerson()
  await enter(page, person, '/profile-surveys')
  const main = page.getByRole('main')
  await expect(main.getByText('About you · 3 left')).toBeVisible()
  await context.setOffline(true)
  await main.getByRole('radio', { name: "Bachelor's degree" }).check()
  await main.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(main.getByText('Kept on this device, and sent as soon as you are online').first()).toBeVisible()
  await expect(main.getByText('What is your relationship status?')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await toldBy(person.token.access.token)).get('education')).toBe('bachelor')
  // What was sent behind the reader's back does not come back before their eyes.
  await expect(main.getByText('What is your relationship status?')).toBeVisible()
})

test('the profile is found from the account, and in the menus', async ({ page }) => {
  await page.setViewportSize(screens['phone'] ?? { width: 360, height: 740 })
  await enter(page, await newPerson(), '/my-account')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Profile Surveys/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Surveys' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Profile Surveys' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

for (const width of widthsWith(600, 768, 1024, 1280))
  test(`at ${width} px every category unfolds without barriers`, sweep, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await enter(page, await newPerson(), '/profile-surveys')
    const main = page.getByRole('main')
    await expect(main.getByText('About you · 3 left')).toBeVisible()
    for (const name of ['Household', 'Shopping', 'Health']) {
      await main.getByRole(width < 1024 ? 'button' : 'link', { name: new RegExp(`^${name}`) }).click()
      await expect(main.getByText(name).first()).toBeVisible()
      expect(await sideways(page)).toBe(0)
    }
    expect(await barriers(page)).toEqual([])
  })
