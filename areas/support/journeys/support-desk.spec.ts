import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'
import { call, letterTo, linkIn, newAddress } from '../../../e2e/world.ts'

const panel = (page: Page) => page.getByRole('dialog')
const thread = (page: Page) => panel(page).getByRole('list', { name: 'Messages and notes' })
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

test('a question goes from a member to the desk and back, by page and by mail, until it is closed', async ({
  page,
  browser,
}) => {
  const member = await newPerson({ name: 'asks' })
  const subject = unique('Where are my points?')
  const asking = await browser.newContext()
  const their = await asking.newPage()
  await enter(their, member, '/contact-us')
  const { data: opened } = await call<{ ticketNumber: string }>('POST', 'support/tickets', {
    token: member.token.access.token,
    body: { topic: 'points', subject, message: 'I finished a survey and nothing came.' },
  })
  const { ticketNumber } = opened

  // The desk prepares an answer, finds the question among all that wait, takes it and answers.
  await enter(page, await knownPerson('support@example.com'), '/contact-us-dashboard?tab=canned')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us Dashboard' })).toBeVisible()
  const title = unique('Points take a day')
  await page.getByRole('button', { name: 'Add a saved reply' }).first().click()
  await panel(page).getByLabel('Title').fill(title)
  await panel(page)
    .getByRole('textbox', { name: 'Text' })
    .fill('Hello {firstName}, about {ticketNumber}: points take up to a day.')
  await panel(page).getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText(title)).toBeVisible()

  await page.getByRole('tab', { name: 'Tickets' }).click()
  await page.getByRole('searchbox', { name: 'Number, name, email or subject' }).fill(subject)
  const open = page.getByRole('button', { name: `View ${ticketNumber}: ${subject}` })
  await expect(open).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]q=/)
  expect(await barriersInSweeps(page), 'the queue').toEqual([])
  await open.click()
  await expect(thread(page).getByText('I finished a survey and nothing came.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Take it' }).click()
  await expect(panel(page).getByRole('button', { name: 'Take it' })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Internal note' }).click()
  await panel(page).getByLabel('Your note').fill('Asked the partner.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await expect(thread(page).getByText('Asked the partner.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Answer', exact: true }).click()
  await panel(page).getByLabel('Insert a saved reply').selectOption({ label: title })
  const filled = `Hello there, about ${ticketNumber}: points take up to a day.`
  const field = panel(page).getByLabel('Your answer')
  await expect(field).toHaveValue(filled)
  expect(await barriers(page), 'one ticket').toEqual([])
  await field.press('Control+Enter')
  await expect(thread(page).getByText(filled)).toBeVisible()
  await expect(panel(page).getByText('Waiting for them')).toBeVisible()

  // The member follows the link of the mail, reads the answer and none of the notes, and writes again.
  const letter = await letterTo(member.email, `We answered your message (${ticketNumber})`)
  expect(letter.text).toContain(filled)
  await their.goto(linkIn(letter, 'contact-us'))
  await expect(their.getByText(filled)).toBeVisible()
  await expect(their.getByText('Asked the partner.')).toHaveCount(0)
  await field.fill('Did they come?')
  await their.getByRole('textbox', { name: 'Your answer' }).fill('They came, thank you!')
  await their.getByRole('button', { name: 'Send answer' }).click()
  await expect(their.getByRole('list', { name: 'Messages' }).getByText('They came, thank you!')).toBeVisible()
  await asking.close()

  // Whoever answers what has changed since is shown it first, and closes then.
  await panel(page).getByRole('button', { name: 'Send and close' }).click()
  await expect(panel(page).getByText('This ticket changed while you were writing')).toBeVisible()
  await expect(thread(page).getByText('They came, thank you!')).toBeVisible()
  await expect(field).toHaveValue('Did they come?')
  await panel(page).getByRole('button', { name: 'I have read it' }).click()
  await field.fill('Glad to hear it.')
  await panel(page).getByRole('button', { name: 'Send and close' }).click()
  await expect(thread(page).getByText('Glad to hear it.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Open again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(open).toHaveCount(0)
  const own = await call<{ status: string }>('GET', `support/tickets/${ticketNumber}`, {
    token: member.token.access.token,
  })
  expect(own.data.status).toBe('solved')
})

test(
  'page errors are counted together, looked into on a phone, and open again when they come back',
  sweep,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const word = unique('TypeError: cups is undefined').replaceAll(/\d/g, 'x')
    const report = { errorSource: '/my-survey', error: word, errorInfo: 'at Cups (cups.js)', release: 'main-abc' }
    const told = () => call('POST', 'error/clientErrorLogger', { body: report, headers: { 'page-url': '/my-survey' } })
    await told()
    await told()
    await enter(
      page,
      await knownPerson('support@example.com'),
      `/contact-us-dashboard?tab=errors&search=${encodeURIComponent(word)}`,
    )
    const open = page.getByRole('button', { name: `View the error ${word}` })
    await expect(open).toHaveCount(1)
    expect(await sideways(page)).toBe(0)
    await open.click()
    await expect(panel(page).getByText('main-abc')).toBeVisible()
    expect(await barriers(page), 'one error').toEqual([])
    await panel(page).getByRole('button', { name: 'Mark as resolved' }).click()
    await expect(panel(page).getByRole('button', { name: 'Open again' })).toBeVisible()
    await told()
    await page.reload()
    await expect(panel(page).getByText('Came again 1 time after it was resolved')).toBeVisible()
  },
)

test('a stranger answers our mail on a page of their own, without an account', async ({ page }) => {
  const email = newAddress('stranger')
  const message = unique('Do you take surveys by phone?')
  const asked = await call<{ ticketNumber: string }>('POST', 'support/contact', {
    body: { name: 'Nora Field', email, topic: 'other', message },
  })
  const { ticketNumber } = asked.data
  const { token } = await knownPerson('support@example.com')
  const desk = `support/desk/tickets/${ticketNumber}`
  const body = { message: 'Yes, {firstName}.', version: 0 }
  await call('POST', `${desk}/answers`, { token: token.access.token, body })
  await withoutBanner(page)
  await page.goto(linkIn(await letterTo(email, `We answered your message (${ticketNumber})`), 'contact'))
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages.getByText('Yes, Nora.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Then we will join.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(messages.getByText('Then we will join.')).toBeVisible()
  const { data } = await call<{ status: string; excerpt: string }>('GET', desk, { token: token.access.token })
  expect(data).toMatchObject({ status: 'open', excerpt: 'Then we will join.' })
  await page.goto(`/contact?t=${ticketNumber}.x`)
  await expect(page.getByText('The link may be incomplete.')).toBeVisible()
})
