import type { Page } from '@playwright/test'
import { birthdayOn, fillBirthday, sayBirthday } from '../../../e2e/birthday.ts'
import { enter, expect, keepAnswers, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { call, letterTo, sandboxUrl } from '../../../e2e/world.ts'
import { sweep, withSweeps } from '../../../e2e/screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const balanceOf = async ({ token }: Person) =>
  (await call<{ amount: number }>('GET', 'wallet/getWalletAmount/3', { token: token.access.token })).data.amount

/** Starts a survey through its call; answers the attempt's id and, for an external one, the supplier's address. */
const start = async ({ token }: Person, surveyId: string) =>
  (
    await call<{ attemptId: string; entryUrl?: string }>('POST', 'survey/startSurvey', {
      token: token.access.token,
      body: { surveyId },
    })
  ).data

/** Has the supplier report an outcome, as many times as asked. */
const report = (attemptId: string, outcome: string, times = 1) =>
  fetch(`${sandboxUrl}/supplier/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId, outcome, times }),
  })

/** Answers at the supplier until it ends the try, and reads what the panel says of it. */
async function endEarly(page: Page, answers: readonly string[], button: string, outcome: string) {
  const person = await newPerson()
  await enter(page, person, '/my-survey?tab=all')
  await page.goto((await start(person, 'demo-external')).entryUrl ?? '')
  for (const answer of answers) await page.getByLabel(answer, { exact: answer === 'Rather satisfied' }).check()
  await page.getByText('For demonstrations: end it at once').click()
  await page.getByRole('button', { name: button }).click()
  await expect(dialog(page).getByText('We are Sorry!')).toBeVisible()
  await expect(dialog(page).getByText("You don't qualify for this survey.")).toBeVisible()
  await page.getByRole('button', { name: 'Back to surveys' }).click()
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page.getByText(outcome, { exact: true })).toBeVisible()
}

test('somebody whose try is not a fit reads We are Sorry! and finds it among the completed ones', async ({ page }) =>
  endEarly(page, ['No, not at all'], 'Not a fit', 'Not a fit'))

test('somebody who comes when a survey is full reads We are Sorry! too', sweep, async ({ page }) =>
  endEarly(page, ['Yes, now and then', 'Rather satisfied', 'The countryside'], 'Quota full', 'Survey full'),
)

test('an outcome that is put away the moment it is told stays away', sweep, async ({ page }) => {
  const person = await newPerson()
  const { attemptId } = await start(person, 'demo-external')
  await report(attemptId, 'disqualified')
  // Pressed before the address has forgotten the attempt, as a quick hand may.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const back = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Back to surveys')
      if (!back || document.documentElement.dataset['putAway']) return
      document.documentElement.dataset['putAway'] = 'true'
      back.click()
    }).observe(document, { childList: true, subtree: true })
  })
  await enter(page, person, `/my-survey?attempt=${attemptId}`)
  await expect(page.locator('html')).toHaveAttribute('data-put-away', 'true')
  await expect(page).toHaveURL(/\/my-survey$/)
  await expect(dialog(page)).toHaveCount(0)
})

test('a callback sent five times pays once, and a reversal takes exactly that back', async () => {
  const person = await newPerson()
  const before = await balanceOf(person)
  const { attemptId } = await start(person, 'demo-external')
  await report(attemptId, 'completed', 5)
  await expect.poll(() => balanceOf(person)).toBe(before + 40 + 250)
  await report(attemptId, 'reversed', 2)
  await expect.poll(() => balanceOf(person)).toBe(before + 250)
})

test('a return without the supplier’s word pays nothing and waits for it', sweep, async ({ page }) => {
  const person = await newPerson()
  const before = await balanceOf(person)
  const { attemptId } = await start(person, 'demo-external')
  await enter(page, person, `/my-survey?attempt=${attemptId}`)
  await expect(page.getByText('We are waiting for the survey partner to confirm')).toBeVisible()
  expect(await balanceOf(person)).toBe(before)
  await report(attemptId, 'completed')
  await expect(dialog(page).getByText('Thank You!')).toBeVisible()
  expect(await balanceOf(person)).toBe(before + 40 + 250)
})

test('a survey is taken once: afterwards it is not listed and does not start', async ({ page }) => {
  const person = await newPerson()
  const token = person.token.access.token
  const { attemptId } = await start(person, 'demo-hosted')
  const answers = { q1: 'a', q2: 'b', q3: 'a' }
  const submit = () => call('POST', `survey/attempt/${attemptId}/submit`, { token, body: { answers } })
  expect(await submit()).toMatchObject({ status: 200, data: { outcome: 'completed', points: 20 } })
  const paid = await balanceOf(person)
  expect(await submit()).toMatchObject({ status: 200, data: { outcome: 'completed', points: 20 } })
  expect(await balanceOf(person)).toBe(paid)
  const again = await call('POST', 'survey/startSurvey', { token, body: { surveyId: 'demo-hosted' } })
  expect(again).toMatchObject({ status: 409, message: 'You have already taken this survey.' })
  await enter(page, person, '/my-survey?tab=completed')
  await expect(page.getByRole('cell', { name: 'Three quick choices', exact: true })).toBeVisible()
  await expect(page.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} [AP]M$/).first()).toBeVisible()
})

test('the list, its order, its filters and how much of it is shown are in the address', sweep, async ({ page }) => {
  // Surveys open, close and change their rank all the time; this is about the address.
  await keepAnswers(page, /survey\/getAllSurvey\?/)
  await enter(page, await knownPerson('maya@example.com'), '/my-survey?tab=all')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByLabel('Sort by').selectOption('Shortest')
  await expect(page).toHaveURL(/sort=minutes/)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(page).toHaveURL(/tab=all&sort=minutes&page=2$/)
  await expect.poll(() => cards.count()).toBeGreaterThan(12)
  const titles = await cards.getByRole('heading').allTextContents()
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText(titles)
  await page.getByRole('button', { name: 'Up to 10 min' }).click()
  await expect(page).toHaveURL(/tab=all&sort=minutes&max=10$/)
  await page.goBack()
  await expect(cards.getByRole('heading')).toHaveText(titles)
})

test('an empty list says No Data Found ! and what to do', sweep, async ({ page }) => {
  await page.route('**/survey/getRecommendedSurveys*', (route) =>
    route.fulfill({ json: { status: 200, message: 'OK', data: { rows: [], count: 0 } } }),
  )
  await enter(page, await newPerson())
  await expect(page.getByText('No Data Found !')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Answer profile questions' })).toBeVisible()
})

test('a press on Start is noted, and a survey that has just closed says so', async ({ page }) => {
  await enter(page, await newPerson())
  await page.route('**/survey/startSurvey', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 409,
        code: 'survey-not-open',
        message: 'This survey has just closed. Here are others that fit.',
        requestId: 'r',
      },
    }),
  )
  const noted = page.waitForRequest(/survey\/surveyActivityLogs$/)
  await page
    .getByRole('button', { name: /^Start survey/ })
    .first()
    .click()
  expect((await noted).postDataJSON()).toMatchObject({ activityType: 'start' })
  await expect(page.getByText('This survey has just closed. Here are others that fit.').first()).toBeVisible()
})

test('top questions: the popup waits while the five are open, and an age under 18 is refused in words', async ({
  page,
}) => {
  const person = await newPerson({ isAnswered: false })
  await enter(page, person)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('button', { name: 'Answer now' })).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Answer now' }).click()
  await dialog(page).getByLabel('Male', { exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  const birthday = birthdayOn(dialog(page))
  await fillBirthday(birthday, `${new Date().getUTCFullYear() - 10}-01-01`)
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(dialog(page).getByText('You must be 18 or older to join.')).toBeVisible()
  await fillBirthday(birthday, '2000-04-31')
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(dialog(page).getByText('There is no April 31')).toBeVisible()
  expect(await sayBirthday(birthday)).toEqual(['Month 4', 'Day 31', 'Year 2000'])
  await birthday.getByLabel('Year').fill('')
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(dialog(page).getByText('Enter the year with four digits, such as 1990')).toBeVisible()
  await fillBirthday(birthday, '1990-03-07')
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(birthday).toBeHidden()
})

test('an under-age birthday that its owner confirms locks the account, and every page says so until staff lift it', async ({
  page,
  browser,
}) => {
  const person = await newPerson({ isAnswered: false })
  await enter(page, person)
  await page.getByRole('button', { name: 'Answer now' }).click()
  await dialog(page).getByLabel('Male', { exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await fillBirthday(birthdayOn(dialog(page)), '2015-01-01')
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, that is my date of birth' }).click()
  const notice = page.getByText('You can’t take surveys or redeem right now')
  await expect(notice).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  for (const path of ['/my-survey', ...(withSweeps ? ['/dashboard', '/my-account'] : []), '/redeem-points']) {
    await page.goto(path)
    await expect(notice).toBeVisible()
    await expect(page.getByText('New surveys arrive through the day.')).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Ask for a review' })).toBeVisible()
  const staff = await browser.newPage()
  await enter(staff, await knownPerson('manager@example.com'), `/panelists-details/${person.user.userId}`)
  await staff.getByRole('button', { name: 'Correct and lift the lock' }).click()
  await dialog(staff).getByLabel('Date of birth').fill('01/01/1991')
  await dialog(staff).getByLabel('Reason').fill('Typed the wrong year, said so in ticket 12')
  await dialog(staff).getByRole('button', { name: 'Lift lock' }).click()
  await expect(staff.getByText('The lock was lifted')).toBeVisible()
  await staff.close()
  await letterTo(person.email, 'account is open again')
  await page.goto('/my-survey')
  await expect(notice).toBeHidden()
})
