import type { BrowserContext, Page } from '@playwright/test'
import { enter, expect, newPerson, test } from './people.ts'
import { call } from './world.ts'
import { screens, sweep } from './screens.ts'

/** The question is the page's heading. */
const place = (page: Page) => page.getByRole('heading', { level: 1 })
const [first, second, third] = [/^Which do you like better\?/, /^And which of these\?/, /^What would you rather/]
const press = (page: Page, nth: number) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .nth(nth)
    .click()
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const begin = async () => {
  const person = await newPerson()
  const token = person.token.access.token
  const body = { surveyId: 'demo-hosted' }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body })
  const kept = async () =>
    (await call<{ answers: object }>('GET', `survey/attempt/${data.attemptId}`, { token })).data.answers
  return { person, address: `/questionair-survey?attemptId=${data.attemptId}`, kept }
}
/** The tab ends without a word to the page, as a phone ends it; what the browser keeps stays. */
async function kill(page: Page, context: BrowserContext): Promise<Page> {
  await page.close({ runBeforeUnload: false })
  return context.newPage()
}

for (const [, { width, height }] of Object.entries(screens))
  test(`at ${width} px a survey is answered with the network cut twice and the tab killed once, and no answer is lost`, async ({
    page,
    context,
  }) => {
    const { person, address, kept } = await begin()
    await page.setViewportSize({ width, height })
    await enter(page, person, address)
    await expect(place(page)).toHaveText(first)
    await context.setOffline(true)
    await press(page, 1)
    await next(page)
    await expect(place(page)).toHaveText(second)
    await expect(page.getByText('Your answers are kept on this device')).toBeVisible()
    expect(await kept()).toEqual({})

    const again = await kill(page, context)
    await context.setOffline(false)
    await again.setViewportSize({ width, height })
    await again.goto(new URL(address, page.url()).href)
    await expect(place(again)).toHaveText(second)
    await expect.poll(kept).toEqual({ q1: 'b' })
    await press(again, 0)
    await next(again)
    await expect(place(again)).toHaveText(third)
    await context.setOffline(true)
    await press(again, 1)
    await again.getByRole('button', { name: 'Submit' }).click()
    await expect(again.getByText('Your answers were not submitted. They are still here.')).toBeVisible()

    await context.setOffline(false)
    // By itself: nobody has pressed anything since the network came back.
    await expect.poll(kept, { timeout: 40_000 }).toEqual({ q1: 'b', q2: 'a', q3: 'b' })
    await again.getByRole('button', { name: 'Submit' }).click()
    await expect(again.getByRole('dialog').getByText('Thank You!')).toBeVisible()
    expect(await kept()).toEqual({ q1: 'b', q2: 'a', q3: 'b' })
  })

test(
  'an attempt goes on where it was left on another device, with the answers of both',
  sweep,
  async ({ page, browser }) => {
    const { person, address, kept } = await begin()
    await enter(page, person, address)
    await press(page, 0)
    await next(page)
    await expect.poll(kept).toEqual({ q1: 'a' })
    await page.context().setOffline(true)
    await press(page, 1)
    await next(page)
    await expect(page.getByText('Your answers are kept on this device')).toBeVisible()

    const elsewhere = await (await browser.newContext()).newPage()
    await enter(elsewhere, person, address)
    await expect(place(elsewhere)).toHaveText(second)
    await elsewhere.getByRole('button', { name: 'Back' }).click()
    await press(elsewhere, 1)
    await next(elsewhere)
    await expect.poll(kept).toEqual({ q1: 'b' })
    await elsewhere.context().close()

    const again = await kill(page, page.context())
    await again.context().setOffline(false)
    await again.goto(new URL(address, page.url()).href)
    await expect.poll(kept).toEqual({ q1: 'b', q2: 'b' })
  },
)

const petsOf = async (token: string) =>
  (
    await call<{ questionId: string; optionIds: string[] }[]>('GET', 'profileSurveys/getUserProfileAnswer', { token })
  ).data.find(({ questionId }) => questionId === 'pets')?.optionIds

/** Says without network that a cat lives here, and reads that this is kept. */
async function tellOfPets(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('button', { name: 'Answer Pets' }).click()
  const pets = page.getByRole('group', { name: 'Which pets live with you?' })
  await context.setOffline(true)
  await pets.getByLabel('Cat', { exact: true }).check()
  await page.locator('form').filter({ has: pets }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kept on this device, and sent as soon as you are online')).toBeVisible()
  await expect(page.getByText('Pets: Cat')).toBeVisible()
}

test('a profile reply given without network is kept, and sent when the page is opened again', async ({
  page,
  context,
}) => {
  const person = await newPerson()
  await enter(page, person, '/profile-surveys?category=household')
  await tellOfPets(page, context)
  const again = await kill(page, context)
  await context.setOffline(false)
  await again.goto(new URL('/profile-surveys?category=household', page.url()).href)
  await expect.poll(() => petsOf(person.token.access.token)).toEqual(['cat'])
  await expect(again.getByText('Saved just now')).toBeVisible()
})

test(
  'a profile reply given without network is sent from whatever page is open, in this visit or the next',
  sweep,
  async ({ page, context }) => {
    const [stays, comesBack] = [await newPerson(), await newPerson()]
    await enter(page, stays, '/profile-surveys?category=household')
    // Its code has to be here before the network goes.
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goBack()
    await tellOfPets(page, context)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(await petsOf(stays.token.access.token)).toBeUndefined()
    await context.setOffline(false)
    await expect.poll(() => petsOf(stays.token.access.token)).toEqual(['cat'])

    await enter(page, comesBack, '/profile-surveys?category=household')
    await tellOfPets(page, context)
    const again = await kill(page, context)
    await context.setOffline(false)
    await again.goto(new URL('/dashboard', page.url()).href)
    await expect.poll(() => petsOf(comesBack.token.access.token)).toEqual(['cat'])
  },
)
