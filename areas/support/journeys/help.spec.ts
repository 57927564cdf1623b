import type { Page } from '@playwright/test'
import type { Ticket } from '../contract/tickets.ts'
import { enter, expect, newPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { call, letterTo } from '../../../e2e/world.ts'
import { answer, busy, form, heading, openTicket, options, passingWord, search } from './help-page.ts'
import { sweep } from '../../../e2e/screens.ts'

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'link' | 'textbox' | 'combobox') {
  const target = page
    .getByRole('main')
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
  for (let presses = 0; presses < 60 && !(await target.evaluate((it) => it === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test(
  'a stranger finds an article while typing, opens it by keyboard, and stays on the public page',
  sweep,
  async ({ page }) => {
    await withoutBanner(page)
    await page.goto('/contact')
    await search(page).fill('pending')
    await expect(options(page).first()).toBeVisible()
    await expect(options(page)).toContainText(['pending'], { ignoreCase: true })
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(search(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options(page).first().getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Escape')
    await expect(options(page).first()).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const title = (await options(page).first().innerText()).split('\n')[0]?.trim() ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/contact\?article=/)
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
  },
)

test('links between articles keep a stranger on the public page', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/contact?article=not-eligible')
  await page.getByRole('main').getByRole('link', { name: 'Why were my points taken back?' }).first().click()
  await expect(page).toHaveURL(/\/contact\?article=reversed-points$/)
  await expect(heading(page)).toBeVisible()
})

test('the knowledge base has its five sections, each with its number of articles', sweep, async ({ page }) => {
  // What the page itself was told: another journey adds an article and removes it.
  const told = page.waitForResponse(/support\/articles(\?|$)/)
  await enter(page, await newPerson({ isAnswered: false }), '/contact-us')
  const { data } = (await (await told).json()) as { data: { categories: { category: string; count: number }[] } }
  const names = ['FAQ', 'Getting started', 'My account', 'Surveys', 'Redemptions']
  expect(data.categories.map(({ category }) => category)).toEqual([
    'FAQ',
    'getting-started',
    'my-account',
    'surveys',
    'redemptions',
  ])
  for (const [index, name] of names.entries()) {
    const section = page.getByRole('region', { name, exact: true })
    await expect(
      section.getByRole('link', { name: new RegExp(`^All ${data.categories[index]?.count} articles`) }),
    ).toBeVisible()
  }
  await page.getByRole('region', { name: 'Redemptions', exact: true }).getByRole('link', { name: /^All/ }).click()
  await expect(page).toHaveURL(/\?category=redemptions$/)
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Redemptions/ }),
  ).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(page.getByRole('link', { name: 'How to redeem points' })).toBeVisible()
})

test(
  'the titles come in the language of the account, which a new browser hears of after the page',
  sweep,
  async ({ page }) => {
    const person = await newPerson({ isAnswered: false })
    await call('PUT', 'user/chooseLanguage', { token: person.token.access.token, body: { language: 'ar' } })
    await enter(page, person, '/contact-us')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    const titles = page.getByRole('main').getByRole('listitem').filter({ hasNotText: passingWord })
    await expect(titles.first()).toContainText(/\p{Script=Arabic}/u)
    await expect(titles.filter({ hasNotText: /\p{Script=Arabic}/u })).toHaveCount(0)
  },
)

test('a search that nothing fits says so and offers the rest', sweep, async ({ page }) => {
  await enter(page, await newPerson({ isAnswered: false }), '/contact-us')
  await search(page).fill('zzqxzzqx')
  await expect(page.getByText('No article fits “zzqxzzqx”. Try other words, or write to us.').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?search=zzqxzzqx$/)
  await expect(page.getByText('No Data Found !')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Show all help' }).click()
  await expect(page.getByRole('region', { name: 'FAQ', exact: true })).toBeVisible()
})

test(
  'a voice about an article is noted, can be changed, and a failure to note it is told',
  sweep,
  async ({ page, faults }) => {
    await enter(page, await newPerson({ isAnswered: false }), '/contact-us?article=pending-points')
    const yes = page.getByRole('button', { name: 'Yes', exact: true })
    const no = page.getByRole('button', { name: 'No', exact: true })
    await yes.click()
    await expect(yes).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Thank you. Your answer is noted.')).toBeVisible()
    await no.click()
    await expect(no).toHaveAttribute('aria-pressed', 'true')
    await expect(yes).toHaveAttribute('aria-pressed', 'false')
    await page.route('**/api/v1/support/articles/*/helpful', (route) => route.fulfill(busy))
    await yes.click()
    await expect(page.getByText('Your answer was not noted.')).toBeVisible()
    await expect(no).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
    await expect(form(page).getByLabel('Topic')).toHaveValue('surveys')
    faults.length = 0
  },
)

test('an article with several parts leads to each of them', sweep, async ({ page }) => {
  await enter(page, await newPerson({ isAnswered: false }), '/contact-us?article=your-data')
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(contents).not.toHaveCount(0)
  const name = await contents.last().innerText()
  await contents.last().click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
})

test('a member opens a ticket about a survey of theirs, reads it in its thread, and writes to it again', async ({
  page,
}) => {
  const person = await newPerson()
  const token = person.token.access.token
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
    token,
    body: { surveyId: 'demo-hosted' },
  })
  const answers = { q1: 'a', q2: 'a', q3: 'b' }
  await call('POST', `survey/attempt/${data.attemptId}/submit`, { token, body: { answers } })
  await enter(page, person, '/contact-us')
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(heading(page)).toBeFocused()
  await form(page).getByLabel('Topic').selectOption({ label: 'Points' })
  await form(page).getByLabel('Related survey or request').selectOption(`attempt:${data.attemptId}`)
  await form(page).getByLabel('Subject').fill('Points of my first survey')
  await form(page).getByRole('textbox', { name: 'Message' }).fill('Are these all?\n<b>Thank you</b>')
  await form(page).getByRole('button', { name: 'Send message' }).click()
  await expect(heading(page)).toHaveText('Points of my first survey')
  await expect(page.getByText('Thank you, we have your message')).toBeVisible()
  const number = new URL(page.url()).searchParams.get('ticket') ?? ''
  expect((await letterTo(person.email, number)).text).toContain(number)
  const kept = await call<Ticket>('GET', `support/tickets/${number}`, { token })
  expect(kept.data).toMatchObject({ topic: 'points', status: 'open', attemptId: data.attemptId })
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toContainText(['<b>Thank you</b>'])
  await answer(page).getByRole('textbox').fill('One more thing.')
  await answer(page).getByRole('button', { name: 'Send answer' }).click()
  await expect(messages).toHaveCount(2)
  await expect(answer(page).getByRole('textbox')).toHaveValue('')
  await page.goto('/contact-us?view=tickets')
  await page.getByRole('link', { name: 'Points of my first survey' }).click()
  await expect(page).toHaveURL(new RegExp(`ticket=${number}`))
})

test('what is missing in a ticket is said field by field, and the first has the focus', sweep, async ({ page }) => {
  await enter(page, await newPerson({ isAnswered: false }), '/contact-us?view=write')
  await form(page).getByRole('button', { name: 'Send message' }).click()
  for (const words of ['Please choose a topic', 'Subject cannot be left empty', 'Message cannot be left empty'])
    await expect(form(page).getByText(words).last()).toBeVisible()
  await form(page).getByLabel('Subject').fill('Hello')
  await expect(form(page).getByText('Subject cannot be left empty')).toHaveCount(0)
})

test(
  'nothing that was written is lost: not by a failure, not by another page, not by a reload',
  sweep,
  async ({ page, faults }) => {
    const person = await newPerson({ isAnswered: false })
    await enter(page, person, '/contact-us?view=write')
    await form(page).getByLabel('Topic').selectOption({ label: 'Surveys' })
    await form(page).getByLabel('Subject').fill('A long story')
    await form(page).getByRole('textbox', { name: 'Message' }).fill('Once upon a time')
    await page.route('**/api/v1/support/tickets', (route) => route.abort())
    await form(page).getByRole('button', { name: 'Send message' }).click()
    await expect(form(page).getByText('Your message was not sent. It is still here.')).toBeVisible()
    await page.getByRole('link', { name: 'All help' }).click()
    await page.goto('/contact-us?view=write')
    await expect(form(page).getByLabel('Topic')).toHaveValue('surveys')
    await expect(form(page).getByLabel('Subject')).toHaveValue('A long story')
    await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Once upon a time')
    await page.unroute('**/api/v1/support/tickets')
    await form(page).getByRole('button', { name: 'Send message' }).click()
    await expect(heading(page)).toHaveText('A long story')
    await page.goto('/contact-us?view=write')
    await expect(form(page).getByLabel('Subject')).toHaveValue('')
    faults.length = 0
  },
)

test('an answer that cannot be sent stays in its ticket', sweep, async ({ page, faults }) => {
  const person = await newPerson({ isAnswered: false })
  const { ticketNumber } = await openTicket(person)
  await enter(page, person, `/contact-us?ticket=${ticketNumber}`)
  await answer(page).getByRole('button', { name: 'Send answer' }).click()
  await expect(answer(page).getByText('Message cannot be left empty')).toBeVisible()
  await answer(page).getByRole('textbox').fill('Still nothing.')
  await page.route('**/messages', (route) => route.fulfill(busy))
  await answer(page).getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your message was not sent. It is still here.')).toBeVisible()
  await page.unroute('**/messages')
  await page.reload()
  await expect(answer(page).getByRole('textbox')).toHaveValue('Still nothing.')
  await answer(page).getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
  faults.length = 0
})

test('writing to a solved ticket opens it again', sweep, async ({ page }) => {
  const person = await newPerson({ isAnswered: false })
  const { ticketNumber } = await openTicket(person)
  const solved = /\/support\/tickets\/T-\d+$/
  await page.route(solved, async (route) => {
    const body = (await (await route.fetch()).json()) as { data: Ticket }
    await route.fulfill({ json: { ...body, data: { ...body.data, status: 'solved' } } })
  })
  await enter(page, person, `/contact-us?ticket=${ticketNumber}`)
  await expect(page.getByText('It is done. If you write again, it opens again.')).toBeVisible()
  await page.unroute(solved)
  await answer(page).getByRole('textbox').fill('It happened again.')
  await answer(page).getByRole('button', { name: 'Send and open again' }).click()
  await expect(page.getByText('It is waiting for us. A person reads it and answers.')).toBeVisible()
})

test(
  'the tickets of a status are found by the address, and a status without any offers the rest',
  sweep,
  async ({ page }) => {
    const person = await newPerson({ isAnswered: false })
    await openTicket(person)
    await enter(page, person, '/contact-us?view=tickets')
    await page.getByRole('navigation', { name: 'Tickets by status' }).getByRole('link', { name: 'Solved' }).click()
    await expect(page).toHaveURL(/view=tickets&status=solved$/)
    await expect(page.getByText('None of your tickets has this status.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('link', { name: 'Where are my points?' })).toBeVisible()
  },
)

test('a ticket of somebody else is not there', async ({ page }) => {
  const { ticketNumber } = await openTicket(await newPerson({ isAnswered: false }))
  await enter(page, await newPerson({ isAnswered: false }), `/contact-us?ticket=${ticketNumber}`)
  await expect(heading(page)).toHaveText('We can’t find this ticket')
})

test('help is searched, read, rated and asked by keyboard alone', sweep, async ({ page }) => {
  await enter(page, await newPerson({ isAnswered: false }), '/contact-us')
  await expect(page.getByRole('region', { name: 'FAQ', exact: true })).toBeVisible()
  await tabTo(page, 'Search the help', 'combobox')
  await page.keyboard.type('gift card')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/article=/)
  await expect(heading(page)).toBeFocused()
  await tabTo(page, 'No', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write to us below about what is missing, and we will answer.')).toBeVisible()
  await tabTo(page, 'Write to us', 'link')
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await tabTo(page, 'Subject', 'textbox')
  await page.keyboard.type('By keyboard')
  await tabTo(page, 'Message', 'textbox')
  await page.keyboard.type('All of it.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('By keyboard')
})
