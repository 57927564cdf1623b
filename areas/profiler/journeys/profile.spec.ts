import type { ProfileReply } from '../contract.ts'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
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
    await enter(page, person, '/profile-surveys?category=work')
    const main = page.getByRole('main')
    const next = main.getByRole('button', { name: 'Next', exact: true })
    await test.step('the first open question with why it is asked, and all of it on one screen', async () => {
      await expect(main.getByText('Work · 6 left')).toBeVisible()
      await expect(main.getByRole('radiogroup')).toHaveCount(1)
      await expect(
        main.getByText('Why we ask: Business surveys look for people who know one industry from the inside.'),
      ).toBeVisible()
      await expect(next).toBeInViewport({ ratio: 1 })
      expect(await sideways(page)).toBe(0)
      expect(await barriers(page)).toEqual([])
    })
    await test.step('no answer is no answer, and said beside the question', async () => {
      await next.press('Enter')
      await expect(main.getByRole('radiogroup')).toHaveAccessibleDescription(/answer/i)
      await expect(main.getByText('Work · 6 left')).toBeVisible()
    })
    await test.step('a choice and Enter lead to the next one, where the focus is', async () => {
      await main.getByRole('radio', { name: 'Construction and trades' }).press('Space')
      await page.keyboard.press('Enter')
      await expect(main.getByText('Work · 5 left')).toBeFocused()
      await expect(main.getByLabel('What is your job title?')).toBeVisible()
      // The next question does not wait for the answer to be kept.
      await expect.poll(async () => (await toldBy(token)).get('industry')).toBe('construction')
    })
    await test.step('what is skipped waits, and the end of a category leads to the next one', async () => {
      for (const question of [
        'What is your job title?',
        'Which of these is closest',
        'About how many',
        'Which department',
        'Where do you',
      ]) {
        await expect(main.getByText(question)).toBeVisible()
        await main.getByRole('button', { name: 'Skip' }).press('Enter')
      }
      await expect(main.getByRole('heading', { name: 'You skipped 5 questions' })).toBeFocused()
      expect(await barriersInSweeps(page)).toEqual([])
      await main.getByRole('button', { name: 'Ask me again' }).press('Enter')
      await expect(main.getByLabel('What is your job title?')).toBeVisible()
    })
    await test.step('an answer is a line, and the question itself while it is changed', async () => {
      const fold = main.getByRole('button', { name: /^Work/ })
      if (screen === 'phone') await fold.press('Enter')
      const edit = main.getByRole('button', { name: 'Edit Employment' })
      const kept = async () => (await toldBy(token)).get('employment')
      await expect(main.getByText('Employment: Employed full-time')).toBeVisible()
      await edit.press('Enter')
      await expect(main.getByRole('radio', { name: 'Employed full-time' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(main.getByText('Employment: Employed part-time')).toBeVisible()
      await expect(edit).toBeFocused()
      await expect.poll(kept).toBe('part_time')
      await edit.press('Enter')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
      await expect(main.getByText('Employment: Employed part-time')).toBeVisible()
      expect(await kept()).toBe('part_time')
      expect(await barriersInSweeps(page)).toEqual([])
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

test(
  'without network the next question comes all the same, and the answer is sent later',
  sweep,
  async ({ page, context }) => {
    const person = await newPerson()
    await enter(page, person, '/profile-surveys?category=work')
    const main = page.getByRole('main')
    await expect(main.getByText('Work · 6 left')).toBeVisible()
    await context.setOffline(true)
    await main.getByRole('radio', { name: 'Construction and trades' }).check()
    await main.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(main.getByText('Kept on this device, and sent as soon as you are online').first()).toBeVisible()
    await expect(main.getByLabel('What is your job title?')).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await toldBy(person.token.access.token)).get('industry')).toBe('construction')
    // What was sent behind the reader's back does not come back before their eyes.
    await expect(main.getByLabel('What is your job title?')).toBeVisible()
  },
)

test('what is typed outlives a look at another category', async ({ page }) => {
  await enter(page, await newPerson(), '/profile-surveys?category=household')
  const main = page.getByRole('main')
  const people = main.getByLabel('How many people live in your home, you included?')
  await people.fill('3')
  await main.getByRole('link', { name: /^Travel/ }).click()
  await expect(main.getByText(/^Travel · /)).toBeVisible()
  await main.getByRole('link', { name: /^Household/ }).click()
  await expect(people).toHaveValue('3')
})

test('the profile is found from the account, and in the menus', sweep, async ({ page }) => {
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
    await expect(main.getByText(/^About you · /)).toBeVisible()
    for (const name of ['Household', 'Shopping', 'Health']) {
      await main.getByRole(width < 1024 ? 'button' : 'link', { name: new RegExp(`^${name}`) }).click()
      await expect(main.getByText(name).first()).toBeVisible()
      expect(await sideways(page)).toBe(0)
    }
    expect(await barriers(page)).toEqual([])
  })
